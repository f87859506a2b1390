// A solved network as its tables of buses, generators and branches.
import { BRANCH } from './case-columns.ts'
import type { PowerSystem } from './system.ts'

/** Points of a series. */
const SERIES_MAX = 500

/** Per unit; of buses, generators and branches in service. What a lossless network does not have is left out. */
export interface Answer {
  readonly angles: Float64Array
  readonly volts?: Float64Array
  readonly p: Float64Array
  readonly q?: Float64Array
  readonly pFrom: Float64Array
  readonly qFrom?: Float64Array
  readonly pTo?: Float64Array
  readonly qTo?: Float64Array
  /** Marginal costs of a load, of the bounds of the voltage and of ratings. */
  readonly prices?: {
    readonly p: Float64Array
    readonly q: Float64Array
    readonly vMin: Float64Array
    readonly vMax: Float64Array
    readonly rating: Float64Array
  }
  readonly atLimit?: Int8Array
}

/** Megawatts, megavars and per unit of voltage; angles in radians. */
export function tablesOf(system: PowerSystem, answer: Answer) {
  const { n, ids, lines, generators, base, powerCase } = system
  const { angles, volts, p, q, pFrom, qFrom, pTo, qTo, prices, atLimit } = answer
  const injected = new Float64Array(n)
  for (let i = 0; i < n; i++) injected[i] = -system.pLoad[i]!
  for (const [k, { bus }] of generators.entries()) injected[bus]! += p[k]!
  const buses = Array.from({ length: n }, (_, i) => ({
    bus: ids[i]!,
    ...(volts && { V: volts[i]! }),
    angle: angles[i]!,
    P: injected[i]! * base,
    ...(prices && { price: prices.p[i]! }),
    ...(prices && volts && { reactivePrice: prices.q[i]! }),
  }))
  const branches = Array.from({ length: lines.count }, (_, l) => {
    const row = powerCase.branch[lines.row[l]!]!
    const loading = loadingOf(system, answer, l)
    return {
      from: row[BRANCH.from]!,
      to: row[BRANCH.to]!,
      x: row[BRANCH.x]!,
      tap: row[BRANCH.ratio] || 1,
      index: lines.row[l]!,
      ...(lines.rating[l]! < Infinity && { rating: lines.rating[l]! }),
      P: pFrom[l]! * base,
      ...(qFrom && { Q: qFrom[l]! * base, Pto: pTo![l]! * base, Qto: qTo![l]! * base }),
      ...(loading !== undefined && { loading }),
      ...(prices && { price: prices.rating[l]! }),
    }
  })
  const machines = generators.map(({ row, bus }, k) => ({
    index: row,
    bus: ids[bus]!,
    P: p[k]! * base,
    ...(q && { Q: q[k]! * base }),
    ...(atLimit && atLimit[bus] !== 0 && { limit: atLimit[bus]! > 0 ? 'Qmax' : 'Qmin' }),
  }))
  const worst = worstLoading(system, answer)
  return {
    buses,
    branches,
    generators: machines,
    branchCount: lines.count,
    slack: ids[system.references[0]!]!,
    ...(system.references.length > 1 && { islands: islandsOf(system) }),
    ...(worst && { maxLoading: worst.loading, worstBranch: lines.row[worst.line]! }),
    flows: Array.from(pFrom),
  }
}

const islandsOf = ({ references, island, ids }: PowerSystem) =>
  Array.from(references, (bus, k) => ({
    slack: ids[bus]!,
    buses: island.reduce((count, own) => (own === k ? count + 1 : count), 0),
  }))

/** Apparent power at the end with more of it over the rating; nothing without a rating. */
export function loadingOf(
  { lines }: PowerSystem,
  { pFrom, qFrom, pTo, qTo }: Pick<Answer, 'pFrom' | 'qFrom' | 'pTo' | 'qTo'>,
  l: number,
): number | undefined {
  const rating = lines.rating[l]!
  if (rating === Infinity) return undefined
  const size = (p: number, q = 0) => Math.sqrt(p * p + q * q)
  const most = Math.max(size(pFrom[l]!, qFrom?.[l]), pTo ? size(pTo[l]!, qTo![l]) : 0)
  return most / rating
}

export function worstLoading(
  system: PowerSystem,
  answer: Pick<Answer, 'pFrom' | 'qFrom' | 'pTo' | 'qTo'>,
): { line: number; loading: number } | undefined {
  let worst: { line: number; loading: number } | undefined
  for (let line = 0; line < system.lines.count; line++) {
    const loading = loadingOf(system, answer, line)
    if (loading !== undefined && !(worst && worst.loading >= loading)) worst = { line, loading }
  }
  return worst
}

/** Columns by bus, where they are not too many for a picture. */
export function busSeries({ n, ids }: PowerSystem, { angles, volts, prices }: Answer) {
  if (n < 2 || n > SERIES_MAX) return {}
  return {
    bus: Array.from(ids),
    angle: angles,
    ...(volts && { voltage: volts }),
    ...(prices && { price: prices.p }),
  }
}

/** Largest |flow| and its branch. */
export function largestFlow(pFrom: Float64Array): { line: number; size: number } {
  let line = 0
  for (let l = 1; l < pFrom.length; l++) {
    if (Math.abs(pFrom[l]!) > Math.abs(pFrom[line]!)) line = l
  }
  return { line, size: Math.abs(pFrom[line] ?? 0) }
}
