// One to three operators at the given inputs: value, uncertainty, substituted equation and what holds of
// their validity. Outside it there is no value, only the text that says why.

import { slotsFor } from '../expression/compile.ts'
import { differentiate } from '../expression/derivative.ts'
import { type Leaf, printed, printedNumber, quantity } from '../expression/print-unicode.ts'
import { Failure } from '../failure.ts'
import type { DomainSource, Input } from '../operator.ts'
import { invalidInput, invalidInputs, missingInputs, pointerTo, under } from '../refusal.ts'
import type { Constant } from '../units/constants.ts'
import { exponentsOf } from '../units/dimension.ts'
import { type GivenQuantity, type Understood, understandForAll } from '../units/quantity.ts'
import { parseUnit, printedUnit } from '../units/unit.ts'
import type { Operator } from './compile.ts'
import type { Registry } from './registry.ts'
import { wantedBy } from './wanted.ts'

export type InputValues = Readonly<Record<string, number>>

/** `holds` is null for a text that nothing can evaluate. */
export interface ValidityReport {
  text: string
  condition?: string
  holds: boolean | null
}

export interface OperatorResult {
  operator_id: string
  /** In SI; null outside the validity, and where the equation has no finite value. */
  value: number | null
  unit: string
  /** Absolute, first order: constants, given uncertainties of inputs, rounding. */
  uncertainty: number | null
  /** Bound of the rounding error of the evaluation, relative. */
  rounding: number
  /** With the numbers and units in: `F = m·a = (2 kg)·(3 m/s²) = 6 N`. */
  equation: string
  validity: ValidityReport[]
  /** Defaults that were used. */
  defaulted: Record<string, number>
}

export interface Evaluated {
  readonly gate: { passed: true }
  readonly domain: DomainSource
  readonly results: readonly OperatorResult[]
  /** Each input as it was read, by key. */
  readonly understood: Readonly<Record<string, Understood>>
}

/** An input key that no operator of the call or its domain knows. Nothing was computed. */
export interface Gated {
  readonly gate: { passed: false; rejected: string[]; accepted: string[] }
  readonly domain: DomainSource
  readonly operators: readonly string[]
}

export interface Request {
  domain: string
  /** Ids or aliases; KO42 is left to the envelope. Empty: the domain's default operator. */
  operators?: readonly string[]
  inputs: Readonly<Record<string, GivenQuantity>>
}

/** Where the inputs of a request stand. */
export const INPUTS = '/inputs'
export const inputAt = (key: string) => INPUTS + pointerTo(key)

export const MANDATORY_OPERATOR = 'KO42'
const OPERATORS_MAX = 3

/**
 * Throws UNKNOWN_DOMAIN, UNKNOWN_OPERATOR, TOO_MANY_OPERATORS, MISSING_INPUT, INVALID_INPUT; an unknown key is
 * no failure but a gate that did not pass.
 */
export function evaluateOperators(registry: Registry, request: Request): Evaluated | Gated {
  const { inputs } = request
  const chain = chosenFor(registry, request.domain, request.operators ?? [], Object.keys(inputs))
  if (!chain.gate.passed) return chain as Gated
  const { domain, operators, unitOf } = chain as Chain
  const understood = Object.fromEntries(
    Object.entries(inputs).map(([key, given]) => [
      key,
      under(inputAt(key), () =>
        understandForAll(key, given, wantedBy(operators, key, unitOf(key)!)),
      ),
    ]),
  )
  refuseMissing(operators, understood)
  const { values, uncertainties } = valuesOf(understood)
  const results = operators.map(operator =>
    under(INPUTS, () => evaluateOperator(operator, values, uncertainties)),
  )
  return { gate: { passed: true }, domain, results, understood }
}

/** What a call evaluates, its input keys having passed the gate. */
export interface Chain {
  readonly gate: { passed: true }
  readonly domain: DomainSource
  readonly operators: readonly Operator[]
  /** The unit of a key that the call may give. */
  readonly unitOf: (key: string) => string | undefined
}

