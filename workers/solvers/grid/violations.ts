// Limits that a flow does not keep by itself: of reactive power, voltages and ratings.
import { type Answer, loadingOf } from './answer.ts'
import type { PowerSystem } from './system.ts'

const MARGIN = 1e-6

export interface Violation {
  readonly limit: 'reactive' | 'voltage' | 'rating'
  readonly bus?: number
  /** Of a branch: its buses, and its row in the case. */
  readonly from?: number
  readonly to?: number
  readonly branch?: number
  /** MVAr, per unit of voltage, MVA. */
  readonly value: number
  readonly least?: number
  readonly most?: number
}

export const placeOf = ({ bus, from, to }: Violation): string => `${bus ?? `${from}-${to}`}`

export function violationsOf(system: PowerSystem, answer: Answer): Violation[] {
  const { generators, vMin, vMax, ids, lines, base } = system
  const { volts, q } = answer
  const beyond = (value: number, least: number, most: number) =>
    value > most + MARGIN || value < least - MARGIN
  const reactive = generators.flatMap(({ bus, qMin, qMax }, k): Violation[] => {
    if (!q || !beyond(q[k]!, qMin, qMax)) return []
    const limits = { ...finite('least', qMin * base), ...finite('most', qMax * base) }
    return [{ limit: 'reactive', bus: ids[bus]!, value: q[k]! * base, ...limits }]
  })
  const voltages = Array.from(ids).flatMap((bus, i): Violation[] => {
    if (!volts || !beyond(volts[i]!, vMin[i]!, vMax[i]!)) return []
    return [{ limit: 'voltage', bus, value: volts[i]!, least: vMin[i]!, most: vMax[i]! }]
  })
  const ratings = Array.from(lines.row).flatMap((branch, l): Violation[] => {
    const loading = loadingOf(system, answer, l) ?? 0
    if (loading <= 1 + MARGIN) return []
    const [from, to] = [ids[lines.from[l]!]!, ids[lines.to[l]!]!]
    const most = lines.rating[l]! * base
    return [{ limit: 'rating', from, to, branch, value: loading * most, most }]
  })
  return [...reactive, ...voltages, ...ratings]
}

const finite = (name: string, value: number) => (Number.isFinite(value) ? { [name]: value } : {})
