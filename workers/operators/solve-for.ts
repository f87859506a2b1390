// Solves an operator for any of its inputs: by inverting the tree where the unknown occurs once, else by bracketing within
// the limits of its validity. Every root is substituted into the operator, and its error is measured there.
import { slotsFor } from '../expression/compile.ts'
import { differentiate } from '../expression/derivative.ts'
import { Failure } from '../failure.ts'
import { candidatesOn, REFINEMENTS } from './brackets.ts'
import type { Operator } from './compile.ts'
import { errorsAt, type Uncertain, uncertainConstants } from './errors.ts'
import { type Inverse, inverseOf } from './inverse.ts'
import { derivativesOf, refuseBeyondBudget, timesOf } from './prediction.ts'
import { DENSITIES, type Density, gridOf, limitsOf } from './search-grid.ts'
import { isValidAt } from './validity.ts'

export interface Root {
  readonly value: number
  /** Residual, rounding error and uncertainty of the given numbers, over the slope. */
  readonly uncertainty: number
  /** Relative difference between the operator's value at the root and the required output. */
  readonly residual: number
}

/** An operator and the input that it is solved for. */
export interface Unknown {
  readonly operator: Operator
  /** Index of the unknown among the inputs. */
  readonly slot: number
}

/** The inputs in the operator's order, with any value for the unknown, and the required output. */
export interface Target {
  readonly values: readonly number[]
  readonly output: number
  /** Standard uncertainties of the output and, by slot, of the inputs. */
  readonly outputUncertainty?: number
  readonly uncertain?: readonly Uncertain[]
}

/** Most roots in an answer. */
export const ROOTS_MAX = 16
/** Largest relative residual of a root: with more, the sign change is a jump or a pole. */
export const RESIDUAL_MAX = 1e-9
/** Largest relative rounding error of the operator at which a root is accepted. */
const ROUNDING_MAX = 1e-4

/** A prepared search for an unknown, with the longest predicted time for one target. */
export interface Search {
  readonly ms: number
  /** At most ROOTS_MAX roots in order of distance from 0. Throws NOT_CONVERGED where the search exceeds its evaluations. */
  rootsOf(target: Target): Root[]
  /** For an integer unknown: the integer whose output is nearest to the target. */
  nearestWhole(target: Target): { readonly value: number; readonly output: number } | undefined
}

/** Points at which the time of an evaluation is predicted. */
const CLOCKED_POINTS = 48
/** A search that is predicted to take longer uses a coarser grid. */
const DENSE_MS_MAX = 1000

/** Throws INVALID_INPUT at `pointer` where that many targets would exceed the time limit of a call. */
export function searchFor(
  unknown: Unknown,
  like: Target,
  targets: number,
  pointer: string,
): Search {
  const { operator, slot } = unknown
  const inverse = inverseOf(operator.expression.tree, slot)
  const spread = like.uncertain?.length ?? 0
  const times = longestTimes(unknown, like)
  const measuring =
    2 * MEASURE_STEPS * times.valueMs + (2 + derivativesOf(operator, spread)) * times.slopeMs
  const aroundMs =
    AROUND_MS + (inverse ? Math.min(inverse.branches, ROOTS_MAX) : ROOTS_MAX) * measuring
  const density = inverse ? undefined : densityFor(unknown, times.valueMs, targets)
  const evaluations = density ? evaluationsFor(unknown, density) : inverse!.branches
  // Where no integer solves the equation, a second search finds the nearest one.
  const searches = operator.inputs[slot]!.integer ? 2 : 1
  const ms = aroundMs + searches * evaluations * times.valueMs
  refuseBeyondBudget(ms * targets, pointer)
  const candidatesFor = (target: Target) =>
    inverse ? byInverse(unknown, target, inverse) : byGrid(unknown, target, density!)
  return {
    ms,
    rootsOf: target => measuredRoots(unknown, target, candidatesFor(target)),
    nearestWhole: target =>
      operator.inputs[slot]!.integer
        ? nearestOf(unknown, target, candidatesFor(target))
        : undefined,
  }
}

