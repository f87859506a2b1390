// Requests by fetch alone: sent again under one Idempotency-Key when the network or the service fails, after the time that it
// asks for.
import { errorOf, ServiceError } from './errors.ts'

export type Progress = (fraction: number, message: string) => void

export interface Options {
  /** Address of the service; unset: that of the page in a browser, else this machine. */
  readonly url?: string
  /** Key of the calls; unset: a machine of one's own is made by the first call that needs one. */
  readonly key?: string
  /** Attempts after the first; 4. */
  readonly retries?: number
  /** The longest wait that is worth it, in seconds; a service that asks for more is reported at once. 30. */
  readonly maxWaitS?: number
  /** Pins the public key of the seals. */
  readonly publicKey?: string
  /** For tests, and for platforms that have one of their own. */
  readonly fetch?: typeof fetch
}

export interface Request {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly accept?: string
  readonly key?: string | undefined
  readonly signal?: AbortSignal | undefined
}

const DEFAULT_URL = 'http://127.0.0.1:8787'
const FIRST_WAIT_S = 0.25
/** Answers after which the same request may succeed. */
const PASSING = new Set([429, 502, 503, 504])

export class Transport {
  readonly url: string
  key: string | undefined
  readonly #retries: number
  readonly #maxWaitS: number
  readonly #fetch: typeof fetch

  constructor({ url, key, retries = 4, maxWaitS = 30, fetch: own }: Options) {
    this.url = (url ?? globalThis.location?.origin ?? DEFAULT_URL).replace(/\/+$/, '')
    this.key = key
    this.#retries = retries
    this.#maxWaitS = maxWaitS
    this.#fetch = own ?? globalThis.fetch.bind(globalThis)
  }

  /** The answer as JSON. */
  async json(request: Request): Promise<unknown> {
    return (await this.#repeated(request)).json()
  }

  async octets(request: Request): Promise<ArrayBuffer> {
    return (await this.#repeated(request)).arrayBuffer()
  }

  async text(request: Request): Promise<string> {
    return (await this.#repeated(request)).text()
  }

  /** The JSON of a run that tells how far it is. It is sent once: how it went is known by its last event. */
  async events(request: Request, tell: Progress): Promise<unknown> {
    const answer = await this.#once({ ...request, accept: 'text/event-stream' }, {})
    if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.json()
    for await (const { event, data } of eventsOf(answer.body!)) {
      const body = JSON.parse(data)
      if (event === 'progress') tell(body.fraction, body.message ?? '')
      else if (event === 'result') return body
      else if (event === 'failure') throw errorOf(0, body)
    }
    throw new ServiceError({ code: 'CONNECTION_LOST', message: 'the run ended without a result' })
  }

  async #repeated(request: Request): Promise<Response> {
    const own = request.method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : {}
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#once(request, own)
      } catch (error) {
        const waitS = error instanceof ServiceError ? this.#waitS(error, attempt) : undefined
        if (waitS === undefined) throw error
        await waited(waitS, request.signal)
      }
    }
  }

  /** Seconds until the next attempt; undefined when there is to be none. */
  #waitS({ code, status, retryAfterS }: ServiceError, attempt: number): number | undefined {
    // The first attempt, whose answer was lost, may still be under way.
    const isUnderWay = status === 409 && attempt > 0
    if (attempt >= this.#retries) return undefined
    if (!(code === 'CONNECTION_LOST' || isUnderWay || PASSING.has(status))) return undefined
    if (retryAfterS === undefined && status === 429) return undefined
    const waitS = retryAfterS ?? FIRST_WAIT_S * 2 ** attempt
    return waitS <= this.#maxWaitS ? waitS : undefined
  }

  async #once(request: Request, own: Record<string, string>): Promise<Response> {
    const { method, path, body, accept = 'application/json', key = this.key, signal } = request
    const headers = {
      accept,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...own,
    }
    const answer = await this.#fetch(`${this.url}${path}`, {
      method,
      headers,
      // A key goes to the service alone that it is of.
      redirect: 'error',
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      const message = `${this.url} does not answer: ${(error as Error).message}`
      throw new ServiceError({ code: 'CONNECTION_LOST', message })
    })
    if (answer.ok) return answer
    const after = Number(answer.headers.get('retry-after') ?? Number.NaN)
    const failure = await answer.json().catch(() => undefined)
    throw errorOf(answer.status, failure, Number.isNaN(after) ? undefined : after)
  }
}

function waited(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, 1000 * seconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Server-sent events of a stream, as far as this service writes them. */
export async function* eventsOf(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: string }> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const blocks = rest.split(/\r?\n\r?\n/)
      rest = blocks.pop()!
      for (const block of blocks) {
        const one = eventOf(block)
        if (one.data !== '') yield one
      }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function eventOf(block: string): { event: string; data: string } {
  const lines = block.split(/\r?\n/).map(line => /^(\w*): ?(.*)$/s.exec(line))
  const valuesOf = (name: string) => lines.flatMap(line => (line?.[1] === name ? [line[2]!] : []))
  return { event: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') }
}
