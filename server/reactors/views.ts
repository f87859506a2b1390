// What answers to the owner of a reactor say about it, each as long as its caller needs.
import type { Store } from '../store/store.ts'
import type { Reactor, ReactorHead } from './reactor.ts'
import { lastOutput, statusOf } from './step.ts'
import { stepsAfter } from './trajectory.ts'

const head = (reactor: ReactorHead) => ({ ...statusOf(reactor), steps: reactor.progress.steps })

const createdAt = (reactor: ReactorHead) => new Date(reactor.createdAt).toISOString()

export const summaryOf = (reactor: ReactorHead) => ({
  ...head(reactor),
  createdAt: createdAt(reactor),
})

/** The definition and where the loop is. */
export function viewOf(reactor: Reactor) {
  const { initialInput, transition, trigger, guards, folder, hash, progress } = reactor
  return {
    ...summaryOf(reactor),
    initialInput,
    transition,
    trigger,
    guards,
    ...(folder !== undefined && { folder }),
    definitionHash: hash,
    hash: progress.head,
  }
}

/** The state that the next step builds on. */
export async function stateOf(store: Store, reactor: Reactor) {
  const { steps, head: hash } = reactor.progress
  const output = (await lastOutput(store, reactor)) ?? null
  const seal = steps === 0 ? {} : { sealed: sealedAs(reactor) }
  return { ...head(reactor), step: steps, hash, ...seal, output }
}

const sealedAs = ({ progress }: Reactor) =>
  progress.isDifferential ? 'observable-differential' : 'verified'

/** With the definition, so that the answer can be followed by itself. */
export async function trajectoryPage(
  store: Store,
  reactor: Reactor,
  { after, limit }: { after: number; limit: number },
) {
  const entries = await stepsAfter(store, reactor.id, after, limit)
  const last = entries.at(-1)?.n ?? after
  const next = last < reactor.progress.steps ? last : null
  return { ...viewOf(reactor), entries, next }
}

export function telemetryOf(reactor: Reactor) {
  const { guards, progress } = reactor
  const { steps, verified, spent, elapsedMs, lastElapsedMs, lastMargin, worstMargin, until } =
    progress
  const { creditBudget, maxSteps } = guards
  return {
    ...head(reactor),
    telemetry: {
      verified,
      differential: steps - verified,
      spent,
      creditsLeft: creditBudget === undefined ? null : creditBudget - spent,
      stepsLeft: maxSteps - steps,
      meanElapsedMs: steps === 0 ? null : elapsedMs / steps,
      lastElapsedMs: steps === 0 ? null : lastElapsedMs,
      checkMargin: { last: lastMargin, worst: worstMargin },
      until,
    },
  }
}
