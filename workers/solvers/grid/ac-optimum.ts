// The optimal power flow of alternating current as a program for the interior point method: angles, voltages and
// generation that cost least, with the balance of both powers at each bus as equations and limits of branches as
// inequalities (S^2 - r^2) / 2r <= 0, whose multipliers are prices of the rating.
import type { Evaluation, Places, SparseProgram } from '../../numerics/optimise/interior-point.ts'
import { leastDegree } from '../../numerics/sparse-cholesky.ts'
import { costAt } from './costs.ts'
import { leaving, noFlows, writeFlows } from './line-flows.ts'
import { curvature, type LineSlopes, lineSlopes } from './line-slopes.ts'
import {
  type PricedGeneration,
  pricedGeneration,
  priceOf,
  startingCosts,
} from './priced-generation.ts'
import type { PowerSystem } from './system.ts'

export interface Layout {
  readonly volts: number
  readonly p: number
  readonly q: number
  readonly costs: number
  readonly n: number
}

/** What each inequality limits. */
export interface LimitRow {
  readonly kind: 'from' | 'to' | 'angle' | 'cost'
  readonly line: number
  readonly sign: 1 | -1
}

export interface AcProgram {
  readonly program: SparseProgram
  readonly start: Float64Array
  readonly layout: Layout
  readonly limits: readonly LimitRow[]
}

export function acProgram(system: PowerSystem): AcProgram {
  const { n, lines, generators, base } = system
  const layout = layoutOf(system)
  const { priced, limits } = layout
  const rows = limits.length + priced.pieces.length
  const places = placesOf(system, layout)
  const flows = noFlows(lines.count)
  const slopes = lineSlopes()
  const [p, q] = [new Float64Array(n), new Float64Array(n)]
  let volts = new Float64Array(n)

  const program: SparseProgram = {
    n: layout.n,
    equations: 2 * n,
    inequalities: rows,
    ...boundsOf(system, layout),
    gradientPlaces: { g: places.g, h: places.h },
    hessianPlaces: places.hessian,
    order: orderOf(system, layout),
    evaluate(x, out) {
      const angles = x.subarray(0, n)
      volts = x.slice(layout.volts, layout.volts + n)
      writeFlows(lines, angles, volts, flows)
      leaving(system, volts, flows, p, q)
      out.gradient.fill(0)
      const total = priceOf(priced, x, base, layout.costs, out.gradient)
      for (let i = 0; i < n; i++) {
        out.g[i] = p[i]! + system.pLoad[i]!
        out.g[n + i] = q[i]! + system.qLoad[i]!
      }
      for (const [k, { bus }] of generators.entries()) {
        out.g[bus]! -= x[layout.p + k]!
        out.g[n + bus]! -= x[layout.q + k]!
      }
      writeBalance(system, volts, flows, slopes, out.gValues)
      writeLimits(x, out)
      return total
    },
    hessian(x, lambda, u, values) {
      values.fill(0)
      for (let l = 0; l < lines.count; l++) {
        slopes.at(lines, flows, volts, l)
        const [i, j] = [lines.from[l]!, lines.to[l]!]
        const weights = [lambda[i]!, lambda[n + i]!, lambda[j]!, lambda[n + j]!] as const
        curvature(
          slopes,
          weights,
          [u[layout.fromRow[l]!] ?? 0, u[layout.toRow[l]!] ?? 0],
          lines.rating[l]!,
          values,
          16 * l,
        )
      }
      const buses = 16 * lines.count
      for (let i = 0; i < n; i++) {
        values[buses + i] =
          2 * (lambda[i]! * system.gShunt[i]! - lambda[n + i]! * system.bShunt[i]!)
      }
      for (const [k, { cost, variable }] of priced.smooth.entries()) {
        values[buses + n + k] = costAt(cost, x[variable]! * base)[2] * base * base
      }
    },
  }

  function writeLimits(x: Float64Array, { h, hValues }: Evaluation): void {
    let place = 0
    for (const [k, { kind, line, sign }] of limits.entries()) {
      if (kind === 'angle') {
        const t = x[lines.from[line]!]! - x[lines.to[line]!]!
        h[k] = sign > 0 ? t - lines.angleMax[line]! : lines.angleMin[line]! - t
        hValues[place++] = sign
        hValues[place++] = -sign
        continue
      }
      slopes.at(lines, flows, volts, line)
      const [active, reactive] = kind === 'from' ? [0, 1] : [2, 3]
      const rating = lines.rating[line]!
      const [s, t] = [slopes.power[active]!, slopes.power[reactive]!]
      h[k] = (s * s + t * t - rating * rating) / (2 * rating)
      const slope = (at: number) =>
        (s * slopes.first[3 * active + at]! + t * slopes.first[3 * reactive + at]!) / rating
      hValues[place++] = slope(0)
      hValues[place++] = -slope(0)
      hValues[place++] = slope(1)
      hValues[place++] = slope(2)
    }
    for (const [k, { power, cost, slope, below }] of priced.pieces.entries()) {
      h[limits.length + k] = slope * x[power]! - x[cost]! - below
      hValues[place++] = slope
      hValues[place++] = -1
    }
  }

  return { program, start: startOf(system, layout, program), layout, limits }
}