function nearestOf({ operator, slot }: Unknown, target: Target, candidates: Iterable<number>) {
  const { values, output: wanted } = target
  const [nearest] = [...candidates]
    .map(value => ({ value, output: valueAt(operator, values.with(slot, value)) }))
    .filter(({ output }) => Number.isFinite(output))
    .sort((a, b) => Math.abs(a.output - wanted) - Math.abs(b.output - wanted))
  return nearest
}

const AROUND_MS = 0.03

const evaluationsFor = ({ operator, slot }: Unknown, density: Density) =>
  gridOf(operator.inputs[slot]!, density).length + REFINEMENTS

function densityFor(unknown: Unknown, valueMs: number, targets: number): Density {
  const fits = (density: Density) =>
    targets * evaluationsFor(unknown, density) * valueMs <= DENSE_MS_MAX
  return DENSITIES.find(fits) ?? DENSITIES.at(-1)!
}

/** The longest predicted evaluation over the possible values of the unknown. */
function longestTimes({ operator, slot }: Unknown, { values }: Target) {
  const grid = gridOf(operator.inputs[slot]!, DENSITIES.at(-1)!)
  const step = Math.max(1, Math.floor(grid.length / CLOCKED_POINTS))
  let [valueMs, slopeMs] = [0, 0]
  for (let i = 0; i < grid.length; i += step) {
    const times = timesOf(operator, values.with(slot, grid[i]!))
    valueMs = Math.max(valueMs, times.valueMs)
    slopeMs = Math.max(slopeMs, times.slopeMs)
  }
  return { valueMs, slopeMs }
}

function byInverse(
  { operator, slot }: Unknown,
  { values, output }: Target,
  inverse: Inverse,
): number[] {
  const { low, high } = limitsOf(operator.inputs[slot]!)
  const start = Math.max(low, Math.min(high, 0))
  const slots = slotsFor(operator.expression)
  slots.set(values)
  const isWhole = operator.inputs[slot]!.integer === true
  slots[slot] = start
  // Where the operator has a pole there, roots without number may crowd towards it: the farthest are the plainest.
  const isCrowded = !Number.isFinite(
    operator.evaluate(Array.from(slots.subarray(0, values.length))),
  )
  const nearest = isCrowded ? (a: number, b: number) => byDistance(b, a) : byDistance
  return (
    inverse
      .candidates(output, slots, start)
      .map(x => (isWhole ? Math.round(x) : x))
      .map(x => (isWhole ? x : polished(operator, slots, slot, output, x)))
      // Corrects rounding beyond a bound; any other value moved here fails the substitution.
      .map(x => Math.max(low, Math.min(high, x)))
      .sort(nearest)
  )
}

/** One Newton step removes the rounding of the inverse functions; dropped where it does not reduce the residual. */
function polished(
  operator: Operator,
  slots: Float64Array,
  slot: number,
  output: number,
  x: number,
): number {
  slots[slot] = x
  const { value, slope } = differentiate(operator.expression, slots, slot)
  const next = x - (value - output) / slope
  if (value === output || !Number.isFinite(next)) return x
  const point = Array.from(slots.subarray(0, operator.inputs.length)).with(slot, next)
  return Math.abs(operator.evaluate(point) - output) < Math.abs(value - output) ? next : x
}

function byGrid(unknown: Unknown, target: Target, density: Density): Iterable<number> {
  const input = unknown.operator.inputs[unknown.slot]!
  const gap = gapOf(unknown, target, evaluationsFor(unknown, density))
  return candidatesOn(gridOf(input, density), gap, input.integer === true)
}

/** The operator minus the target, NaN where undefined. Throws NOT_CONVERGED after `evaluationsMax` evaluations. */
function gapOf({ operator, slot }: Unknown, { values, output }: Target, evaluationsMax: number) {
  const point = values.slice()
  let evaluations = 0
  return (x: number): number => {
    if (++evaluations > evaluationsMax) {
      const { key } = operator.inputs[slot]!
      const message = `${operator.id}: ${key} was not found within ${evaluationsMax} evaluations`
      throw new Failure('NOT_CONVERGED', message, {
        operator: operator.id,
        evaluations: evaluationsMax,
      })
    }
    point[slot] = x
    return valueAt(operator, point) - output
  }
}

