// The part of a node that computes jobs. What is due in the store is the queue, as it is for channels: a chunk is claimed for a
// while, computed, and settled in one transaction that its revision fences. Chunks may be computed twice and count once.
import { setTimeout as rest } from 'node:timers/promises'
import { Failure, type FailureCode } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import type { Payer } from '../call/ledger.ts'
import { remember } from '../call/remember.ts'
import type { House } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import { rootOf } from '../crypto/merkle.ts'
import { isOverfull } from '../store/storage-limits.ts'
import { Deliveries } from './delivery.ts'
import { ensembleRefusal, finished } from './finish.ts'
import { dueChunks, isOver, jobs, type StoredJob } from './job.ts'
import { claimWrite, Lease, type StoredChunk } from './lease.ts'
import type { WithJobs } from './news.ts'
import { type OpenJob, openJob, rangeOf } from './open-job.ts'
import { treeOf } from './part.ts'
import type { JobRequest } from './request.ts'
import { postpone, settleAnswer, settleChunk, settleFailure } from './settle.ts'
import { wholeAnswer } from './single.ts'

const POLL_MS = 250
/** A chunk that met a refusal which passes by itself is tried again after this. */
const RETRY_MS = 1000
/** Begun so often without an end, a chunk is one that ends its node, or takes longer than a run may. */
const CLAIMS_MAX = 5

/** Refusals of a store that takes no writes: the chunk stays claimed until its lease ends. */
const UNWRITABLE: ReadonlySet<FailureCode> = new Set(['STORE_UNAVAILABLE', 'SHUTTING_DOWN'])

export class JobRunner {
  readonly #house: House & WithJobs
  readonly #stop = new AbortController()
  readonly #atWork = new Map<string, Promise<void>>()
  readonly #leases = new Map<string, Lease>()
  readonly #deliveries: Deliveries
  readonly #ended: Promise<void>
  #wake = Promise.withResolvers<void>()

