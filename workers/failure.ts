/** Every code that a caller can meet: HTTP status and meaning. Codes are added to, never renamed. */
export const FAILURES = {
  INVALID_JSON: { status: 400, meaning: 'the body is not well-formed JSON of bounded depth' },
  INVALID_INPUT: { status: 400, meaning: 'a value is of the wrong type or outside its range' },
  MISSING_INPUT: { status: 400, meaning: 'a required input is absent' },
  UNKNOWN_DOMAIN: { status: 400, meaning: 'no domain has this name or prefix' },
  UNKNOWN_OPERATOR: { status: 400, meaning: 'no operator has this id or alias' },
  TOO_MANY_OPERATORS: { status: 400, meaning: 'more than three domain operators beside KO42' },
  INVALID_ZID: {
    status: 400,
    meaning: 'not 32 lower-case hexadecimal digits, or no such identity',
  },
  KEY_REQUIRED: { status: 401, meaning: 'this call needs a key' },
  INVALID_KEY: { status: 401, meaning: 'the key is malformed, unknown, expired or revoked' },
  ADMIN_REQUIRED: { status: 403, meaning: 'the path is for operators of the node alone' },
  FORBIDDEN: { status: 403, meaning: 'the key may not do this' },
  BLOCKED_PATH: { status: 403, meaning: 'svc_http does not reach this path' },
  ZID_NOT_LINKED: { status: 403, meaning: 'no public key is registered for this identity' },
  SUBSCRIPTION_REQUIRED: { status: 403, meaning: 'the plan does not include this' },
  NOT_FOUND: { status: 404, meaning: 'no such path or object' },
  METHOD_NOT_ALLOWED: { status: 405, meaning: 'the path exists, the method does not' },
  NOT_ACCEPTABLE: { status: 406, meaning: 'no representation that Accept allows' },
  REQUEST_TIMEOUT: { status: 408, meaning: 'the request did not arrive in time' },
  CONFLICT: { status: 409, meaning: 'the object is in a state that forbids this' },
  GONE: { status: 410, meaning: 'the link has expired' },
  PAYLOAD_TOO_LARGE: { status: 413, meaning: 'the body exceeds the limit of this route' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, meaning: 'the body is not application/json' },
  AMBIGUOUS: { status: 422, meaning: 'several things fit what was said; name one of them' },
  NOT_UNDERSTOOD: { status: 422, meaning: 'part of what was said has no meaning here' },
  UNSTABLE: { status: 422, meaning: 'beyond the stability limit of the method' },
  NOT_CONVERGED: { status: 422, meaning: 'the iteration did not reach its tolerance' },
  QUADRATIC: { status: 422, meaning: 'a quadratic coupling has no closed form here' },
  SQRT: { status: 422, meaning: 'a square-root coupling has no closed form here' },
  EXP: { status: 422, meaning: 'an exponential coupling has no closed form here' },
  TOO_FEW_SAMPLES: { status: 422, meaning: 'a sampled coupling needs at least 4 points' },
  GUARD_BLOCKED: { status: 422, meaning: 'a guard of the contract did not hold' },
  PRECISION: { status: 422, meaning: 'the measured error exceeds the promised bound' },
  RATE_LIMITED: { status: 429, meaning: 'too many calls in this window' },
  QUOTA_EXCEEDED: { status: 429, meaning: 'the tokens of the day are spent' },
  HEADERS_TOO_LARGE: { status: 431, meaning: 'the request line and headers are too long' },
  INTERNAL: { status: 500, meaning: 'a defect of the service' },
  OVERLOADED: { status: 503, meaning: 'the queue is full; try again' },
  NOT_CONFIGURED: { status: 503, meaning: 'this node has no upstream for the call' },
  SHUTTING_DOWN: { status: 503, meaning: 'the node is stopping' },
  STORE_UNAVAILABLE: { status: 503, meaning: 'the ledger cannot be written' },
  TIMEOUT: { status: 504, meaning: 'the computation exceeded its time' },
} as const

export type FailureCode = keyof typeof FAILURES

export type FailureDetails = Readonly<Record<string, unknown>>

/** What a caller can mend. Anything else that is thrown is a defect of ours. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails | undefined

  constructor(code: FailureCode, message: string, details?: FailureDetails) {
    super(message)
    this.code = code
    this.details = details
  }

  /** The same failure in the words of a layer above, which may add details. */
  retold(message: string, more?: FailureDetails): Failure {
    return new Failure(this.code, message, more ? { ...this.details, ...more } : this.details)
  }
}

/** A failure as data: between threads an error loses its class and its fields. */
export interface FailureData {
  code: FailureCode
  message: string
  details?: FailureDetails | undefined
}

export function failureData({ code, message, details }: Failure): FailureData {
  return { code, message, details }
}
