// The generation that costs least within all limits, or the limits that cannot be met.
import { Failure } from '../../failure.ts'
import { elastic } from '../../numerics/optimise/elastic.ts'
import { type InteriorPoint, interiorPoint } from '../../numerics/optimise/interior-point.ts'
import { missingInput } from '../../refusal.ts'
import { below } from '../../solver.ts'
import { acProgram } from './ac-optimum.ts'
import { type Answer, busSeries, largestFlow, tablesOf } from './answer.ts'
import { dcProgram } from './dc-optimum.ts'
import { Newton } from './newton.ts'
import { lowestOf } from './own-flow.ts'
import { isReference, type PowerSystem } from './system.ts'

/** Buses of an optimum: what takes some seconds. */
export const OPTIMUM_BUSES_MAX = { dc: 3000, ac: 1500 } as const

const TOLERANCE = 1e-9
/** Over 1 + the size of the state or of the multipliers. */
const VIOLATION_MAX = 1e-7
const SLOPE_MAX = 1e-6
const GAP_MAX = 1e-7
/** Limits are listed from an excess of so much per unit on. */
const EXCESS_MIN = 1e-5
const LISTED_MAX = 12

export function optimalFlow(system: PowerSystem, model: 'dc' | 'ac', pointer: string) {
  if (!system.generators.some(({ cost }) => cost)) {
    throw missingInput(pointer, 'no generator in service has a cost: there is nothing to minimise')
  }
  refuseCrossed(system)
  return model === 'ac' ? alternatingOptimum(system) : linearOptimum(system)
}

/** Bounds that exclude each other are named before anything is searched. */
function refuseCrossed({ generators, ids, vMin, vMax }: PowerSystem): void {
  const crossed = [
    ...generators.flatMap(({ bus, pMin, pMax, qMin, qMax }) => [
      ...(pMin > pMax ? [`Pmin ${pMin} > Pmax ${pMax} at bus ${ids[bus]}`] : []),
      ...(qMin > qMax ? [`Qmin ${qMin} > Qmax ${qMax} at bus ${ids[bus]}`] : []),
    ]),
    ...Array.from(ids).flatMap((id, i) =>
      vMin[i]! > vMax[i]! ? [`Vmin ${vMin[i]} > Vmax ${vMax[i]} at bus ${id}`] : [],
    ),
  ]
  if (crossed.length > 0) throw notMet(crossed, 'limits exclude each other')
}

function linearOptimum(system: PowerSystem) {
  const { program, start, p, limits } = dcProgram(system)
  const { n, lines, generators, base } = system
  const solved = interiorPoint(program, start, TOLERANCE)
  if (!solved.converged) {
    const soft = limits.map((_, k) => k)
    const nearest = elasticOf(program, start, { soft, variables: [] })
    const unmet = nearest.unmet(base, {
      equation: i => `P at bus ${system.ids[i]}`,
      limit: k => `rating of ${nameOf(system, limits[k]!.line)}`,
      bound: () => '',
    })
    throw notMet(unmet, 'the limits cannot all be met', solved)
  }
  const { x, lambda, u } = solved
  const rating = new Float64Array(lines.count)
  for (const [k, { line, isAngle }] of limits.entries()) if (!isAngle) rating[line]! += u[k]! / base
  const answer: Answer = {
    angles: x.slice(0, n),
    p: x.slice(p, p + generators.length),
    pFrom: Float64Array.from(
      { length: lines.count },
      (_, l) => lines.susceptance[l]! * (x[lines.from[l]!]! - x[lines.to[l]!]! - lines.shift[l]!),
    ),
    prices: {
      p: lambda.map(price => price / base),
      q: new Float64Array(n),
      vMin: new Float64Array(n),
      vMax: new Float64Array(n),
      rating,
    },
  }
  return solutionOf(system, solved, answer, 0)
}