interface FullLayout extends Layout {
  readonly priced: PricedGeneration
  readonly limits: readonly LimitRow[]
  /** Rows of the limits of both ends; -1 without one. */
  readonly fromRow: Int32Array
  readonly toRow: Int32Array
}

function layoutOf({ n, lines, generators, base }: PowerSystem): FullLayout {
  const [volts, p, q] = [n, 2 * n, 2 * n + generators.length]
  const costs = q + generators.length
  const priced = pricedGeneration(
    generators.flatMap(({ cost, reactiveCost }, k) => [
      ...(cost ? [{ cost, variable: p + k }] : []),
      ...(reactiveCost ? [{ cost: reactiveCost, variable: q + k }] : []),
    ]),
    base,
    costs,
  )
  const limits: LimitRow[] = []
  const fromRow = new Int32Array(lines.count).fill(-1)
  const toRow = new Int32Array(lines.count).fill(-1)
  for (let line = 0; line < lines.count; line++) {
    if (lines.rating[line]! < Infinity) {
      fromRow[line] = limits.push({ kind: 'from', line, sign: 1 }) - 1
      toRow[line] = limits.push({ kind: 'to', line, sign: 1 }) - 1
    }
    if (lines.angleMax[line]! < Infinity) limits.push({ kind: 'angle', line, sign: 1 })
    if (lines.angleMin[line]! > -Infinity) limits.push({ kind: 'angle', line, sign: -1 })
  }
  return { volts, p, q, costs, n: costs + priced.variables, priced, limits, fromRow, toRow }
}

function boundsOf(system: PowerSystem, layout: FullLayout) {
  const { n, generators, references, angleStart } = system
  const lower = new Float64Array(layout.n).fill(-Infinity)
  const upper = new Float64Array(layout.n).fill(Infinity)
  for (const bus of references) lower[bus] = upper[bus] = angleStart[bus]!
  lower.set(system.vMin, n)
  upper.set(system.vMax, n)
  for (const [k, { pMin, pMax, qMin, qMax }] of generators.entries()) {
    lower[layout.p + k] = pMin
    upper[layout.p + k] = pMax
    lower[layout.q + k] = qMin
    upper[layout.q + k] = qMax
  }
  return { lower, upper }
}

/** In the middle of the bounds, where there are two. */
function startOf(
  { n, references, island, angleStart }: PowerSystem,
  { costs, priced, volts }: FullLayout,
  { lower, upper }: SparseProgram,
): Float64Array {
  const x = Float64Array.from(lower, (low, i) => {
    if (i < n) return angleStart[references[island[i]!]!]!
    const high = upper[i]!
    if (low > -Infinity && high < Infinity) return (low + high) / 2
    if (i < volts + n) return 1
    return low > -Infinity ? low + 1 : high < Infinity ? high - 1 : 0
  })
  startingCosts(priced, x, costs)
  return x
}

