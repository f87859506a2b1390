// What a chunk changes when it is done, and how a job ends: each one transaction, with its entry on the chain of the machine.
import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import type { Payer } from '../call/ledger.ts'
import { type Sealed, seal } from '../call/seal.ts'
import type { House } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import type { Computation } from '../envelope/computation.ts'
import type { EntryPlace, Envelope } from '../envelope/schema.ts'
import { shortenedEnvelope } from '../envelope/shortened-result.ts'
import { entryDraft } from '../store/chain.ts'
import { isOverfull } from '../store/storage-limits.ts'
import type { DocumentWrite } from '../store/store.ts'
import type { Computed, Range } from './computing.ts'
import { deliveryWrites } from './delivery.ts'
import {
  chunkId,
  dueWrite,
  isOver,
  isReady,
  type Job,
  jobAnswers,
  jobParts,
  jobs,
  type StoredJob,
  withReady,
} from './job.ts'
import type { Lease } from './lease.ts'
import { storedPart } from './part.ts'

export const JOB_TOOL = 'svc_job'

/** Attempts to write what another node writes at the same time. */
const TRIES = 32
/** Characters of JSON with which the answer of a job is stored; of a longer one the longest parts of the result are left out. */
const ANSWER_CHARACTERS_MAX = 393_216

/** Writes that leave a chunk to nobody, because its job is over; and undefined while it is not. */
async function jobUnderWay(id: string, { store }: House): Promise<StoredJob | undefined> {
  const stored = await jobs.get(store, id)
  return stored === undefined || isOver(stored.value) ? undefined : stored
}

/**
 * Makes a change of a job from its newest state, again while others change it too. Answers whether it was made: not when the
 * job is over or the chunk is another's by now.
 */
async function changed(
  lease: Lease,
  house: House,
  change: (stored: StoredJob) => Promise<void>,
): Promise<boolean> {
  for (let tried = 0; tried < TRIES; tried++) {
    const stored = await jobUnderWay(lease.chunk.job, house)
    if (stored === undefined) return false
    try {
      await change(stored)
      house.log.debug({ job: stored.id, chunk: lease.chunk.chunk }, 'a job has changed')
      return true
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'CONFLICT') || isOverfull(error)) throw error
      if (!(await lease.isOwn())) return false
    }
  }
  throw new Failure('OVERLOADED', 'the job is being changed by too many', { retryAfterSeconds: 1 })
}

interface Done {
  readonly range: Range
  readonly computed: Computed
  /** Root of the tree over the points of the chunk. */
  readonly root: string
}

/** Debit, entry, part and the state of the job: all or nothing, and once. */
export async function settleChunk(
  lease: Lease,
  { range, computed, root }: Done,
  payer: Payer,
  house: House,
): Promise<boolean> {
  const { clock, ledger, store } = house
  const { zid, chunk } = lease
  const tokens = range.count - computed.refusals.length
  using reservation = await ledger.reserve(payer, tokens)
  // Without `await`, `using` would release the reservation before its tokens are debited.
  return await changed(lease, house, async stored => {
    const at = unixMs(clock)
    const { id, value: job, revision } = stored
    if (isReady(job, chunk.chunk)) throw new Failure('CONFLICT', `chunk ${chunk.chunk} is done`)
    const after: Job = {
      ...job,
      state: 'running',
      ready: withReady(job.ready, chunk.chunk),
      pointsDone: job.pointsDone + range.count,
      refused: job.refused + computed.refusals.length,
      tokens: job.tokens + tokens,
      next: Math.min(job.chunks, job.next + 1),
      waiting: null,
    }
    const isLast = after.pointsDone === job.points
    const part = storedPart(range, computed, root)
    const writes: DocumentWrite[] = [
      lease.removal(),
      jobs.write(zid, id, after, { after: revision }),
      jobParts.write(zid, chunkId(id, chunk.chunk), part, { after: 0 }),
      ...(job.next < job.chunks ? [dueWrite(zid, id, job.next, at)] : []),
      ...(isLast ? [dueWrite(zid, id, job.chunks, at)] : []),
    ]
    const about = { job: id, from: range.from, count: range.count, root }
    const draft = entryDraft(at, { tool: JOB_TOOL, tokens, about })
    await store.seal({ zid, tokens, limit: ledger.limitOf(payer), draft, writes })
    reservation.debited()
    if (tokens > 0) house.metrics.tokens.add({ plan: payer.plan }, tokens)
  })
}

