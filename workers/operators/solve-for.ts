// Any input of an operator from its output: by the way back through the tree where the unknown stands once, else bracketed
// between the limits of its validity. Every root is put back into the operator, and its error is measured there.
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
  /** What is left of the output, its rounding and what the given numbers are uncertain by, over the slope. */
  readonly uncertainty: number
  /** What the operator gives there less what was asked, relative. */
  readonly residual: number
}

/** What an operator has to be, and which of its inputs is free. */
export interface Unknown {
  readonly operator: Operator
  /** Place of the unknown among the inputs. */
  readonly slot: number
}

/** The other inputs in the order of the operator, the unknown anything; and what the output is said to be. */
export interface Target {
  readonly values: readonly number[]
  readonly output: number
  /** Of the output and, by slot, of the inputs. */
  readonly outputUncertainty?: number
  readonly uncertain?: readonly Uncertain[]
}

/** Roots of which an answer tells. */
export const ROOTS_MAX = 16
/** What may be left of the output at a root, relative: more is a jump and no root. */
export const RESIDUAL_MAX = 1e-9
/** Rounding of the operator beyond which nothing is told. */
const ROUNDING_MAX = 1e-4

/** How an unknown is found, and what that takes at most for one target. */
export interface Search {
  readonly ms: number
  /** By distance from 0, 16 at most. Throws NOT_CONVERGED where the search takes more than it may. */
  rootsOf(target: Target): Root[]
  /** Of an unknown that is whole: where the output comes nearest to the target between two whole numbers. */
  nearestWhole(target: Target): { readonly value: number; readonly output: number } | undefined
}

/** Points at which it is asked how long an evaluation takes. */
const CLOCKED_POINTS = 48
/** A search that takes longer is made on fewer points. */
const DENSE_MS_MAX = 1000

/** Throws INVALID_INPUT at `pointer` where `targets` like the one given would take longer than a call may. */
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
  // A whole number that is not met is looked for again, to tell the nearest.
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

/** Of the places where the unknown may be, the one where an evaluation takes longest. */
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
  return (
    inverse
      .candidates(output, slots, start)
      .map(x => (isWhole ? Math.round(x) : x))
      .map(x => (isWhole ? x : polished(operator, slots, slot, output, x)))
      // What rounding took beyond an end is that end; anything else does not pass when it is put back.
      .map(x => Math.max(low, Math.min(high, x)))
      .sort(byDistance)
  )
}

/** One step of Newton's takes what the inverse functions lost; it stays where it gains nothing. */
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

/** The operator less the target, NaN where it has no value. It is evaluated so many times and no more. */
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
    // A sum that is too long there.
    if (error instanceof Failure) return Number.NaN
    throw error
  }
}

/** Those that give the output when put back, by distance from 0; of two as far the positive one first. */
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

/** Steps that double on the way to where the output has left what it is uncertain by. */
const MEASURE_STEPS = 60
/** Where they begin at a root that is 0: they end near 1. */
const NEAR_ZERO = 1e-18

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

/** What the rest is held against: the output, or the largest of its parts where it is 0. */
function sizeOf(operator: Operator, slots: Float64Array, output: number): number {
  if (output !== 0) return Math.abs(output)
  const parts = operator.inputs.map((_, slot) =>
    Math.abs(slots[slot]! * differentiate(operator.expression, slots, slot).slope),
  )
  return Math.max(...parts.filter(Number.isFinite))
}

/** How far the unknown may go until the output has gone by `spread`: along the slope, or measured where it turns. */
function reach(
  operator: Operator,
  point: readonly number[],
  slot: number,
  spread: number,
  slope: number,
): number {
  const x = point[slot]!
  const linear = spread / slope
  if (linear <= 1e-6 * Math.abs(x) || spread === 0)
    return spread === 0 && slope === 0 ? Number.NaN : linear
  const here = operator.evaluate(point)
  const leaves = (at: number) =>
    !(Math.abs(valueAt(operator, point.with(slot, at)) - here) <= spread)
  let d = x === 0 ? NEAR_ZERO : 1e-9 * Math.abs(x)
  for (let n = 0; n < MEASURE_STEPS && d < linear; n++, d *= 2) {
    if (leaves(x + d) && leaves(x - d)) return d
  }
  return linear
}
