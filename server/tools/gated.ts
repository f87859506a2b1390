// A gate that did not pass, as an answer: value null, nothing sealed, nothing billed, and what would have been taken.
import type { Gated } from '../../workers/operators/gate.ts'
import { boolean, list, nullable, object, type TProperties, text } from '../../workers/schema.ts'

const keys = (title: string) => list(text({ title: 'key' }), { title })

const hint = object({
  key: text({ title: 'the rejected key' }),
  near: keys('keys of the called operators that were not given, the nearest first'),
  takenBy: list(text({ title: 'operator id' }), { title: 'operators of the domain that take it' }),
})

const gate = object(
  {
    passed: boolean({ title: 'whether the called operators take every key' }),
    rejected: keys('keys that no called operator takes'),
    accepted: keys(
      'keys that they take; of the domain where no operator takes just what was given',
    ),
    hints: list(hint, { title: 'one for each rejected key' }),
  },
  { title: 'dimensional gate' },
)

export const OPEN_GATE = { passed: true, rejected: [], accepted: [], hints: [] }

/** What the answers of closed forms tell where there is nothing to tell. */
const NO_CONDITIONS = { validity: [], defaulted: {}, understood: {}, uncertainties: {} }

export function gated({ gate: closedGate, operators }: Gated): object {
  return {
    value: null,
    unit: '1',
    operatorChain: chained(operators),
    svcProof: null,
    dimensionalGate: closedGate,
    ...NO_CONDITIONS,
  }
}

export const chained = (ids: readonly string[]) => ['KO42', ...ids.filter(id => id !== 'KO42')]

/** A sealed envelope, or what stands in for it behind a closed gate: only what both hold is required. */
export function orGated<P extends TProperties>(
  envelope: { properties: P },
  alsoRequired: readonly string[],
) {
  const { properties } = envelope
  const proof = nullable(properties['svcProof'] as never)
  const required = [
    'value',
    'unit',
    'operatorChain',
    'svcProof',
    'dimensionalGate',
    ...alsoRequired,
  ]
  return Object.assign(object({ ...properties, svcProof: proof, dimensionalGate: gate }), {
    required,
  })
}
