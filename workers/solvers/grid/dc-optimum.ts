// The optimal power flow of the lossless linear model: a program that is quadratic at most in its costs.
import type { SparseProgram } from '../../numerics/optimise/interior-point.ts'
import { busByBus, placesFrom } from './ac-optimum.ts'
import { costAt } from './costs.ts'
import { pricedGeneration, priceOf, startingCosts } from './priced-generation.ts'
import type { PowerSystem } from './system.ts'

export interface DcProgram {
  readonly program: SparseProgram
  readonly start: Float64Array
  /** First variable of the generators' powers. */
  readonly p: number
  /** Line of each inequality, and the direction that it limits; angles where `isAngle`. */
  readonly limits: readonly {
    readonly line: number
    readonly sign: 1 | -1
    readonly isAngle: boolean
  }[]
}

export function dcProgram(system: PowerSystem): DcProgram {
  const { n, lines, generators, base, references, island, angleStart } = system
  const p = n
  const costs = n + generators.length
  const priced = pricedGeneration(
    generators.flatMap(({ cost }, k) => (cost ? [{ cost, variable: p + k }] : [])),
    base,
    costs,
  )
  const variables = costs + priced.variables
  const signs = [1, -1] as const
  const limits = Array.from({ length: lines.count }, (_, line) => line).flatMap(line => [
    ...(lines.rating[line]! < Infinity ? signs.map(sign => ({ line, sign, isAngle: false })) : []),
    ...(lines.angleMax[line]! < Infinity ? [{ line, sign: 1 as const, isAngle: true }] : []),
    ...(lines.angleMin[line]! > -Infinity ? [{ line, sign: -1 as const, isAngle: true }] : []),
  ])
  const rows = limits.length + priced.pieces.length
  const g: [number, number][] = []
  const gConstants: number[] = []
  const put = (row: number, column: number, value: number) => {
    g.push([row, column])
    gConstants.push(value)
  }
  const fixed = system.pLoad.map((load, i) => load + system.gShunt[i]!)
  for (let l = 0; l < lines.count; l++) {
    const [i, j, y] = [lines.from[l]!, lines.to[l]!, lines.susceptance[l]!]
    put(i, i, y)
    put(i, j, -y)
    put(j, j, y)
    put(j, i, -y)
    fixed[i]! -= y * lines.shift[l]!
    fixed[j]! += y * lines.shift[l]!
  }
  for (const [k, { bus }] of generators.entries()) put(bus, p + k, -1)
  const h = [
    ...limits.flatMap(({ line }, k): [number, number][] => [
      [k, lines.from[line]!],
      [k, lines.to[line]!],
    ]),
    ...priced.pieces.flatMap(({ power, cost }, k): [number, number][] => [
      [limits.length + k, power],
      [limits.length + k, cost],
    ]),
  ]
  const lower = new Float64Array(variables).fill(-Infinity)
  const upper = new Float64Array(variables).fill(Infinity)
  for (const bus of references) lower[bus] = upper[bus] = angleStart[bus]!
  for (const [k, { pMin, pMax }] of generators.entries()) {
    lower[p + k] = pMin
    upper[p + k] = pMax
  }
  const at = Array.from({ length: n }, () => [] as number[])
  for (const [k, { bus }] of generators.entries()) at[bus]!.push(p + k)
  const limited = Array.from({ length: lines.count }, () => [] as number[])
  for (const [k, { line }] of limits.entries()) limited[line]!.push(variables + n + k)
  const costRows = [
    ...priced.pieces.map((_, k) => variables + n + limits.length + k),
    ...Array.from({ length: priced.variables }, (_, k) => costs + k),
  ]
  const program: SparseProgram = {
    n: variables,
    equations: n,
    inequalities: rows,
    lower,
    upper,
    gradientPlaces: { g: placesFrom(g), h: placesFrom(h) },
    hessianPlaces: placesFrom(priced.smooth.map(({ variable }) => [variable, variable] as const)),
    order: busByBus(system, limited, costRows, bus => [...at[bus]!, bus, variables + bus]),
    evaluate(x, out) {
      out.gradient.fill(0)
      out.gValues.set(gConstants)
      out.g.set(fixed)
      for (const [k, [row, column]] of g.entries()) out.g[row]! += gConstants[k]! * x[column]!
      let place = 0
      for (const [k, { line, sign, isAngle }] of limits.entries()) {
        const t = x[lines.from[line]!]! - x[lines.to[line]!]!
        const y = isAngle ? 1 : lines.susceptance[line]!
        const most = isAngle
          ? sign > 0
            ? lines.angleMax[line]!
            : -lines.angleMin[line]!
          : lines.rating[line]!
        out.h[k] = sign * y * (isAngle ? t : t - lines.shift[line]!) - most
        out.hValues[place++] = sign * y
        out.hValues[place++] = -sign * y
      }
      for (const [k, { power, cost, slope, below }] of priced.pieces.entries()) {
        out.h[limits.length + k] = slope * x[power]! - x[cost]! - below
        out.hValues[place++] = slope
        out.hValues[place++] = -1
      }
      return priceOf(priced, x, base, costs, out.gradient)
    },
    hessian(x, _lambda, _u, values) {
      for (const [k, { cost, variable }] of priced.smooth.entries()) {
        values[k] = costAt(cost, x[variable]! * base)[2] * base * base
      }
    },
  }
  const start = Float64Array.from(lower, (low, i) => {
    if (i < n) return angleStart[references[island[i]!]!]!
    const high = upper[i]!
    if (low > -Infinity && high < Infinity) return (low + high) / 2
    return low > -Infinity ? low + 1 : high < Infinity ? high - 1 : 0
  })
  startingCosts(priced, start, costs)
  return { program, start, p, limits }
}
