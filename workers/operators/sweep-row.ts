// Evaluates sweeps by code compiled to WebAssembly: value, uncertainty and rounding error for many points in a call, with
// the same bits as one by one. Points that need a closer look (outside a range or condition, undefined value or slope, a
// rounding error to be compared with the parts of the value) come out as NaN and are evaluated one by one.
import { dualOf } from '../expression/wasm/dual.ts'
import { lowered } from '../expression/wasm/lower.ts'
import { ROW_POINTS, ROW_STRIDE } from '../expression/wasm/row.ts'
import { rowFunction } from '../expression/wasm/row-function.ts'
import { isLoop, type Term, Terms, termsIn } from '../expression/wasm/term.ts'
import { PARAMETERS_ADDRESS, PARAMETERS_MAX } from '../expression/wasm/user-memory.ts'
import { userModule } from '../expression/wasm/user-module.ts'
import { Failure } from '../failure.ts'
import { linkedMemory, type UserExports, UserModules } from '../kernel.ts'
import { derived, lazy, rememberedBy } from '../memo.ts'
import type { Input } from '../operator.ts'
import type { Operator } from './compile.ts'
import { NEGLIGIBLE, type Uncertain } from './errors.ts'

/** Values of an input over the points; a constant input has a single element in each array. */
export interface Column {
  readonly varies: boolean
  readonly values: Float64Array
  readonly uncertainties: Float64Array
}

/** Least number of points for which compilation, about half a millisecond, pays off. */
export const ROWS_FROM = 500

const HEAP = 16_384

/** The results of one block of points. */
export interface Block {
  readonly value: Float64Array
  readonly uncertainty: Float64Array
  readonly rounding: Float64Array
}

export interface SweepRow {
  /** Evaluates the points from <= index < to, ROW_POINTS at most. A number that is not finite means unknown. */
  run(from: number, to: number): Block
}

/** What a caller asked for. */
interface Request {
  readonly operator: Operator
  /** Inputs in the order of the slots; undefined where the default applies. */
  readonly columns: readonly (Column | undefined)[]
  /** Slots of the expression, with the constant inputs filled in. */
  readonly slots: Float64Array
  /** Slots of the inputs that may be uncertain, then of the uncertain constants. */
  readonly spread: readonly number[]
  readonly uncertain: readonly Uncertain[]
}

/** Where a number of a compiled row comes from: the values of an input, or their uncertainties. */
interface Source {
  readonly slot: number
  readonly isUncertainty: boolean
}

interface CompiledRow {
  /** In columns, and the same at all points. */
  readonly varying: readonly Source[]
  readonly fixed: readonly Source[]
  /** Undefined where it cannot be compiled: loops, too many terms. */
  readonly row: UserExports[string] | undefined
}

/** Undefined for an operator whose equation or conditions contain loops or too many terms to be compiled. */
export function sweepRowOf({
  operator,
  columns,
  slots,
  spread,
  uncertain,
}: Request): SweepRow | undefined {
  const varies = columns.map(column => column?.varies === true)
  const { varying, fixed, row } = compiled(operator, varies, spread, uncertain)
  if (!row) return undefined
  const whole = new Float64Array(memory().buffer)
  const [from, to] = [HEAP / 8, addressOfResults(varying.length) / 8]
  const result = (r: number) => {
    const start = to + (r * ROW_STRIDE) / 8
    return whole.subarray(start, start + ROW_POINTS)
  }
  const block = { value: result(0), uncertainty: result(1), rounding: result(2) }
  const same = fixed.map(({ slot, isUncertainty }) =>
    isUncertainty ? columns[slot]!.uncertainties[0]! : slots[slot]!,
  )
  const moving = varying.map(({ slot, isUncertainty }) =>
    isUncertainty ? columns[slot]!.uncertainties : columns[slot]!.values,
  )
  // Of the sweep before nothing is left.
  whole.fill(0, from, to + (RESULTS * ROW_STRIDE) / 8)
  return {
    run(first, last) {
      // Another sweep may have run since.
      whole.set(same, PARAMETERS_ADDRESS / 8)
      for (let c = 0; c < moving.length; c++) {
        whole.set(moving[c]!.subarray(first, last), from + (c * ROW_STRIDE) / 8)
      }
      row(last - first, HEAP, 8 * to)
      return block
    },
  }
}

const RESULTS = 3
const addressOfResults = (columns: number) => HEAP + columns * ROW_STRIDE

/**
 * All rows of a thread have one memory: a memory and an instance for each sweep were a third of the time of a thousand points,
 * most of it for their collection.
 */
const memory = lazy(linkedMemory)
const modules = lazy(() => new UserModules())

