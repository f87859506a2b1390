// Steps are linked by hashes of their own, beside the audit chain that anchors each of them: step n holds
// the hash of step n - 1, and the first that of the definition. Whoever has the trajectory follows it alone.
import { hash } from 'node:crypto'
import { canonicalJson } from '../crypto/canonical-json.ts'
import type { Definition, Members } from './definition.ts'

/** How a step was sealed: its check passed, or it failed and nothing builds on it. */
export const SEALS = ['verified', 'observable-differential'] as const
export type Sealed = (typeof SEALS)[number]

/** What the hash of a step is over. */
export interface Linked {
  readonly reactor: string
  readonly n: number
  /** Hash of the step before; of the definition for the first. */
  readonly prev: string
  readonly inputs: Members
  readonly env: Members
  readonly sealed: Sealed
  readonly value: number | null
  readonly unit: string
  /** sha256 of the canonical JSON of the result. */
  readonly resultHash: string
}

/** sha256 of the canonical JSON of {reactor, solver, initialInput, transition, trigger, guards}. */
export function definitionHash(reactor: string, definition: Definition): string {
  const { solver, initialInput, transition, trigger, guards } = definition
  return sha256({ reactor, solver, initialInput, transition, trigger, guards })
}

/** sha256 of the canonical JSON of {reactor, n, prev, inputs, env, sealed, value, unit, resultHash}. */
export function stepHash(linked: Linked): string {
  const { reactor, n, prev, inputs, env, sealed, value, unit, resultHash } = linked
  return sha256({ reactor, n, prev, inputs, env, sealed, value, unit, resultHash })
}

export const sha256 = (value: object): string => hash('sha256', canonicalJson(value))
