// The thread of the replies under an Idempotency-Key: no call waits for the disk on their account.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Failure, type FailureData, failureData } from '../../workers/failure.ts'
import type { Repeatable, Reply } from '../call/replies.ts'
import { ReplyStore } from './reply-store.ts'

/** Orders to the thread of the replies; `nowMs` is the time of the node's clock. */
export type Order =
  | { readonly action: 'claim' | 'release' | 'abandon'; readonly request: Repeatable }
  | { readonly action: 'settle'; readonly request: Repeatable; readonly reply: Reply }

export interface ToReplying {
  readonly id: number
  readonly nowMs: number
  readonly order: Order | 'close'
}

export interface FromReplying {
  readonly id: number
  readonly reply?: Reply | undefined
  readonly failure?: FailureData
}

const port = parentPort as MessagePort
let now = 0n
const store = new ReplyStore(workerData as string, { nowNs: () => now })

port.on('message', ({ id, nowMs, order }: ToReplying) => {
  now = BigInt(nowMs) * 1_000_000n
  if (order === 'close') {
    store.close()
    port.close()
    return
  }
  port.postMessage({ id, ...outcomeOf(order) } satisfies FromReplying)
})

function outcomeOf(order: Order): Omit<FromReplying, 'id'> {
  try {
    return { reply: done(order) }
  } catch (error) {
    if (error instanceof Failure) return { failure: failureData(error) }
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error
    return { failure: failureData(unavailable((error as Error).message)) }
  }
}

function done(order: Order): Reply | undefined {
  const { action, request } = order
  if (action === 'claim') return store.claim(request)
  if (action === 'settle') store.settle(request, withBuffer(order.reply))
  else store[action](request)
  return undefined
}

/** A buffer arrives from another thread as a plain Uint8Array. */
const withBuffer = (reply: Reply): Reply => ({ ...reply, body: Buffer.from(reply.body) })

const unavailable = (reason: string) =>
  new Failure(
    'STORE_UNAVAILABLE',
    `the reply to an Idempotency-Key cannot be remembered now (${reason}): nothing was done; send it again later, or without the key`,
    { reason },
  )
