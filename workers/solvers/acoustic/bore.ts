// A network of pipes as a caller writes it, read: tubes in a row, what lies in their way and beside them, and both ends.
import { type Coefficient, type Names, readCoefficient } from '../../continuum/coefficient.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { readGas } from './air.ts'
import type { Gas } from './gas.ts'
import { type Hole, pierced } from './holes.ts'
import { type Jump, withJumps } from './jumps.ts'
import type { OwnInput, PartInput } from './own-words.ts'
import type { Part, TubePart } from './parts.ts'
import { PIPE_UNITS } from './pipe-units.ts'

export interface Impedance {
  readonly resistance: Coefficient
  readonly reactance: Coefficient
}

export type End =
  | { readonly kind: 'closed' | 'open' | 'unflanged' | 'flanged' | 'anechoic' }
  | ({ readonly kind: 'impedance' } & Impedance)

/** What drives the left end, and the pipe that stands for the network in the comparison. */
export interface Source {
  readonly impedance: Impedance
  readonly pipe: number
}

export interface Bore {
  readonly gas: Gas
  readonly parts: readonly Part[]
  readonly length: number
  readonly left: End
  readonly right: End
  /** Radii of the first and the last tube at the ends. */
  readonly radii: readonly [number, number]
  readonly widest: number
  readonly source: Source | undefined
}

const SAMPLES = 512

const NEEDS: Readonly<Record<PartInput['kind'], readonly (keyof PartInput)[]>> = {
  cylinder: ['length', 'radius'],
  cone: ['length', 'radius'],
  profile: ['length', 'radius'],
  branch: ['length', 'radius', 'end'],
  resonator: ['length', 'radius', 'volume'],
  inertance: ['mass'],
  jump: [],
}

/** With these holes, open or closed. */
export function readBore(input: OwnInput, holes: readonly Hole[]): Bore {
  refuseUnnamed({ ...input })
  const { network, parameters = {} } = input
  const gas = readGas(input)
  const names: Names = { columns: ['x'], parameters, units: PIPE_UNITS }
  const described = network ?? onePipe(input)
  if (network) refuseDefaults(input)
  let from = 0
  const inOrder = described.map((part, i): Part | Jump => {
    const place = network ? pointerTo('network', i) : ''
    const read = readPart(part, place, names, from, gas.losses !== undefined)
    if (read.kind === 'tube') from += read.length
    return read
  })
  const tubes = inOrder.filter(part => part.kind === 'tube')
  if (tubes.length === 0)
    throw invalidInput('/network', 'network has no tube: a cylinder, cone or profile')
  const parts = pierced(withJumps(inOrder, gas), holes, gas)
  const at = (part: TubePart, share: number) => part.radiiAt(Float64Array.of(share))[0]!
  const shares = Float64Array.from({ length: SAMPLES + 1 }, (_, i) => i / SAMPLES)
  const widest = Math.max(
    ...tubes.map(tube => tube.radiiAt(shares).reduce((most, r) => Math.max(most, r), 0)),
  )
  const [left, right] = readEnds(input)
  return {
    gas,
    parts,
    length: from,
    left,
    right,
    widest,
    source: readSource(input),
    radii: [at(tubes[0]!, 0), at(tubes.at(-1)!, 1)],
  }
}

/** The straight pipe of the other parameters. */
function onePipe({ L, radius, analysis = 'modes' }: OwnInput): PartInput[] {
  if (radius === 0 && analysis !== 'modes')
    throw missingInput('/radius', 'radius is missing: impedances need it')
  return [{ kind: 'cylinder', length: L, radius: radius === 0 ? 1e-3 * L : radius }]
}

function refuseDefaults({ L, radius }: OwnInput): void {
  for (const [name, value, usual] of [
    ['L', L, 1],
    ['radius', radius, 0],
  ] as const) {
    if (value !== usual) throw invalidInput(`/${name}`, `${name}: the parts of network say it`)
  }
}

function readPart(
  part: PartInput,
  place: string,
  names: Names,
  from: number,
  isLossy: boolean,
): Part | Jump {
  const { kind } = part
  for (const name of Object.keys(part) as (keyof PartInput)[]) {
    if (name === 'kind' || part[name] === undefined || NEEDS[kind].includes(name)) continue
    throw invalidInput(`${place}/${name}`, `${name} has no part in a ${kind}`)
  }
  const size = (name: keyof PartInput): number => {
    const value = part[name]
    if (value === undefined)
      throw missingInput(`${place}/${name}`, `${name} of a ${kind} is missing`)
    return positiveOf(value, `${place}/${name}`, name, names)
  }
  if (kind === 'jump') return { kind, place }
  if (kind === 'inertance') return { kind, mass: size('mass') }
  const length = size('length')
  if (kind === 'resonator') return { kind, length, radius: size('radius'), volume: size('volume') }
  if (kind === 'branch') return { kind, length, radius: size('radius'), end: part.end ?? 'closed' }
  if (kind === 'cylinder') {
    const radius = size('radius')
    return {
      kind: 'tube',
      from,
      length,
      isExact: true,
      radiiAt: shares => shares.map(() => radius),
    }
  }
  if (part.radius === undefined)
    throw missingInput(`${place}/radius`, `radius of a ${kind} is missing`)
  if (kind === 'cone') {
    const { radius } = part
    if (!Array.isArray(radius) || radius.length !== 2) {
      throw invalidInput(`${place}/radius`, 'radius of a cone is [from, to]')
    }
    const [r0, r1] = radius.map((one, i) =>
      positiveOf(one, `${place}/radius/${i}`, 'radius', names),
    ) as [number, number]
    const isExact = !isLossy || r0 === r1
    return {
      kind: 'tube',
      from,
      length,
      isExact,
      radiiAt: shares => shares.map(s => r0 + (r1 - r0) * s),
    }
  }
  const radius = readCoefficient(part.radius, `${place}/radius`, 'radius', names)
  if (radius.uses.has('t'))
    throw invalidInput(`${place}/radius`, 'radius names t: a pipe stands still')
  return {
    kind: 'tube',
    ...{ from, length, isExact: radius.constant !== undefined },
    radiiAt(shares) {
      const x = shares.map(s => s * length)
      const radii = new Float64Array(x.length)
      radius.fill(radii, [x], 0)
      const i = radii.findIndex(r => !(r > 0))
      if (i < 0) return radii
      throw invalidInput(
        `${place}/radius`,
        `radius is ${radii[i]} at x = ${x[i]} of the profile: it is above 0`,
      )
    },
  }
}

