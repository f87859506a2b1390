// Calls for another thread, so that what it costs to ask is no time of the thread that answers.
import { inspect } from 'node:util'
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
  const told = await asked(url, { method, headers, ...(body && { body }) })
  parentPort!.postMessage(told)
})

/** Status 0 where no answer came, with the reason as its text: a thread that ends of it is waited for without end. */
async function asked(url: string, request: RequestInit): Promise<CallAnswer> {
  try {
    const answer = await fetch(url, request)
    const octets = Buffer.from(await answer.arrayBuffer())
    const text = octets.subarray(0, TEXT_MAX).toString()
    return { status: answer.status, bytes: octets.length, text }
  } catch (error) {
    return { status: 0, bytes: 0, text: inspect(error) }
  }
}
