// The one way out to a language model: a fixed address, no redirects, bounded in time and octets.
import { Failure } from '../../workers/failure.ts'
import { fetchBounded } from '../call/fetch-bounded.ts'

export interface Upstream {
  /** Base address of the API, to which /chat/completions is added. */
  url: string
  key: string | null
  /** The model that is asked where the caller names none. */
  model: string
}

export interface Conversation {
  messages: { role: string; content: string }[]
  model?: string
  temperature?: number
  max_tokens?: number
}

export interface Reply {
  model: string
  message: { role: string; content: string }
  finish_reason: string
  /** Tokens read and written, where the model tells. */
  taken?: number | undefined
}

const TIMEOUT_MS = 60_000
const REPLY_BYTES_MAX = 1_048_576

export async function chat(
  { url, key, model: usual }: Upstream,
  { model = usual, ...rest }: Conversation,
  signal: AbortSignal,
): Promise<Reply> {
  const { status, body } = await fetchBounded(`${url}/chat/completions`, {
    called: 'the language model',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ ...rest, model, stream: false }),
    signal,
    timeoutMs: TIMEOUT_MS,
    maxBytes: REPLY_BYTES_MAX,
  })
  if (status !== 200) {
    throw new Failure('OVERLOADED', `the language model answered ${status}`, { upstream: status })
  }
  return replyFrom(body, model)
}

interface Completion {
  model?: unknown
  usage?: { total_tokens?: unknown } | null
  choices?: { message?: { role?: unknown; content?: unknown }; finish_reason?: unknown }[]
}

function replyFrom(body: Buffer, requestedModel: string): Reply {
  const { model, choices, usage } = parsed(body)
  const taken = usage?.total_tokens
  const [first] = Array.isArray(choices) ? choices : []
  const content = first?.message?.content
  if (typeof content !== 'string') {
    throw new Failure('OVERLOADED', 'the language model answered without a message')
  }
  return {
    model: typeof model === 'string' ? model : requestedModel,
    message: { role: 'assistant', content },
    finish_reason: typeof first?.finish_reason === 'string' ? first.finish_reason : 'stop',
    taken: Number.isSafeInteger(taken) && Number(taken) >= 0 ? Number(taken) : undefined,
  }
}

function parsed(body: Buffer): Completion {
  try {
    return (JSON.parse(body.toString()) ?? {}) as Completion
  } catch {
    throw new Failure('OVERLOADED', 'the language model answered no JSON')
  }
}
