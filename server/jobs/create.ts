// A new job: everything that can be refused is refused before it is taken.
import { unixMs } from '../../workers/field/clock.ts'
import { invalidInput } from '../../workers/refusal.ts'
import { anchored } from '../call/anchored.ts'
import type { Payer } from '../call/ledger.ts'
import { publicAddress } from '../call/post-public.ts'
import type { House } from '../call/tool.ts'
import { unhurried } from '../call/unhurried.ts'
import { type Computing, computingOf, solverOf } from './computing.ts'
import { secretText, webhookSecrets } from './delivery.ts'
import {
  dueWrite,
  isOver,
  JOBS_MAX,
  type Job,
  jobRequests,
  jobs,
  newJobId,
  removeJob,
  WINDOW,
} from './job.ts'
import type { WithJobs } from './news.ts'
import { CHUNKS_MAX, chunkPointsFor } from './open-job.ts'
import { type Points, pointsOf } from './points.ts'
import type { JobRequest } from './request.ts'
import { JOB_TOOL } from './settle.ts'
import { readInput } from './single.ts'
import { refuseNested, refuseValues } from './values.ts'

/** Points at which the time is predicted. */
const PREDICTED = 64

interface Plan extends Pick<Job, 'points' | 'chunkPoints' | 'chunks' | 'predictedMs' | 'form'> {
  readonly tokens: number
}

export interface NewJob {
  readonly id: string
  readonly tokens: number
  /** By which the receiver of the webhook verifies; undefined without one. */
  readonly secret: string | undefined
}

/** Takes a job: durable when it is answered. */
export async function createdJob(
  { webhook, ...request }: JobRequest & { webhook?: string },
  payer: Payer & { zid: string },
  signal: AbortSignal,
  house: House & WithJobs,
): Promise<NewJob> {
  const { clock, config, ledger, secrets } = house
  const { zid } = payer
  const plan = await planOf(request, signal, house)
  const address = webhook && publicAddress(webhook, '/webhook', config.webhookNetworks).href
  ;(await ledger.reserve(payer, plan.tokens))[Symbol.dispose]()
  await makeRoom(house, zid)
  const id = newJobId()
  const { points, chunkPoints, chunks, predictedMs, form } = plan
  const next = Math.min(chunks, WINDOW)
  const job: Job = {
    tool: request.tool,
    form,
    label: request.label ?? '',
    state: 'queued',
    points,
    chunkPoints,
    chunks,
    next,
    ready: [],
    pointsDone: 0,
    refused: 0,
    tokens: 0,
    predictedMs,
    startedAt: null,
    endedAt: null,
    waiting: null,
    error: null,
    webhook: address ?? null,
    entry: null,
  }
  const at = unixMs(clock)
  const writes = [
    jobs.write(zid, id, job, { after: 0 }),
    jobRequests.write(zid, id, request, { after: 0 }),
    ...Array.from({ length: next }, (_, chunk) => dueWrite(zid, id, chunk, at)),
  ]
  const about = { job: id, state: 'queued', form, points, of: request.tool }
  await anchored({ zid, tool: JOB_TOOL, about, writes, at }, house)
  house.jobNews.emit('due')
  const secret = address && secretText(webhookSecrets(secrets, zid, address)[0]!)
  return { id, tokens: plan.tokens, secret: secret || undefined }
}

async function planOf(request: JobRequest, signal: AbortSignal, house: House): Promise<Plan> {
  const points = pointsOf(request)
  const { form, count } = points
  if (form === 'input') return singlePlan(request, house)
  const { longest, mean, rangeMax } = await unhurried(predicted(request, points, house), signal)
  const chunkPoints = chunkPointsFor(count, longest, rangeMax)
  if (chunkPoints === undefined) {
    const seconds = Math.ceil((mean * count) / 1000)
    const message = `${count} points would take about ${seconds} s of one thread, more than the ${CHUNKS_MAX} parts of a job may`
    throw invalidInput(`/${form}`, message, { points: count, predictedSeconds: seconds })
  }
  const chunks = Math.ceil(count / chunkPoints)
  return { form, points: count, chunkPoints, chunks, predictedMs: mean * count, tokens: count }
}

function singlePlan(request: JobRequest, house: House): Plan {
  if (request.outputs !== undefined) {
    throw invalidInput('/outputs', 'one input is answered whole: outputs are for many points')
  }
  const solver = solverOf(request, house)
  const { input, tokens } = readInput(request, house)
  const predictedMs = solver?.costMs(input as never) ?? 0
  return { form: 'input', points: 1, chunkPoints: 1, chunks: 1, predictedMs, tokens }
}

interface Predicted extends Pick<Computing, 'rangeMax'> {
  readonly longest: number
  readonly mean: number
}

/** Longest and mean time of points that are spread over all; what can be refused now is. Yields: a request may be long. */
function* predicted(request: JobRequest, points: Points, house: House): Generator<void, Predicted> {
  const { count } = points
  const computing = computingOf(request, points, house)
  yield
  refuseNested(request)
  yield
  if (solverOf(request, house) === undefined) refuseValues(request, house)
  yield
  const some = Math.min(count, PREDICTED)
  let [longest, sum] = [0, 0]
  for (let i = 0; i < some; i++) {
    const ms = computing.predictedMs(some === 1 ? 0 : Math.round((i * (count - 1)) / (some - 1)))
    longest = Math.max(longest, ms)
    sum += ms
    yield
  }
  return { longest, mean: sum / some, rangeMax: computing.rangeMax }
}

/** Removes the oldest job of a machine that is over, where it has as many as it may. */
async function makeRoom({ clock, store }: House, zid: string): Promise<void> {
  if ((await jobs.count(store, zid)) < JOBS_MAX) return
  const oldest = (await jobs.list(store, zid)).findLast(({ value }) => isOver(value))
  if (oldest) await removeJob(store, oldest, unixMs(clock))
}
