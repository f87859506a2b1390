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
import { UserModules } from '../kernel.ts'
import { lazy } from '../memo.ts'
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

const modules = lazy(() => new UserModules())

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

/** Undefined for an operator whose equation or conditions contain loops or too many terms to be compiled. */
export function sweepRowOf(request: Request): SweepRow | undefined {
  try {
    return compiled(request)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

function compiled({ operator, columns, slots, spread, uncertain }: Request): SweepRow | undefined {
  const terms = new Terms()
  const varying: Float64Array[] = []
  const fixed: number[] = []
  const over = (varies: boolean, values: Float64Array, same: number): Term => {
    if (varies) return terms.leaf('state', varying.push(values) - 1)
    return terms.leaf('parameter', fixed.push(same) - 1)
  }
  const inputs = columns.map((column, slot) =>
    over(column?.varies === true, column?.values ?? slots, slots[slot]!),
  )
  const spreads = [
    ...spread.map(slot => {
      const { varies, uncertainties } = columns[slot]!
      return { slot, u: over(varies, uncertainties, uncertainties[0]!) }
    }),
    ...uncertain.map(({ slot, u }) => ({ slot, u: terms.literal(u) })),
  ]
  const dual = dualOf(
    terms,
    operator.expression,
    inputs,
    spreads.map(({ slot }) => slot),
  )
  if (!dual) return undefined
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
  if (termsIn(roots).some(isLoop) || fixed.length > PARAMETERS_MAX) return undefined
  const { env, user } = modules().linked(userModule([rowFunction(roots, ROW_STRIDE)]))
  const memory = new Float64Array(env.memory.buffer)
  memory.set(fixed, PARAMETERS_ADDRESS / 8)
  const to = HEAP + ROW_STRIDE * varying.length
  if (to + ROW_STRIDE * roots.length > env.memory.buffer.byteLength) return undefined
  const result = (r: number) => memory.subarray((to + r * ROW_STRIDE) / 8).subarray(0, ROW_POINTS)
  const block = { value: result(0), uncertainty: result(1), rounding: result(2) }
  const row = user['row']!
  return {
    run(first, last) {
      for (let c = 0; c < varying.length; c++) {
        memory.set(varying[c]!.subarray(first, last), (HEAP + c * ROW_STRIDE) / 8)
      }
      row(last - first, HEAP, to)
      return block
    },
  }
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
