/** Every public failure code with its HTTP status and meaning. Codes may be added but never renamed. */
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
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    meaning: 'the Idempotency-Key was sent with another request',
  },
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

/** One fault of an input. `pointer` is the JSON pointer of the wrong or missing value; further members say what is allowed there. */
export interface Fault {
  readonly pointer: string
  readonly message: string
  readonly [member: string]: unknown
}

interface Faults {
  readonly errors: readonly Fault[]
}

/** Measured quantities, named by the symbols of the method, and the `limit` that was exceeded. */
interface Measured {
  readonly limit?: number
  readonly [symbol: string]: unknown
}

/** Coefficients of 1, phi, phi^2 and phi^3. */
interface Coefficients {
  readonly coefficients: readonly number[]
}

interface Near {
  /** Existing names similar to the unknown one. */
  readonly near: readonly string[]
}

/** When to try again, and which limit was reached. */
interface Waiting {
  readonly retryAfterSeconds?: number
  readonly limit?: number
}

/** For a code without details beyond its message. */
type None = Readonly<Record<string, never>>

/** Type of the details of each code, which are for programs; the message is for people. */
export interface DetailsOf {
  INVALID_JSON: Readonly<Record<string, number>>
  INVALID_INPUT: Faults
  MISSING_INPUT: Faults
  UNKNOWN_DOMAIN: Near & { readonly domain: string }
  UNKNOWN_OPERATOR: Near & Partial<Faults> & { readonly operator: string }
  TOO_MANY_OPERATORS: {
    readonly operators?: readonly string[]
    readonly count?: number
    readonly limit: number
  }
  INVALID_ZID: None
  KEY_REQUIRED: None
  INVALID_KEY: { readonly expiresAt?: number | null; readonly expiredAt?: number | string }
  ADMIN_REQUIRED: None
  FORBIDDEN: {
    readonly usedAt?: number | null
    readonly channel?: string
    readonly action?: string
  }
  BLOCKED_PATH: None
  ZID_NOT_LINKED: None
  SUBSCRIPTION_REQUIRED: { readonly plan: string; readonly plans: readonly string[] }
  /** What was not found, and similar names that exist. */
  NOT_FOUND: Partial<Near> & Readonly<Record<string, unknown>>
  METHOD_NOT_ALLOWED: { readonly allow: string }
  NOT_ACCEPTABLE: {
    readonly offered?: readonly string[]
    readonly characters?: number
    readonly limit?: number
  }
  REQUEST_TIMEOUT: None
  /** The object that is in conflict, and its state. */
  CONFLICT: Readonly<Record<string, unknown>>
  GONE: {
    readonly expiredAt?: number | string
    readonly channel?: string
    readonly reactor?: string
  }
  PAYLOAD_TOO_LARGE: {
    readonly bytes?: number
    readonly maxBytes?: number
    /** Number of HTML nodes, where that is the limit. */
    readonly nodes?: number
    readonly limit?: number
  }
  UNSUPPORTED_MEDIA_TYPE: None
  IDEMPOTENCY_MISMATCH: None
  UNSTABLE: Measured
  NOT_CONVERGED: Measured
  QUADRATIC: { readonly c: number } | Coefficients
  SQRT: Coefficients
  EXP: Coefficients
  TOO_FEW_SAMPLES: Measured
  /** The words that were not understood, and their positions. */
  NOT_UNDERSTOOD: Readonly<Record<string, unknown>>
  AMBIGUOUS: { readonly candidates: readonly object[] }
  /** The complete outcome of the attempt, with the guard and its reason. */
  GUARD_BLOCKED: object
  PRECISION: Measured
  RATE_LIMITED: Waiting & { readonly policy?: string; readonly windowSeconds?: number }
  QUOTA_EXCEEDED: Waiting & {
    readonly policy?: string
    readonly limit: number
    readonly used: number
    readonly reserved?: number
    /** Cost of the refused call in tokens, where tokens are the limit. */
    readonly tokens?: number
    readonly resetAt: number | string
  }
  HEADERS_TOO_LARGE: None
  INTERNAL: None
  OVERLOADED: Waiting & {
    readonly inFlightMax?: number
    readonly runs?: number
    /** HTTP status that the other server returned. */
    readonly upstream?: number
    readonly host?: string
  }
  NOT_CONFIGURED: None
  SHUTTING_DOWN: None
  STORE_UNAVAILABLE: { readonly reason?: string | null }
  TIMEOUT: { readonly limitMs?: number; readonly host?: string }
}

/** The details of a failure whose code is not known at compile time. */
export type FailureDetails = Readonly<Record<string, unknown>>

/** A code with details of its type. */
type FailureArguments = {
  [Code in FailureCode]: [code: Code, message: string, details?: DetailsOf[Code] | undefined]
}[FailureCode]

/** An error that the caller can act on. Any other exception is a defect of this program. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: FailureDetails | undefined

  constructor(...[code, message, details]: FailureArguments) {
    super(message)
    this.code = code
    this.details = details as FailureDetails | undefined
  }

  /** A copy with the message of a calling layer, which may add details. */
  retold(message: string, more?: FailureDetails): Failure {
    const { code, details } = this
    return failureFrom({ code, message, details: more ? { ...details, ...more } : details })
  }
}

/** A failure as plain data: structured cloning between threads would drop an error's class and own fields. */
export interface FailureData {
  code: FailureCode
  message: string
  details?: FailureDetails | undefined
}

export function failureData({ code, message, details }: Failure): FailureData {
  return { code, message, details }
}

/** Restores a failure from its data. The cast is safe, since `details` fitted the code when the failure was constructed. */
export function failureFrom({ code, message, details }: FailureData): Failure {
  return new Failure(...([code, message, details] as FailureArguments))
}

/**
 * Runs `attempt` with stack traces switched off: where many attempts are expected to throw, recording the stacks would
 * take longer than the attempts themselves.
 */
export function withoutStack<T>(attempt: () => T): T {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return attempt()
  } finally {
    Error.stackTraceLimit = limit
  }
}
