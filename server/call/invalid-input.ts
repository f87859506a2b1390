import { Failure } from '../../workers/failure.ts'

/** A token of a JSON pointer (RFC 6901). */
export const pointerToken = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')

/** INVALID_INPUT that names one place, in the form that the schema's own refusals have. */
export function invalidInput(pointer: string, message: string): Failure {
  return new Failure('INVALID_INPUT', message, { errors: [{ pointer, message }] })
}