function alternatingOptimum(system: PowerSystem) {
  const { program, start, layout, limits } = acProgram(system)
  const { n, lines, generators, base } = system
  let solved = interiorPoint(program, start, TOLERANCE)
  if (!solved.converged) {
    const soft = limits.flatMap(({ kind }, k) => (kind === 'cost' ? [] : [k]))
    const variables = Array.from({ length: n }, (_, i) => layout.volts + i)
    const nearest = elasticOf(program, start, { soft, variables })
    const unmet = nearest.unmet(base, {
      equation: i => `${i < n ? 'P' : 'Q'} at bus ${system.ids[i % n]}`,
      limit: k =>
        `${limits[k]!.kind === 'angle' ? 'angle' : 'rating'} of ${nameOf(system, limits[k]!.line)}`,
      bound: (i, side) => `V${side === 'lower' ? 'min' : 'max'} at bus ${system.ids[i - n]}`,
    })
    if (unmet.length > 0) throw notMet(unmet, 'the limits cannot all be met', solved)
    // All can be met: from where they are, the search goes on.
    solved = interiorPoint(program, nearest.x, TOLERANCE)
    if (!solved.converged) throw notMet([], 'the search found no optimum', solved)
  }
  const { x, lambda, u, uLower, uUpper } = solved
  const rating = new Float64Array(lines.count)
  for (const [k, { kind, line }] of limits.entries()) {
    if (kind !== 'angle') rating[line]! += u[k]! / base
  }
  const newton = new Newton(system)
  const state = {
    angles: x.slice(0, n),
    volts: x.slice(n, 2 * n),
    balances: new Float64Array(system.references.length),
  }
  const p = x.slice(layout.p, layout.p + generators.length)
  const q = x.slice(layout.q, layout.q + generators.length)
  const wanted = {
    p: system.pLoad.map(load => -load),
    q: system.qLoad.map(load => -load),
    isHeld: new Uint8Array(n),
    shares: Float64Array.from({ length: n }, (_, i) => (isReference(system, i) ? 1 : 0)),
  }
  for (const [k, { bus }] of generators.entries()) {
    wanted.p[bus]! += p[k]!
    wanted.q[bus]! += q[k]!
  }
  // The powers at all buses by another way than the search has taken.
  newton.correction(wanted, state)
  let mismatch = 0
  for (let i = 0; i < n; i++) {
    mismatch = Math.max(mismatch, Math.abs(newton.p[i]! - wanted.p[i]!))
    mismatch = Math.max(mismatch, Math.abs(newton.q[i]! - wanted.q[i]!))
  }
  const { pFrom, qFrom, pTo, qTo } = newton.flows
  const answer: Answer = {
    ...{ angles: state.angles, volts: state.volts, p, q },
    ...{ pFrom, qFrom, pTo, qTo },
    prices: {
      p: lambda.slice(0, n).map(price => price / base),
      q: lambda.slice(n, 2 * n).map(price => price / base),
      vMin: uLower.slice(n, 2 * n),
      vMax: uUpper.slice(n, 2 * n),
      rating,
    },
  }
  return solutionOf(system, solved, answer, mismatch)
}

function elasticOf(
  program: Parameters<typeof elastic>[0],
  start: Float64Array,
  { soft, variables }: { soft: readonly number[]; variables: readonly number[] },
) {
  const loose = elastic(program, start, { soft, variables, reach: 0.5, costShare: 1e-6 })
  const solved = interiorPoint(loose.program, loose.start, 1e-7)
  const { g, h, bounds } = loose.violations(solved.x)
  return {
    x: solved.x.slice(0, program.n),
    unmet(
      base: number,
      names: {
        equation(row: number): string
        limit(row: number): string
        bound(variable: number, side: 'lower' | 'upper'): string
      },
    ): string[] {
      if (!solved.converged) return []
      const all = [
        ...Array.from(g, (excess, k) => ({
          size: Math.abs(excess),
          text: `${names.equation(k)} by ${significant(Math.abs(excess) * base)} MVA`,
        })),
        ...Array.from(h, (size, k) => ({
          size,
          text: size > EXCESS_MIN ? `${names.limit(k)} by ${significant(size * base)} MVA` : '',
        })),
        ...bounds.map(({ variable, side, excess }) => ({
          size: excess,
          text: `${names.bound(variable, side)} by ${significant(excess)} per unit`,
        })),
      ]
      return all
        .filter(({ size }) => size > EXCESS_MIN)
        .toSorted((a, b) => b.size - a.size)
        .map(({ text }) => text)
    },
  }
}

