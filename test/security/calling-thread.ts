// Calls for another thread, so that what it costs to ask is no time of the thread that answers.
import { parentPort } from 'node:worker_threads'

export interface CallRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: Uint8Array<ArrayBuffer>
}

export interface CallAnswer {
  readonly status: number
  readonly bytes: number
  /** The first of it. */
  readonly text: string
}

const TEXT_MAX = 300

parentPort!.on('message', async ({ url, method, headers, body }: CallRequest) => {
  const answer = await fetch(url, { method, headers, ...(body && { body }) })
  const octets = Buffer.from(await answer.arrayBuffer())
  const text = octets.subarray(0, TEXT_MAX).toString()
  parentPort!.postMessage({
    status: answer.status,
    bytes: octets.length,
    text,
  } satisfies CallAnswer)
})
