// What is done with a job, whichever door it comes through.
import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import type { Caller } from '../call/caller.ts'
import { ownerOf } from '../call/owner.ts'
import { listPage, type Page } from '../call/page.ts'
import { type Answer, type House, json } from '../call/tool.ts'
import { createdJob } from './create.ts'
import { isOver, jobs, removeJob, type StoredJob } from './job.ts'
import type { WithJobs } from './news.ts'
import { openJob } from './open-job.ts'
import { eventsOf, leafProofs, pointPage, wholeView } from './read.ts'
import type { JobRequest } from './request.ts'
import { end } from './settle.ts'
import { jobView } from './views.ts'

export type JobHouse = House & WithJobs

export async function created(
  request: JobRequest & { webhook?: string },
  caller: Caller,
  house: JobHouse,
): Promise<Answer> {
  const zid = ownerOf(caller)
  const payer = { zid, plan: caller.key!.plan }
  const { id, secret } = await createdJob(request, payer, caller.signal, house)
  const stored = await jobs.own(house.store, zid, id)
  const view = { ...jobView(stored), ...(secret && { webhookSecret: secret }) }
  return json(view)
}

export async function read(id: string, caller: Caller, house: JobHouse): Promise<Answer> {
  const zid = ownerOf(caller)
  const stored = await jobs.own(house.store, zid, id)
  return {
    kind: 'json',
    body: await wholeView(stored, house),
    follow: (signal, after) => eventsOf(id, zid, house, signal, after),
  }
}

interface Wanted {
  readonly from?: number | undefined
  readonly limit?: number | undefined
  readonly prove?: readonly number[] | undefined
}

export async function pointsRead(
  id: string,
  { from = 0, limit = 1000, prove = [] }: Wanted,
  caller: Caller,
  house: JobHouse,
): Promise<Answer> {
  await jobs.own(house.store, ownerOf(caller), id)
  const open = await openJob(id, house)
  if (open === undefined) throw jobs.notFound(id)
  if (open.points.form === 'input') {
    throw new Failure('CONFLICT', `the job ${id} has one input: its answer is whole`, { job: id })
  }
  const page = await pointPage(open, { from, limit }, house)
  return json({ ...page, leafProofs: await leafProofs(open, prove, house, caller.signal) })
}

/** Attempts to end a job that its chunks change. */
const TRIES = 32

export async function cancelled(id: string, caller: Caller, house: JobHouse): Promise<Answer> {
  const { jobNews, store } = house
  const zid = ownerOf(caller)
  for (let tried = 0; tried < TRIES; tried++) {
    const stored = await jobs.own(store, zid, id)
    if (isOver(stored.value)) return removed(stored, house)
    try {
      await end(stored, 'cancelled', null, [], house)
    } catch (error) {
      if (error instanceof Failure && error.code === 'CONFLICT') continue
      throw error
    }
    jobNews.emit('cancelled', id)
    jobNews.emit('changed', id)
    return json({ ...jobView(await jobs.own(store, zid, id)), removed: false })
  }
  throw new Failure('OVERLOADED', `the job ${id} changes too fast`, { retryAfterSeconds: 1 })
}

async function removed(stored: StoredJob, { clock, store }: House): Promise<Answer> {
  await removeJob(store, stored, unixMs(clock))
  return json({ ...jobView(stored), removed: true })
}

export async function listed(page: Page, caller: Caller, { store }: House): Promise<Answer> {
  const { rows, next } = listPage(await jobs.list(store, ownerOf(caller)), page, ({ id }) => id)
  return json({ jobs: rows.map(jobView), next })
}