function positiveOf(value: unknown, place: string, name: string, names: Names): number {
  const { constant } = readCoefficient(value, place, name, names)
  if (constant === undefined) throw invalidInput(place, `${name} is one number`)
  if (!(constant > 0)) throw invalidInput(place, `${name} is ${constant}: it is above 0`)
  return constant
}

function readSource({ source, analysis, parameters = {} }: OwnInput): Source | undefined {
  if (analysis !== 'insertion') {
    if (source === undefined) return undefined
    throw invalidInput('/source', 'source has its part in analysis insertion alone')
  }
  if (source === undefined)
    throw missingInput('/source', 'source is missing: the insertion loss depends on what drives')
  if (typeof source !== 'object' || source === null || Array.isArray(source))
    throw invalidInput('/source', 'source is {resistance, reactance, pipe}')
  const { pipe, ...impedance } = source as Record<string, unknown>
  const names: Names = { columns: ['f'], parameters, units: PIPE_UNITS }
  return {
    impedance: readImpedance(impedance, '/source', names),
    pipe:
      pipe === undefined ? 0 : positiveOf(pipe, '/source/pipe', 'pipe', { ...names, columns: [] }),
  }
}

function readEnds(input: OwnInput): [End, End] {
  const { ends, boundary, analysis = 'modes', parameters = {}, flange, network } = input
  if (ends && boundary !== 'open-open') throw invalidInput('/boundary', 'boundary: ends say it')
  if (flange === 'flanged' && (network || ends))
    throw invalidInput('/flange', "flange: ends say it, {right: 'flanged'}")
  const names: Names = { columns: ['f'], parameters, units: PIPE_UNITS }
  const [first, second] = boundary.split('-') as ['open' | 'closed', 'open' | 'closed']
  // Open ends of today's pipe with a radius radiate.
  const radiating = flange === 'flanged' ? 'flanged' : 'unflanged'
  const usual = (kind: 'open' | 'closed'): End => ({
    kind: kind === 'open' && !network && input.radius > 0 ? radiating : kind,
  })
  if (analysis === 'transmission') {
    if (ends) throw invalidInput('/ends', 'ends have no part in the transmission loss')
    if (boundary !== 'open-open')
      throw invalidInput(
        '/boundary',
        'boundary has no part in the transmission loss: pipes go on at both ends',
      )
    return [{ kind: 'anechoic' }, { kind: 'anechoic' }]
  }
  if (analysis !== 'modes' && ends?.left !== undefined) {
    throw invalidInput('/ends/left', 'left: sound comes in there')
  }
  return [
    ends?.left === undefined ? usual(first) : readEnd(ends.left, '/ends/left', names),
    ends?.right === undefined ? usual(second) : readEnd(ends.right, '/ends/right', names),
  ]
}

function readEnd(value: unknown, place: string, names: Names): End {
  const kinds = ['closed', 'open', 'unflanged', 'flanged', 'anechoic'] as const
  const kind = kinds.find(one => one === value)
  if (kind) return { kind }
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject)
    throw invalidInput(place, `an end is ${kinds.join(', ')} or {resistance, reactance}`)
  return { kind: 'impedance', ...readImpedance(value, place, names) }
}

export function readImpedance(value: object, place: string, names: Names) {
  const { resistance = 0, reactance = 0, ...rest } = value as Record<string, unknown>
  const [stranger] = Object.keys(rest)
  if (stranger !== undefined)
    throw invalidInput(`${place}/${stranger}`, `${stranger} says nothing of an impedance`)
  const read = {
    resistance: readCoefficient(resistance, `${place}/resistance`, 'resistance', names),
    reactance: readCoefficient(reactance, `${place}/reactance`, 'reactance', names),
  }
  if ((read.resistance.constant ?? 0) < 0) {
    throw invalidInput(
      `${place}/resistance`,
      `resistance is ${read.resistance.constant}: what takes sound makes none`,
    )
  }
  return read
}
