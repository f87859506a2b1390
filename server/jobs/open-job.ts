// A job as it is worked on and read: its documents, its points and what computes them.
import { lazy } from '../../workers/memo.ts'
import type { House } from '../call/tool.ts'
import { type Computing, computingOf, type Range } from './computing.ts'
import { type Job, jobRequests, jobs, type StoredJob } from './job.ts'
import { type Points, pointsOf } from './points.ts'
import type { JobRequest } from './request.ts'

export interface OpenJob {
  readonly stored: StoredJob
  readonly request: JobRequest
  readonly points: Points
  /** Of a job of many points. Throws what is wrong with what they share. */
  readonly computing: () => Computing
}

type Parts = Pick<House, 'operators' | 'pool' | 'registry' | 'solvers' | 'store'>

/** Undefined for a job that is not there, or not any more. */
export async function openJob(id: string, house: Parts): Promise<OpenJob | undefined> {
  const [stored, request] = await Promise.all([
    jobs.get(house.store, id),
    jobRequests.get(house.store, id),
  ])
  if (stored === undefined || request === undefined) return undefined
  const points = pointsOf(request.value)
  const computing = lazy(() => computingOf(request.value, points, house))
  return { stored, request: request.value, points, computing }
}

export const rangeOf = ({ points, chunkPoints }: Job, chunk: number): Range => {
  const from = chunk * chunkPoints
  return { from, count: Math.min(chunkPoints, points - from) }
}

/** Chunks of so much predicted time, if the job has not too many points for that. */
const CHUNK_MS = 1000
/** The longest that a chunk is predicted to take, unless a single point takes longer. */
const CHUNK_MS_MAX = 60_000
export const CHUNKS_MAX = 4096

/**
 * Points of a chunk, a power of two: as many as take a second by the longest of the points that were predicted, more where
 * that would be too many chunks. Undefined: the job is too long.
 */
export function chunkPointsFor(
  count: number,
  pointMs: number,
  rangeMax: number,
): number | undefined {
  let points = 1
  while (points < rangeMax && points < count && 2 * points * pointMs <= CHUNK_MS) points *= 2
  while (Math.ceil(count / points) > CHUNKS_MAX) {
    points *= 2
    if (points > rangeMax || points * pointMs > CHUNK_MS_MAX) return undefined
  }
  return points
}
