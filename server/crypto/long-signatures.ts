import type { KeyObject } from 'node:crypto'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lazy } from '../../workers/memo.ts'
import type { Signed, SigningOrder } from './signing-thread.ts'

/** A signature passes over the octets twice: of a longer text that is more than a millisecond. */
export const LONG_BYTES = 262_144

const THREAD = new URL(`./signing-thread${extname(import.meta.url)}`, import.meta.url)

/** Takes the octets over: they are empty afterwards. */
export async function signLong(octets: Buffer, key: KeyObject): Promise<Buffer> {
  return Buffer.from((await signing().done({ octets, key })) as Uint8Array)
}

/** The same. */
export async function verifyLong(
  octets: Buffer,
  key: KeyObject,
  signature: Buffer,
): Promise<boolean> {
  return (await signing().done({ octets, key, signature })) as boolean
}

type Done = Exclude<Signed['done'], Error>

/**
 * Ed25519 over many octets in a thread of its own, which is started with the first. Threads of Node's pool get a copy that
 * is made where all calls wait: each of its pages costs its time when it is first written, some 100 ms for 30 MB.
 */
class Signing {
  #thread: Worker | undefined
  #orders = 0
  readonly #waiting = new Map<number, PromiseWithResolvers<Done>>()

  done(order: Omit<SigningOrder, 'id'>): Promise<Done> {
    const thread = (this.#thread ??= this.#started())
    const waiting = Promise.withResolvers<Done>()
    const id = ++this.#orders
    this.#waiting.set(id, waiting)
    // The process does not end before its signatures are made.
    thread.ref()
    const { buffer, byteLength } = order.octets
    const isWhole = buffer.byteLength === byteLength
    thread.postMessage({ id, ...order }, isWhole ? [buffer as ArrayBuffer] : [])
    return waiting.promise
  }

  #started(): Worker {
    const thread = new Worker(THREAD)
    thread.on('message', ({ id, done }: Signed) => {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (done instanceof Error) waiting?.reject(done)
      else waiting?.resolve(done)
      if (this.#waiting.size === 0) thread.unref()
    })
    const ended = (cause: unknown) => {
      if (this.#thread === thread) this.#thread = undefined
      for (const { reject } of this.#waiting.values()) reject(cause)
      this.#waiting.clear()
    }
    thread.on('error', ended).on('exit', () => ended(new Error('the thread that signs has ended')))
    return thread
  }
}

const signing = lazy(() => new Signing())
