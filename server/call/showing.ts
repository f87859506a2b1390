// Members of an input that choose how the answer is shown. execute() removes them before the tool is called.
import { invalidInput } from '../../workers/refusal.ts'
import { optional } from '../../workers/schema.ts'
import { VIEW, type View } from '../envelope/schema.ts'
import { OUTPUT_UNIT, withoutOutputUnit } from './output-unit.ts'
import type { Tool } from './tool.ts'

/** Inputs of each tool that computes. */
export const SHOWING = { outputUnit: OUTPUT_UNIT, view: optional(VIEW) }

/** Separates the wanted unit and view from the rest; where nothing is computed both are refused. */
export function withoutShowing(
  tool: Pick<Tool, 'input' | 'computes'>,
  input: Record<string, unknown>,
) {
  const { outputUnit, rest: unitless } = withoutOutputUnit(tool, input)
  const { view, ...rest } = unitless
  if (!Object.hasOwn(tool.input.properties, 'view') || view === undefined) {
    return { outputUnit, view: undefined, rest: unitless }
  }
  if (tool.computes && !tool.computes(input)) {
    const message = 'view shortens a computed answer, and this call computes none'
    throw invalidInput('/view', message, { value: view })
  }
  return { outputUnit, view: view as View, rest }
}
