// A trajectory that left the node, followed from its definition on: the links, what was hashed, and that
// each step was made with the inputs that the definition gives it. Nothing is asked of the node.
import { Failure } from '../../workers/failure.ts'
import { canonicalJson } from '../crypto/canonical-json.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { verifyReceipt } from '../envelope/receipt.ts'
import type { Definition, Members } from './definition.ts'
import { definitionHash, sha256, stepHash } from './link.ts'
import type { Scope } from './path.ts'
import { outputOf } from './step.ts'
import type { Step } from './trajectory.ts'
import { inputsOf } from './transition.ts'

/** What the action trajectory answers: the definition and some or all of the steps. */
export interface ClaimedTrajectory extends Definition {
  readonly reactor: string
  readonly entries: readonly Step[]
  /** Steps that the reactor had made, and the hash of the last. */
  readonly steps?: unknown
  readonly hash?: unknown
  /** Null: the last of them is here. */
  readonly next?: unknown
}

export type TrajectoryVerdict =
  | { valid: true; kind: 'trajectory'; reactor: string; from: number; to: number; head: string }
  | { valid: false; kind: 'trajectory'; step: number; reason: string }

export const isTrajectory = (answer: object): answer is ClaimedTrajectory =>
  'reactor' in answer && 'entries' in answer && Array.isArray(answer.entries)

/**
 * Where and why a trajectory breaks. A page that does not begin with step 1 is taken to follow on the hash
 * that its first step holds. With `secrets` every receipt must be of this node.
 */
export function trajectoryVerdict(
  claimed: ClaimedTrajectory,
  secrets?: Secrets,
): TrajectoryVerdict {
  const { reactor, entries } = claimed
  const from = entries[0]?.n ?? 1
  let head = from === 1 ? definitionHash(reactor, claimed) : entries[0]!.prev
  let output: Members | undefined
  for (const [i, entry] of entries.entries()) {
    const step = from + i
    const isKnown = from === 1 || output !== undefined
    const reason = fault(claimed, entry, {
      step,
      head,
      secrets,
      ...(isKnown && { after: { output } }),
    })
    if (reason !== undefined) return { valid: false, kind: 'trajectory', step, reason }
    if (entry.sealed === 'verified') output = outputOf(entry)
    head = entry.hash
  }
  const to = from + entries.length - 1
  const reason = endFault(claimed, to, head)
  if (reason !== undefined) return { valid: false, kind: 'trajectory', step: to, reason }
  return { valid: true, kind: 'trajectory', reactor, from, to, head }
}

/** What is wrong with where it ends, by what it says of itself: each step may be right, and too many or too few. */
function endFault(
  { guards, steps, hash, next }: ClaimedTrajectory,
  to: number,
  head: string,
): string | undefined {
  if (to > guards.maxSteps) return `the definition allows ${guards.maxSteps} steps`
  if (typeof steps !== 'number') return undefined
  if (to > steps) return `the reactor has made ${steps} steps`
  if (next === null && to < steps) return `steps ${to + 1} to ${steps} are missing`
  return to === steps && hash !== head ? 'hash is not that of the last step' : undefined
}

interface Place {
  step: number
  /** Hash of the step before, or of the definition for the first one. */
  head: string
  /** What the inputs follow from, where the steps before are known. */
  after?: { output: Members | undefined }
  secrets: Secrets | undefined
}

function fault(claimed: ClaimedTrajectory, entry: Step, place: Place): string | undefined {
  try {
    return difference(claimed, entry, place)
  } catch (error) {
    if (error instanceof Failure || error instanceof TypeError) return 'the step is none'
    throw error
  }
}

function difference(
  claimed: ClaimedTrajectory,
  entry: Step,
  { step, head, after, secrets }: Place,
): string | undefined {
  const { n, prev, inputs, env, value, unit, result, resultHash, hash, receipt } = entry
  if (n !== step) return `step ${step} is missing, found ${n}`
  if (prev !== head) return 'prev is not the hash of the step before'
  if (sha256(result) !== resultHash) return 'the result is not what was hashed'
  if (stepHash({ ...entry, reactor: claimed.reactor }) !== hash) {
    return 'the step is not what was hashed'
  }
  if (
    after &&
    canonicalJson(inputs) !== canonicalJson(expected(claimed, { ...after, env, step }))
  ) {
    return 'the inputs are not those that the definition gives'
  }
  const claim = { ...receipt, operatorIds: [...receipt.operatorIds], value, unit }
  const { valid, retired } = secrets ? verifyReceipt(claim, secrets) : { valid: true }
  if (retired) return `the key of its receipt was retired at ${retired.at}`
  return valid ? undefined : 'the receipt is not of this node for the step'
}

/** The inputs of a step; none where the transition itself failed. */
function expected(claimed: ClaimedTrajectory, scope: Scope): Members {
  try {
    return inputsOf(claimed, scope)
  } catch (error) {
    if (error instanceof Failure) return {}
    throw error
  }
}
