// Evaluates one to three operators at many points: element i of each list is point i, other inputs are constant. A point
// without a value refuses the whole sweep, with its index. Runs in slices, so that a server can do other work between.
import { slotsFor } from '../expression/compile.ts'
import { ROW_POINTS } from '../expression/wasm/row.ts'
import { workOf } from '../expression/work.ts'
import { Failure } from '../failure.ts'
import type { Input } from '../operator.ts'
import { faultsOf, invalidInput, pointerTo, prefixed, under } from '../refusal.ts'
import { type QuantityInput, type Understood, understandForAll } from '../units/quantity.ts'
import type { Operator } from './compile.ts'
import { errorsAt, type Uncertain, uncertainConstants } from './errors.ts'
import {
  type DomainName,
  evaluateOperator,
  nameOf,
  type OperatorResult,
  refuseMissing,
} from './evaluate.ts'
import { type Chain, chosenFor, type Gated } from './gate.ts'
import { INPUTS, inputAt } from './places.ts'
import { CALL_MS_MAX, derivativesOf, refuseBeyondBudget, timesOf } from './prediction.ts'
import type { Registry } from './registry.ts'
import { type Column, ROWS_FROM, type SweepRow, sweepRowOf } from './sweep-row.ts'
import { isValidAt, withoutValue } from './validity.ts'
import { wantedBy } from './wanted.ts'

export const POINTS_MAX = 10_000
/** Limit on the elementary operations of a sweep, about two seconds. */
const WORK_MAX = 5e8
/** Elementary operations of one slice, below a millisecond. */
const SLICE_WORK = 1e5

/** One quantity for all points, or a list with one for each. */
export type ColumnInput = QuantityInput | readonly QuantityInput[]

export interface SweepRequest {
  domain?: string | undefined
  operators?: readonly string[]
  inputs: Readonly<Record<string, ColumnInput>>
  solveFor?: string | undefined
}

export interface SweptOperator {
  /** The operator, with its equation in symbols. */
  readonly operator: { readonly id: string; readonly unit: string; readonly equation: string }
  readonly values: Float64Array
  readonly uncertainties: Float64Array
}

export interface Swept {
  readonly gate: { passed: true }
  readonly domain: DomainName
  readonly points: number
  /** Values in SI units: varying inputs, constant inputs, and the defaults that were used. */
  readonly varied: Readonly<Record<string, Float64Array>>
  readonly fixed: Readonly<Record<string, number>>
  readonly defaulted: Readonly<Record<string, number>>
  readonly outputs: readonly SweptOperator[]
  /** Largest relative rounding error of all points. */
  readonly rounding: number
  /** How each input was read; for a list its last element. */
  readonly understood: Readonly<Record<string, Understood>>
  /** Complete results at the last point. */
  readonly last: readonly OperatorResult[]
  /** When solving for an input that has several roots at a point: all roots of each point. */
  readonly roots?: readonly (readonly number[])[]
  readonly sought?: Input
}

export const isSweep = (inputs: SweepRequest['inputs']) => Object.values(inputs).some(Array.isArray)

/** Number of points of a sweep; 1 without lists. */
export function pointsOf(inputs: SweepRequest['inputs']): number {
  const lists = Object.values(inputs).filter(Array.isArray)
  return lists.length === 0 ? 1 : Math.max(...lists.map(list => list.length))
}

/**
 * Yields after each slice and returns the complete sweep. Throws what evaluateOperators() throws, and INVALID_INPUT for lists
 * of unequal length, more than POINTS_MAX points, too much work, or a point where an operator has no value.
 */
export function* sweep(registry: Registry, request: SweepRequest): Generator<void, Swept | Gated> {
  const { inputs } = request
  const points = lengthOf(inputs)
  const chain = chosenFor(registry, { ...request, keys: Object.keys(inputs) })
  if (!chain.gate.passed) return chain as Gated
  const { domain, operators, unitOf } = chain as Chain
  refuseMissing(operators, inputs)
  const columns = new Map<string, Column>()
  const understood: Record<string, Understood> = {}
  for (const [key, quantity] of Object.entries(inputs)) {
    const { column, last } = columnOf(key, quantity, wantedBy(operators, key, unitOf(key)!))
    columns.set(key, column)
    understood[key] = last
  }
  const defaulted = defaultsOf(operators, columns)
  const plans = operators.map(operator => planOf(operator, columns, defaulted, points))
  refuseWork(plans, points)
  let rounding = 0
  for (const plan of plans) {
    for (let from = 0; from < points; from += plan.slice) {
      rounding = Math.max(rounding, evaluateSlice(plan, from, Math.min(points, from + plan.slice)))
      yield
    }
  }
  const split = (varies: boolean) => [...columns].filter(([, column]) => column.varies === varies)
  return {
    gate: { passed: true },
    domain: nameOf(domain),
    points,
    varied: Object.fromEntries(split(true).map(([key, { values }]) => [key, values])),
    fixed: {
      ...Object.fromEntries(split(false).map(([key, { values }]) => [key, values[0]!])),
      ...defaulted,
    },
    defaulted,
    outputs: plans.map(({ operator, values, uncertainties }) => ({
      operator: { id: operator.id, unit: operator.output.unit, equation: operator.equation },
      values,
      uncertainties,
    })),
    rounding,
    understood,
    last: operators.map(operator => lastOf(operator, understood)),
  }
}

