// The optional unit in which a caller wants the value shown. The sealed value stays in SI; the converted one stands beside it.
import type { Registry as Operators } from '../../workers/operators/registry.ts'
import { invalidInput, under } from '../../workers/refusal.ts'
import { optional, text } from '../../workers/schema.ts'
import { checkDisplayUnit, displayIn } from '../../workers/units/display.ts'
import type { Wanted } from '../../workers/units/kind.ts'
import type { Computation } from '../envelope/computation.ts'
import { headlineId } from '../envelope/envelope.ts'
import type { Tool } from './tool.ts'

/** Schema of `outputUnit`, an input of each tool that computes; execute() removes it before the tool is called. */
export const OUTPUT_UNIT = optional(
  text({ title: 'unit to show it in', maxLength: 80, examples: ['km/h'] }),
)

const KEY = 'outputUnit'
const PLACE = `/${KEY}`

/**
 * Separates the wanted unit from the rest of the input. Text that is not a unit, and a unit for a call that computes
 * nothing, are refused before anything runs.
 */
export function withoutOutputUnit(
  { input: { properties }, computes }: Pick<Tool, 'input' | 'computes'>,
  input: Record<string, unknown>,
) {
  const { [KEY]: outputUnit, ...rest } = input
  if (!Object.hasOwn(properties, KEY) || typeof outputUnit !== 'string') {
    return { outputUnit: undefined, rest: input }
  }
  if (computes && !computes(input)) {
    const message = 'outputUnit shows a computed value, and this call computes none'
    throw invalidInput(PLACE, message, { value: outputUnit })
  }
  under(PLACE, () => checkDisplayUnit(outputUnit))
  return { outputUnit, rest }
}

/** Adds `shown`, the value in the wanted unit. Throws INVALID_INPUT where that unit has another dimension than the value. */
export function withShown(
  computation: Computation,
  outputUnit: string | undefined,
  operators: Operators,
): Computation {
  const { value, unit, uncertainty, quantity, extra } = computation
  if (outputUnit === undefined) return computation
  if (computation.merkleRoot !== undefined) {
    const message = 'a sweep has a list for its headline, and outputUnit shows one value'
    throw invalidInput(PLACE, message, { value: outputUnit })
  }
  if (value === null) return computation
  const id = headlineId(computation)
  const output = id !== undefined && operators.has(id) ? operators.operator(id).output : undefined
  const named: Wanted | undefined = quantity ?? output
  const isNamed = named?.unit === unit
  const answered = { value, uncertainty, ...(isNamed ? named : { unit }), isNamed }
  const shown = under(PLACE, () => displayIn(answered, outputUnit))
  return { ...computation, extra: { ...extra, shown } }
}
