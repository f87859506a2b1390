// Evaluates one to three operators: value, uncertainty, equation with numbers, and a report on the validity. Outside the
// validity there is no value but the reason in words.

import { slotsFor } from '../expression/compile.ts'
import { type Leaf, printed, printedNumber, quantity } from '../expression/print-unicode.ts'
import type { Failure } from '../failure.ts'
import { derived } from '../memo.ts'
import type { DomainSource } from '../operator.ts'
import { missingInputs, under, wordedInput } from '../refusal.ts'
import type { Constant } from '../units/constants.ts'
import { type QuantityInput, type Understood, understandForAll } from '../units/quantity.ts'
import { printedUnit } from '../units/unit.ts'
import type { Operator } from './compile.ts'
import { errorsAt, type Uncertain, uncertainConstants } from './errors.ts'
import { type Chain, chosenFor, type Gated } from './gate.ts'
import { INPUTS, inputAt } from './places.ts'
import { operatorMs, type Planned, refuseBeyondBudget } from './prediction.ts'
import type { Registry } from './registry.ts'
import { type ValidityReport, validityAt, withoutValue } from './validity.ts'
import { wantedBy } from './wanted.ts'

export type InputValues = Readonly<Record<string, number>>

export interface OperatorResult {
  operator_id: string
  /** Value in SI units; null outside the validity and where the equation has no finite value. */
  value: number | null
  unit: string
  /** Absolute standard uncertainty, to first order: constants, uncertainties of inputs, rounding. */
  uncertainty: number | null
  /** Bound of the rounding error of the evaluation, relative. */
  rounding: number
  /** The equation with numbers and units inserted: `F = m·a = (2 kg)·(3 m/s²) = 6 N`. */
  equation: string
  validity: ValidityReport[]
  /** Default values that were used, by key. */
  defaulted: Record<string, number>
  /** Why there is no value. */
  fault?: Failure
}

/** The parts of a domain that an answer contains. */
export type DomainName = Pick<DomainSource, 'name' | 'prefix'>

export const nameOf = ({ name, prefix }: DomainSource): DomainName => ({ name, prefix })

export interface Evaluated {
  readonly gate: { passed: true }
  readonly domain: DomainName
  readonly results: readonly OperatorResult[]
  /** How each input was read, by key. */
  readonly understood: Readonly<Record<string, Understood>>
}

export interface Request {
  /** Name or prefix of the domain; optional where operators are named. */
  domain?: string | undefined
  /** Ids or aliases; empty: the operator of the domain that has exactly these inputs. */
  operators?: readonly string[]
  inputs: Readonly<Record<string, QuantityInput>>
  /** Key of the input to solve for; the inputs then contain the output instead of it. */
  solveFor?: string | undefined
}

/**
 * Throws what chosenFor() throws, MISSING_INPUT, INVALID_INPUT outside a range or the validity, PRECISION where numbers
 * overflow. An input key that no operator has is not thrown but returned as Gated, with nothing computed.
 */
export function evaluateOperators(registry: Registry, request: Request): Evaluated | Gated {
  return plannedEvaluation(registry, request).run()
}

/** Reads the inputs and predicts the time of evaluateOperators(), without running it. */
export function plannedEvaluation(
  registry: Registry,
  request: Request,
): Planned<Evaluated | Gated> {
  const { inputs } = request
  const chain = chosenFor(registry, { ...request, keys: Object.keys(inputs) })
  if (!chain.gate.passed) return { ms: 0, run: () => chain as Gated }
  const { domain, operators, unitOf } = chain as Chain
  const understood = Object.fromEntries(
    Object.entries(inputs).map(([key, quantity]) => [
      key,
      under(inputAt(key), () =>
        understandForAll(key, quantity, wantedBy(operators, key, unitOf(key)!)),
      ),
    ]),
  )
  refuseMissing(operators, understood)
  const { values, uncertainties } = valuesOf(understood)
  const uncertain = Object.keys(uncertainties).length
  const ms = operators.reduce(
    (sum, operator) => sum + operatorMs(operator, uncertain, inputsOf(operator, values)),
    0,
  )
  refuseBeyondBudget(ms, INPUTS)
  return {
    ms,
    run() {
      const results = operators.map(operator =>
        under(INPUTS, () => evaluateOperator(operator, values, uncertainties)),
      )
      const fault = results.find(result => result.fault)?.fault
      if (fault) throw fault
      return { gate: { passed: true }, domain: nameOf(domain), results, understood }
    },
  }
}

/** The inputs of an operator in its order, with defaults for missing ones. */
export const inputsOf = ({ inputs }: Operator, values: InputValues): number[] =>
  inputs.map(({ key, default: usual }) => values[key] ?? usual ?? Number.NaN)

/** The numeric values of inputs that have been read. */
export function valuesOf(understood: Evaluated['understood']) {
  const values: Record<string, number> = {}
  const uncertainties: Record<string, number> = {}
  for (const [key, { value, uncertainty }] of Object.entries(understood)) {
    values[key] = value
    if (uncertainty !== undefined) uncertainties[key] = uncertainty
  }
  return { values, uncertainties }
}

export function refuseMissing(operators: readonly Operator[], values: object): void {
  const missing = operators.flatMap(({ id, inputs }) =>
    inputs
      .filter(input => input.default === undefined && !Object.hasOwn(values, input.key))
      .map(({ key, unit, name }) => ({
        pointer: inputAt(key),
        message: `missing: ${wordedInput({ key, name, unit })} of ${id}`,
        unit,
        name,
        operator: id,
      })),
  )
  if (missing.length > 0) throw missingInputs(missing)
}

/**
 * Requires that every input is present or has a default. `uncertainties` are standard uncertainties of inputs by key; other
 * inputs are exact.
 */
export function evaluateOperator(
  operator: Operator,
  inputs: InputValues,
  uncertainties: InputValues = {},
): OperatorResult {
  const defaulted: Record<string, number> = {}
  const values = operator.inputs.map(({ key, default: usual }) => {
    if (Object.hasOwn(inputs, key)) return inputs[key]!
    if (usual === undefined) throw new Error(`${operator.id}: no ${key}`)
    defaulted[key] = usual
    return usual
  })
  const validity = validityAt(operator, values)
  const isValid = validity.every(({ holds }) => holds !== false)
  const bare = isValid ? operator.evaluate(values) : Number.NaN
  const slots = slotsFor(operator.expression)
  slots.set(values)
  const errors = Number.isFinite(bare)
    ? errorsAt(operator, slots, bare, [
        ...uncertainInputs(operator, uncertainties),
        ...uncertainConstants(operator),
      ])
    : undefined
  const value = errors ? bare : null
  const fault = errors ? undefined : withoutValue(operator, values)
  if (fault && isValid) validity.push({ text: fault.message, holds: false })
  return {
    operator_id: operator.id,
    value,
    unit: operator.output.unit,
    ...(errors ?? { uncertainty: null, rounding: 0 }),
    equation: substituted(operator, values, value),
    validity,
    defaulted,
    ...(fault && { fault }),
  }
}

const uncertainInputs = ({ inputs }: Operator, uncertainties: InputValues): Uncertain[] =>
  inputs.flatMap(({ key }, slot) =>
    Object.hasOwn(uncertainties, key) ? [{ slot, u: uncertainties[key]! }] : [],
  )

const SHOWN_DIGITS = 10

/** The equation in symbols, with numbers and units inserted, and its value. */
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

const constantText = derived(({ value, unit }: Constant): Leaf => quantity(value, unit))