export function lengthOf(inputs: SweepRequest['inputs']): number {
  const lists = Object.entries(inputs).filter(([, quantity]) => Array.isArray(quantity))
  const points = pointsOf(inputs)
  if (points > POINTS_MAX || points === 0) {
    const [key] = lists.find(([, list]) => (list as readonly unknown[]).length === points)!
    const message = `${key} has ${points} points; a sweep has 1 to ${POINTS_MAX}`
    throw invalidInput(inputAt(key), message, { length: points, minItems: 1, maxItems: POINTS_MAX })
  }
  const other = lists.find(([, list]) => (list as readonly unknown[]).length !== points)
  if (other) {
    const [key, list] = other as [string, readonly unknown[]]
    const message = `${key} has ${list.length} values and another input ${points}`
    throw invalidInput(inputAt(key), message, { length: list.length, wanted: points })
  }
  return points
}

export function columnOf(
  key: string,
  quantity: ColumnInput,
  wanted: ReturnType<typeof wantedBy>,
): { column: Column; last: Understood } {
  const varies = Array.isArray(quantity)
  const all = (varies ? quantity : [quantity]) as readonly QuantityInput[]
  const values = new Float64Array(all.length)
  const uncertainties = new Float64Array(all.length)
  let last: Understood | undefined
  for (let i = 0; i < all.length; i++) {
    try {
      last = understandForAll(key, all[i]!, wanted)
    } catch (error) {
      throw unreadable(key, varies ? i : undefined, error)
    }
    values[i] = last.value
    uncertainties[i] = last.uncertainty ?? 0
  }
  return { column: { varies, values, uncertainties }, last: last! }
}

/** Adds the pointer of the quantity to an error. */
function unreadable(key: string, point: number | undefined, error: unknown): unknown {
  if (point === undefined) return prefixed(inputAt(key), error)
  const placed = prefixed(inputAt(key) + pointerTo(point), error)
  return placed instanceof Failure ? atPoint(point, placed) : placed
}

function defaultsOf(
  operators: readonly Operator[],
  columns: ReadonlyMap<string, Column>,
): Record<string, number> {
  const used = operators
    .flatMap(({ inputs }) => inputs)
    .filter(({ key, default: usual }) => usual !== undefined && !columns.has(key))
  return Object.fromEntries(used.map(({ key, default: usual }) => [key, usual!]))
}

/** One operator prepared for all points. */
interface Plan extends Omit<SweptOperator, 'operator'> {
  readonly operator: Operator
  readonly slots: Float64Array
  /** Inputs in the order of the slots; undefined where the slot holds the default. */
  readonly columns: readonly (Column | undefined)[]
  readonly uncertain: readonly Uncertain[]
  /** Slots of the inputs that may be uncertain. */
  readonly spread: readonly number[]
  readonly work: number
  readonly slice: number
  /** Compiled code, where there are enough points for it. */
  readonly row: SweepRow | undefined
}

function planOf(
  operator: Operator,
  columns: ReadonlyMap<string, Column>,
  defaulted: Readonly<Record<string, number>>,
  points: number,
): Plan {
  const { inputs, expression } = operator
  const slots = slotsFor(expression)
  const own = inputs.map(({ key }) => columns.get(key))
  inputs.forEach(({ key }, slot) => {
    if (!own[slot]) slots[slot] = defaulted[key]!
  })
  const spread = own.flatMap((column, slot) =>
    column?.uncertainties.some(u => u !== 0) ? [slot] : [],
  )
  const uncertain = uncertainConstants(operator)
  // The value, and for each derivative a walk over the tree, which costs about five times as much.
  const work = workOf(expression.tree) * (1 + 5 * Math.max(1, uncertain.length + spread.length))
  for (const [slot, column] of own.entries()) if (column) slots[slot] = column.values[0]!
  const request = { operator, columns: own, slots, spread, uncertain }
  const row = points < ROWS_FROM ? undefined : sweepRowOf(request)
  return {
    ...request,
    values: new Float64Array(points),
    uncertainties: new Float64Array(points),
    work,
    slice: row ? ROW_POINTS : Math.max(1, Math.floor(SLICE_WORK / work)),
    row,
  }
}

