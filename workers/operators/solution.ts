// Solves for an input: the call gives the output instead of it, and the answer contains all roots.
import { printedNumber } from '../expression/print-unicode.ts'
import type { Input } from '../operator.ts'
import { invalidInput, invalidInputs, missingInputs, under, wordedInput } from '../refusal.ts'
import { type Understood, understandForAll } from '../units/quantity.ts'
import { printedUnit } from '../units/unit.ts'
import type { Operator } from './compile.ts'
import {
  type Evaluated,
  inputsOf,
  nameOf,
  type OperatorResult,
  type Request,
  substituted,
  valuesOf,
} from './evaluate.ts'
import { type Chain, chosenFor, type Gated, outputKeys } from './gate.ts'
import { INPUTS, inputAt } from './places.ts'
import type { Planned } from './prediction.ts'
import type { Registry } from './registry.ts'
import { limitsOf } from './search-grid.ts'
import { type Root, type Search, searchFor, type Target, type Unknown } from './solve-for.ts'
import { outsideRanges, validityAt } from './validity.ts'
import { wantedBy } from './wanted.ts'

/** Every root; the headline value is the one nearest to 0. */
export interface Solved extends Evaluated {
  readonly roots: readonly (Root & { readonly equation: string })[]
  readonly sought: Pick<Input, 'key' | 'unit' | 'name' | 'kind'>
}

/** The operator of the call, its unknown, and the meaning of the keys. */
export interface Question {
  readonly chain: Chain
  readonly unknown: Unknown
  readonly input: Input
  /** The name under which the call gives the output. */
  readonly outputKey: string
}

/**
 * Throws what chosenFor() throws, INVALID_INPUT where several operators are named or where `solveFor` is not an input or has
 * a value in the call, and MISSING_INPUT for any other absent input.
 */
export function questionOf(
  registry: Registry,
  { solveFor: key = '', ...request }: Omit<Request, 'inputs'>,
  inputs: object,
): Question | Gated {
  if (Object.hasOwn(inputs, key)) {
    throw invalidInput(inputAt(key), `${key} is what is wanted, and is given`)
  }
  const chain = chosenFor(registry, { ...request, solveFor: key, keys: Object.keys(inputs) })
  if (!chain.gate.passed) return chain as Gated
  const { operators } = chain as Chain
  if (operators.length > 1) {
    const named = operators.map(({ id }) => id).join(', ')
    throw invalidInput(SOLVE_FOR, `${key} is wanted of one operator, and ${named} are named`)
  }
  const [operator] = operators as [Operator]
  const slot = operator.inputs.findIndex(one => one.key === key)
  if (slot < 0) {
    const known = operator.inputs.map(one => one.key)
    const message = `${operator.id} has no input ${key}; it takes ${known.join(', ')}`
    throw invalidInput(SOLVE_FOR, message, { enum: known })
  }
  const input = operator.inputs[slot]!
  refuseAbsent(operator, input, inputs)
  const [outputKey, again] = outputKeys(operator).filter(name => Object.hasOwn(inputs, name))
  if (again !== undefined) {
    throw invalidInput(inputAt(again), `${again} is ${outputKey}, which is given too`)
  }
  return { chain: chain as Chain, unknown: { operator, slot }, input, outputKey: outputKey! }
}

const SOLVE_FOR = '/solveFor'

function refuseAbsent({ id, inputs, output }: Operator, wanted: Input, values: object): void {
  const needed = inputs.filter(one => one !== wanted && one.default === undefined)
  const hasOutput = outputKeys({ inputs, output }).some(key => Object.hasOwn(values, key))
  const missing = needed.filter(({ key }) => !Object.hasOwn(values, key))
  const absent = hasOutput ? missing : [output, ...missing]
  if (absent.length === 0) return
  const faults = absent.map(({ key, unit, name }) => ({
    pointer: inputAt(key),
    message: `missing: ${wordedInput({ key, name, unit })} of ${id}, for which ${wanted.key} is wanted`,
    unit,
    name,
    operator: id,
  }))
  throw missingInputs(faults)
}

/** What a key means: an input of the operator, or its output. */
export const meaningOf = ({ chain, unknown, outputKey }: Question, key: string) =>
  key === outputKey
    ? ([unknown.operator.output] as const)
    : wantedBy(chain.operators, key, chain.unitOf(key)!)

