// A request to another server that the node's operator has configured. Redirects are not followed; time and length of the
// answer are limited.
import { Failure } from '../../workers/failure.ts'

export interface Bounds {
  /** Name of the server in error messages, where its address must stay private; unset: its host name. */
  called?: string
  timeoutMs: number
  maxBytes: number
  /** Aborts the request before its time limit. */
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
 * Throws TIMEOUT when the server cannot be reached or is too slow, OVERLOADED when its answer is too long. The latter is
 * not PAYLOAD_TOO_LARGE, which would blame the caller's own body.
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

/** The system's error code such as ECONNREFUSED, which fetch puts into the `cause` of its error. */
function reasonOf(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: string }; name?: string }
  return cause?.code ?? name ?? 'failed'
}
