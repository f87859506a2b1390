// A flow of the caller's own, read: its room, bodies, sides, forces and heat, whatever the mesh.
import type { Box } from '../../continuum/array-over.ts'
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
  type Units,
} from '../../continuum/coefficient.ts'
import { refuseOutside } from '../../continuum/outside.ts'
import { PLACE_UNITS } from '../../continuum/place-units.ts'
import { readShape, type Shape } from '../../continuum/shapes.ts'
import { SIDES, type Side } from '../../continuum/words.ts'
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { type Heat, readHeat } from './own-heat.ts'
import type { OwnInput } from './own-words.ts'

export type Warmth =
  | { readonly temperature: Coefficient }
  | { readonly flux: Coefficient }
  | undefined

export type Pair = readonly [Coefficient, Coefficient]

/** What holds at a part of a side, or at the surface of a body. */
export interface Part {
  readonly kind: 'wall' | 'inflow' | 'outflow' | 'pressure' | 'slip'
  readonly from: number
  readonly to: number
  readonly velocity: Pair
  readonly pressure: number
  readonly warmth: Warmth
}

export interface Body {
  readonly shape: Shape
  readonly velocity: Pair
  readonly warmth: Warmth
}

export interface OwnFlow {
  readonly box: Box
  readonly names: Names
  readonly bodies: readonly Body[]
  readonly sides: Readonly<Record<Side, readonly Part[]>>
  readonly wrapsX: boolean
  readonly wrapsY: boolean
  readonly force: Pair
  readonly heat: Heat | undefined
  readonly heating: Coefficient
  readonly visc: number
  readonly rho: number
}

const NOTHING = constantOf(0)
const STILL: Pair = [NOTHING, NOTHING]

export function readOwnFlow(input: OwnInput): OwnFlow {
  const { domain, regions = [], boundaries = {}, parameters = {}, visc, rho = 1 } = input
  refuseUnnamed(input)
  if (!domain) throw missingInput('/domain', 'domain is missing: {x: [from, to], y: [from, to]}')
  const box = { x: rangeOf(domain.x, 'x'), y: rangeOf(domain.y, 'y') }
  const names: Names = { columns: ['x', 'y'], parameters, units: UNITS }
  const isWarm = input.buoyancy !== undefined
  if (!isWarm && input.heating !== undefined) {
    throw missingInput('/buoyancy', 'heating needs buoyancy, {kappa} at the least')
  }
  const bodies = regions.map((region, i): Body => {
    const place = pointerTo('regions', i)
    const { velocity, temperature, flux, ...words } = region
    const shape = readShape(words, place, names)
    refuseOutside(shape, box, 2, place)
    return {
      shape,
      velocity: readPair(velocity, place + pointerTo('velocity'), 'velocity', names),
      warmth: readWarmth({ temperature, flux }, place, names, isWarm),
    }
  })
  const wraps = (a: Side, b: Side) => {
    const [one, other] = [a, b].map(side => kindOf(boundaries[side]) === 'periodic')
    if (one === other) return one!
    const missing = one ? b : a
    throw invalidInput(pointerTo('boundaries', missing), `${missing} is periodic as ${one ? a : b}`)
  }
  const wrapsX = wraps('left', 'right')
  const wrapsY = wraps('bottom', 'top')
  const sides = Object.fromEntries(
    SIDES.map(side => {
      const isWrapped = side === 'left' || side === 'right' ? wrapsX : wrapsY
      return [side, isWrapped ? [] : readSide(boundaries[side], side, box, names, isWarm)]
    }),
  ) as unknown as Record<Side, Part[]>
  const force = readPair(input.force, '/force', 'force', names)
  const heating =
    input.heating === undefined
      ? NOTHING
      : readCoefficient(input.heating, '/heating', 'heating', names, box)
  const held = [...bodies, ...Object.values(sides).flat()].flatMap(({ warmth }) => {
    const number = warmth && 'temperature' in warmth ? warmth.temperature.constant : undefined
    return number === undefined ? [] : [number]
  })
  const height = box.y[1] - box.y[0]
  const heat = isWarm ? readHeat(input.buoyancy, { visc, height, held }) : undefined
  const flow = { box, names, bodies, sides, wrapsX, wrapsY, force, heat, heating, visc, rho }
  if (input.steady) refuseTime(flow)
  return flow
}

const UNITS: Units = {
  ...PLACE_UNITS,
  velocity: 'm/s',
  initial: 'm/s',
  temperature: 'K',
  heating: 'K/s',
}

function rangeOf(range: readonly number[], name: 'x' | 'y'): readonly [number, number] {
  const [from, to] = range as [number, number]
  if (from < to) return [from, to]
  throw invalidInput(pointerTo('domain', name), `${name} of the domain goes from ${from} to ${to}`)
}

