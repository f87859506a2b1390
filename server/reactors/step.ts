// One step of a reactor, as a computation to seal together with what it changes.
import type { Check } from '../../workers/solver.ts'
import type { Ticket } from '../call/pool.ts'
import type { House } from '../call/tool.ts'
import type { Computation } from '../envelope/computation.ts'
import type { Envelope } from '../envelope/schema.ts'
import type { Store } from '../store/store.ts'
import type { Members } from './definition.ts'
import { refuseStep, STEP_TOKENS, stateOf, stopOf } from './guard.ts'
import { type Linked, sha256, stepHash } from './link.ts'
import type { Scope } from './path.ts'
import { type Reactor, type ReactorHead, reactorMove, type StoredReactor } from './reactor.ts'
import { runSolver, type SolverRun } from './run-solver.ts'
import { type Step, stepOf, stepWrite } from './trajectory.ts'
import { tested } from './until.ts'

/** Who asks for a step, and what with. */
export interface StepRequest {
  readonly action: 'step' | 'observe'
  /** Machine that owns the reactor. */
  readonly zid: string
  readonly env: Members
  /** Replaces the folder of the reactor for this step. */
  readonly folder?: string | undefined
  readonly ticket: Ticket
}

/**
 * The step after those made; nothing changes before the computation is sealed. CONFLICT: a guard, the
 * trigger or the state of the reactor forbids it.
 */
export async function nextStep(
  { reactor, revision }: StoredReactor,
  { action, zid, env, folder = reactor.folder, ticket }: StepRequest,
  house: Pick<House, 'pool' | 'registry' | 'store'>,
): Promise<Computation> {
  refuseStep(reactor, action)
  const n = reactor.progress.steps + 1
  const scope = { output: await lastOutput(house.store, reactor), env, step: n }
  const run = await runSolver(reactor, scope, house, { ...ticket, of: zid })
  const { inputs, result, omitted, isVerified, computation } = run
  const { value, unit, check, elapsedMs } = computation
  const linked: Linked = {
    reactor: reactor.id,
    n,
    prev: reactor.progress.head,
    inputs,
    env,
    sealed: isVerified ? 'verified' : 'observable-differential',
    value,
    unit,
    resultHash: sha256(result),
  }
  const hash = stepHash(linked)
  const output = isVerified ? outputOf({ value, unit, result }) : undefined
  const after = advanced(reactor, { hash, isVerified, check, elapsedMs }, { output, env, step: n })
  const { prev, sealed } = linked
  return {
    ...computation,
    extra: {
      ...computation.extra,
      ...statusOf(after),
      step: n,
      hash,
      prev,
      inputs,
      sealed,
      omitted,
    },
    about: { reactor: reactor.id, step: n, hash, prev, sealed },
    folder,
    writes: envelope => [
      reactorMove(zid, after, revision),
      stepWrite(zid, reactor.id, stepRecord(linked, hash, run, envelope)),
    ],
  }
}

/** What the next step reads as `output`, and a frame or a caller as the state; undefined: there is none. */
export async function lastOutput(store: Store, { id, progress }: Reactor) {
  const { lastVerified } = progress
  return lastVerified === 0 ? undefined : outputOf(await stepOf(store, id, lastVerified))
}

/** The result, and beside it the headline value. */
export const outputOf = ({ value, unit, result }: Pick<Step, 'value' | 'unit' | 'result'>) => ({
  value,
  unit,
  ...result,
})

/** What every answer about a reactor tells first. */
export function statusOf(reactor: ReactorHead) {
  const { id, solver } = reactor
  return { reactor: id, solver, state: stateOf(reactor), stoppedBy: stopOf(reactor)?.guard ?? null }
}

interface StepOutcome {
  hash: string
  isVerified: boolean
  check: Check
  elapsedMs: number
}

/** The reactor after a step. */
function advanced(
  reactor: Reactor,
  { hash, isVerified, check, elapsedMs }: StepOutcome,
  scope: Scope,
): Reactor {
  const { guards, progress } = reactor
  const lastMargin = isVerified ? marginOf(check) : progress.lastMargin
  return {
    ...reactor,
    progress: {
      ...progress,
      steps: scope.step,
      verified: progress.verified + (isVerified ? 1 : 0),
      lastVerified: isVerified ? scope.step : progress.lastVerified,
      head: hash,
      spent: progress.spent + STEP_TOKENS,
      elapsedMs: progress.elapsedMs + elapsedMs,
      lastElapsedMs: elapsedMs,
      lastMargin,
      worstMargin: lastMargin === null ? null : Math.max(progress.worstMargin ?? 0, lastMargin),
      isDifferential: !isVerified,
      until: guards.until === undefined ? { holds: false } : tested(guards.until, scope),
    },
  }
}

/** How much of its bound a check has used; 0 where the bound is 0 and it passed. */
const marginOf = ({ value, bound }: Check) => (bound > 0 ? Math.abs(value) / bound : 0)

function stepRecord(
  { reactor: _, ...linked }: Linked,
  hash: string,
  run: SolverRun,
  envelope: Envelope,
): Step {
  const { operatorChain: operatorIds, svcProof, R_t, svcond, keyPrefix, t, elapsedMs } = envelope
  const { result, omitted } = run
  const receipt = { svcProof, operatorIds, R_t, svcond, keyPrefix }
  return { ...linked, hash, result, omitted, receipt, t, elapsedMs }
}