/** Throws UNKNOWN_DOMAIN, UNKNOWN_OPERATOR, TOO_MANY_OPERATORS, INVALID_INPUT. */
export function chosenFor(
  registry: Registry,
  domainName: string,
  ids: readonly string[],
  keys: readonly string[],
): Chain | Gated {
  const domain = registry.domain(domainName)
  const operators = chosen(registry, domain, ids)
  const inDomain = registry.acceptedInputs(domain)
  const own = unitsOf(operators)
  const unitOf = (key: string) => own.get(key) ?? inDomain.get(key)
  const rejected = keys.filter(key => unitOf(key) === undefined)
  if (rejected.length === 0) return { gate: { passed: true }, domain, operators, unitOf }
  const accepted = [...new Set([...inDomain.keys(), ...own.keys()])]
  const gate = { passed: false as const, rejected, accepted }
  return { gate, domain, operators: operators.map(({ id }) => id) }
}

/** The numbers of what was read, for the operators. */
export function valuesOf(understood: Evaluated['understood']) {
  const values: Record<string, number> = {}
  const uncertainties: Record<string, number> = {}
  for (const [key, { value, uncertainty }] of Object.entries(understood)) {
    values[key] = value
    if (uncertainty !== undefined) uncertainties[key] = uncertainty
  }
  return { values, uncertainties }
}

/** The operators of a call; KO42 beside others is the envelope's and not evaluated here. */
function chosen(registry: Registry, domain: DomainSource, ids: readonly string[]): Operator[] {
  const named = [...new Set(ids.map(id => registry.operator(id)))]
  const others = named.filter(({ id }) => id !== MANDATORY_OPERATOR)
  if (others.length > OPERATORS_MAX) {
    throw new Failure(
      'TOO_MANY_OPERATORS',
      `${others.length} operators beside ${MANDATORY_OPERATOR} exceed ${OPERATORS_MAX}`,
      { operators: others.map(({ id }) => id), limit: OPERATORS_MAX },
    )
  }
  return others.length > 0 ? others : [registry.operator(domain.defaultOperator)]
}

/** Key -> unit. One key means one thing: operators of two domains may not use it in two units. */
function unitsOf(operators: readonly Operator[]): Map<string, string> {
  const units = new Map<string, string>()
  for (const { id, inputs } of operators) {
    for (const { key, unit, dim } of inputs) {
      const seen = units.get(key)
      if (seen !== undefined && seen !== unit && !isInUnit(dim, seen)) {
        const first = operators.find(other => other.inputs.some(input => input.key === key))!
        const message = `${key} is in ${seen} for ${first.id} and in ${unit} for ${id}; evaluate them apart`
        throw invalidInput('/operators', message, { key, units: { [first.id]: seen, [id]: unit } })
      }
      units.set(key, unit)
    }
  }
  return units
}

const isInUnit = (dim: readonly number[], unit: string) =>
  exponentsOf(parseUnit(unit).dimension).join() === dim.join()

export function refuseMissing(operators: readonly Operator[], given: object): void {
  const missing = operators.flatMap(({ id, inputs }) =>
    inputs
      .filter(input => input.default === undefined && !Object.hasOwn(given, input.key))
      .map(({ key, unit, name }) => ({
        pointer: inputAt(key),
        message: `missing: ${key} (${name}, in ${unit}) of ${id}`,
        unit,
        name,
        operator: id,
      })),
  )
  if (missing.length > 0) throw missingInputs(missing)
}

/**
 * INVALID_INPUT for an operator without a value at these inputs, which stand at `placeOf` their keys: each input outside
 * its range by its place, and what else does not hold.
 */