function refuseWork(plans: readonly Plan[], points: number): void {
  const work = points * plans.reduce((sum, plan) => sum + plan.work, 0)
  if (work <= WORK_MAX) {
    refuseBeyondBudget(longestMs(plans, points), INPUTS)
    return
  }
  const message = `${points} points of the inputs would take ${work} operations, the limit is ${WORK_MAX}`
  throw invalidInput(INPUTS, message, { points, work, limit: WORK_MAX })
}

/** Points at which the time is predicted, where it differs from point to point. */
const CLOCKED_POINTS = 64

function longestMs(plans: readonly Plan[], points: number): number {
  const step = Math.max(1, Math.ceil(points / CLOCKED_POINTS))
  let ms = 0
  for (const plan of plans) {
    const derivatives = derivativesOf(plan.operator, plan.spread.length)
    let longest = 0
    for (let i = 0; i < points && longest * points <= CALL_MS_MAX; i += step) {
      placeAt(plan, i)
      const { valueMs, slopeMs } = timesOf(plan.operator, plan.slots)
      longest = Math.max(longest, valueMs + derivatives * slopeMs)
    }
    ms += longest * points
  }
  return ms
}

/** Writes the inputs of a point into their slots. */
function placeAt({ slots, columns }: Plan, i: number): void {
  for (let slot = 0; slot < columns.length; slot++) {
    const column = columns[slot]
    if (column) slots[slot] = column.values[column.varies ? i : 0]!
  }
}

/** Computes values and uncertainties of a slice; returns the largest relative rounding error. */
function evaluateSlice(plan: Plan, from: number, to: number): number {
  const { row, values, uncertainties } = plan
  let largest = 0
  const pointwise = (i: number) => {
    const rounding = evaluatePoint(plan, i)
    if (rounding > largest) largest = rounding
  }
  if (!row) {
    for (let i = from; i < to; i++) pointwise(i)
    return largest
  }
  const { value, uncertainty, rounding } = row.run(from, to)
  values.set(value.subarray(0, to - from), from)
  uncertainties.set(uncertainty.subarray(0, to - from), from)
  for (let i = from; i < to; i++) {
    const share = rounding[i - from]!
    if (!Number.isFinite(uncertainties[i]!) || !Number.isFinite(share)) pointwise(i)
    else if (share > largest) largest = share
  }
  return largest
}

/** Computes value and uncertainty of one point; returns its relative rounding error. */
function evaluatePoint(plan: Plan, i: number): number {
  const { operator, slots, values, uncertainties } = plan
  placeAt(plan, i)
  const value = isValidAt(operator, slots)
    ? at(i, () => under(INPUTS, () => operator.evaluate(slots)))
    : Number.NaN
  const errors = Number.isFinite(value)
    ? errorsAt(operator, slots, value, uncertainAt(plan, i))
    : undefined
  if (!errors) throw atPoint(i, valueless(plan, i))
  values[i] = value
  uncertainties[i] = errors.uncertainty
  return errors.rounding
}

function uncertainAt({ uncertain, spread, columns }: Plan, i: number): readonly Uncertain[] {
  if (spread.length === 0) return uncertain
  const own = spread.map(slot => {
    const { varies, uncertainties } = columns[slot]!
    return { slot, u: uncertainties[varies ? i : 0]! }
  })
  return [...own, ...uncertain]
}

function valueless({ operator, slots, columns }: Plan, point: number): Failure {
  const { inputs } = operator
  const varying = new Set(inputs.flatMap(({ key }, slot) => (columns[slot]?.varies ? [key] : [])))
  const placeOf = (key: string) => inputAt(key) + (varying.has(key) ? pointerTo(point) : '')
  return withoutValue(operator, slots, placeOf)
}

/** Adds the index of the point to a refusal of `run`. */
export function at<T>(point: number, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw error instanceof Failure ? atPoint(point, error) : error
  }
}

function atPoint(point: number, failure: Failure): Failure {
  const errors = faultsOf(failure).map(fault => ({ ...fault, point }))
  return failure.retold(`point ${point}: ${failure.message}`, { point, errors })
}

function lastOf(
  operator: Operator,
  understood: Readonly<Record<string, Understood>>,
): OperatorResult {
  const entries = Object.entries(understood)
  const values = Object.fromEntries(entries.map(([key, { value }]) => [key, value]))
  const spread = Object.fromEntries(entries.map(([key, { uncertainty = 0 }]) => [key, uncertainty]))
  return evaluateOperator(operator, values, spread)
}
