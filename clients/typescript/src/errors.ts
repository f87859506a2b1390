// Failures of the service as errors: the code, and every fault of the input.

/** One fault of an input: where it is (JSON pointer, RFC 6901), what is wrong there, and what is allowed. */
export interface Fault {
  readonly pointer: string
  readonly message: string
  readonly [detail: string]: unknown
}

/** Codes of the client itself, beside those of the service. */
export type ClientCode = 'CONNECTION_LOST' | 'INVALID_ANSWER'

interface Failed<Code extends string> {
  readonly code: Code | ClientCode
  readonly message: string
  readonly status?: number
  readonly details?: Readonly<Record<string, unknown>> | undefined
  readonly requestId?: string | undefined
  readonly retryAfterS?: number | undefined
}

/** A call that was refused. `code` is stable; nothing was billed, sealed or stored. */
export class ServiceError<Code extends string = string> extends Error {
  override readonly name = 'ServiceError'
  readonly code: Code | ClientCode
  /** Of HTTP; 0 where there was no answer. */
  readonly status: number
  readonly details: Readonly<Record<string, unknown>>
  readonly requestId: string | undefined
  /** Seconds after which the service says that it may be tried again. */
  readonly retryAfterS: number | undefined

  constructor({ code, message, status = 0, details = {}, requestId, retryAfterS }: Failed<Code>) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
    this.retryAfterS = retryAfterS
  }

  /** Every fault of the input; empty where the input was not at fault. */
  get faults(): readonly Fault[] {
    return (this.details['errors'] as Fault[] | undefined) ?? []
  }
}

/** The error for the body of a failure. */
export function errorOf(status: number, body: unknown, retryAfterS?: number): ServiceError {
  const { error, code, details, requestId } = (body ?? {}) as {
    error?: string
    code?: string
    details?: Record<string, unknown>
    requestId?: string
  }
  const message = error ?? `the service answered ${status}`
  return new ServiceError({
    ...{ code: code ?? `HTTP_${status}`, message, status, details, requestId, retryAfterS },
  })
}
