import { Failure, type FailureCode, type FailureDetails } from '../../workers/failure.ts'

/** The JSON body of an error, the same over REST and MCP. */
export interface FailureBody {
  ok: false
  error: string
  code: FailureCode
  details?: FailureDetails
  requestId: string
}

export function failureBody({ code, message, details }: Failure, requestId: string): FailureBody {
  return { ok: false, error: message, code, ...(details && { details }), requestId }
}

/** Sent in place of an unexpected error, whose message could reveal internals. */
export const INTERNAL = new Failure(
  'INTERNAL',
  'a defect of the service; name the request id to report it',
)