export function withoutValue(
  operator: Operator,
  values: readonly number[],
  placeOf: (key: string) => string,
): Failure {
  const { id, inputs } = operator
  const outside = inputs.flatMap((input, i) => {
    const { key, min, max, exclusive } = input
    return rangeFault(input, values[i]!).map(({ text }) => ({
      pointer: placeOf(key),
      message: `${id} has no value: ${text}`,
      value: values[i]!,
      ...(min !== undefined && {
        [isOpen(exclusive, 'min') ? 'exclusiveMinimum' : 'minimum']: min,
      }),
      ...(max !== undefined && {
        [isOpen(exclusive, 'max') ? 'exclusiveMaximum' : 'maximum']: max,
      }),
    }))
  })
  const at = Object.fromEntries(inputs.map(({ key }, i) => [key, values[i]!]))
  const broken = validityAt(operator, values)
    .filter(
      ({ holds, text }) => holds === false && !outside.some(one => one.message.endsWith(text)),
    )
    .map(({ text, condition }) => ({
      pointer: INPUTS,
      message: `${id} has no value: ${text}`,
      inputs: at,
      ...(condition !== undefined && { condition }),
    }))
  const faults = [...outside, ...broken]
  if (faults.length > 0) return invalidInputs(faults)
  return invalidInput(INPUTS, `${id} has no value: it is not finite at these inputs`, {
    inputs: at,
  })
}

/**
 * Every input is there or has a default. `uncertainties` are standard uncertainties of inputs by key;
 * what is not named is exact.
 */
export function evaluateOperator(
  operator: Operator,
  given: InputValues,
  uncertainties: InputValues = {},
): OperatorResult {
  const defaulted: Record<string, number> = {}
  const values = operator.inputs.map(({ key, default: usual }) => {
    if (Object.hasOwn(given, key)) return given[key]!
    if (usual === undefined) throw new Error(`${operator.id}: no ${key}`)
    defaulted[key] = usual
    return usual
  })
  const validity = validityAt(operator, values)
  const valid = validity.every(({ holds }) => holds !== false)
  const bare = valid ? operator.evaluate(values) : Number.NaN
  const value = Number.isFinite(bare) ? bare : null
  if (valid && value === null) {
    validity.push({ text: 'the equation has no finite value at these inputs', holds: false })
  }
  const errors = () => {
    const slots = slotsFor(operator.expression)
    slots.set(values)
    const given = operator.inputs.flatMap(({ key }, slot) =>
      Object.hasOwn(uncertainties, key) ? [{ slot, u: uncertainties[key]! }] : [],
    )
    return errorsAt(operator, slots, value!, [...given, ...uncertainConstants(operator)])
  }
  return {
    operator_id: operator.id,
    value,
    unit: operator.output.unit,
    ...(value === null ? { uncertainty: null, rounding: 0 } : errors()),
    equation: substituted(operator, values, value),
    validity,
    defaulted,
  }
}

/** Inputs outside their range, then the record's own conditions. */
export function validityAt(operator: Operator, values: readonly number[]): ValidityReport[] {
  const outside = operator.inputs.flatMap((input, i) => rangeFault(input, values[i]!))
  const own = operator.validity.map(({ text, condition, holds }): ValidityReport => {
    if (!holds || condition === undefined) return { text, holds: null }
    return { text, condition, holds: holds(values) }
  })
  return [...outside, ...own]
}

/** Whether the operator has a value there: what validityAt tells in words, without the words. */
export function isValidAt({ inputs, validity }: Operator, values: ArrayLike<number>): boolean {
  for (let i = 0; i < inputs.length; i++) if (isOutside(inputs[i]!, values[i]!)) return false
  for (const { holds } of validity) if (holds && !holds(values)) return false
  return true
}

function isOutside({ min, max, exclusive, integer }: Input, value: number): boolean {
  if (min !== undefined && (value < min || (value === min && isOpen(exclusive, 'min')))) return true
  if (max !== undefined && (value > max || (value === max && isOpen(exclusive, 'max')))) return true
  return integer === true && !Number.isInteger(value)
}

const isOpen = (exclusive: Input['exclusive'], end: 'min' | 'max') =>
  exclusive === true || exclusive === end

