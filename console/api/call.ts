// Calls of the service. What it refuses is a Refusal with its code; a node that cannot be reached is Offline.
import { key } from './key.ts'
import { Store } from './store.ts'

export interface Fault {
  readonly pointer: string
  readonly message: string
}

interface RefusalBody {
  readonly error: string
  readonly code: string
  readonly details?: { readonly errors?: readonly Fault[] } & Readonly<Record<string, unknown>>
  readonly requestId?: string
}

export class Refusal extends Error {
  readonly code: string
  readonly details: NonNullable<RefusalBody['details']>
  readonly requestId: string

  constructor({ error, code, details = {}, requestId = '' }: RefusalBody) {
    super(error)
    this.code = code
    this.details = details
    this.requestId = requestId
  }
}

export class Offline extends Error {}

/** Whether the node answered the last call. */
export const isReachable = new Store(true)

/** Tokens that are left of the day's, as the last answer told. */
export const tokensLeft = new Store<string>('')

export interface Options {
  readonly method?: string
  readonly body?: unknown
  readonly accept?: string
  readonly signal?: AbortSignal
  /** Sent in place of the machine's key. */
  readonly bearer?: string
}

/** The reply of a call, or why there is none. */
export async function send(path: string, options: Options = {}): Promise<Response> {
  const { method, body, accept = 'application/json', signal, bearer = key.value } = options
  const reply = await fetch(path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      accept,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bearer !== '' && { authorization: `Bearer ${bearer}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    isReachable.set(false)
    throw new Offline('The node does not answer.')
  })
  isReachable.set(true)
  const left = reply.headers.get('ratelimit')
  if (left !== null) tokensLeft.set(left)
  if (reply.ok) return reply
  throw refusalOf(await reply.text(), reply.status)
}

function refusalOf(text: string, status: number): Refusal {
  try {
    return new Refusal(JSON.parse(text) as RefusalBody)
  } catch {
    return new Refusal({ error: `HTTP ${status}`, code: 'INTERNAL' })
  }
}

export async function call<T>(path: string, options: Options = {}): Promise<T> {
  return (await (await send(path, options)).json()) as T
}
