// The seven steps that every computation goes through, each evaluated anew from the finished envelope.
import { functionalEquation } from '../../workers/field/master-equation.ts'
import { type Coupling, KERNEL_COUPLING, tension } from '../../workers/field/metric-tensioner.ts'
import { parityOf } from '../../workers/field/parity.ts'
import { clockPhase, nanosecondsOf } from '../../workers/field/pulse.ts'
import { canonicalJson } from '../crypto/canonical-json.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { PRECISION_BOUND } from './envelope.ts'
import { verifyReceipt } from './receipt.ts'
import type { Envelope } from './schema.ts'

export interface ProtocolStep {
  step: number
  name: string
  passed: boolean
  detail: string
}

/** What the envelope itself does not hold. */
export interface Evidence {
  secrets: Secrets
  /** The record of an operator in the registry: its domain and the unit of its output. */
  registered(operatorId: string): { domain: string; unit: string } | undefined
  /** The domain that was asked for, by its name. */
  domain?: string
  /** Effective coupling that was asked for. */
  coupling?: Coupling
}

/** Largest relative uncertainty, and distance of the sums that must agree. */
const PRECISION_TARGET = 1e-3
const ROUNDING = 1e-12

type Evaluated = Omit<ProtocolStep, 'step'>

export function protocol(envelope: Envelope, evidence: Evidence): ProtocolStep[] {
  const steps = [
    tensioned(envelope),
    selected(envelope),
    scaled(envelope, evidence),
    precise(envelope),
    compiled(envelope),
    executed(envelope, evidence),
    verified(envelope, evidence),
  ]
  return steps.map((step, at) => ({ step: at + 1, ...step }))
}

function tensioned({ operatorChain, equations }: Envelope): Evaluated {
  const passed = operatorChain[0] === 'KO42' && equations[0]!.startsWith('R(t) = ')
  return { name: 'KO42 included', passed, detail: `operatorChain is ${operatorChain.join(', ')}` }
}

function selected({ results }: Envelope): Evaluated {
  const count = results.length
  const passed = count >= 1 && count <= 3
  return { name: '1-3 domain operators selected', passed, detail: `${count} of at most 3` }
}

/** Each operator is registered, gives the unit of its record, and one at least is of the domain asked for. */
function scaled({ results }: Envelope, { registered, domain }: Evidence): Evaluated {
  const rows = results.map(({ operator_id, unit }) => ({
    operator_id,
    unit,
    record: registered(operator_id),
  }))
  const known = rows.every(({ unit, record }) => record?.unit === unit)
  const inDomain = domain === undefined || rows.some(({ record }) => record?.domain === domain)
  const details = rows.map(({ operator_id, unit, record }) =>
    record
      ? `${operator_id} (${record.domain}) in ${unit}, recorded in ${record.unit}`
      : `${operator_id} is not registered`,
  )
  const name = 'operator scale matches the domain'
  return { name, passed: known && inDomain, detail: details.join('; ') }
}

function precise({ value, uncertainty, check }: Envelope): Evaluated {
  const relative = value === null || value === 0 ? uncertainty : uncertainty / Math.abs(value)
  return {
    name: 'precision within 0.1 %',
    passed: relative <= PRECISION_TARGET && check.passed,
    detail: `relative uncertainty ${relative}; ${check.name}: ${check.measured}, bound ${check.bound}`,
  }
}

/** Every operator stands in the Master Equation, and the terms add up to the total. */
function compiled({ operatorChain, masterEquation, master_sum }: Envelope): Evaluated {
  const { terms, total, unit } = master_sum
  let sum = 0
  let size = 0
  for (const { value } of terms) {
    sum += value
    size += Math.abs(value)
  }
  const whole = operatorChain.every(id => masterEquation.includes(`C_${id}(phi)`))
  return {
    name: 'Master Equation compiled',
    passed: whole && Math.abs(sum - total) <= ROUNDING * size,
    detail: `${terms.length} terms add up to ${total} ${unit}`,
  }
}

function executed({ value, master_sum, R_t, t }: Envelope, { coupling }: Evidence): Evaluated {
  const name = 'functional equation E = P_phi * Z(M, R, delta, C, X) executed'
  if (value === null) return { name, passed: false, detail: 'the quantity does not exist' }
  const { angle } = clockPhase(nanosecondsOf(t))
  const nominal = tension(angle, coupling ?? KERNEL_COUPLING)
  const { P_phi, M, R, delta, C, X, Z, E } = functionalEquation(
    value,
    master_sum.total,
    nominal,
    R_t,
  )
  return {
    name,
    passed: Math.abs(E - value) <= ROUNDING * (Math.abs(M) + Math.abs(X)),
    detail: `P_phi = ${P_phi}, M = ${M}, R = ${R}, delta = ${delta}, C = ${C}, X = ${X}, Z = ${Z}, E = ${E}`,
  }
}

/** The clock, the coupling and the receipt again, from t and the fields that are signed. */
function verified(
  envelope: Envelope,
  { secrets, coupling = KERNEL_COUPLING }: Evidence,
): Evaluated {
  const tNs = nanosecondsOf(envelope.t)
  const { svcond, phase, angle } = clockPhase(tNs)
  const parity = parityOf(coupling, tNs)
  const { operatorChain, svcProof, R_t, keyPrefix, value, unit, cko } = envelope
  const claim = { operatorIds: operatorChain, R_t, svcond, keyPrefix, value, unit, proof: svcProof }
  const holds = {
    R_t: R_t === tension(angle, parity.coupling),
    phase: phase === envelope.phase,
    svcond: svcond === envelope.svcond && svcond === envelope.svcondTick,
    parity: canonicalJson(cko.metric_shift ?? null) === canonicalJson(parity.metricShift ?? null),
    precisionBound: envelope.precisionBound === PRECISION_BOUND && envelope.check.passed,
    proof: verifyReceipt(claim, secrets).valid,
  }
  const details = Object.entries(holds).map(([what, held]) => `${what} ${held ? 'holds' : 'fails'}`)
  return {
    name: 'R_t, phase, svcond alignment, precision bound and proof verified',
    passed: Object.values(holds).every(held => held),
    detail: details.join(', '),
  }
}
