// Room on the disk that is left for what makes room: below it the ledger takes deletions and revocations alone, so that
// a full disk is never reached by what callers keep, and can be left without an operator.
import { statfsSync } from 'node:fs'
import type { Health } from '../store.ts'
import type { Request } from './messages.ts'

export class DiskReserve {
  readonly #folder: string
  readonly #bytes: number

  constructor(folder: string, bytes: number) {
    this.#folder = folder
    this.#bytes = bytes
  }

  /** Why nothing more is kept; undefined while there is room. One call of the system, asked once a group. */
  shortage(): Health | undefined {
    if (this.#bytes === 0) return undefined
    const { bavail, bsize } = statfsSync(this.#folder)
    const free = bavail * bsize
    if (free >= this.#bytes) return undefined
    const reason = `the disk has ${free} bytes free, fewer than the ${this.#bytes} in reserve: only deletions are taken`
    return { writable: false, reason }
  }
}

/** Whether a write ends something and keeps nothing but, where it is a deletion, the entry that tells of it. */
export function isRelease({ name, input }: Request): boolean {
  if (name === 'revokeKey' || name === 'takeChallenge') return true
  if (name !== 'putDocuments' && name !== 'seal') return false
  const { writes = [] } = input as { writes?: readonly { body: string | null }[] }
  return writes.length > 0 && writes.every(({ body }) => body === null)
}
