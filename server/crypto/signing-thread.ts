// The thread that signs, and looks at signatures of, long octets.
import { type KeyObject, sign, verify } from 'node:crypto'
import { parentPort } from 'node:worker_threads'

export interface SigningOrder {
  readonly id: number
  readonly octets: Uint8Array
  readonly key: KeyObject
  /** Set: to be verified, in the place of signed. */
  readonly signature?: Uint8Array
}

export interface Signed {
  readonly id: number
  readonly done: Uint8Array | boolean
}

parentPort!.on('message', ({ id, octets, key, signature }: SigningOrder) => {
  const done = signature ? verify(null, octets, key, signature) : sign(null, octets, key)
  parentPort!.postMessage({ id, done } satisfies Signed)
})
