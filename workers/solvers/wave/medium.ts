// What waves of the caller's own run in, whatever they are waves of: 1/K p_t = div w - sigma p + ..., 1/B w_t = grad p - loss w.
// A scalar has K = rho c^2 and B = 1/rho; Ez has K = 1/eps, B = 1/mu, and Hz the reverse.
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
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { OwnInput } from './own-words.ts'

export type Kind = 'scalar' | 'Ez' | 'Hz'

/** Of one material at some places: 1/K, 1/B, what p loses and what w loses. */
export interface Properties {
  readonly inertia: Float64Array
  readonly stiffness: Float64Array
  readonly loss: Float64Array
  readonly flowLoss: Float64Array
}

export interface Substance {
  /** A hole in the domain: p = 0 there, or nothing flows in. */
  readonly obstacle: 'held' | 'closed' | undefined
  at(places: readonly Float64Array[]): Properties
}

export interface Medium {
  readonly kind: Kind
  readonly box: Box
  readonly dim: 1 | 2
  readonly names: Names
  /** The first one fills the domain, number k lies in shapes[k - 1]. */
  readonly substances: readonly Substance[]
  readonly shapes: readonly Shape[]
  /** Of the differences: where obstacles cut through the grid, and of Yee's scheme, 2. */
  readonly order: 2 | 4
  readonly isLossy: boolean
  readonly hasFlowLoss: boolean
}

const SCALAR = ['c', 'rho', 'damping'] as const
const FIELDS = ['epsr', 'mur', 'sigma'] as const

type Words = Readonly<Record<string, unknown>>
type Parts = Readonly<Record<string, Coefficient>>

export function readMedium(input: OwnInput, most: 2 | 4): Medium {
  const { domain, parameters = {}, definitions, regions = [] } = input
  if (!domain)
    throw missingInput('/domain', 'domain is missing: {x: [from, to]} and, in a plane, y')
  const box = {
    x: rangeOf(domain.x, 'x'),
    y: domain.y ? rangeOf(domain.y, 'y') : ([0, 1] as const),
  }
  const dim = domain.y ? 2 : 1
  if (dim === 2 && (input.dim === 1 || input.mode === 'wave1d')) {
    const place = input.dim === 1 ? '/dim' : '/mode'
    throw invalidInput(place, `${place.slice(1)}: one dimension has a domain of x alone`)
  }
  const kind: Kind = input.mode === 'maxwell' ? (input.polarisation ?? 'Ez') : 'scalar'
  if (input.polarisation && input.mode !== 'maxwell') {
    throw invalidInput('/polarisation', 'polarisation counts in mode maxwell')
  }
  const names: Names = { columns: ['x', 'y'], parameters, definitions, units: UNITS }
  const base = readParts(input.material ?? {}, '/material', kind, names, box, usualOf(input, kind))
  const scale = { eps: input.eps, mu: input.mu }
  const substances = [substanceOf(base, '/material', kind, scale, undefined)]
  const shapes: Shape[] = []
  const all = [base]
  for (const [i, region] of regions.entries()) {
    const place = pointerTo('regions', i)
    const { c, rho, damping, epsr, mur, sigma, kind: obstacle, ...shape } = region
    const own = readShape(shape, place, names)
    refuseOutside(own, box, dim, place)
    shapes.push(own)
    const words = { c, rho, damping, epsr, mur, sigma }
    if (obstacle && Object.values(words).some(one => one !== undefined)) {
      throw invalidInput(`${place}/kind`, `an obstacle of kind ${obstacle} is of no material`)
    }
    const parts = readParts(words, place, kind, names, box, base)
    all.push(parts)
    const hole = obstacle && obstacleOf(obstacle, kind, input.mode, `${place}/kind`)
    substances.push(substanceOf(parts, place, kind, scale, hole))
  }
  const lossy = (name: string) => all.some(parts => parts[name]?.constant !== 0)
  return {
    ...{ kind, box, dim, names, substances, shapes },
    order: kind === 'scalar' && substances.every(({ obstacle }) => !obstacle) ? most : 2,
    isLossy: kind === 'scalar' ? lossy('damping') : kind === 'Ez' && lossy('sigma'),
    hasFlowLoss: kind === 'Hz' && lossy('sigma'),
  }
}

const UNITS: Units = {
  ...PLACE_UNITS,
  ...{ c: 'm/s', rho: 'kg/m^3', damping: '1/s', epsr: '1', mur: '1', sigma: 'S/m' },
  ...{ frequency: 'Hz', delay: 's', width: 's', cycles: '1' },
}

