// A job as it is stored: what is asked and how far it is in one document each, what is left to do in documents that are due,
// and what its chunks have given. All of a step changes in one transaction, so that a chunk counts once whoever runs it twice.
import { randomBytes } from 'node:crypto'
import { Failure, type FailureCode } from '../../workers/failure.ts'
import {
  anything,
  choice,
  integer,
  list,
  nullable,
  number,
  object,
  optional,
  record,
  type Static,
  text,
  unsafe,
} from '../../workers/schema.ts'
import { entryPlace } from '../call/owner.ts'
import type { Envelope } from '../envelope/schema.ts'
import { collection, type Stored } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import { FORMS, type JobRequest } from './request.ts'

/** Jobs of one machine; when it has so many, the oldest one that has ended makes room for a new one. */
export const JOBS_MAX = 100
/** Chunks of a job that are due at a time: it leaves the others to later, and so lets other jobs in between. */
export const WINDOW = 16

export const STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

const REFUSAL = object({
  code: unsafe<FailureCode>(text({ title: 'code of the refusal' })),
  message: text({ title: 'its message' }),
  point: optional(integer({ title: 'the point that was refused' })),
})

const JOB = object({
  tool: text({ title: 'what computes' }),
  form: choice([...FORMS], { title: 'what was asked' }),
  label: text({ title: 'label' }),
  state: choice([...STATES], { title: 'state' }),
  points: integer({ title: 'points' }),
  /** A power of two, so that the tree over a chunk is a part of the tree over all points. */
  chunkPoints: integer({ title: 'points of a chunk' }),
  chunks: integer({ title: 'chunks' }),
  next: integer({ title: 'first chunk that is not due yet' }),
  ready: list(list(integer({ title: 'chunk' }), { title: 'from, to' }), {
    title: 'ranges of chunks that are done, ascending, apart from each other',
  }),
  pointsDone: integer({ title: 'points of them' }),
  refused: integer({ title: 'points of them that were refused' }),
  tokens: integer({ title: 'tokens debited' }),
  predictedMs: number({ title: 'predicted time of one thread for all points' }),
  startedAt: nullable(number({ title: 'unix ms' })),
  endedAt: nullable(number({ title: 'unix ms' })),
  waiting: nullable(
    object({ ...REFUSAL.properties, until: number({ title: 'unix ms' }) }, { title: 'waits' }),
  ),
  error: nullable(REFUSAL),
  webhook: nullable(text({ title: 'address that is told of its end' })),
  entry: nullable(entryPlace),
})
export type Job = Readonly<Static<typeof JOB>>
export type StoredJob = Stored<Job>

export const jobs = collection({ kind: 'job', schema: JOB, most: JOBS_MAX, called: 'job' })

/** What was asked: never changes, and may be long. */
export const jobRequests = collection({
  kind: 'job-request',
  schema: unsafe<JobRequest>({ type: 'object' }),
  called: 'request of the job',
})

const DUE = object({
  job: text({ title: 'id of the job' }),
  chunk: integer({ title: 'number of the chunk; as many as there are chunks: the end' }),
  claims: integer({ title: 'how often somebody has begun it' }),
})
export type DueChunk = Static<typeof DUE>

/** What is left to do: due, or claimed until its due time. */
export const dueChunks = collection({ kind: 'job-chunk', schema: DUE, called: 'chunk of the job' })

const PART = object({
  from: integer({ title: 'first point' }),
  count: integer({ title: 'points' }),
  root: text({ title: 'root of the tree over its points, hexadecimal' }),
  share: number({ title: 'largest share of its bound that a check of a point took' }),
  columns: list(
    object({
      name: text({ title: 'operator or tool, and maybe the result' }),
      unit: text({ title: 'unit' }),
      values: text({ title: 'doubles, little-endian, base64; NaN: none' }),
      uncertainties: text({ title: 'the same; empty: they have none' }),
    }),
    { title: 'columns' },
  ),
  refusals: list(
    object({
      index: integer({ title: 'point' }),
      code: unsafe<FailureCode>(text({ title: 'code' })),
      message: text({ title: 'message' }),
    }),
    { title: 'points that were refused' },
  ),
})
export type StoredPart = Static<typeof PART>