const significant = (value: number) => Number(value.toPrecision(4))

const nameOf = ({ lines, ids }: PowerSystem, line: number) =>
  `branch ${ids[lines.from[line]!]}-${ids[lines.to[line]!]}`

function notMet(unmet: readonly string[], why: string, solved?: InteriorPoint): Failure {
  const listed = unmet.slice(0, LISTED_MAX)
  const more = unmet.length > LISTED_MAX ? ` and ${unmet.length - LISTED_MAX} more` : ''
  const names = listed.length > 0 ? `; nearest to all of them: ${listed.join(', ')}${more}` : ''
  const details = solved && { iterations: solved.iterations, violation: solved.feasibility }
  return new Failure('NOT_CONVERGED', `${why}${names}`, { unmet: listed, ...details })
}

function solutionOf(system: PowerSystem, solved: InteriorPoint, answer: Answer, mismatch: number) {
  const { base, generators, ids } = system
  const { f, iterations, feasibility, slope, gap } = solved
  const { line, size } = largestFlow(answer.pFrom)
  const scale = Math.max(1, Math.abs(f))
  const lowest = answer.volts && lowestOf(answer.volts)
  const priceMax = answer.prices!.p.reduce((most, p) => Math.max(most, Math.abs(p)), 0)
  const loss = answer.pTo && answer.pFrom.reduce((sum, p, l) => sum + p + answer.pTo![l]!, 0)
  const generation = answer.p.reduce((sum, p) => sum + p, 0)
  return {
    value: f,
    unit: '1',
    uncertainty: gap + mismatch * priceMax * base + Number.EPSILON * scale,
    equations: [
      `minimise the sum of the costs of ${generators.length} generators an hour`,
      answer.volts
        ? 'P_i + i Q_i = V_i sum_j conj(Y_ij V_j), limits of P, Q, V and |S|'
        : 'sum_j (theta_i - theta_j - shift_ij) / (x_ij tap_ij) = P_i, limits of P and of the flows',
      `cost = ${f} an hour for ${generation * base} MW, largest flow ${size * base} MW at ${nameOf(system, line)}`,
    ],
    terms: [{ term: 'cost an hour', value: f }],
    method: `primal-dual interior point method with exact Hessians and sparse LU, ${answer.volts ? 'alternating current in polar coordinates' : 'linear flow'}`,
    outputs: {
      ...tablesOf(system, answer),
      cost: f,
      ...(loss !== undefined && { losses: loss * base }),
      maxFlow: size,
      maxMismatch: mismatch,
      iterations,
      ...(lowest !== undefined && {
        lowestVoltage: answer.volts![lowest]!,
        lowestBus: ids[lowest]!,
      }),
      connected: true,
    },
    checks: [
      below('violation of balances and limits, relative', feasibility, VIOLATION_MAX),
      below('powers at the buses by the network equations, per unit', mismatch, VIOLATION_MAX),
      below('gradient of the Lagrangian over the multipliers', slope, SLOPE_MAX),
      below('cost that the multipliers leave open, relative', gap / scale, GAP_MAX),
    ],
    accuracy: {
      estimate: gap / scale,
      bound: GAP_MAX,
      how: 'sum of slacks times multipliers over the cost; local where alternating current bends the limits',
    },
    series: busSeries(system, answer),
    warnings: answer.volts
      ? ['a local optimum: the limits of alternating current are not convex']
      : [],
    answer,
  }
}
