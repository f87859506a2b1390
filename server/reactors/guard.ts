// What stops a loop: judged from what its steps have left, so that a step which may not be made costs nothing.
import { Failure } from '../../workers/failure.ts'
import type { GuardName } from './definition.ts'
import type { ReactorHead } from './reactor.ts'

/** created: no step yet; stopped: a guard lets no step pass; halted: so after a step that failed its check. */
export const STATES = ['created', 'running', 'halted', 'stopped', 'closed'] as const
export type State = (typeof STATES)[number]

/** Tokens that a step costs. */
export const STEP_TOKENS = 1

interface Stop {
  readonly guard: GuardName
  readonly why: string
  readonly limit?: number
}

/** The guard that the next step would meet. */
export function stopOf({ guards, progress }: ReactorHead): Stop | undefined {
  const { maxSteps, creditBudget = Number.POSITIVE_INFINITY, until, onUnverified } = guards
  const { steps, spent, isDifferential } = progress
  if (isDifferential && onUnverified === 'halt') {
    return { guard: 'onUnverified', why: `step ${steps} failed its check` }
  }
  if (progress.until.holds) return { guard: 'until', why: `${until} holds after step ${steps}` }
  if (steps >= maxSteps) {
    return { guard: 'maxSteps', why: `${steps} of ${maxSteps} steps are made`, limit: maxSteps }
  }
  if (spent + STEP_TOKENS > creditBudget) {
    const why = `${spent} of ${creditBudget} tokens are spent`
    return { guard: 'creditBudget', why, limit: creditBudget }
  }
  return undefined
}

export function stateOf(reactor: ReactorHead): State {
  const { isClosed, steps } = reactor.progress
  if (isClosed) return 'closed'
  const stop = stopOf(reactor)
  if (stop !== undefined) return stop.guard === 'onUnverified' ? 'halted' : 'stopped'
  return steps === 0 ? 'created' : 'running'
}

/** CONFLICT when the reactor is closed. */
export function refuseClosed({ id, progress: { isClosed, steps } }: ReactorHead): void {
  if (!isClosed) return
  const details = { reactor: id, steps, state: 'closed' }
  throw new Failure('CONFLICT', `the reactor ${id} is closed`, details)
}

/** CONFLICT, with the guard's name, when no further step may be made or not in this way. */
export function refuseStep(reactor: ReactorHead, action: 'step' | 'observe'): void {
  refuseClosed(reactor)
  const { id, trigger, progress } = reactor
  const about = { reactor: id, steps: progress.steps }
  if (action === 'observe' && trigger.mode !== 'on-observe') {
    const why = `the trigger of ${id} is ${trigger.mode}: step it`
    throw new Failure('CONFLICT', why, { ...about, trigger: trigger.mode })
  }
  const stop = stopOf(reactor)
  if (stop === undefined) return
  const { guard, why, ...limit } = stop
  throw new Failure('CONFLICT', `the guard ${guard} stops the reactor: ${why}`, {
    ...about,
    guard,
    state: stateOf(reactor),
    ...limit,
  })
}
