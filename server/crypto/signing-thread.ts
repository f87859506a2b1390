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
  /** An error is that of this order alone: the thread goes on with the others. */
  readonly done: Uint8Array | boolean | Error
}

parentPort!.on('message', (order: SigningOrder) => {
  parentPort!.postMessage({ id: order.id, done: doneFor(order) } satisfies Signed)
})

function doneFor({ octets, key, signature }: SigningOrder): Signed['done'] {
  try {
    return signature ? verify(null, octets, key, signature) : sign(null, octets, key)
  } catch (error) {
    return error as Error
  }
}
