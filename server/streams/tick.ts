// One tick of a channel, as a computation to seal: debit, chain entry, the channel and its latest envelope
// change in one transaction. The revision of the channel fences it: of two ticks with one number the
// second is refused.
import { Failure } from '../../workers/failure.ts'
import { SVCOND_SECONDS } from '../../workers/field/pulse.ts'
import { withInputNotes } from '../call/input-notes.ts'
import { solverInput } from '../call/solver-input.ts'
import type { House } from '../call/tool.ts'
import type { Computation } from '../envelope/computation.ts'
import { solvedComputation } from '../envelope/solved.ts'
import { type Channel, channelWrite, latestWrite, type StoredChannel } from './channel.ts'
import { advanced, dueAt, missedBy } from './schedule.ts'

export const STREAM_TOOL = 'svc_stream'

/** Tokens that a tick costs. */
export const TICK_TOKENS = 1

/** The name under which work on a channel takes its turn. */
export const turnOf = (channel: string) => `channel ${channel}`

export interface TickRequest {
  /** Merged over the constants, for this tick alone. */
  readonly inputs?: Readonly<Record<string, unknown>>
  /** Whether the schedule asks for the tick; then its due time is over. */
  readonly isScheduled?: true
  readonly signal: AbortSignal
  readonly progress?: ((fraction: number, message: string) => void) | undefined
}

/**
 * Computes the next tick. CONFLICT: the channel is closed. Throws the refusals of the solver too.
 */
export async function ticked(
  stored: StoredChannel,
  { inputs, isScheduled, signal, progress }: TickRequest,
  { clock, pool, registry, solvers }: Pick<House, 'clock' | 'pool' | 'registry' | 'solvers'>,
): Promise<Computation> {
  const { channel, zid, revision } = stored
  const { id, solver, constants, carried } = channel
  if (channel.isClosed)
    throw new Failure('CONFLICT', `the channel ${id} is closed`, { channel: id })
  const started = performance.now()
  const reading = solverInput(
    registry,
    solver,
    { ...constants, ...carried, ...inputs },
    inputs ? '/inputs' : '/constants',
  )
  const solved = await pool.solve(solver, reading.input, { signal, progress, of: zid })
  const tNs = clock.nowNs()
  const missed = isScheduled ? missedBy(channel.schedule!, tNs) : 0
  const after = {
    ...next(channel, isScheduled || channel.pause ? tNs : 0n),
    ...carriedBy(solver, solved.result, solvers),
  }
  const tick = after.ticks
  const state = { channel: id, ticks: tick, elapsedSvconds: tick, elapsed: tick * SVCOND_SECONDS }
  const computation = withInputNotes(solvedComputation(STREAM_TOOL, solved, started), reading)
  return {
    ...computation,
    extra: { ...computation.extra, ...state, nextTickAt: momentOf(after) },
    about: {
      channel: id,
      tick,
      ...(isScheduled && { isScheduled }),
      ...(missed > 0 && { missed }),
    },
    writes: async envelope => [
      channelWrite(zid, after, revision),
      await latestWrite(zid, id, tick, envelope),
    ],
  }
}

/** Inputs with which the next tick goes on where this one has ended; absent where each tick is a run of its own. */
function carriedBy(
  key: string,
  output: object,
  solvers: House['solvers'],
): Pick<Channel, 'carried'> {
  const next = solvers.find(solver => solver.key === key)?.loop?.next
  if (next === undefined) return {}
  const values = Object.entries(next).map(([input, path]) => [input, valueAt({ output }, path!)])
  return { carried: Object.fromEntries(values) }
}

const valueAt = (from: object, path: string) =>
  path.split('.').reduce<unknown>((at, member) => (at as Record<string, unknown>)[member], from)

/** A tick that works ends a pause. What was due up to a time is over. */
function next({ pause: _, ...channel }: Channel, tNs: bigint): Channel {
  const { schedule, ticks } = channel
  return { ...channel, ticks: ticks + 1, ...(schedule && { schedule: advanced(schedule, tNs) }) }
}

const momentOf = ({ schedule }: Channel) =>
  schedule ? new Date(dueAt(schedule)).toISOString() : null
