/** What an HTTP request was answered with. */
export interface Reply {
  readonly status: number
  readonly mediaType: string
  readonly body: Buffer
}

/** A request under an Idempotency-Key (draft-ietf-httpapi-idempotency-key-header-07). */
export interface Repeatable {
  /** The key of the request, as it was sent. */
  readonly key: string
  /** The caller's key: the same Idempotency-Key of another caller is another request. */
  readonly bearer: string | null
  /** Client address; bounds the replies of callers without a bearer's key. */
  readonly address: string
  /** SHA-256 of the tool, its input and the media type asked for. */
  readonly fingerprint: string
}

export interface Claim {
  /** Reply to the first request; undefined where this is the first. */
  readonly reply: Reply | undefined
  /** Remembers what this request is answered with. */
  settle(reply: Reply): Promise<void>
  /** Nothing was done: the key is free again. */
  release(): Promise<void>
  /** Nobody knows whether something was done: the key stays taken. */
  abandon(): Promise<void>
}

/** Replies to requests with an Idempotency-Key, for a day and across restarts. */
export interface Replies {
  /**
   * Throws CONFLICT while the first is under way or when it was cut off, IDEMPOTENCY_MISMATCH when it asked for something
   * else, STORE_UNAVAILABLE when nothing can be remembered: nothing was done then.
   */
  claim(request: Repeatable): Promise<Claim>
}
