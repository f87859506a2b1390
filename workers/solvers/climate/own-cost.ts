// What a run of own water will cost, from the depths that the input names: they set the fastest wave, and that the steps.
import { Scope } from '../../dynamics/scope.ts'
import { Failure } from '../../failure.ts'
import { cbrt } from '../../numerics/mathematics.ts'
import { gridOf, type OwnInput, type OwnStart } from './own-words.ts'
import { SPREAD_MAX } from './water.ts'

/** Points of each direction, and moments, at which texts are looked at. */
const POINTS = 6
const MOMENTS = 5
/** What a depth may be where nothing tells it. */
const UNKNOWN_DEPTH = 4000
/** Milliseconds of a cell and step, of a step, of a cell, with what the coarser grids add. */
const PER_CELL_STEP = 2.4e-4
const PER_STEP = 1.2e-2
const PER_CELL = 1e-2

interface Range {
  readonly low: number
  readonly high: number
}

export function ownCostMs(input: OwnInput): number {
  const { domain, cfl = 0.45, tEnd = 1, g } = input
  if (!domain) return 5
  const [nx, ny] = gridOf(input)
  const dx = (domain.x[1]! - domain.x[0]!) / nx
  const dy = domain.y ? (domain.y[1]! - domain.y[0]!) / ny : Number.POSITIVE_INFINITY
  const { depth, speed } = wavesIn(input)
  const free = (1.2 * (Math.sqrt(g * depth) + speed) * (1 / dx + 1 / dy)) / cfl
  const said = input.friction?.viscosity
  const viscosity = Math.max(
    Number.parseFloat(String(said)) || 0,
    most([said], value => rangeOf(value, input)),
  )
  const spread = viscosity * (1 / dx ** 2 + 1 / dy ** 2)
  const steps = tEnd * Math.max(free, spread / SPREAD_MAX)
  const cells = nx * ny
  const share = domain.y ? 1.15 : 1.35
  const texts = (JSON.stringify([input.bottom, input.initial, input.regions]) ?? '').length
  return 20 + 2e-4 * texts + cells * PER_CELL + share * steps * (cells * PER_CELL_STEP + PER_STEP)
}

function wavesIn(input: OwnInput): { depth: number; speed: number } {
  const start = (typeof input.initial === 'object' ? input.initial : {}) as OwnStart
  const { bottom, regions = [], boundaries = {}, tEnd = 1, g } = input
  const parts = Object.values(boundaries).flat() as Partial<Record<string, unknown>>[]
  const sides = parts.map(part => part?.['level'])
  const range = (value: unknown) => rangeOf(value, input)
  const known = [start.h, ...regions.map(({ h }) => h)].flatMap(one => range(one ?? 0) ?? [])
  const surfaces = [start.eta, ...regions.map(({ eta }) => eta), ...sides]
  const heights = surfaces.flatMap(one => (one === undefined ? [] : (range(one) ?? [])))
  const floors = [bottom, ...regions.map(one => one.bottom)].flatMap(one => range(one ?? 0) ?? [])
  const isHidden =
    'digest' in start ||
    start.state !== undefined ||
    [start.h, start.eta, bottom].some(one => one !== undefined && range(one) === undefined)
  const floor = Math.min(...floors.map(({ low }) => low), isHidden ? -UNKNOWN_DEPTH : 0)
  const depth = Math.max(
    0.01,
    ...known.map(({ high }) => high),
    ...heights.map(({ high }) => high - floor),
    ...(isHidden ? [-floor] : []),
  )
  // A river comes in at its critical depth and velocity at the least; rain stays.
  const discharge = most(
    parts.map(part => part?.['discharge']),
    range,
  )
  const fallen = tEnd * most([input.rain], range)
  const critical = cbrt((discharge * discharge) / g)
  const river = cbrt(discharge * g)
  const [u, v] = [range(start.u ?? 0), range(start.v ?? 0)].map(one =>
    one ? Math.max(Math.abs(one.low), Math.abs(one.high)) : 1,
  )
  const reached = Math.max(depth + fallen, critical)
  const speeds = [
    u!,
    v!,
    river,
    windOf(input, depth, range),
    0.5 * Math.sqrt(g * Math.min(depth, 10)),
  ]
  return { depth: reached, speed: Math.max(...speeds) }
}

/** Largest size of what is said; 0 where nothing is, or where only the run reads it. */
const most = (values: readonly unknown[], range: (value: unknown) => Range | undefined): number =>
  values.reduce<number>((size, one) => {
    const own = one === undefined ? undefined : range(one)
    return own ? Math.max(size, Math.abs(own.low), Math.abs(own.high)) : size
  }, 0)

/** What the wind drives to the end, or until the sides that it meets push back. */
function windOf(
  { wind, domain, boundaries = {}, tEnd = 1, g }: OwnInput,
  depth: number,
  range: (value: unknown) => Range | undefined,
): number {
  if (!wind) return 0
  const push = most(wind.stress, range) / ((wind.rho ?? 1000) * depth)
  if (JSON.stringify(boundaries).includes('periodic')) return push * tEnd
  const lengths = [domain!.x, domain!.y ?? []].map(([from = 0, to = 0]) => to - from)
  return push * Math.min(tEnd, Math.max(...lengths) / Math.sqrt(g * depth))
}

/** Least and largest value at a few points; undefined for what only the run reads. */
function rangeOf(value: unknown, input: OwnInput): Range | undefined {
  if (typeof value === 'number') return { low: value, high: value }
  if (Array.isArray(value)) {
    const numbers = (value as unknown[]).flat().filter(one => typeof one === 'number')
    return {
      low: numbers.reduce((least, one) => Math.min(least, one), 0),
      high: numbers.reduce((most, one) => Math.max(most, one), 0),
    }
  }
  if (typeof value !== 'string' || value.length > 2000) return undefined
  const { domain, parameters = {}, definitions } = input
  const numbers = Float64Array.from(Object.values(parameters))
  try {
    const scope = new Scope(['x', 'y', 't', ...Object.keys(parameters)], definitions)
    const read = scope.valued(value, '')
    const moments = /\bt\b/.test(value) || definitions ? MOMENTS : 1
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let j = 0; j < (domain!.y ? POINTS : 1); j++) {
      for (let i = 0; i < POINTS; i++) {
        const at = ([from, to]: readonly number[], k: number) =>
          from! + ((to! - from!) * (k + 0.5)) / POINTS
        for (let m = 0; m < moments; m++) {
          const t = (m * (input.tEnd ?? 1)) / (MOMENTS - 1)
          const place = [at(domain!.x, i), domain!.y ? at(domain!.y, j) : 0, t]
          const one = read(scope.at([place, numbers]))
          if (!Number.isFinite(one)) continue
          low = Math.min(low, one)
          high = Math.max(high, one)
        }
      }
    }
    return low <= high ? { low, high } : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
