// What is read of a job: its points as they come, proofs of them under its root, and news of it as events.
import { setTimeout as rest } from 'node:timers/promises'
import { Failure } from '../../workers/failure.ts'
import { invalidInput } from '../../workers/refusal.ts'
import type { Event, House } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import { inclusionPath, treeOfHashes } from '../crypto/merkle.ts'
import { deliveryOf } from './delivery.ts'
import { partsOf } from './finish.ts'
import { chunkId, isOver, jobAnswers, jobParts, jobs, type StoredJob } from './job.ts'
import type { JobNews, WithJobs } from './news.ts'
import type { OpenJob } from './open-job.ts'
import { leafAt, outputsAt, partOf, refusedOf, treeOf } from './part.ts'
import { jobView } from './views.ts'

export const POINTS_PAGE_MAX = 5000
export const PROOFS_MAX = 10
/** JSON of the points of a page; the one that goes beyond is its last. */
const PAGE_CHARACTERS_MAX = 4_194_304

export async function wholeView(stored: StoredJob, { store }: House): Promise<object> {
  const { id, value: job } = stored
  const [answer, delivery] = await Promise.all([jobAnswers.get(store, id), deliveryOf(store, id)])
  const sent = delivery ?? { state: 'waiting' as const, attempts: 0, status: null }
  const { entry } = job
  return {
    ...jobView(stored),
    webhook: job.webhook === null ? null : { url: job.webhook, ...sent },
    answer: answer ? { ...answer.value, ...(entry && { entry }) } : null,
  }
}

/** The points that are done, from one on; `next` is where the next page begins, null after the last point of all. */
export async function pointPage(
  { stored, points }: OpenJob,
  { from, limit }: { from: number; limit: number },
  { store }: House,
) {
  const { id, value: job } = stored
  if (from >= job.points) {
    const message = `the job has the points 0 to ${job.points - 1}`
    throw invalidInput('/from', message, { value: from, maximum: job.points - 1 })
  }
  const rows: object[] = []
  let characters = 0
  const isFull = () => rows.length >= limit || characters >= PAGE_CHARACTERS_MAX
  let next = from
  const first = Math.floor(from / job.chunkPoints)
  for await (const part of partsOf(store, id, chunkId(id, first))) {
    const refused = refusedOf(part)
    const end = part.from + part.count
    for (let index = Math.max(from, part.from); index < end && !isFull(); index++) {
      const refusal = refused.get(index)
      const row = {
        index,
        inputs: points.at(index),
        outputs: refusal ? {} : outputsAt(part.columns, index - part.from),
        ...(refusal && { refused: refusal.code }),
      }
      rows.push(row)
      characters += JSON.stringify(row).length
      next = index + 1
    }
    if (isFull()) break
  }
  const isAll = next >= job.points || (!isFull() && isOver(job))
  return { job: id, from, points: rows, next: isAll ? null : next }
}

/** Inclusion proofs under the root of the answer; CONFLICT before there is one. */
export async function leafProofs(
  { stored, computing }: OpenJob,
  indices: readonly number[],
  { store }: House,
  signal: AbortSignal,
): Promise<object[]> {
  const { id, value: job } = stored
  if (indices.length === 0) return []
  const answer = await jobAnswers.get(store, id)
  const result = answer?.value['result'] as unknown as
    | { chunkRoots?: readonly string[] }
    | undefined
  if (result?.chunkRoots === undefined) {
    throw new Failure('CONFLICT', `the job ${id} has no root to prove a point under`, { job: id })
  }
  const roots = treeOfHashes(result.chunkRoots)
  const said = { tool: job.tool, points: job.points }
  const proofs: object[] = []
  for (const index of indices) {
    if (index >= job.points) {
      throw invalidInput('/prove', `point ${index} is not among the ${job.points} of the job`)
    }
    const chunk = Math.floor(index / job.chunkPoints)
    const part = partOf((await jobParts.own(store, stored.zid, chunkId(id, chunk))).value)
    const tree = await unhurried(treeOf(said, computing(), part), signal)
    proofs.push({
      leaf: leafAt(said, computing(), { ...part, refused: refusedOf(part) }, index),
      index,
      count: job.points,
      path: [...inclusionPath(tree, index - part.from), ...inclusionPath(roots, chunk)],
    })
  }
  return proofs
}

/** What another node does is seen after this. */
const POLL_MS = 1000

/** Each state of a job that is newer than `after`, until it is over. */
export async function* eventsOf(
  id: string,
  zid: string,
  { jobNews, store }: House & WithJobs,
  signal: AbortSignal,
  after: string | undefined,
): AsyncGenerator<Event> {
  // An id that this door has never given stands for 0: the caller gets all news.
  let seen = /^\d{1,15}$/.test(after ?? '') ? Number(after) : 0
  while (!signal.aborted) {
    const news = nextNews(jobNews, id, signal)
    const stored = await jobs.get(store, id)
    if (stored?.zid !== zid) return
    if (stored.revision > seen) {
      seen = stored.revision
      yield { id: String(seen), event: 'job', data: JSON.stringify(jobView(stored)) }
    }
    if (isOver(stored.value)) return
    await news
  }
}

/** Until something of the job has changed here, or might have elsewhere. */
async function nextNews(news: JobNews, id: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const changed = (job: string) => job === id && resolve()
  const over = new AbortController()
  news.on('changed', changed)
  try {
    const either = AbortSignal.any([signal, over.signal])
    const waited = rest(POLL_MS, undefined, { ref: false, signal: either }).catch(() => {})
    await Promise.race([promise, waited])
  } finally {
    news.off('changed', changed)
    over.abort()
  }
}