/** Compiled rows that a thread remembers. */
const ROWS_MAX = 64

const textOf = derived(({ source }: Operator) => JSON.stringify(source))

/** To compile takes half a millisecond, as long as to evaluate a thousand points. */
const compiled = rememberedBy(
  ROWS_MAX,
  (
    operator: Operator,
    varies: readonly boolean[],
    spread: readonly number[],
    uncertain: readonly Uncertain[],
  ) => JSON.stringify([textOf(operator), varies, spread, uncertain]),
  (operator, varies, spread, uncertain): CompiledRow => {
    try {
      return rowOf(operator, varies, spread, uncertain)
    } catch (error) {
      if (error instanceof Failure) return { varying: [], fixed: [], row: undefined }
      throw error
    }
  },
)

function rowOf(
  operator: Operator,
  varies: readonly boolean[],
  spread: readonly number[],
  uncertain: readonly Uncertain[],
): CompiledRow {
  const terms = new Terms()
  const varying: Source[] = []
  const fixed: Source[] = []
  const leaf = (source: Source): Term => {
    if (varies[source.slot]) return terms.leaf('state', varying.push(source) - 1)
    return terms.leaf('parameter', fixed.push(source) - 1)
  }
  const inputs = varies.map((_, slot) => leaf({ slot, isUncertainty: false }))
  const spreads = [
    ...spread.map(slot => ({ slot, u: leaf({ slot, isUncertainty: true }) })),
    ...uncertain.map(({ slot, u }) => ({ slot, u: terms.literal(u) })),
  ]
  const none = { varying, fixed, row: undefined }
  const dual = dualOf(
    terms,
    operator.expression,
    inputs,
    spreads.map(({ slot }) => slot),
  )
  if (!dual) return none
  const isValid = validityOf(terms, operator, inputs)
  const value = dual.value
  const moved = spreads.map(({ u }, i) => terms.product(dual.slopes[i]!, u))
  const uncertainty = terms.sum(rootOfSquares(terms, moved), dual.error)
  const nothing = terms.literal(Number.NaN)
  const roots = [
    value,
    isValid ? terms.select(isValid, uncertainty, nothing) : uncertainty,
    shareOf(terms, dual.error, value),
  ]
  if (termsIn(roots).some(isLoop) || fixed.length > PARAMETERS_MAX) return none
  if (addressOfResults(varying.length) + RESULTS * ROW_STRIDE > memory().buffer.byteLength) {
    return none
  }
  const { row } = modules().instance(userModule([rowFunction(roots, ROW_STRIDE)]), memory())
  return { varying, fixed, row }
}

/** As in errors.ts, but without scaling against overflow. */
function rootOfSquares(terms: Terms, sizes: readonly Term[]): Term {
  const squares = sizes.map(size => terms.product(size, size))
  const sum = squares.reduce((one, other) => terms.sum(one, other), terms.literal(0))
  return terms.unary('sqrt', sum)
}

/** As in errors.ts, for an error that is negligible relative to the value. */
function shareOf(terms: Terms, error: Term, value: Term): Term {
  const size = terms.unary('abs', value)
  const zero = terms.literal(0)
  const bound = terms.product(terms.literal(NEGLIGIBLE), size)
  const share = terms.select(
    terms.compare('eq', value, zero),
    zero,
    terms.binary('div', error, size),
  )
  return terms.select(terms.compare('le', error, bound), share, terms.literal(Number.NaN))
}

/** Ranges of the inputs and conditions of the record, as isValidAt() in validity.ts checks them. */
function validityOf(terms: Terms, operator: Operator, inputs: readonly Term[]): Term | undefined {
  const all = [
    ...operator.inputs.flatMap((input, i) => withinRange(terms, input, inputs[i]!)),
    ...operator.validity.flatMap(({ expression }) =>
      expression ? [lowered(terms, expression, inputs)] : [],
    ),
  ]
  return all.length === 0 ? undefined : all.reduce((one, other) => terms.logic('and', one, other))
}

function withinRange(terms: Terms, input: Input, value: Term): Term[] {
  const { min, max, exclusive, integer } = input
  const isOpen = (end: 'min' | 'max') => exclusive === true || exclusive === end
  const within: Term[] = []
  if (min !== undefined) {
    within.push(terms.compare(isOpen('min') ? 'gt' : 'ge', value, terms.literal(min)))
  }
  if (max !== undefined) {
    within.push(terms.compare(isOpen('max') ? 'lt' : 'le', value, terms.literal(max)))
  }
  if (integer) within.push(terms.compare('eq', terms.unary('floor', value), value))
  return within
}
