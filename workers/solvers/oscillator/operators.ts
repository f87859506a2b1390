// What each operator id of koSettings does to an equation of motion.
import { Failure } from '../../failure.ts'
import type { Coupling as Tension } from '../../field/metric-tensioner.ts'
import { EFFECTIVE_AMPLITUDE, type Lapse, lapseOf } from './lapse.ts'

const CORE: ReadonlySet<string> = new Set(['QM', 'NM', 'GR', 'KO', 'CS', 'ON', 'QL', 'VX'])

export type Law = 'free-fall' | 'gravity' | 'shm'

/** The base metric that an operator selects. */
const LAW_OF: Readonly<Record<string, Law>> = {
  NM19: 'free-fall',
  NM24: 'free-fall',
  NM21: 'gravity',
  NM30: 'shm',
}

export interface Coupling {
  id: string
  weight: number
  /** base: selects a metric; g00: adds the weak-field factor; amplitude: scales KO42. */
  role: 'base' | 'g00' | 'amplitude' | 'no equation of motion' | 'not in this law' | 'not core'
}

export interface Base {
  operator: string
  law: Law
  /** Factor of its acceleration. */
  weight: number
}

export interface OperatorInput {
  /** By ids of the operator registry. */
  koSettings: Record<string, number>
  alpha: number
  beta: number
  useOperatorModules: boolean
  normalizeOperators: boolean
  coreOnly: boolean
}

export interface Operators {
  couplings: Coupling[]
  bases: Base[]
  /** The operator that asked for the weak-field factor. */
  g00: string | null
  /** rad/s: the value of NM30. */
  omega: number
  lapse: Lapse
  warnings: string[]
}

const DEFAULT_OMEGA = 1

/** `law` names the one law to which a run is held; null takes whatever the operators select. */
export function operatorsOf(input: OperatorInput, law: Law | null): Operators {
  const { koSettings, useOperatorModules, coreOnly, normalizeOperators } = input
  const couplings = Object.entries(koSettings)
    .filter(([, weight]) => weight !== 0)
    .map(([id, weight]) => couplingOf(id, weight, law, useOperatorModules, coreOnly))
  const omega = koSettings['NM30'] ?? DEFAULT_OMEGA
  const base = (id: string, weight: number): Base => ({ operator: id, law: LAW_OF[id]!, weight })
  // The value of NM30 is its frequency; as a base it weighs 1.
  const selected = couplings
    .filter(({ role }) => role === 'base')
    .map(({ id, weight }) => base(id, id === 'NM30' ? 1 : weight))
  const g00 = couplings.find(({ role }) => role === 'g00')?.id ?? null
  const byDefault = g00 !== null ? base('NM21', 1) : base('NM19', 1)
  const bases =
    law !== null
      ? [base(operatorOfLaw(law), 1)]
      : selected.length > 0
        ? weighted(selected, normalizeOperators)
        : [byDefault]
  const tension = tensionOf(input)
  return {
    couplings,
    bases,
    g00,
    omega,
    lapse: lapseOf(tension.alpha, tension.beta),
    warnings: warningsOf(couplings),
  }
}

function couplingOf(
  id: string,
  weight: number,
  law: Law | null,
  active: boolean,
  coreOnly: boolean,
): Coupling {
  const [, prefix, digits] = /^(\D*)(\d*)/.exec(id) as unknown as [string, string, string]
  const role = (): Coupling['role'] => {
    if (prefix === 'KO') return 'amplitude'
    if (coreOnly && !CORE.has(prefix)) return 'not core'
    if (!active) return 'not in this law'
    if (id in LAW_OF) return law === null || LAW_OF[id] === law ? 'base' : 'not in this law'
    const number = Number(digits)
    return prefix === 'GR' && number >= 33 && number <= 38 ? 'g00' : 'no equation of motion'
  }
  return { id, weight, role: role() }
}

function operatorOfLaw(law: Law): string {
  return { 'free-fall': 'NM19', gravity: 'NM21', shm: 'NM30' }[law]
}

/** Divided by the sum of their sizes, the weights share one unit between them. */
function weighted(bases: Base[], normalize: boolean): Base[] {
  const total = normalize ? bases.reduce((sum, { weight }) => sum + Math.abs(weight), 0) : 1
  return bases.map(base => ({ ...base, weight: base.weight / total }))
}

type Tensioned = Pick<OperatorInput, 'koSettings' | 'alpha' | 'beta'>

/** Effective coupling that is asked for: KO42 and KO42.1 scale alpha, KO42.2 scales beta. */
export function tensionOf({ koSettings, alpha, beta }: Tensioned): Tension {
  const factor = (id: string) => koSettings[id] ?? 1
  const first = EFFECTIVE_AMPLITUDE * alpha * factor('KO42') * factor('KO42.1')
  const second = EFFECTIVE_AMPLITUDE * beta * factor('KO42.2')
  const amplitude = Math.sqrt(first * first + second * second)
  if (amplitude >= 1) {
    const message = `the tension would stop time: its amplitude ${amplitude} is not below 1`
    throw new Failure('UNSTABLE', message, { amplitude, limit: 1 })
  }
  return { alpha: first, beta: second }
}

/** The same input under another effective coupling, which no weight of KO42 scales any more. */
export function tensionedTo<I extends Tensioned>(input: I, { alpha, beta }: Tension): I {
  const { KO42: _, 'KO42.1': _sine, 'KO42.2': _cosine, ...koSettings } = input.koSettings
  const amplitudes = { alpha: alpha / EFFECTIVE_AMPLITUDE, beta: beta / EFFECTIVE_AMPLITUDE }
  return { ...input, ...amplitudes, koSettings }
}

function warningsOf(couplings: Coupling[]): string[] {
  const unsupported = ['no equation of motion', 'not in this law', 'not core']
  return unsupported.flatMap(role => {
    const ids = couplings.filter(coupling => coupling.role === role).map(({ id }) => id)
    return ids.length > 0 ? [`${ids.join(', ')} add no term: ${role}`] : []
  })
}