  /** Works until it is closed or the node drains. */
  constructor(house: House & WithJobs) {
    this.#house = house
    house.drain.signal.addEventListener('abort', () => this.#stopAll(), { once: true })
    house.jobNews.on('due', () => this.#wake.resolve())
    house.jobNews.on('cancelled', job => {
      for (const lease of this.#leases.values()) if (lease.chunk.job === job) lease.giveUp()
    })
    this.#deliveries = new Deliveries(house, this.#stop.signal)
    this.#ended = this.#work()
  }

  /** Stops what is at work: a chunk that was begun and not settled is due again at once. */
  async close(): Promise<void> {
    this.#stopAll()
    await this.#ended
    await this.#deliveries.ended
  }

  #stopAll(): void {
    this.#stop.abort()
    this.#wake.resolve()
  }

  async #work(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      this.#wake = Promise.withResolvers()
      const begun = await this.#begin()
      if (begun > 0 && this.#free > 0) continue
      await Promise.race([this.#wake.promise, this.#rested(POLL_MS)])
    }
    await Promise.all(this.#atWork.values())
  }

  /** One chunk a thread: a chunk waits for one run at a time. */
  get #free(): number {
    return this.#house.pool.load().threads - this.#atWork.size
  }

  /** Begins what has been due for longest; answers how much. */
  async #begin(): Promise<number> {
    const { clock, log, store } = this.#house
    const free = this.#free
    if (free <= 0) return 0
    try {
      const limit = free + this.#atWork.size
      const due = await store.dueDocuments(dueChunks.kind, unixMs(clock), limit)
      const begun = due.filter(({ id }) => !this.#atWork.has(id)).slice(0, free)
      for (const document of begun) {
        const work = this.#turnOf(dueChunks.stored(document)).finally(() => {
          this.#atWork.delete(document.id)
          this.#wake.resolve()
        })
        this.#atWork.set(document.id, work)
      }
      return begun.length
    } catch (err) {
      log.error({ err }, 'the chunks that are due could not be read')
      return 0
    }
  }

  async #turnOf(due: StoredChunk): Promise<void> {
    const { log } = this.#house
    const { job, chunk } = due.value
    let lease: Lease | undefined
    try {
      const open = await this.#claimed(due)
      if (open === undefined) return
      lease = new Lease(due, this.#house)
      this.#leases.set(due.id, lease)
      await this.#done(lease, open)
    } catch (error) {
      await this.#refused(lease, error).catch(err => {
        log.warn({ err, job, chunk }, 'a refused chunk could not be set aside')
      })
    } finally {
      lease?.giveUp()
      this.#leases.delete(due.id)
      this.#house.jobNews.emit('changed', job)
    }
  }

  /** The job of a chunk that is this node's from now on; undefined where there is nothing to do. */
  async #claimed(due: StoredChunk): Promise<OpenJob | undefined> {
    const house = this.#house
    const at = unixMs(house.clock)
    const open = await openJob(due.value.job, house)
    const isLeft = open === undefined || isOver(open.stored.value)
    const begun = isLeft || open.stored.value.state !== 'queued' ? [] : [runningWrite(open, at)]
    const claim = isLeft ? dueChunks.removal(due) : claimWrite(due, at)
    try {
      await house.store.putDocuments({ at, writes: [claim, ...begun] })
    } catch (error) {
      // Another was faster: what is still due is looked at anew.
      if (error instanceof Failure && error.code === 'CONFLICT') return undefined
      throw error
    }
    return isLeft ? undefined : open
  }

  async #done(lease: Lease, open: OpenJob): Promise<void> {
    const house = this.#house
    const { stored } = open
    const { id, value: job } = stored
    const { chunk, claims } = lease.chunk
    if (claims > CLAIMS_MAX) {
      const message = `chunk ${chunk} was begun ${CLAIMS_MAX} times and never ended`
      throw new Failure('INTERNAL', message)
    }
    const payer = await this.#payerOf(stored)
    const signal = AbortSignal.any([this.#stop.signal, lease.signal])
    if (job.form === 'input') return this.#single(lease, open.request, payer, signal)
    if (chunk === job.chunks) {
      const computation = await finished(open, house.store, signal)
      await lease.settle()
      await settleAnswer(lease, computation, { payer, tokens: 0 }, house)
      return
    }
    const range = rangeOf(job, chunk)
    // Refused before anything is computed, so that no work is lost.
    ;(await house.ledger.reserve(payer, range.count))[Symbol.dispose]()
    const computed = await open.computing().compute(range, { signal, of: stored.zid })
    const [refusal] = computed.refusals
    if (job.form === 'ensemble' && refusal) {
      await lease.settle()
      await settleFailure(lease, ensembleRefusal(refusal), house)
      return
    }
    const part = { ...range, ...computed }
    const tree = await unhurried(
      treeOf({ tool: job.tool, points: job.points }, open.computing(), part),
      signal,
    )
    await lease.settle()
    await settleChunk(lease, { range, computed, root: rootOf(tree) }, payer, house)
    house.log.debug({ job: id, chunk }, 'a chunk is done')
  }

  /** A job of one point is the call itself, later. */
  async #single(lease: Lease, request: JobRequest, payer: Payer, signal: AbortSignal) {
    const house = this.#house
    const { computation, tokens, ran } = await wholeAnswer(request, payer, signal, house)
    await lease.settle()
    const sealed = await settleAnswer(
      lease,
      computation,
      { payer, tokens, input: ran.input },
      house,
    )
    if (sealed) remember(sealed, ran, payer, house)
  }

  async #payerOf({ zid }: StoredJob): Promise<Payer> {
    const { plan } = (await this.#house.store.machine(zid))!
    return { zid, plan }
  }

  async #refused(lease: Lease | undefined, error: unknown): Promise<void> {
    const house = this.#house
    const { clock, log } = house
    if (lease === undefined) {
      if (!(error instanceof Failure)) log.error({ err: error }, 'a chunk could not be claimed')
      return this.#rested(RETRY_MS)
    }
    const { job, chunk } = lease.chunk
    await lease.settle()
    const now = unixMs(clock)
    if (this.#stop.signal.aborted) return postpone(lease, { dueAt: now, isCounted: false }, house)
    if (lease.signal.aborted) {
      // Its job is over, or the chunk is another's by now.
      if (!(await lease.isOwn())) return
      return house.store.putDocuments({ at: now, writes: [lease.removal()] })
    }
    if (!(error instanceof Failure)) {
      log.error({ err: error, job, chunk }, 'a defect stopped a job')
      const failure = { code: 'INTERNAL', message: 'a defect of the service' } as const
      await settleFailure(lease, failure, house)
      return
    }
    const { code, message, details } = error
    if (UNWRITABLE.has(code)) return this.#rested(RETRY_MS)
    if (code === 'OVERLOADED' || code === 'RATE_LIMITED') {
      return postpone(lease, { dueAt: now + RETRY_MS, isCounted: false }, house)
    }
    if (code === 'TIMEOUT' && lease.chunk.claims < CLAIMS_MAX) {
      return postpone(lease, { dueAt: now + RETRY_MS, isCounted: true }, house)
    }
    const resetAt = Number(details?.['resetAt'])
    if (code === 'QUOTA_EXCEEDED' && Number.isFinite(resetAt)) {
      const until = resetAt * 1000
      const waiting = { code, message, until }
      return postpone(lease, { dueAt: until, isCounted: false, waiting }, house)
    }
    if (isOverfull(error)) log.info({ job, chunk }, 'a job fills its machine')
    await settleFailure(lease, { code, message }, house)
  }

  async #rested(ms: number): Promise<void> {
    const { signal } = this.#stop
    await rest(ms, undefined, { ref: false, signal }).catch(() => {})
  }
}

const runningWrite = ({ stored: { id, zid, value, revision } }: OpenJob, at: number) =>
  jobs.write(zid, id, { ...value, state: 'running', startedAt: at }, { after: revision })