function valueAt(operator: Operator, point: readonly number[]): number {
  try {
    return isValidAt(operator, point) ? operator.evaluate(point) : Number.NaN
  } catch (error) {
    // For example a sum with too many terms at this value.
    if (error instanceof Failure) return Number.NaN
    throw error
  }
}

/** The candidates that satisfy the equation, by distance from 0; of two at equal distance the positive one first. */
function measuredRoots(unknown: Unknown, target: Target, candidates: Iterable<number>): Root[] {
  const roots: Root[] = []
  for (const x of candidates) {
    const root = Number.isFinite(x) ? measured(unknown, target, x) : undefined
    if (root && !roots.some(one => isSame(one, root))) roots.push(root)
    if (roots.length === ROOTS_MAX) break
  }
  return roots.sort((a, b) => byDistance(a.value, b.value))
}

const byDistance = (a: number, b: number) => Math.abs(a) - Math.abs(b) || b - a

const isSame = (a: Root, b: Root) =>
  Math.abs(a.value - b.value) <=
    Math.min(a.uncertainty + b.uncertainty, 1e-6 * Math.abs(a.value) + 1e-300) ||
  Math.abs(a.value - b.value) <= 1e-12 * Math.max(Math.abs(a.value), Math.abs(b.value))

/** Lengthenings of the step until the output has changed by more than its uncertainty. */
const MEASURE_STEPS = 60
/** First step at a root that is 0, and what each further one is longer: nothing tells the size of the unknown there. */
const NEAR_ZERO = 1e-18
const WIDER = 4

function measured({ operator, slot }: Unknown, target: Target, x: number): Root | undefined {
  const { values, output, outputUncertainty = 0, uncertain = [] } = target
  const point = values.with(slot, x)
  const value = valueAt(operator, point)
  if (!Number.isFinite(value)) return undefined
  const left = Math.abs(value - output)
  const slots = slotsFor(operator.expression)
  slots.set(point)
  const residual = left === 0 ? 0 : left / sizeOf(operator, slots, output)
  if (!(residual <= RESIDUAL_MAX)) return undefined
  const errors = errorsAt(operator, slots, value, [...uncertain, ...uncertainConstants(operator)])
  if (!errors || errors.rounding > ROUNDING_MAX) return undefined
  const spread = Math.sqrt(errors.uncertainty ** 2 + outputUncertainty ** 2) + left
  const { slope } = differentiate(operator.expression, slots, slot)
  const uncertainty =
    operator.inputs[slot]!.integer === true
      ? 0
      : reach(operator, point, slot, spread, Math.abs(slope)) + Number.EPSILON * Math.abs(x)
  return Number.isFinite(uncertainty) ? { value: x, uncertainty, residual } : undefined
}

/** Scale of the residual: the output, or its largest part where the output is 0. */
function sizeOf(operator: Operator, slots: Float64Array, output: number): number {
  if (output !== 0) return Math.abs(output)
  const parts = operator.inputs.map((_, slot) =>
    Math.abs(slots[slot]! * differentiate(operator.expression, slots, slot).slope),
  )
  return Math.max(...parts.filter(Number.isFinite))
}

/** Change of the unknown that changes the output by `spread`: by the slope, or by search where the slope vanishes. */
function reach(
  operator: Operator,
  point: readonly number[],
  slot: number,
  spread: number,
  slope: number,
): number {
  const x = point[slot]!
  // Where the output neither errs nor slopes, as K at v = 0, the search tells how far it stays the same.
  const linear = spread === 0 && slope === 0 ? Number.POSITIVE_INFINITY : spread / slope
  if (linear <= 1e-6 * Math.abs(x)) return linear
  const here = operator.evaluate(point)
  const leaves = (at: number) =>
    !(Math.abs(valueAt(operator, point.with(slot, at)) - here) <= spread)
  let d = x === 0 ? NEAR_ZERO : 1e-9 * Math.abs(x)
  for (let n = 0; n < MEASURE_STEPS && d < linear; n++, d *= x === 0 ? WIDER : 2) {
    if (leaves(x + d) && leaves(x - d)) return d
  }
  return linear
}
