// What answers about a job contain, and the schemas of that.
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
  text,
} from '../../workers/schema.ts'
import { entryPlace } from '../call/owner.ts'
import { STATES, type StoredJob } from './job.ts'
import { FORMS } from './request.ts'

const moment = (ms: number) => new Date(ms).toISOString()
const momentOr = (ms: number | null) => (ms === null ? null : moment(ms))

export const JOB_ID = text({
  title: 'its id',
  minLength: 1,
  maxLength: 64,
  examples: ['job-0123456789abcdef0123456789abcdef'],
})

const refusal = {
  code: text({ title: 'code of the refusal' }),
  message: text({ title: 'its message' }),
  point: optional(integer({ title: 'the point that was refused' })),
}

/** Members of a job that lists and the job's own page have in common. */
export const jobMembers = {
  job: JOB_ID,
  tool: text({ title: 'what computes' }),
  form: choice([...FORMS], { title: 'what was asked' }),
  label: text({ title: 'label' }),
  state: choice([...STATES], { title: 'state' }),
  points: integer({ title: 'points' }),
  done: integer({ title: 'points that are done' }),
  refused: integer({ title: 'of them refused: they cost nothing' }),
  progress: number({ title: 'share that is done, 0 to 1' }),
  chunkPoints: integer({ title: 'points that are computed and sealed together' }),
  tokens: integer({ title: 'tokens debited so far; a point costs 1' }),
  predictedSeconds: number({ title: 'predicted time of one thread for all points', unit: 's' }),
  waiting: nullable(
    object(
      { ...refusal, until: text({ title: 'ISO 8601' }) },
      { title: 'why nothing is computed for the time being: the day has no tokens or CPU left' },
    ),
  ),
  error: nullable(object(refusal, { title: 'why it failed' })),
  createdAt: text({ title: 'ISO 8601' }),
  startedAt: nullable(text({ title: 'ISO 8601' })),
  endedAt: nullable(text({ title: 'ISO 8601' })),
  entry: nullable(entryPlace),
}

/** Members of the answer about one job. */
export const oneJobMembers = {
  ...jobMembers,
  webhook: nullable(
    object(
      {
        url: text({ title: 'address' }),
        state: choice(['waiting', 'pending', 'delivered', 'failed'], {
          title: 'waiting: the job is not over; pending: tried again',
        }),
        attempts: integer({ title: 'requests that were sent' }),
        status: nullable(integer({ title: 'HTTP status of the last answer' })),
      },
      { title: 'what is told of its end' },
    ),
  ),
  answer: nullable(
    record(anything({ title: 'member of the envelope' }), {
      title:
        'the sealed answer: of one input that of its tool, of many points their ranges, of an ensemble its statistics, under one Merkle root',
    }),
  ),
}

export const pointRows = list(
  object({
    index: integer({ title: 'point' }),
    inputs: record(anything({ title: 'value' }), { title: 'what differs from point to point' }),
    outputs: record(
      object({
        value: nullable(number({ title: 'value' })),
        unit: text({ title: 'unit' }),
        uncertainty: optional(nullable(number({ title: 'absolute uncertainty' }))),
      }),
      { title: 'by operator, tool or result' },
    ),
    refused: optional(text({ title: 'code of the refusal' })),
  }),
  { title: 'in their order; what is not computed yet is left out' },
)

export function jobView({ id, value: job, createdAt }: StoredJob) {
  const { tool, form, label, state, points, pointsDone, refused, chunkPoints, tokens } = job
  const { predictedMs, waiting, error, startedAt, endedAt, entry } = job
  return {
    job: id,
    tool,
    form,
    label,
    state,
    points,
    done: pointsDone,
    refused,
    progress: pointsDone / points,
    chunkPoints,
    tokens,
    predictedSeconds: predictedMs / 1000,
    waiting: waiting && { ...waiting, until: moment(waiting.until) },
    error,
    createdAt: moment(createdAt),
    startedAt: momentOr(startedAt),
    endedAt: momentOr(endedAt),
    entry,
  }
}
