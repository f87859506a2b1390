// What a run of own water will cost, from the depths that the input names: they set the fastest wave, and that the steps.
import { Scope } from '../../dynamics/scope.ts'
import { Failure } from '../../failure.ts'
import { gridOf, type OwnInput, type OwnStart } from './own-words.ts'

/** Points of each direction at which texts are looked at. */
const POINTS = 6
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
  const steps = (tEnd * 1.2 * (Math.sqrt(g * depth) + speed) * (1 / dx + 1 / dy)) / cfl
  const cells = nx * ny
  const share = domain.y ? 1.15 : 1.35
  const texts = (JSON.stringify([input.bottom, input.initial, input.regions]) ?? '').length
  return 20 + 2e-4 * texts + cells * PER_CELL + share * steps * (cells * PER_CELL_STEP + PER_STEP)
}

function wavesIn(input: OwnInput): { depth: number; speed: number } {
  const start = (typeof input.initial === 'object' ? input.initial : {}) as OwnStart
  const { bottom, regions = [], boundaries = {} } = input
  const levels = JSON.stringify(boundaries).match(/"level":\s*"?([-\d.]+)/g) ?? []
  const sides = levels.map(text => Number(/[-\d.]+$/.exec(text)?.[0] ?? 0))
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
  const [u, v] = [range(start.u ?? 0), range(start.v ?? 0)].map(one =>
    one ? Math.max(Math.abs(one.low), Math.abs(one.high)) : 1,
  )
  return { depth, speed: Math.max(u!, v!, 0.5 * Math.sqrt(input.g * Math.min(depth, 10))) }
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
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let j = 0; j < (domain!.y ? POINTS : 1); j++) {
      for (let i = 0; i < POINTS; i++) {
        const at = ([from, to]: readonly number[], k: number) =>
          from! + ((to! - from!) * (k + 0.5)) / POINTS
        const place = [at(domain!.x, i), domain!.y ? at(domain!.y, j) : 0, 0]
        const one = read(scope.at([place, numbers]))
        if (!Number.isFinite(one)) continue
        low = Math.min(low, one)
        high = Math.max(high, one)
      }
    }
    return low <= high ? { low, high } : undefined
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
