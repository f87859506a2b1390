import { Failure, type FailureCode, type FailureDetails } from '../../workers/failure.ts'

/** The one error body of the service, whichever door it leaves by. */
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

/** What a caller learns of a defect of ours. */
export const INTERNAL = new Failure(
  'INTERNAL',
  'a defect of the service; name the request id to report it',
)