export const jobParts = collection({ kind: 'job-part', schema: PART, called: 'part of the job' })

/** The sealed answer, but for its place in the chain. */
export type JobAnswer = Readonly<Omit<Envelope, 'entry'>>
export const jobAnswers = collection({
  kind: 'job-answer',
  schema: unsafe<JobAnswer>(record(anything({ title: 'member' }), { title: 'envelope' })),
  called: 'answer of the job',
})

/** Who is told of the end of a job, under its id. */
const DELIVERY = object({
  state: choice(['pending', 'delivered', 'failed'], { title: 'state' }),
  attempts: integer({ title: 'requests that were sent' }),
  status: nullable(integer({ title: 'HTTP status of the last answer; null: none came' })),
})
export type Delivery = Static<typeof DELIVERY>

export const deliveries = collection({
  kind: 'job-webhook',
  schema: DELIVERY,
  called: 'delivery of the job',
})

export const newJobId = (): string => `job-${randomBytes(16).toString('hex')}`

/** Ids of what belongs to a job sort by the number of the chunk. */
export const chunkId = (job: string, chunk: number): string =>
  `${job}.${String(chunk).padStart(7, '0')}`
export const FIRST_OF = (job: string) => chunkId(job, 0)
export const AFTER_ALL_OF = (job: string) => `${job}/`

export const isOver = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled'

/** A chunk that is to be done at a time. */
export const dueWrite = (zid: string, job: string, chunk: number, dueAt: number): DocumentWrite =>
  dueChunks.write(zid, chunkId(job, chunk), { job, chunk, claims: 0 }, { after: 0, dueAt })

/** Half-open ranges [from, to) of the chunks that are ready, with one chunk more. */
export function withReady(ready: Job['ready'], chunk: number): number[][] {
  const all = [...ready, [chunk, chunk + 1]].sort(([a], [b]) => a! - b!)
  const joined: number[][] = []
  for (const [from, to] of all as [number, number][]) {
    const last = joined.at(-1)
    if (last && last[1] === from) last[1] = to
    else joined.push([from, to])
  }
  return joined
}

export const isReady = ({ ready }: Pick<Job, 'ready'>, chunk: number): boolean =>
  ready.some(([from, to]) => from! <= chunk && chunk < to!)

/** Documents removed in one transaction: more would hold up the writes of others. */
const REMOVED_AT_ONCE = 64

/** Attempts to remove what is written at the same time, such as the place of an answer on the chain. */
const TRIES = 8

/** Removes a job that is over and all that belongs to it. CONFLICT: others write it all the time. */
export async function removeJob(store: Store, stored: StoredJob, at: number): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await removedOnce(store, stored, at)
    } catch (error) {
      const isStale = error instanceof Failure && error.code === 'CONFLICT'
      if (!isStale || tried === TRIES) throw error
    }
  }
}

/** The job itself last, so that what a crash leaves behind is still its. */
async function removedOnce(store: Store, { id, zid }: StoredJob, at: number): Promise<void> {
  for (const one of [dueChunks, jobParts]) {
    for (;;) {
      const rows = await store.documentsBetween(
        one.kind,
        FIRST_OF(id),
        AFTER_ALL_OF(id),
        REMOVED_AT_ONCE,
      )
      if (rows.length === 0) break
      await store.putDocuments({ at, writes: rows.map(row => one.removal(row)) })
    }
  }
  const beside = [jobRequests, jobAnswers, deliveries] as const
  const stored = await Promise.all(beside.map(one => store.document(one.kind, id)))
  const current = await jobs.own(store, zid, id)
  const writes = stored.flatMap((row, i) => (row ? [beside[i]!.removal(row)] : []))
  await store.putDocuments({ at, writes: [...writes, jobs.removal(current)] })
}
