// The course of all species on one grid, and what is seen on its way.
import { Failure } from '../../failure.ts'
import { log } from '../../numerics/mathematics.ts'
import type { GridRates } from './grid-rates.ts'
import type { GridSteps } from './own-steps.ts'
import { frontOf, periodOf, profileOf, type Reading, slopeOf } from './patterns.ts'
import { stencilAt, valueAt } from './stencil.ts'

/** Rows of series, and of what is worked out of whole fields. */
export const ROWS = 501
export const PROFILES = 201

export interface Wanted {
  /** Undefined until it rests. */
  readonly tEnd: number | undefined
  readonly probes: readonly (readonly number[])[]
  /** Of whole fields, rising. */
  readonly fieldTimes: readonly number[]
  visit?(t: number, numbers: number): void
  report?(share: number): void
}

export interface Course {
  readonly steps: GridSteps
  readonly grid: GridRates
  /** At the end of the run, which steps pass. */
  readonly end: number
  readonly t: readonly number[]
  /** Of each species. */
  readonly means: readonly number[][]
  /** Of each probe each species. */
  readonly probes: readonly (readonly number[][])[]
}

/** From steps that have begun. */
export function courseOf(steps: GridSteps, wanted: Wanted): Course {
  const { grid } = steps
  const { count, n, kernel } = grid
  const stencils = wanted.probes.map(([x, y = 0]) => stencilAt(grid, x!, y))
  const scratch = grid.vector()
  const begin = steps.t
  const { tEnd } = wanted
  const t: number[] = []
  const means = Array.from({ length: count }, (): number[] => [])
  const probes = wanted.probes.map(() => Array.from({ length: count }, (): number[] => []))
  const rows = Array.from({ length: ROWS }, (_, i) =>
    tEnd === undefined ? begin : i === ROWS - 1 ? tEnd : begin + ((tEnd - begin) * i) / (ROWS - 1),
  )
  const meanOf = (address: number, s: number) => kernel.total(address + 8 * grid.stride * s) / n
  const row = (at: number) => {
    const shares = steps.sharesAt(at)
    t.push(at)
    for (let s = 0; s < count; s++) {
      const parts = [steps.before, steps.y, steps.fBefore, steps.f]
      const whole = (of: (address: number) => number) =>
        parts.reduce(
          (sum, address, k) => (shares[k] === 0 ? sum : sum + shares[k]! * of(address)),
          0,
        )
      means[s]!.push(whole(address => cached(address, s)))
      for (const [p, stencil] of stencils.entries()) {
        probes[p]![s]!.push(whole(address => valueAt(stencil, grid.of(address, s))))
      }
    }
  }
  let sums = new Map<string, number>()
  const cached = (address: number, s: number) => {
    const key = `${address} ${s}`
    const old = sums.get(key)
    if (old !== undefined) return old
    const mean = meanOf(address, s)
    sums.set(key, mean)
    return mean
  }
  let [next, nextField] = [0, 0]
  const { fieldTimes } = wanted
  const visitUntil = (reached: number) => {
    if (tEnd !== undefined) {
      for (; next < ROWS && rows[next]! <= reached; next++) row(rows[next]!)
    }
    for (; nextField < fieldTimes.length && fieldTimes[nextField]! <= reached; nextField++) {
      steps.at(fieldTimes[nextField]!, scratch)
      wanted.visit?.(fieldTimes[nextField]!, scratch)
    }
  }
  visitUntil(steps.t)
  steps.changes = tEnd === undefined ? [] : grid.medium.changesUntil(tEnd)
  if (tEnd === undefined) untilRest(steps)
  else {
    while (steps.t < tEnd) {
      steps.advance()
      sums = new Map()
      visitUntil(Math.min(steps.t, tEnd))
      if (steps.steps % 16 === 0) wanted.report?.(Math.min(1, (steps.t - begin) / (tEnd - begin)))
    }
  }
  const end = tEnd ?? steps.t
  if (tEnd === undefined) row(end)
  steps.at(end, scratch)
  return { steps, grid, end: scratch, t, means, probes }
}

/** Share of the size of a species that is left to come of a state at rest. */
export const AT_REST = 1e-9
/** A change that rounding makes in a step. */
const ROUNDING = 1e-13

/** Steps until what is left to come, at the pace at which changes fade, is nothing. */
function untilRest(steps: GridSteps): void {
  let before = { t: steps.t, speed: steps.speed }
  let calm = 0
  while (calm < 3) {
    steps.advance()
    const now = { t: steps.t, speed: steps.speed }
    const pace =
      now.speed === 0
        ? Number.POSITIVE_INFINITY
        : log(before.speed / now.speed) / (now.t - before.t)
    const left = pace > 0 ? now.speed / pace : Number.POSITIVE_INFINITY
    const isRounding = now.speed <= ROUNDING * steps.stiffness
    calm = left <= AT_REST || isRounding || now.speed === 0 ? calm + 1 : 0
    before = now
    if (steps.t > 1e300) {
      throw new Failure('NOT_CONVERGED', 'the species never rest', { t: steps.t })
    }
  }
}

/** Profiles of one species along x while a course goes on. */
export class Profiles {
  readonly t: number[] = []
  readonly rows: Float64Array[] = []
  readonly #grid: GridRates
  readonly #species: number

  constructor(grid: GridRates, species: number) {
    this.#grid = grid
    this.#species = species
  }

  see(t: number, numbers: number): void {
    this.t.push(t)
    this.rows.push(profileOf(this.#grid, this.#grid.of(numbers, this.#species)))
  }

  front(level: number, reading?: Reading) {
    const positions = this.rows.map(row => frontOf(this.#grid, row, level, reading))
    return { positions, position: positions.at(-1) ?? null, speed: slopeOf(this.t, positions) }
  }
}

/** Of the first species, at the first probe or in the mean. */
export function oscillationOf({ t, means, probes }: Course): number | null {
  return t.length < ROWS ? null : periodOf(t, probes[0]?.[0] ?? means[0]!)
}