/** Seals the answer of a job that is done. `tokens`: what it costs beside what its chunks have cost. */
export async function settleAnswer(
  lease: Lease,
  computation: Computation,
  { payer, tokens, input }: { payer: Payer; tokens: number; input?: Computation['result'] },
  house: House,
): Promise<Sealed | undefined> {
  const { zid } = lease
  using reservation = await house.ledger.reserve(payer, tokens)
  let sealed: Sealed | undefined
  await changed(lease, house, async ({ id, value: job, revision }) => {
    const at = unixMs(house.clock)
    const after: Job = {
      ...job,
      state: 'done',
      startedAt: job.startedAt ?? at,
      endedAt: at,
      tokens: job.tokens + tokens,
      pointsDone: job.points,
      waiting: null,
    }
    const writes = async (envelope: Envelope) => [
      lease.removal(),
      jobs.write(zid, id, after, { after: revision }),
      jobAnswers.writeJson(
        zid,
        id,
        await unhurried(shortenedEnvelope(envelope, ANSWER_CHARACTERS_MAX)),
        { after: 0 },
      ),
      ...deliveryWrites({ zid, id, job: after }, at),
    ]
    const about = { ...computation.about, job: id }
    const stated = input && { input }
    sealed = await seal(
      { ...computation, about, writes },
      reservation,
      { key: payer, ...stated },
      house,
    )
  })
  const entry = sealed?.answer.body.entry
  if (entry) await placed(lease.chunk.job, entry, house)
  return sealed
}

/** Where the answer of a job stands on the chain: known after it is written, and a convenience, so nobody waits for it twice. */
async function placed(id: string, entry: EntryPlace, { clock, log, store }: House): Promise<void> {
  try {
    const stored = await jobs.get(store, id)
    if (stored === undefined) return
    const { zid, value, revision } = stored
    const write = jobs.write(zid, id, { ...value, entry }, { after: revision })
    await store.putDocuments({ at: unixMs(clock), writes: [write] })
  } catch (err) {
    log.info({ err, job: id }, 'a job does not tell its entry')
  }
}

/** Ends a job that cannot be done; what its chunks have cost is debited, and nothing more. */
export async function settleFailure(
  lease: Lease,
  error: NonNullable<Job['error']>,
  house: House,
): Promise<boolean> {
  return changed(lease, house, stored => end(stored, 'failed', error, [lease.removal()], house))
}

/** CONFLICT where the job changes at that moment, or is over. */
export async function end(
  { id, zid, value: job, revision }: StoredJob,
  state: 'failed' | 'cancelled',
  error: Job['error'],
  beside: readonly DocumentWrite[],
  { clock, store }: House,
): Promise<void> {
  const at = unixMs(clock)
  const after: Job = { ...job, state, error, waiting: null, endedAt: at }
  const writes = [
    ...beside,
    jobs.write(zid, id, after, { after: revision }),
    ...deliveryWrites({ zid, id, job: after }, at),
  ]
  const about = { job: id, state, points: job.pointsDone, ...(error && { code: error.code }) }
  const draft = entryDraft(at, { tool: JOB_TOOL, tokens: 0, about })
  await store.seal({ zid, tokens: 0, limit: 0, draft, writes })
}

/** Sets a chunk aside until a time, and says in its job what it waits for. */
export async function postpone(
  lease: Lease,
  { dueAt, isCounted, waiting }: { dueAt: number; isCounted: boolean; waiting?: Job['waiting'] },
  house: House,
): Promise<void> {
  const at = unixMs(house.clock)
  await changed(lease, house, async ({ id, zid, value: job, revision }) => {
    const writes = [
      lease.postponement(dueAt, isCounted),
      ...(waiting ? [jobs.write(zid, id, { ...job, waiting }, { after: revision })] : []),
    ]
    await house.store.putDocuments({ at, writes })
  })
}