export function plannedSolution(registry: Registry, request: Request): Planned<Solved | Gated> {
  const question = questionOf(registry, request, request.inputs)
  if ('gate' in question) return { ms: 0, run: () => question }
  const { chain, unknown, input, outputKey } = question
  const { operator, slot } = unknown
  const understood: Record<string, Understood> = {}
  for (const [key, quantity] of Object.entries(request.inputs)) {
    understood[key] = under(inputAt(key), () =>
      understandForAll(key, quantity, meaningOf(question, key)),
    )
  }
  const { values, uncertainties } = valuesOf(understood)
  const target: Target = {
    values: inputsOf(operator, values).with(slot, Number.NaN),
    output: values[outputKey]!,
    outputUncertainty: uncertainties[outputKey] ?? 0,
    uncertain: operator.inputs.flatMap(({ key }, at) =>
      Object.hasOwn(uncertainties, key) ? [{ slot: at, u: uncertainties[key]! }] : [],
    ),
  }
  const search = searchFor(unknown, target, 1, INPUTS)
  return {
    ms: search.ms,
    run() {
      const roots = search.rootsOf(target)
      if (roots.length === 0) throw withoutRoot(question, target, search)
      const { domain } = chain
      return {
        gate: { passed: true },
        domain: nameOf(domain),
        results: [resultOf(unknown, target, roots[0]!, values)],
        understood,
        roots: roots.map(root => ({ ...root, equation: equationAt(unknown, target, root) })),
        sought: input,
      }
    },
  }
}

/** The root as a result of its operator. `inputs` are the inputs without the defaults. */
export function resultOf(
  unknown: Unknown,
  target: Target,
  root: Root,
  inputs: object,
): OperatorResult {
  const { operator, slot } = unknown
  const { unit, key: wanted } = operator.inputs[slot]!
  const usual = operator.inputs.filter(
    ({ key, default: value }) =>
      value !== undefined && key !== wanted && !Object.hasOwn(inputs, key),
  )
  return {
    operator_id: operator.id,
    value: root.value,
    unit,
    uncertainty: root.uncertainty,
    rounding: root.residual,
    equation: equationAt(unknown, target, root),
    validity: validityAt(operator, target.values.with(slot, root.value)),
    defaulted: Object.fromEntries(usual.map(({ key, default: value }) => [key, value!])),
  }
}

const SHOWN_DIGITS = 10

/** The root, and the equation with the root inserted. */
function equationAt({ operator, slot }: Unknown, { values }: Target, { value }: Root): string {
  const { symbol, unit } = operator.inputs[slot]!
  const point = values.with(slot, value)
  const shown = [printedNumber(value, SHOWN_DIGITS), printedUnit(unit)].filter(text => text !== '')
  return `${symbol} = ${shown.join(' ')}: ${substituted(operator, point, operator.evaluate(point))}`
}

/** The reason for having no root: inputs outside their ranges, else an output value that the operator does not attain. */
export function withoutRoot(
  { unknown: { operator, slot }, outputKey }: Question,
  target: Target,
  search: Search,
  placeOf: (key: string) => string = inputAt,
) {
  const { values, output } = target
  const outside = outsideRanges(operator, values.with(slot, Number.NaN), placeOf)
  if (outside.length > 0) return invalidInputs(outside)
  const input = operator.inputs[slot]!
  const { low, high } = limitsOf(input)
  const sought = {
    key: input.key,
    ...(Number.isFinite(low) && { minimum: low }),
    ...(Number.isFinite(high) && { maximum: high }),
  }
  const aim = [outputKey, '=', output, printedUnit(operator.output.unit)]
    .filter(text => text !== '')
    .join(' ')
  const nearest = search.nearestWhole(target)
  const beside = nearest ? `; ${nearest.value} gives ${nearest.output}` : ''
  const message = `${operator.id}: no single ${input.key} (${input.name}) ${within(input)} gives ${aim} where its validity holds${beside}`
  return invalidInput(placeOf(outputKey), message, {
    value: output,
    sought,
    ...(nearest && { nearest }),
  })
}

function within(input: Input): string {
  const { low, high } = limitsOf(input)
  const shown = (x: number) => (input.unit === '1' ? `${x}` : `${x} ${printedUnit(input.unit)}`)
  if (Number.isFinite(low) && Number.isFinite(high))
    return `between ${shown(low)} and ${shown(high)}`
  if (Number.isFinite(low)) return `from ${shown(low)} up`
  return Number.isFinite(high) ? `up to ${shown(high)}` : 'of any size or sign'
}
