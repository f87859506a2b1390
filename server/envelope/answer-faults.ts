// What a sealed answer says twice must agree: what repeats a signed member, and what a hash in it is of.
import { canonicalSteps } from '../crypto/canonical-json.ts'
import { rootOf, treeOfHashes } from '../crypto/merkle.ts'
import { completed, sha256Steps } from '../crypto/steps.ts'
import { resultAddress } from './result-address.ts'
import { type LeafVersion, type SweepResult, sweepRoot } from './sweep-leaf.ts'

/** A sealed answer as somebody gives it: its members are still to be believed. */
export type Answer = Readonly<Record<string, unknown>>

/** Where an answer contradicts itself; none for one as the node gave it. */
export const answerFaults = (answer: Answer): string[] => completed(faultSteps(answer))

/** The same in steps, since an answer may be megabytes long. */
export function* faultSteps(answer: Answer): Generator<void, string[]> {
  const faults = [...copiesThatDiffer(answer), ...runFaults(answer), ...linksFault(answer)]
  yield
  faults.push(...(yield* resultFault(answer)))
  yield
  return [...faults, ...sweepFault(answer)]
}

/** Members of an envelope that repeat a signed one. */
const COPIES = [
  ['masterSum', 'R_t'],
  ['svcondTick', 'svcond'],
  ['operators', 'operatorChain'],
] as const

function copiesThatDiffer(answer: Answer): string[] {
  return COPIES.flatMap(([copy, of]) => {
    const both = copy in answer && of in answer
    return both && JSON.stringify(answer[copy]) !== JSON.stringify(answer[of])
      ? [`${copy} is not ${of}`]
      : []
  })
}

/** The seal leaves out how the run went: of a valid answer it must not be a place for something else to stand in. */
function runFaults({ elapsedMs, cached }: Answer): string[] {
  const isTime = elapsedMs === undefined || (Number.isFinite(elapsedMs) && Number(elapsedMs) >= 0)
  const isMark = cached === undefined || typeof cached === 'boolean'
  return [
    ...(isTime ? [] : ['elapsedMs is no time']),
    ...(isMark ? [] : ['cached is neither true nor false']),
  ]
}

/** The seal leaves links out: whoever follows those of a valid answer must not be led elsewhere. */
function linksFault({ links, entry }: Answer): string[] {
  if (links === undefined) return []
  const { seq } = (entry ?? {}) as { seq?: number }
  const isOwn = hasJust(links, { result: resultAddress(seq ?? -1) })
  return isOwn ? [] : ['links are not those of its entry']
}

/** Whether a value is an object of these members and no others. */
export function hasJust(value: unknown, members: Readonly<Record<string, unknown>>): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const names = Object.keys(members)
  const own = value as Record<string, unknown>
  return (
    Object.keys(own).length === names.length &&
    names.every(name => Object.hasOwn(own, name) && own[name] === members[name])
  )
}

/** The hash is over the JSON form; fields that came as base64 have another and are left out of the check. */
function* resultFault({ resultHash, result, results }: Answer): Generator<void, string[]> {
  const hashed = result ?? results
  if (resultHash === undefined || hashed === undefined || hasBase64(result)) return []
  const name = result === undefined ? 'results' : 'result'
  const hash = yield* sha256Steps(yield* canonicalSteps(hashed))
  return hash === resultHash ? [] : [`resultHash is not that of ${name}`]
}

/** The columns of a sweep, and the roots of the chunks of a job, must give the root that was signed. */
function sweepFault({ merkleRoot, result }: Answer): string[] {
  if (merkleRoot === undefined || result === undefined) return []
  const { chunkRoots } = (result ?? {}) as { chunkRoots?: unknown }
  if (chunkRoots !== undefined) {
    return isRootOfRoots(chunkRoots, merkleRoot) ? [] : ['merkleRoot is not that of chunkRoots']
  }
  try {
    const isRootOf = (version: LeafVersion) =>
      sweepRoot(result as SweepResult, version) === merkleRoot
    if (isRootOf(2) || isRootOf(1)) return []
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
  }
  return ['merkleRoot is not that of the columns in result']
}

const isRootOfRoots = (roots: unknown, root: unknown): boolean =>
  Array.isArray(roots) &&
  roots.length > 0 &&
  roots.every(one => typeof one === 'string' && /^[0-9a-f]{64}$/.test(one)) &&
  rootOf(treeOfHashes(roots)) === root

function hasBase64(result: unknown): boolean {
  const { fields } = (result ?? {}) as { fields?: Record<string, { values?: unknown } | null> }
  return Object.values(fields ?? {}).some(field => typeof field?.values === 'string')
}
