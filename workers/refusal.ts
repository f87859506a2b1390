// Refusals of an input: each fault has a JSON pointer (RFC 6901) from the root of the caller's input. Code that handles
// only a part of the input writes pointers relative to that part; its caller prepends the pointer of the part with
// prefixed() or under().
import { Failure, type Fault } from './failure.ts'

export type { Fault } from './failure.ts'

/** The JSON pointer made of these keys and indices, escaped. */
export const pointerTo = (...keys: readonly (string | number)[]): string =>
  keys.map(key => `/${pointerToken(key)}`).join('')

const pointerToken = (key: string | number): string =>
  String(key).replaceAll('~', '~0').replaceAll('/', '~1')

/** A refusal of one value: wrong type, out of range, or not allowed at this place. */
export const invalidInput = (pointer: string, message: string, more?: Record<string, unknown>) =>
  invalidInputs([{ pointer, message, ...more }])

/** An input of an operator as a refusal names it. */
export const wordedInput = ({ key, name, unit }: { key: string; name: string; unit: string }) =>
  `${key} (${name}${unit === '1' ? '' : `, in ${unit}`})`

/** A refusal with one or more faults. */
export const invalidInputs = (errors: readonly Fault[]): Failure => refusal('INVALID_INPUT', errors)

/** A refusal of an input that lacks a required member. */
export const missingInput = (pointer: string, message: string, more?: Record<string, unknown>) =>
  missingInputs([{ pointer, message, ...more }])

/** A refusal for one or more missing members. */
export const missingInputs = (errors: readonly Fault[]): Failure => refusal('MISSING_INPUT', errors)

/** Joins the messages of the faults; equal messages appear once. */
function refusal(code: 'INVALID_INPUT' | 'MISSING_INPUT', errors: readonly Fault[]): Failure {
  if (errors.length === 0) throw new TypeError(`${code} without a fault`)
  const messages = new Set(errors.map(({ message }) => message))
  return new Failure(code, [...messages].join('; '), { errors })
}

/** The faults of a refusal; empty for any other failure. */
export function faultsOf({ details }: Failure): readonly Fault[] {
  const { errors } = (details ?? {}) as { errors?: readonly Fault[] }
  return errors ?? []
}

/** A copy of a refusal with `pointer` in front of its pointers; any other error unchanged. */
export function prefixed(pointer: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error
  const faults = faultsOf(error)
  if (faults.length === 0) return error
  const errors = faults.map(fault => ({ ...fault, pointer: pointer + fault.pointer }))
  return error.retold(error.message, { errors })
}

/** Calls `run`, which handles the part of the input at `pointer`, and prepends that pointer to its refusals. */
export function under<T>(pointer: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw prefixed(pointer, error)
  }
}
