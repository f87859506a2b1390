// Ed25519 over many octets in a thread of its own, which is started with the first. Threads of Node's pool get a copy that
// is made where all calls wait: each of its pages costs its time when it is first written, some 100 ms for 30 MB.
import type { KeyObject } from 'node:crypto'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Signed, SigningOrder } from './signing-thread.ts'

/** A signature passes over the octets twice: of a longer text that is more than a millisecond. */
export const LONG_BYTES = 262_144

const THREAD = new URL(`./signing-thread${extname(import.meta.url)}`, import.meta.url)

type Done = PromiseWithResolvers<Signed['done']>

let thread: Worker | undefined
let orders = 0
const waiting = new Map<number, Done>()

/** Takes the octets over: they are empty afterwards. */
export async function signLong(octets: Buffer, key: KeyObject): Promise<Buffer> {
  return Buffer.from((await ordered({ octets, key })) as Uint8Array)
}

/** The same. */
export async function verifyLong(
  octets: Buffer,
  key: KeyObject,
  signature: Buffer,
): Promise<boolean> {
  return (await ordered({ octets, key, signature })) as boolean
}

function ordered(order: Omit<SigningOrder, 'id'>): Done['promise'] {
  thread ??= started()
  const done: Done = Promise.withResolvers()
  const id = ++orders
  waiting.set(id, done)
  // The process does not end before its signatures are made.
  thread.ref()
  const { buffer, byteLength } = order.octets
  const isWhole = buffer.byteLength === byteLength
  thread.postMessage(
    { id, ...order } satisfies SigningOrder,
    isWhole ? [buffer as ArrayBuffer] : [],
  )
  return done.promise
}

function started(): Worker {
  const own = new Worker(THREAD)
  own.on('message', ({ id, done }: Signed) => {
    waiting.get(id)?.resolve(done)
    waiting.delete(id)
    if (waiting.size === 0) own.unref()
  })
  const ended = (cause: unknown) => {
    if (thread === own) thread = undefined
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }
  own.on('error', ended).on('exit', () => ended(new Error('the thread that signs has ended')))
  return own
}
