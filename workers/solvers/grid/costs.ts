// Costs of generation in currency an hour, of the power in megawatts: polynomials, or convex pieces of straight lines.
import type { PowerCase } from './case-columns.ts'

export type Cost =
  | {
      readonly kind: 'polynomial' /** Highest power first. */
      readonly coefficients: readonly number[]
    }
  | { readonly kind: 'pieces'; readonly at: readonly number[]; readonly costs: readonly number[] }

const DEGREE_MAX = 20
const PIECES_MAX = 60

type Refuse = (table: 'gencost', row: number, message: string) => never

export function costsOf({ gencost, gen }: PowerCase, refuse: Refuse) {
  const count = gencost.length
  if (count !== 0 && count !== gen.length && count !== 2 * gen.length) {
    refuse('gencost', 0, `${count} rows of gencost for ${gen.length} generators: one each, or two`)
  }
  const all = gencost.map((row, i) => costOf(row, message => refuse('gencost', i, message)))
  return { active: all.slice(0, gen.length), reactive: all.slice(gen.length) }
}

function costOf(row: readonly number[], refuse: (message: string) => never): Cost {
  const [model, , , count] = row
  if (model !== 1 && model !== 2) refuse(`cost model ${model}: 1 is piecewise linear, 2 polynomial`)
  if (!(Number.isInteger(count) && count! >= 1)) refuse(`a cost of ${count} points or coefficients`)
  const length = model === 1 ? 2 * count! : count!
  if (4 + length > row.length) refuse(`the cost names ${length} numbers and has ${row.length - 4}`)
  const values = row.slice(4, 4 + length)
  if (model === 2) {
    if (count! > DEGREE_MAX) refuse(`a polynomial of more than ${DEGREE_MAX} coefficients`)
    return { kind: 'polynomial', coefficients: values }
  }
  if (count! < 2 || count! > PIECES_MAX) refuse(`a piecewise cost has 2 to ${PIECES_MAX} points`)
  const at = values.filter((_, k) => k % 2 === 0)
  const costs = values.filter((_, k) => k % 2 === 1)
  let slope = -Infinity
  for (let k = 1; k < at.length; k++) {
    if (!(at[k]! > at[k - 1]!)) refuse('the points of a piecewise cost do not rise')
    const next = (costs[k]! - costs[k - 1]!) / (at[k]! - at[k - 1]!)
    // A cost that bends down has no single optimum.
    if (next < slope - 1e-9 * Math.abs(slope)) refuse('the piecewise cost is not convex')
    slope = next
  }
  return { kind: 'pieces', at, costs }
}

/** Value, slope and curvature at a power in megawatts; pieces have no curvature. */
export function costAt(cost: Cost, power: number): readonly [number, number, number] {
  if (cost.kind === 'polynomial') {
    let [value, slope, curvature] = [0, 0, 0]
    for (const c of cost.coefficients) {
      curvature = curvature * power + 2 * slope
      slope = slope * power + value
      value = value * power + c
    }
    return [value, slope, curvature]
  }
  const { at, costs } = cost
  let k = 1
  while (k < at.length - 1 && power > at[k]!) k++
  const slope = (costs[k]! - costs[k - 1]!) / (at[k]! - at[k - 1]!)
  return [costs[k]! + slope * (power - at[k]!), slope, 0]
}
