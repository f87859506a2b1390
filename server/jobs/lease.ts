// A chunk that this node works on. It stays claimed while its due time is moved ahead; its revision is the fence: whoever has
// lost it writes nothing more.
import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import type { House } from '../call/tool.ts'
import type { Stored } from '../store/collection.ts'
import type { DocumentWrite } from '../store/store.ts'
import { type DueChunk, dueChunks, isOver, jobs } from './job.ts'

/** A chunk whose node has ended is due again after at most this. */
export const LEASE_MS = 12_000
const RENEWED_EVERY_MS = LEASE_MS / 3

export type StoredChunk = Stored<DueChunk>
type Parts = Pick<House, 'clock' | 'store'>

export class Lease {
  readonly chunk: DueChunk
  readonly zid: string
  readonly #parts: Parts
  readonly #id: string
  readonly #lost = new AbortController()
  readonly #timer: NodeJS.Timeout
  #revision: number
  #renewing: Promise<void> = Promise.resolve()

  /** Renews the lease of a chunk that `claimWrite` has claimed. */
  constructor({ id, zid, revision, value }: StoredChunk, parts: Parts) {
    this.#id = id
    this.zid = zid
    this.chunk = { ...value, claims: value.claims + 1 }
    this.#revision = revision + 1
    this.#parts = parts
    this.#timer = setInterval(() => {
      this.#renewing = this.#renewing.then(() => this.#renew())
    }, RENEWED_EVERY_MS)
    this.#timer.unref()
  }

  /** Aborted when another node has it, or when its job is over. */
  get signal(): AbortSignal {
    return this.#lost.signal
  }

  /** Ends the renewal; what the lease writes from then on is fenced by its revision. */
  async settle(): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
  }

  giveUp(): void {
    clearInterval(this.#timer)
    this.#lost.abort()
  }

  /** Whether nobody else has taken it. */
  async isOwn(): Promise<boolean> {
    const stored = await dueChunks.get(this.#parts.store, this.#id)
    return stored?.revision === this.#revision
  }

  removal(): DocumentWrite {
    return dueChunks.removal({ id: this.#id, zid: this.zid, revision: this.#revision })
  }

  /** The chunk is due again at a time; `isCounted` unless what stopped it has nothing to do with it. */
  postponement(dueAt: number, isCounted: boolean): DocumentWrite {
    const { chunk, zid } = this
    const value = isCounted ? chunk : { ...chunk, claims: chunk.claims - 1 }
    return dueChunks.write(zid, this.#id, value, { after: this.#revision, dueAt })
  }

  async #renew(): Promise<void> {
    if (this.signal.aborted) return
    const { clock, store } = this.#parts
    const at = unixMs(clock)
    try {
      const job = await jobs.get(store, this.chunk.job)
      if (job === undefined || isOver(job.value)) return this.giveUp()
      await store.putDocuments({ at, writes: [this.postponement(at + LEASE_MS, true)] })
      this.#revision++
    } catch (error) {
      if (error instanceof Failure && error.code === 'CONFLICT') this.giveUp()
      // A store that takes no writes for a while: the fence tells at the end whether it took too long.
    }
  }
}

/** Claims a due chunk for a while; CONFLICT: another was faster. */
export const claimWrite = ({ id, zid, revision, value }: StoredChunk, at: number): DocumentWrite =>
  dueChunks.write(
    zid,
    id,
    { ...value, claims: value.claims + 1 },
    { after: revision, dueAt: at + LEASE_MS },
  )