function rangeFault(input: Input, value: number): ValidityReport[] {
  if (!isOutside(input, value)) return []
  const { key, name, unit, min, max, exclusive, integer } = input
  const faults: ValidityReport[] = []
  const fault = (text: string, condition: string) =>
    faults.push({ text: `${name} (${key}) must be ${text}`, condition, holds: false })
  const shown = (bound: number) => `${bound}${unit === '1' ? '' : ` ${unit}`}`
  const openMin = isOpen(exclusive, 'min')
  const openMax = isOpen(exclusive, 'max')
  if (min !== undefined && (openMin ? value <= min : value < min)) {
    fault(
      `${openMin ? 'above' : 'at least'} ${shown(min)}`,
      `${key} ${openMin ? '>' : '>='} ${min}`,
    )
  }
  if (max !== undefined && (openMax ? value >= max : value > max)) {
    fault(`${openMax ? 'below' : 'at most'} ${shown(max)}`, `${key} ${openMax ? '<' : '<='} ${max}`)
  }
  if (integer && !Number.isInteger(value)) fault('a whole number', `floor(${key}) == ${key}`)
  return faults
}

/** A slot of an expression and the standard uncertainty of what stands in it. */
export interface Uncertain {
  slot: number
  u: number
}

/** The constants of an equation that are not exact. */
export function uncertainConstants({ expression }: Pick<Operator, 'expression'>): Uncertain[] {
  return expression.constants
    .map(({ slot, constant }) => ({ slot, u: constant.uncertainty }))
    .filter(({ u }) => u !== 0)
}

/**
 * First-order propagation: the root of the sum of (df/dx u_x)^2 over what is uncertain, plus a bound of the
 * rounding error, which is also given as a share of the value.
 */
export function errorsAt(
  { expression, inputs }: Pick<Operator, 'expression' | 'inputs'>,
  slots: Float64Array,
  value: number,
  uncertain: readonly Uncertain[],
): { uncertainty: number; rounding: number } {
  let error: number | undefined
  let variance = 0
  for (const { slot, u } of uncertain) {
    const dual = differentiate(expression, slots, slot)
    error ??= dual.error
    variance += (dual.slope * u) ** 2
  }
  error ??= differentiate(expression, slots, 0).error
  const parts = () =>
    inputs.map((_, slot) => slots[slot]! * differentiate(expression, slots, slot).slope)
  return { uncertainty: Math.sqrt(variance) + error, rounding: share(error, value, parts) }
}

/**
 * The rounding error as a share of the value; where the value is the small rest of larger parts, as F d cos(pi/2)
 * is, as a share of the largest of them.
 */
function share(error: number, value: number, parts: () => readonly number[]): number {
  if (error <= NEGLIGIBLE * Math.abs(value)) return value === 0 ? 0 : error / Math.abs(value)
  const sizes = parts().map(Math.abs).filter(Number.isFinite)
  const scale = Math.max(Math.abs(value), ...sizes)
  return scale === 0 ? 0 : error / scale
}

const NEGLIGIBLE = 1e-6

const SHOWN_DIGITS = 10

/** The equation with symbols, with numbers and units in, and its value. */
export function substituted(
  { equation, expression, inputs, leaf, output }: Operator,
  values: readonly number[],
  value: number | null,
): string {
  const numbers = printed(expression.tree, node => {
    if (node.kind === 'constant') return constantText(node.constant)
    const input = inputs[node.slot]
    return input ? quantity(values[node.slot]!, input.unit) : leaf(node)
  })
  const unit = printedUnit(output.unit)
  const result =
    value === null
      ? 'no value'
      : `${printedNumber(value, SHOWN_DIGITS)}${unit === '' ? '' : ` ${unit}`}`
  return `${equation} = ${numbers} = ${result}`
}

const constantTexts = new WeakMap<Constant, Leaf>()

function constantText(constant: Constant): Leaf {
  const known = constantTexts.get(constant) ?? quantity(constant.value, constant.unit)
  constantTexts.set(constant, known)
  return known
}
