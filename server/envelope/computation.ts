import type { Term } from '../../workers/field/master-equation.ts'
import type { Check } from '../../workers/solver.ts'
import type { DocumentWrite } from '../store/store.ts'
import type { Envelope } from './schema.ts'

/** One operator's value inside a computation. */
export interface OperatorResult {
  operator_id: string
  value: number | null
  unit: string
  equation: string
}

/** What a tool hands to the seal: the bare physics, before clock, receipt and chain. */
export interface Computation {
  /** Name of the tool that computed. */
  tool: string
  value: number | null
  unit: string
  uncertainty: number
  /** What gives the value, where it is not the first of `results`. */
  operatorId?: string
  /** Domain operators in the order of the caller; KO42 is put in front by the envelope. */
  operatorIds: string[]
  /** Formulas with inputs substituted; KO42's is put in front by the envelope. */
  equations: string[]
  terms: Term[]
  /** The decisive accuracy check. */
  check: Check
  /** The bound that the digits were held to, where it is wider than 1e-4. */
  precisionBound?: number
  /** Sealed although its check failed: the observable differential of a run that nobody builds on. */
  isDifferential?: true
  /** Closed forms: one row an operator. */
  results: OperatorResult[]
  /** What the value is, where that is not the output of its first operator. */
  quantity?: { readonly unit: string; readonly name: string }
  /** Scalars, series and fields of a solver; unset for closed forms. */
  result?: Record<string, unknown>
  /** Of a sweep: the root over its points, which the receipt signs too. */
  merkleRoot?: string
  /** Amplitudes of the metric tension that the computation used; defaults 1e-3 and 0. */
  coupling?: { alpha: number; beta: number }
  /** More members of the answer that are reported and not signed: validity, defaulted, uncertainty ... */
  extra?: Record<string, unknown>
  /** Set where the result comes from an earlier run of the same input. */
  isRecalled?: true
  /** Milliseconds that the solver took. */
  elapsedMs: number
  folder?: string | undefined
  /** Seals without a debit under a name of the node: PROVE, PLAYGROUND. */
  sealAs?: 'PROVE' | 'PLAYGROUND'
  /** Shows the 7-step protocol on the answer; the domain that was asked for. */
  provenDomain?: string
  encoding?: 'json' | 'base64'
  /** What the chain keeps beside the result: which contract moved from where to where ... */
  about?: Record<string, unknown>
  /** Documents that change with the entry; the envelope is complete but for its place in the chain. */
  writes?(envelope: Envelope): readonly DocumentWrite[] | Promise<readonly DocumentWrite[]>
}
