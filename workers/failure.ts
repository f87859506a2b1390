/** Every public failure code with its HTTP status, its meaning and what its caller does. Codes may be added but never renamed. */
export const FAILURES = {
  INVALID_JSON: {
    status: 400,
    meaning: 'the body is not well-formed JSON of bounded depth',
    mend: 'send one JSON value as UTF-8; `details` tells the limit of depth where that is the fault',
  },
  INVALID_INPUT: {
    status: 400,
    meaning: 'a value is of the wrong type or outside its range',
    mend: 'mend what `details.errors` points to: each fault has a `pointer` into the input as it was sent, and what is allowed there',
  },
  MISSING_INPUT: {
    status: 400,
    meaning: 'a required input is absent',
    mend: 'add what `details.errors` points to; GET /api/operators/{id} and the page of the solver tell unit and meaning',
  },
  UNKNOWN_DOMAIN: {
    status: 400,
    meaning: 'no domain has this name or prefix',
    mend: 'take one of `details.near`, or leave the domain out and name operators by their ids',
  },
  UNKNOWN_OPERATOR: {
    status: 400,
    meaning: 'no operator has this id or alias',
    mend: 'take one of `details.near`, or search: GET /api/catalog?q=',
  },
  TOO_MANY_OPERATORS: {
    status: 400,
    meaning: 'more than three domain operators beside KO42',
    mend: 'split the call, or compose with svc_unified',
  },
  INVALID_ZID: {
    status: 400,
    meaning: 'not 32 lower-case hexadecimal digits, or no such identity',
    mend: 'send the ZID as svc_spin_up answered it',
  },
  KEY_REQUIRED: {
    status: 401,
    meaning: 'this call needs a key',
    mend: 'send `Authorization: Bearer svc_ak_...`; POST /api/demo-key/mint and svc_spin_up give one',
  },
  INVALID_KEY: {
    status: 401,
    meaning: 'the key is malformed, unknown, expired or revoked',
    mend: 'compare the key with the one that was shown; a lost one is replaced by POST /api/zid/recover, a machine adds others by POST /api/keys',
  },
  ADMIN_REQUIRED: {
    status: 403,
    meaning: 'the path is for operators of the node alone',
    mend: "use the operator's commands on the machine of the node (svc help)",
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'the key may not do this',
    mend: 'read the message: another kind of key, or the owner, may do it',
  },
  BLOCKED_PATH: {
    status: 403,
    meaning: 'svc_http does not reach this path',
    mend: 'call the path over REST, outside of svc_http',
  },
  ZID_NOT_LINKED: {
    status: 403,
    meaning: 'no public key is registered for this identity',
    mend: 'spin up with a public key, or recover with the equation and salt first',
  },
  SUBSCRIPTION_REQUIRED: {
    status: 403,
    meaning: 'the plan does not include this',
    mend: 'ask the operator of the node for one of `details.plans`',
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'no such path or object',
    mend: 'take one of `details.near` where there are some; /docs shows what there is',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'the path exists, the method does not',
    mend: 'use a method of the Allow header',
  },
  NOT_ACCEPTABLE: {
    status: 406,
    meaning: 'no representation that Accept allows',
    mend: 'ask for one of `details.offered`, or leave Accept out',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    meaning: 'the request did not arrive in time',
    mend: 'send the request again, faster or smaller: nothing was done',
  },
  CONFLICT: {
    status: 409,
    meaning: 'the object is in a state that forbids this',
    mend: 'read the object again and decide anew; `details` tell its state',
  },
  GONE: {
    status: 410,
    meaning: 'the link has expired',
    mend: 'make a new link, line or channel: the old one does not come back',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'the body exceeds the limit of this route',
    mend: 'send less than `details.maxBytes`; large tables go as several calls',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'the body is not application/json',
    mend: 'send `Content-Type: application/json`',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    meaning: 'the Idempotency-Key was sent with another request',
    mend: 'take a new Idempotency-Key for a new request',
  },
  AMBIGUOUS: {
    status: 422,
    meaning: 'several things fit what was said; name one of them',
    mend: 'name one of `details.candidates`',
  },
  NOT_UNDERSTOOD: {
    status: 422,
    meaning: 'part of what was said has no meaning here',
    mend: 'say what `details` name in other words, or call the operator or solver itself',
  },
  UNSTABLE: {
    status: 422,
    meaning: 'beyond the stability limit of the method',
    mend: 'take a smaller step or a coarser grid, as far as `details.limit` says, or the implicit method',
  },
  NOT_CONVERGED: {
    status: 422,
    meaning: 'the iteration did not reach its tolerance',
    mend: 'take more steps, another start or a coarser tolerance; `details` tell how far it came',
  },
  QUADRATIC: {
    status: 422,
    meaning: 'a quadratic coupling has no closed form here',
    mend: 'write the law as `equations` of your own',
  },
  SQRT: {
    status: 422,
    meaning: 'a square-root coupling has no closed form here',
    mend: 'write the law as `equations` of your own',
  },
  EXP: {
    status: 422,
    meaning: 'an exponential coupling has no closed form here',
    mend: 'write the law as `equations` of your own',
  },
  TOO_FEW_SAMPLES: {
    status: 422,
    meaning: 'a sampled coupling needs at least 4 points',
    mend: 'send at least four different points',
  },
  GUARD_BLOCKED: {
    status: 422,
    meaning: 'a guard of the contract did not hold',
    mend: '`details` tell the guard and the values that it saw: fire again when it holds',
  },
  PRECISION: {
    status: 422,
    meaning: 'the measured error exceeds the promised bound',
    mend: 'take a finer grid, a smaller step or a milder input; no value is given whose error is not bounded',
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'too many calls in this window',
    mend: 'wait for Retry-After',
  },
  QUOTA_EXCEEDED: {
    status: 429,
    meaning: 'the tokens of the day are spent',
    mend: 'wait for `details.resetAt`, or use a plan with more tokens',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    meaning: 'the request line and headers are too long',
    mend: 'send what is long in the body',
  },
  INTERNAL: {
    status: 500,
    meaning: 'a defect of the service',
    mend: 'report it with the requestId; nothing was billed',
  },
  OVERLOADED: {
    status: 503,
    meaning: 'the queue is full; try again',
    mend: 'wait for Retry-After and send it again: nothing was done',
  },
  NOT_CONFIGURED: {
    status: 503,
    meaning: 'this node has no upstream for the call',
    mend: 'ask the operator of the node to set the upstream (svc config)',
  },
  SHUTTING_DOWN: {
    status: 503,
    meaning: 'the node is stopping',
    mend: 'send it again after Retry-After, to this node or another',
  },
  STORE_UNAVAILABLE: {
    status: 503,
    meaning: 'the ledger cannot be written',
    mend: 'send it again after Retry-After with the same Idempotency-Key; the chain tells whether it was sealed',
  },
  TIMEOUT: {
    status: 504,
    meaning: 'the computation exceeded its time',
    mend: 'take a smaller run, or ask the operator for a longer SVC_SOLVE_TIMEOUT_MS',
  },
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
