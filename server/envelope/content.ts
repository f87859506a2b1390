// What an envelope tells of its computation, written once: for resultHash, for what the seal signs, and for what leaves.
import { hash } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { canonicalOctets, canonicalSteps } from '../crypto/canonical-json.ts'
import { sha256Steps } from '../crypto/steps.ts'
import { base64Steps, type JsonResult, jsonSteps } from './arrays.ts'
import type { Computation } from './computation.ts'
import type { WrittenMember } from './written-answer.ts'

export interface Content extends WrittenMember {
  readonly name: 'result' | 'results'
  readonly value: unknown
  /** Of the JSON form, whatever the encoding, so that the same inputs have the same hash. */
  readonly resultHash: string
}

/** In steps, because a result may be megabytes long. PRECISION: the check of the computation failed. */
export function* contentSteps(computation: Computation): Generator<void, Content> {
  refuseUnlessAccurate(computation)
  const { result, results, encoding } = computation
  if (result === undefined) return writtenResults(results)
  const json = yield* jsonSteps(result)
  const octets = yield* canonicalSteps(json)
  const content = {
    name: 'result',
    value: json,
    octets,
    resultHash: yield* sha256Steps(octets),
  } as const
  if (encoding !== 'base64') return content
  const value: JsonResult = yield* base64Steps(json, result)
  return { ...content, value, octets: yield* canonicalSteps(value) }
}

/** Rows of at most a few operators are written at once. */
function writtenResults(results: Computation['results']): Content {
  const octets = canonicalOctets(results)
  return { name: 'results', value: results, octets: [octets], resultHash: hash('sha256', octets) }
}

function refuseUnlessAccurate({ check, uncertainty, isDifferential }: Computation): void {
  const { name, value, bound, passed } = check
  if (!passed && !isDifferential)
    throw new Failure('PRECISION', `${name}: ${value} exceeds ${bound}`, { ...check })
  if (!Number.isFinite(uncertainty)) throw new TypeError(`uncertainty is ${uncertainty}`)
}