function readPair(value: unknown, place: string, name: string, names: Names): Pair {
  if (value === undefined) return STILL
  if (!Array.isArray(value) || value.length !== 2) {
    throw invalidInput(place, `${name} has two parts, along x and y`)
  }
  const [x, y] = value.map((one, i) => readCoefficient(one, `${place}/${i}`, name, names))
  return [x!, y!]
}

function readWarmth(
  { temperature, flux }: { temperature?: unknown; flux?: unknown },
  place: string,
  names: Names,
  isWarm: boolean,
): Warmth {
  const name = temperature === undefined ? 'flux' : 'temperature'
  const value = temperature ?? flux
  if (value === undefined) return undefined
  const at = place + pointerTo(name)
  if (!isWarm)
    throw invalidInput(at, `${name} has no meaning without buoyancy, {kappa} at the least`)
  if (temperature !== undefined && flux !== undefined) {
    throw invalidInput(`${place}/flux`, 'flux: a side is held at a temperature or at a flux')
  }
  const coefficient = readCoefficient(value, at, name, names)
  return temperature === undefined ? { flux: coefficient } : { temperature: coefficient }
}

const kindOf = (value: unknown): unknown => (value as { kind?: unknown } | undefined)?.kind

const KINDS = {
  wall: ['velocity', 'temperature', 'flux'],
  inflow: ['velocity', 'temperature'],
  outflow: ['temperature'],
  pressure: ['value', 'temperature'],
  slip: ['temperature', 'flux'],
  periodic: [],
} as const

function readSide(value: unknown, side: Side, box: Box, names: Names, isWarm: boolean): Part[] {
  const [from, to] = side === 'left' || side === 'right' ? box.y : box.x
  const place = pointerTo('boundaries', side)
  const wall: Part = { kind: 'wall', from, to, velocity: STILL, pressure: 0, warmth: undefined }
  if (value === undefined) return [wall]
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  const parts = list.map((one, i) => {
    const at = Array.isArray(value) ? place + pointerTo(i) : place
    return readPart(one, at, side, [from, to], names, isWarm)
  })
  return [...parts, wall]
}

function readPart(
  value: unknown,
  place: string,
  side: Side,
  [low, high]: readonly [number, number],
  names: Names,
  isWarm: boolean,
): Part {
  if (typeof value !== 'object' || value === null) {
    throw invalidInput(place, `${side} is an object {kind, ...} or a list of such`)
  }
  const part = value as Record<string, unknown>
  const kind = part['kind'] as keyof typeof KINDS
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) {
    throw invalidInput(
      `${place}/kind`,
      `kind of ${side} is one of ${Object.keys(KINDS).join(', ')}`,
    )
  }
  const words: readonly string[] = ['kind', 'from', 'to', ...KINDS[kind]]
  for (const name of Object.keys(part)) {
    if (!words.includes(name)) {
      throw invalidInput(place + pointerTo(name), `${name} is no word of a side of kind ${kind}`)
    }
  }
  if (kind === 'periodic') {
    throw invalidInput(place, `${side} is periodic as a whole, together with the side across`)
  }
  if (kind === 'inflow' && part['velocity'] === undefined) {
    throw missingInput(`${place}/velocity`, `velocity of ${side} is missing: [u, v]`)
  }
  if (kind === 'pressure' && part['value'] === undefined) {
    throw missingInput(`${place}/value`, `value of ${side} is missing: its pressure`)
  }
  const numberAt = (name: string, usual: number) => {
    if (part[name] === undefined) return usual
    const number = readCoefficient(part[name], place + pointerTo(name), name, names).constant
    if (number !== undefined) return number
    throw invalidInput(place + pointerTo(name), `${name} is a number`)
  }
  const end = (name: 'from' | 'to', usual: number) => {
    const number = numberAt(name, usual)
    if (number >= low && number <= high) return number
    throw invalidInput(place + pointerTo(name), `${name} lies on the side, ${low} to ${high}`)
  }
  const [from, to] = [end('from', low), end('to', high)]
  if (!(from < to)) throw invalidInput(place, `a part of ${side} goes from ${from} to ${to}`)
  return {
    ...{ kind, from, to },
    velocity: readPair(part['velocity'], `${place}/velocity`, 'velocity', names),
    pressure: numberAt('value', 0),
    warmth: readWarmth(part, place, names, isWarm),
  }
}

/** Nothing that is read here may change in a flow that does not. */
function refuseTime({ bodies, sides, force, heating }: OwnFlow): void {
  const ofParts = [...bodies, ...Object.values(sides).flat()].flatMap(({ velocity, warmth }) => [
    ...velocity,
    ...(warmth ? Object.values(warmth) : []),
  ])
  const all: readonly Coefficient[] = [...ofParts, ...force, heating]
  if (!all.some(({ uses }) => uses.has('t'))) return
  throw invalidInput('/steady', 'steady: an expression names t, which changes')
}
