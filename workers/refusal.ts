// The one form in which an input is refused: each fault with the JSON pointer (RFC 6901) of its place, from the root
// of the input as the caller sent it. A layer that knows a part of the input alone writes pointers from the root of
// that part, and the layer that took the part out puts the place in front: prefixed(), under().
import { Failure, type Fault } from './failure.ts'

export type { Fault } from './failure.ts'

/** The pointer to a place by its keys and indices. */
export const pointerTo = (...keys: readonly (string | number)[]): string =>
  keys.map(key => `/${pointerToken(key)}`).join('')

const pointerToken = (key: string | number): string =>
  String(key).replaceAll('~', '~0').replaceAll('/', '~1')

/** A value of the wrong type, outside its range or not to be there. */
export const invalidInput = (pointer: string, message: string, more?: Record<string, unknown>) =>
  invalidInputs([{ pointer, message, ...more }])

/** Several faults, one at least. */
export const invalidInputs = (errors: readonly Fault[]): Failure => refusal('INVALID_INPUT', errors)

/** Something required that is absent. */
export const missingInput = (pointer: string, message: string, more?: Record<string, unknown>) =>
  missingInputs([{ pointer, message, ...more }])

/** Several, one at least. */
export const missingInputs = (errors: readonly Fault[]): Failure => refusal('MISSING_INPUT', errors)

/** A message that several places share is said once. */
function refusal(code: 'INVALID_INPUT' | 'MISSING_INPUT', errors: readonly Fault[]): Failure {
  if (errors.length === 0) throw new TypeError(`${code} without a fault`)
  const messages = new Set(errors.map(({ message }) => message))
  return new Failure(code, [...messages].join('; '), { errors })
}

/** The faults of a refusal; none of another failure. */
export function faultsOf({ details }: Failure): readonly Fault[] {
  const { errors } = (details ?? {}) as { errors?: readonly Fault[] }
  return errors ?? []
}

/** The same error, its pointers leading on from `pointer`. What has no pointers stays as it is. */
export function prefixed(pointer: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const faults = faultsOf(error)
  if (faults.length === 0) return error
  const errors = faults.map(fault => ({ ...fault, pointer: pointer + fault.pointer }))
  return error.retold(error.message, { errors })
}

/** Runs what knows only the part of the input at `pointer`. */
export function under<T>(pointer: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw prefixed(pointer, error)
  }
}
