// The envelope: the flat object in which every billable result leaves, stamped by the pulse and signed.
import {
  type MasterSum,
  masterEquation,
  masterSum,
  tensionerEquation,
  termName,
} from '../../workers/field/master-equation.ts'
import { KERNEL_COUPLING, tension } from '../../workers/field/metric-tensioner.ts'
import { parityOf } from '../../workers/field/parity.ts'
import { clockPhase, secondsOf } from '../../workers/field/pulse.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { completed } from '../crypto/steps.ts'
import type { JsonResult } from './arrays.ts'
import type { Computation } from './computation.ts'
import { type Content, contentSteps } from './content.ts'
import { signReceipt } from './receipt.ts'
import type { Envelope } from './schema.ts'

export const PRECISION_BOUND = 1e-4

/** Where, when and for whom a computation is sealed. */
export interface Sealing {
  /** Time of the seal, integer nanoseconds since 1970. */
  tNs: bigint
  secrets: Secrets
  /** First 8 characters of the account's ZID, or PROVE or PLAYGROUND. */
  keyPrefix: string
  /** The whole ZID of the account. */
  zid: string
  /** The input as it ran, where the result does not hold it among its parameters or columns. */
  input?: Readonly<Record<string, unknown>> | undefined
}

/** What the audit chain keeps of a computation. */
export interface EntryBody {
  t: number
  tool: string
  operatorIds: string[]
  R_t: number
  svcond: number
  value: number | null
  unit: string
  resultHash: string
  svcProof: string
  keyPrefix: string
  merkleRoot?: string
  tokens: number
  /** SHA-256 of what the seal of the answer signs. */
  seal: string
  /** What the tool tells beside the result. */
  about?: Record<string, unknown>
}

/**
 * Seals a computation, whose check has passed where its content is written: takes the parity check, reads the pulse and
 * signs. `result` in the envelope is in the encoding that was asked for.
 */
export function envelopeOf(
  computation: Computation,
  sealing: Sealing,
  content: Content = completed(contentSteps(computation)),
): Envelope {
  const { value, unit, uncertainty, operatorIds, equations, results, result } = computation
  const root = computation.merkleRoot !== undefined && { merkleRoot: computation.merkleRoot }
  const { tNs, secrets, keyPrefix, zid, input } = sealing
  const { coupling, variance, metricShift } = parityOf(computation.coupling ?? KERNEL_COUPLING, tNs)
  const { svcond, phase, angle } = clockPhase(tNs)
  const t = secondsOf(tNs)
  const R_t = tension(angle, coupling)
  const operatorChain = ['KO42', ...operatorIds.filter(id => id !== 'KO42')]
  const { name, value: measured, bound, passed } = computation.check
  const { shown, defaulted, understood, ...extra } = (computation.extra ?? {}) as Leading
  const signed = { operatorIds: operatorChain, R_t, svcond, keyPrefix, value, unit, ...root }
  const headline = { value, unit, uncertainty }
  const formulas = {
    equations: [tensionerEquation(t, coupling, R_t), ...equations],
    warnings: (result?.['warnings'] ?? []) as string[],
  }
  return {
    ...headline,
    ...(shown !== undefined && { shown }),
    ...formulas,
    ...(defaulted !== undefined && { defaulted }),
    ...(understood !== undefined && { understood }),
    ...extra,
    // What a tool adds replaces nothing, whatever its name.
    ...headline,
    ...formulas,
    operator_id: headlineId(computation) ?? operatorChain[0]!,
    operatorChain,
    operators: operatorChain,
    masterSum: R_t,
    R_t,
    phase,
    svcond,
    svcondTick: svcond,
    t,
    svcProof: signReceipt(signed, secrets),
    proofVersion: 2,
    keyPrefix,
    zid,
    ...(input !== undefined && { input }),
    precisionBound: computation.precisionBound ?? PRECISION_BOUND,
    check: { name, measured, bound, passed },
    master_sum: sumOf(computation, R_t),
    masterEquation: masterEquation(results),
    cko: metricShift ? { variance, metric_shift: metricShift } : { variance },
    results,
    ...(result && { result: content.value as JsonResult }),
    ...root,
    resultHash: content.resultHash,
    elapsedMs: computation.elapsedMs,
  }
}

/** Members of a tool that stand in front. */
type Leading = Record<string, unknown> & {
  [K in 'shown' | 'understood' | 'defaulted']?: Envelope[K]
}

/** The body under which the envelope enters the audit chain. */
export function entryBody(
  envelope: Envelope,
  { tool, about }: Pick<Computation, 'tool' | 'about'>,
  { tokens, seal }: Pick<EntryBody, 'tokens' | 'seal'>,
): EntryBody {
  const { t, operatorChain, R_t, svcond, value, unit, resultHash, svcProof, keyPrefix } = envelope
  const operatorIds = operatorChain
  const root = envelope.merkleRoot !== undefined && { merkleRoot: envelope.merkleRoot }
  const signed = { operatorIds, R_t, svcond, value, unit, ...root }
  const rest = { resultHash, svcProof, keyPrefix, tokens, seal, ...(about && { about }) }
  return { t, tool, ...signed, ...rest }
}

/**
 * The terms C_k(phi) of the Master Equation that the computation evaluates: the parts that it states of its headline, else
 * each operator in the unit of the headline. KO42 and operators in other units stand beside the sum.
 */
function sumOf(computation: Computation, R_t: number): MasterSum {
  const { terms, results, unit, tool } = computation
  const own = headlineId(computation) ?? tool
  const rows = results.flatMap(({ operator_id: operator, value, unit }) =>
    value === null ? [] : [{ term: termName(operator), operator, value, unit }],
  )
  const parts = terms.map(({ term, operator = own, value }) => ({
    term: termName(own, term),
    operator,
    value,
  }))
  const summed =
    parts.length > 0
      ? parts
      : rows
          .filter(row => row.unit === unit)
          .map(({ term, operator, value }) => ({ term, operator, value }))
  const isSummed = new Set([own, ...summed.map(({ operator }) => operator)])
  const tension = { term: termName('KO42'), operator: 'KO42', value: R_t, unit: '1' }
  const beside = [tension, ...rows].filter(({ operator }) => !isSummed.has(operator))
  return masterSum(summed, unit, beside)
}

/** What gives the value of a computation. */
export const headlineId = ({ operatorId, results }: Pick<Computation, 'operatorId' | 'results'>) =>
  operatorId ?? results[0]?.operator_id
