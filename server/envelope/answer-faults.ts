// What a sealed answer says twice must agree: what repeats a signed member, and what a hash in it is of.
import { hash } from 'node:crypto'
import { canonicalJson } from '../crypto/canonical-json.ts'
import { rootOf, treeOfHashes } from '../crypto/merkle.ts'
import { resultAddress } from './result-address.ts'
import { type LeafVersion, type SweepResult, sweepRoot } from './sweep-leaf.ts'

/** A sealed answer as somebody gives it: its members are still to be believed. */
export type Answer = Readonly<Record<string, unknown>>

/** Where an answer contradicts itself; none for one as the node gave it. */
export function answerFaults(answer: Answer): string[] {
  return [
    ...copiesThatDiffer(answer),
    ...linksFault(answer),
    ...resultFault(answer),
    ...sweepFault(answer),
  ]
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

/** The seal leaves links out: whoever follows those of a valid answer must not be led elsewhere. */
function linksFault({ links, entry }: Answer): string[] {
  if (links === undefined) return []
  const { seq } = (entry ?? {}) as { seq?: number }
  const isOwn = canonicalJson(links) === canonicalJson({ result: resultAddress(seq ?? -1) })
  return isOwn ? [] : ['links are not those of its entry']
}

/** The hash is over the JSON form; fields that came as base64 have another and are left out of the check. */
function resultFault({ resultHash, result, results }: Answer): string[] {
  const hashed = result ?? results
  if (resultHash === undefined || hashed === undefined || hasBase64(result)) return []
  const name = result === undefined ? 'results' : 'result'
  return hash('sha256', canonicalJson(hashed)) === resultHash
    ? []
    : [`resultHash is not that of ${name}`]
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