function rangeOf(range: readonly number[], name: 'x' | 'y'): readonly [number, number] {
  const [from, to] = range as [number, number]
  if (from < to) return [from, to]
  throw invalidInput(pointerTo('domain', name), `${name} of the domain goes from ${from} to ${to}`)
}

const usualOf = (input: OwnInput, kind: Kind): Parts =>
  kind === 'scalar'
    ? { c: constantOf(input.c), rho: constantOf(1), damping: constantOf(0) }
    : { epsr: constantOf(1), mur: constantOf(1), sigma: constantOf(0) }

/** What is left out is as in `usual`. */
function readParts(
  words: Words,
  place: string,
  kind: Kind,
  names: Names,
  box: Box,
  usual: Parts,
): Parts {
  const own: readonly string[] = kind === 'scalar' ? SCALAR : FIELDS
  for (const [name, value] of Object.entries(words)) {
    if (value === undefined || own.includes(name)) continue
    const other = kind === 'scalar' ? 'in mode maxwell' : 'in other modes'
    throw invalidInput(place + pointerTo(name), `${name} counts ${other}: here ${own.join(', ')}`)
  }
  return Object.fromEntries(
    own.map(name => {
      const value = words[name]
      if (value === undefined) return [name, usual[name]!]
      const at = place + pointerTo(name)
      const part = readCoefficient(value, at, name, names, box)
      if (part.uses.has('t')) throw invalidInput(at, `${name} does not change in time: it names t`)
      refuseSign(part.constant, at, name)
      return [name, part]
    }),
  )
}

const MAY_VANISH = ['damping', 'sigma']

function refuseSign(value: number | undefined, place: string, name: string): void {
  if (value === undefined || value > 0 || (value === 0 && MAY_VANISH.includes(name))) return
  const least = MAY_VANISH.includes(name) ? 'not below 0' : 'above 0'
  throw invalidInput(place, `${name} is ${value}: it is ${least}`)
}

const OBSTACLES = {
  membrane: { fixed: 'held', rigid: 'closed', free: 'closed' },
  wave1d: { fixed: 'held', rigid: 'closed', free: 'closed' },
  acoustic: { fixed: 'held', rigid: 'closed', free: 'held' },
} as const

function obstacleOf(word: string, kind: Kind, mode: string, place: string): 'held' | 'closed' {
  if (kind !== 'scalar') {
    if (word === 'conductor') return kind === 'Ez' ? 'held' : 'closed'
    throw invalidInput(place, `an obstacle of ${kind} is a conductor, not ${word}`)
  }
  const known: Record<string, 'held' | 'closed'> = OBSTACLES[mode as keyof typeof OBSTACLES]
  if (known[word]) return known[word]
  throw invalidInput(place, `an obstacle is one of ${Object.keys(known).join(', ')}, not ${word}`)
}

function substanceOf(
  parts: Parts,
  place: string,
  kind: Kind,
  { eps, mu }: { eps: number; mu: number },
  obstacle: Substance['obstacle'],
): Substance {
  return {
    obstacle,
    at(places) {
      const n = places[0]!.length
      const values = (name: string) => {
        const out = new Float64Array(n)
        parts[name]!.fill(out, places, 0)
        const bad = out.findIndex(one => !(one > 0 || (one === 0 && MAY_VANISH.includes(name))))
        if (bad < 0) return out
        const at = `x = ${places[0]![bad]}, y = ${places[1]![bad]}`
        refuseSign(out[bad], place + pointerTo(name), `${name} at ${at}`)
        return out
      }
      if (kind === 'scalar') {
        const [c, rho, damping] = SCALAR.map(values) as [Float64Array, Float64Array, Float64Array]
        const inertia = rho.map((one, i) => 1 / (one * c[i]! * c[i]!))
        const loss = inertia.map((one, i) => one * damping[i]!)
        return { inertia, stiffness: rho, loss, flowLoss: new Float64Array(n) }
      }
      const [epsr, mur, sigma] = FIELDS.map(values) as [Float64Array, Float64Array, Float64Array]
      const [electric, magnetic] = [epsr.map(one => one * eps), mur.map(one => one * mu)]
      const none = new Float64Array(n)
      return kind === 'Ez'
        ? { inertia: electric, stiffness: magnetic, loss: sigma, flowLoss: none }
        : { inertia: magnetic, stiffness: electric, loss: none, flowLoss: sigma }
    },
  }
}