/** Per bus: generators, angle, voltage, both balances, then limits of its branches; the buses by least degree. */
function orderOf({ n, lines, generators }: PowerSystem, layout: FullLayout): Int32Array {
  const { volts, p, q, costs, n: variables, limits, priced } = layout
  const behind = variables + 2 * n
  const at = Array.from({ length: n }, () => [] as number[])
  for (const [k, { bus }] of generators.entries()) at[bus]!.push(p + k, q + k)
  const limited = Array.from({ length: lines.count }, () => [] as number[])
  for (const [k, { line }] of limits.entries()) limited[line]!.push(behind + k)
  const first = Array.from({ length: priced.variables }, (_, k) => costs + k)
  const lineRows = Array.from(priced.pieces, (_, k) => behind + limits.length + k)
  return busByBus({ n, lines }, limited, [...lineRows, ...first], bus => [
    ...at[bus]!,
    ...[bus, volts + bus, variables + bus, variables + n + bus],
  ])
}

/** The unknowns of each bus, by least degree, each followed by those of its branches that are not yet there. */
export function busByBus(
  { n, lines }: Pick<PowerSystem, 'n' | 'lines'>,
  ofLine: readonly (readonly number[])[],
  first: readonly number[],
  ofBus: (bus: number) => readonly number[],
): Int32Array {
  const pairs = Array.from(lines.from, (i, l): [number, number] => [i, lines.to[l]!])
  const meeting = Array.from({ length: n }, () => [] as number[])
  for (const [l, [i, j]] of pairs.entries()) {
    meeting[i]!.push(l)
    meeting[j]!.push(l)
  }
  const isThere = new Uint8Array(lines.count)
  const order = [...first]
  for (const bus of leastDegree(n, pairs).order) {
    order.push(...ofBus(bus))
    for (const l of meeting[bus]!) {
      if (isThere[l]) continue
      isThere[l] = 1
      order.push(...ofLine[l]!)
    }
  }
  return Int32Array.from(order)
}

function placesOf({ n, lines, generators }: PowerSystem, layout: FullLayout) {
  const { volts, p, q, limits, priced } = layout
  const g: [number, number][] = []
  const h: [number, number][] = []
  const hessian: [number, number][] = []
  for (let l = 0; l < lines.count; l++) {
    const [i, j] = [lines.from[l]!, lines.to[l]!]
    const four = [i, j, volts + i, volts + j]
    for (const row of [i, n + i, j, n + j]) for (const column of four) g.push([row, column])
    for (const row of four) for (const column of four) hessian.push([row, column])
  }
  for (let i = 0; i < n; i++) {
    g.push([i, volts + i], [n + i, volts + i])
    hessian.push([volts + i, volts + i])
  }
  for (const [k, { bus }] of generators.entries()) g.push([bus, p + k], [n + bus, q + k])
  for (const { variable } of priced.smooth) hessian.push([variable, variable])
  for (const [k, { kind, line }] of limits.entries()) {
    const [i, j] = [lines.from[line]!, lines.to[line]!]
    h.push([k, i], [k, j])
    if (kind !== 'angle') h.push([k, volts + i], [k, volts + j])
  }
  for (const [k, { power, cost }] of priced.pieces.entries()) {
    h.push([limits.length + k, power], [limits.length + k, cost])
  }
  return { g: placesFrom(g), h: placesFrom(h), hessian: placesFrom(hessian) }
}

export const placesFrom = (pairs: readonly (readonly [number, number])[]): Places => ({
  rows: Int32Array.from(pairs, ([row]) => row),
  columns: Int32Array.from(pairs, ([, column]) => column),
})

/** Values of the Jacobian of both balances. */
function writeBalance(
  { n, lines, generators, gShunt, bShunt }: PowerSystem,
  volts: Float64Array,
  flows: ReturnType<typeof noFlows>,
  slopes: LineSlopes,
  values: Float64Array,
): void {
  for (let l = 0; l < lines.count; l++) {
    slopes.at(lines, flows, volts, l)
    for (let k = 0; k < 4; k++) {
      values[16 * l + 4 * k] = slopes.first[3 * k]!
      values[16 * l + 4 * k + 1] = -slopes.first[3 * k]!
      values[16 * l + 4 * k + 2] = slopes.first[3 * k + 1]!
      values[16 * l + 4 * k + 3] = slopes.first[3 * k + 2]!
    }
  }
  let place = 16 * lines.count
  for (let i = 0; i < n; i++) {
    values[place++] = 2 * volts[i]! * gShunt[i]!
    values[place++] = -2 * volts[i]! * bShunt[i]!
  }
  for (let k = 0; k < 2 * generators.length; k++) values[place++] = -1
}
