// A program whose equations and limits may be broken at a price: the least sum of violations tells which of them cannot be
// met together. The cost of the program weighs little beside that of a violation, and chooses among equal sums.
import type { Evaluation, Places, SparseProgram } from './interior-point.ts'

export interface Elastic {
  readonly program: SparseProgram
  readonly start: Float64Array
  /** Violations in a solution: signed of each equation, of each inequality, and of each softened bound. */
  violations(x: Float64Array): { g: Float64Array; h: Float64Array; bounds: readonly BoundExcess[] }
}

export interface BoundExcess {
  readonly variable: number
  readonly side: 'lower' | 'upper'
  readonly excess: number
}

export interface Softened {
  /** Inequalities that may be broken. */
  readonly soft: readonly number[]
  /** Variables whose bounds may be broken, by `reach` at most. */
  readonly variables: readonly number[]
  readonly reach: number
  readonly costShare: number
}

export function elastic(
  program: SparseProgram,
  start: Float64Array,
  { soft, variables, reach, costShare }: Softened,
): Elastic {
  const { n, equations, inequalities, lower, upper } = program
  const bounds = variables.flatMap(variable => [
    ...(lower[variable]! > -Infinity ? [{ variable, side: 'lower' as const }] : []),
    ...(upper[variable]! < Infinity ? [{ variable, side: 'upper' as const }] : []),
  ])
  // Behind the variables of the program: what is missing and what is too much of each equation, then the excesses.
  const [more, less, over] = [n, n + equations, n + 2 * equations]
  const beyond = over + soft.length
  const total = beyond + bounds.length
  const isSoft = new Set(variables)
  const allLower = new Float64Array(total)
  const allUpper = new Float64Array(total).fill(Infinity)
  for (let i = 0; i < n; i++) {
    const slack = isSoft.has(i) ? reach : 0
    allLower[i] = lower[i]! - slack
    allUpper[i] = upper[i]! + slack
  }
  const { g, h } = program.gradientPlaces
  const inner: Evaluation = {
    gradient: new Float64Array(n),
    g: new Float64Array(equations),
    h: new Float64Array(inequalities),
    gValues: new Float64Array(g.rows.length),
    hValues: new Float64Array(h.rows.length),
  }
  const each = (count: number, at: (k: number) => number) =>
    Int32Array.from({ length: count }, (_, k) => at(k))
  const gPlaces = joined(g, [
    each(equations, k => k),
    each(equations, k => more + k),
    each(equations, k => k),
    each(equations, k => less + k),
  ])
  const hPlaces = joined(h, [
    Int32Array.from(soft),
    each(soft.length, k => over + k),
    each(bounds.length, k => inequalities + k),
    each(bounds.length, k => bounds[k]!.variable),
    each(bounds.length, k => inequalities + k),
    each(bounds.length, k => beyond + k),
  ])
  const wrapped: SparseProgram = {
    n: total,
    equations,
    inequalities: inequalities + bounds.length,
    lower: allLower,
    upper: allUpper,
    gradientPlaces: { g: gPlaces, h: hPlaces },
    hessianPlaces: program.hessianPlaces,
    order: Int32Array.from([
      ...each(total - n, k => n + k),
      ...each(bounds.length, k => total + equations + inequalities + k),
      ...Array.from(program.order, at => (at < n ? at : at + total - n)),
    ]),
    evaluate(x, out) {
      const f = program.evaluate(x.subarray(0, n), inner)
      let sum = costShare * f
      for (let i = 0; i < n; i++) out.gradient[i] = costShare * inner.gradient[i]!
      for (let i = n; i < total; i++) {
        out.gradient[i] = 1
        sum += x[i]!
      }
      for (let k = 0; k < equations; k++) out.g[k] = inner.g[k]! + x[more + k]! - x[less + k]!
      out.gValues.set(inner.gValues)
      out.gValues.fill(1, g.rows.length, g.rows.length + equations)
      out.gValues.fill(-1, g.rows.length + equations)
      out.h.set(inner.h)
      for (const [k, row] of soft.entries()) out.h[row]! -= x[over + k]!
      for (const [k, { variable, side }] of bounds.entries()) {
        const excess =
          side === 'lower' ? lower[variable]! - x[variable]! : x[variable]! - upper[variable]!
        out.h[inequalities + k] = excess - x[beyond + k]!
      }
      out.hValues.set(inner.hValues)
      let place = h.rows.length
      for (let k = 0; k < soft.length; k++) out.hValues[place++] = -1
      for (const { side } of bounds) out.hValues[place++] = side === 'lower' ? -1 : 1
      for (let k = 0; k < bounds.length; k++) out.hValues[place++] = -1
      return sum
    },
    hessian(x, lambda, u, values) {
      // The Hessian of f + (lambda g + u h) / share, times the share.
      const scale = (weights: Float64Array) => weights.map(weight => weight / costShare)
      program.hessian(x.subarray(0, n), scale(lambda), scale(u), values)
      for (let k = 0; k < values.length; k++) values[k]! *= costShare
    },
  }
  const first = new Float64Array(total).fill(1)
  first.set(start)
  return {
    program: wrapped,
    start: first,
    violations: x => ({
      g: each64(equations, k => x[more + k]! - x[less + k]!),
      h: (() => {
        const all = new Float64Array(inequalities)
        for (const [k, row] of soft.entries()) all[row] = x[over + k]!
        return all
      })(),
      bounds: bounds.map((bound, k) => ({ ...bound, excess: x[beyond + k]! })),
    }),
  }
}

const each64 = (count: number, at: (k: number) => number) =>
  Float64Array.from({ length: count }, (_, k) => at(k))

/** Places with further ones behind: rows, columns, rows, columns ... */
function joined({ rows, columns }: Places, more: readonly Int32Array[]): Places {
  const allRows = [...rows]
  const allColumns = [...columns]
  for (let k = 0; k < more.length; k += 2) {
    allRows.push(...more[k]!)
    allColumns.push(...more[k + 1]!)
  }
  return { rows: Int32Array.from(allRows), columns: Int32Array.from(allColumns) }
}
