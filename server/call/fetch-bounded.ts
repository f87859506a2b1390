// A call to another server that the operator has configured: no redirect leads elsewhere, and neither time
// nor octets are without end.
import { Failure } from '../../workers/failure.ts'

export interface Bounds {
  /** What refusals call the server whose address is nobody's business; unset: its host. */
  called?: string
  timeoutMs: number
  maxBytes: number
  /** Ends the call from outside, too. */
  signal?: AbortSignal
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

export interface Fetched {
  status: number
  headers: Headers
  body: Buffer
}

/**
 * TIMEOUT when the server does not answer in time or at all, OVERLOADED when it says too much: neither is the fault of
 * the caller, who has sent nothing too large.
 */
export async function fetchBounded(
  url: string,
  { called, timeoutMs, maxBytes, signal, method = 'GET', headers = {}, body }: Bounds,
): Promise<Fetched> {
  const late = AbortSignal.timeout(timeoutMs)
  const host = called ?? new URL(url).host
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: signal === undefined ? late : AbortSignal.any([late, signal]),
      ...(body !== undefined && { body }),
    })
    const read = await readBounded(answer, maxBytes, host)
    return { status: answer.status, headers: answer.headers, body: read }
  } catch (error) {
    if (error instanceof Failure) throw error
    const why = late.aborted ? `in ${timeoutMs / 1000} s` : `(${reasonOf(error)})`
    throw new Failure('TIMEOUT', `${host} did not answer ${why}`, { host })
  }
}

async function readBounded({ body }: Response, maxBytes: number, host: string): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > maxBytes) {
      throw new Failure('OVERLOADED', `${host} answered more than ${maxBytes} octets`, {
        host,
        limit: maxBytes,
      })
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Such as ECONNREFUSED: fetch hides it one level down. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'failed'
}
