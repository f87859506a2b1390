// Inputs of a solver as channels and reactors keep and merge them: by the solver's own schema, without the members
// that say where an answer goes.
import { Failure } from '../../workers/failure.ts'
import { invalidInput, pointerToken } from './invalid-input.ts'
import type { Registry } from './tool.ts'

const NOT_OF_THE_SOLVER = ['folder', 'encoding'] as const

/** The whole input, defaults filled in. INVALID_INPUT, MISSING_INPUT: with pointers below `pointer`. */
export function solverInput(
  registry: Registry,
  solver: string,
  given: Readonly<Record<string, unknown>>,
  pointer: string,
): Record<string, unknown> {
  for (const name of NOT_OF_THE_SOLVER) {
    if (name in given) {
      throw invalidInput(`${pointer}/${pointerToken(name)}`, `${name} is no input of ${solver}`)
    }
  }
  try {
    const { validate } = registry.find(`svc_${solver}`)
    const { folder: _, encoding: __, ...input } = validate(given)
    return input
  } catch (error) {
    throw error instanceof Failure ? below(pointer, error) : error
  }
}

function below(pointer: string, { code, message, details }: Failure): Failure {
  const { errors = [] } = (details ?? {}) as { errors?: { pointer: string }[] }
  const told = errors.map(error => ({ ...error, pointer: pointer + error.pointer }))
  return new Failure(code, `${pointer.slice(1)}: ${message}`, { ...details, errors: told })
}
