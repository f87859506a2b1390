// Inputs of a solver as channels and reactors store and merge them: validated by the solver's schema, without the members
// that choose where an answer is filed.
import { Failure } from '../../workers/failure.ts'
import { invalidInput, pointerTo, prefixed } from '../../workers/refusal.ts'
import { toolName } from '../../workers/solver.ts'
import type { ReadInput, Registry } from './tool.ts'

const NOT_OF_THE_SOLVER = ['folder', 'encoding', 'outputUnit', 'view'] as const

/** The complete input with defaults, and how its quantities were read. INVALID_INPUT and MISSING_INPUT have pointers below `pointer`. */
export function solverInput(
  registry: Registry,
  solver: string,
  source: Readonly<Record<string, unknown>>,
  pointer: string,
): ReadInput {
  for (const name of NOT_OF_THE_SOLVER) {
    if (name in source) {
      throw invalidInput(`${pointer}${pointerTo(name)}`, `${name} is no input of ${solver}`)
    }
  }
  const { read } = registry.find(toolName({ key: solver }))
  try {
    const reading = read(source)
    const { folder: _, encoding: __, ...input } = reading.input
    return { ...reading, input }
  } catch (error) {
    const refusal = prefixed(pointer, error)
    throw refusal instanceof Failure
      ? refusal.retold(`${pointer.slice(1)}: ${refusal.message}`)
      : refusal
  }
}
