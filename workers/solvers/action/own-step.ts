// The step of a run that names none: 0.01, or a share of the shortest period of the motion where 0.01 is no step for it.
import { Failure } from '../../failure.ts'
import { eigenvaluesOf } from '../../numerics/eigenvalues.ts'
import type { Integrator } from './own-integrators.ts'
import type { OwnSystem } from './own-system.ts'
import type { OwnInput } from './own-words.ts'

/** What the record of parameters fills in. */
export const STEP_DEFAULT = 0.01
/** Steps of the shortest period. */
const STEPS_OF_PERIOD = 40
/** Share of a run with an end that is looked at, or periods of one without. */
const LOOKED_AT = 0.05
const PERIODS = 4
/** Places of a look, and steps from the first to the last, at most. */
const PLACES = 33
const LOOK_STEPS_MAX = 100_000
/** Looks, each with the step that the one before has shown. */
const LOOKS_MAX = 8
/** Of the size of the coordinates, or of the momenta: the step of differences. */
const DIFFERENCE = 1e-6
/** Runs with the step that a refused one names. */
const RUNS_MAX = 3

type Opened = (dt: number) => Integrator

/** A share of the shortest period, seen from the start on; undefined where nothing swings or falls there. */
export function stepOfMotion(
  system: OwnSystem,
  duration: number | undefined,
  opened: Opened,
): number | undefined {
  const places = Math.max(
    3,
    Math.min(PLACES, Math.round(20_000 / (system.n * system.n * system.n))),
  )
  const sizes = sizesOf(system, system.start, [0, 0])
  let dt = shortestPeriod(system, system.start, sizes) / STEPS_OF_PERIOD
  for (let look = 0; look < LOOKS_MAX && Number.isFinite(dt); look++) {
    const integrator = opened(dt)
    const whole = duration ? (LOOKED_AT * duration) / dt : PERIODS * STEPS_OF_PERIOD
    const between = Math.ceil(Math.min(LOOK_STEPS_MAX, whole) / (places - 1))
    let shortest = dt
    for (let place = 1; place < places; place++) {
      integrator.advance(between)
      if (integrator.isUnsettled || !integrator.y.every(Number.isFinite)) {
        shortest = dt / 4
        break
      }
      sizesOf(system, integrator.y, sizes)
      const there = shortestPeriod(system, integrator.y, sizes) / STEPS_OF_PERIOD
      if (there < shortest) shortest = there
    }
    if (shortest > 0.8 * dt) return shortest
    dt = shortest
  }
  return undefined
}

/** The run; where its step was not named and is refused, again with a step of the motion, and what was done. */
export function withStep<Solution extends { warnings: readonly string[] }>(
  input: OwnInput,
  solve: (input: OwnInput) => Solution,
  motion: () => number | undefined,
): Solution {
  try {
    return solve(input)
  } catch (refusal) {
    if (input.dt !== STEP_DEFAULT || !isOfStep(refusal)) throw refusal
    let dt = motion()
    if (dt === undefined) throw refusal
    for (let run = 1; ; run++) {
      try {
        const solution = solve({ ...input, dt })
        const said = `a step of ${STEP_DEFAULT} does not suit the motion: it is ${dt}, of which the shortest period that was seen holds ${STEPS_OF_PERIOD} or more`
        return { ...solution, warnings: [said, ...solution.warnings] }
      } catch (again) {
        const passing = again instanceof Failure ? again.details?.['passing'] : undefined
        if (run === RUNS_MAX || typeof passing !== 'number') throw again
        dt = passing
      }
    }
  }
}

/** Whether another step may help: too many of them, or too long ones. */
function isOfStep(refusal: unknown): boolean {
  if (!(refusal instanceof Failure)) return false
  const { code, details } = refusal
  const [fault] = (details?.['errors'] ?? []) as readonly Record<string, unknown>[]
  return code === 'UNSTABLE' || details?.['passing'] !== undefined || fault?.['steps'] !== undefined
}

/** Largest coordinate and momentum so far. */
function sizesOf(
  { n }: OwnSystem,
  y: ArrayLike<number>,
  sizes: [number, number],
): [number, number] {
  for (let k = 0; k < 2 * n; k++) {
    const kind = k < n ? 0 : 1
    sizes[kind] = Math.max(sizes[kind], Math.abs(y[k]!))
  }
  return sizes
}

/** 2 pi over the largest eigenvalue of the motion beside a point, by differences of the exact slopes of H. */
function shortestPeriod(system: OwnSystem, y: ArrayLike<number>, sizes: [number, number]): number {
  const { n, x } = system
  const size = 2 * n
  const matrix = new Float64Array(size * size)
  for (let k = 0; k < size; k++) x[k] = y[k]!
  for (let k = 0; k < size; k++) {
    const h = DIFFERENCE * (sizes[k < n ? 0 : 1] || 1)
    for (const sign of [1, -1]) {
      x[k] = y[k]! + sign * h
      const rates = ratesAt(system)
      for (let i = 0; i < size; i++) matrix[i * size + k]! += (sign * rates[i]!) / (2 * h)
    }
    x[k] = y[k]!
  }
  if (!matrix.every(Number.isFinite)) return Number.POSITIVE_INFINITY
  const values = eigenvaluesOf(size, matrix) ?? []
  const largest = Math.max(0, ...values.map(({ re, im }) => Math.sqrt(re * re + im * im)))
  return (2 * Math.PI) / largest
}

/** Of coordinates and momenta at x. */
function ratesAt({ n, out, forces, velocities }: OwnSystem): Float64Array {
  const rates = new Float64Array(2 * n)
  velocities()
  for (let i = 0; i < n; i++) rates[i] = out[i]!
  forces()
  for (let i = 0; i < n; i++) rates[n + i] = -out[i]!
  return rates
}
