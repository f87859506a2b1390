// A body of the caller's own, on a lattice and on one with spacings and horizon twice as wide, which tells the error: what is
// computed tends to its limit with the first power of the horizon.
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import type { Kernels } from '../../kernel.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { type Body, bodyOf } from './own-body.ts'
import { runInTime } from './own-explicit.ts'
import { valueAt } from './own-grid.ts'
import { type Loads, readLoads } from './own-loads.ts'
import { type OwnProblem, readProblem } from './own-problem.ts'
import {
  damageOf,
  displacementsOf,
  ERROR_MAX,
  equationsOf,
  fieldOf,
  methodOf,
} from './own-results.ts'
import { followed, type Path, Rest, type Tip, tipsOf } from './own-static.ts'
import { type OwnInput, SPACINGS } from './own-words.ts'

export function runOwn(input: OwnInput, run: Run) {
  refuseUnnamed({ ...input })
  const said = readProblem(input, SPACINGS)
  refuseProbes(input, said)
  const problem = withEnergy(said, run.kernels)
  const loads = readLoads(input, problem)
  if (problem.isExplicit) return runInTime(input, problem, loads, run)
  for (const name of ['tEnd', 'dt', 'initial', 'snapshots'] as const) {
    if (input[name] !== undefined) {
      throw invalidInput(`/${name}`, `${name} counts with dynamics explicit`)
    }
  }
  return atRest(input, problem, loads, run)
}

/** Of bonds that bear to s0 the energy that a crack takes, so that a wider spacing means the same material. */
function withEnergy(problem: OwnProblem, kernels: Kernels): OwnProblem {
  const { s0 } = problem.base
  if (s0 === undefined) return problem
  return problem.withG0(bodyOf(problem, kernels, 1).toughness * s0 * s0)
}

function refuseProbes({ probes = [] }: OwnInput, { box, isHollow }: OwnProblem): void {
  for (const [i, at] of probes.entries()) {
    const place = pointerTo('probes', i)
    if (at.length !== 2) throw invalidInput(place, 'a point of probes has x and y')
    const [x, y] = at as [number, number]
    const isInside = x >= box.x[0] && x <= box.x[1] && y >= box.y[0] && y <= box.y[1]
    if (isInside && !isHollow(x, y)) continue
    throw invalidInput(place, `the point ${x}, ${y} of probes is outside of the body`)
  }
}

/** Elastic state, ends of cracks and path on one lattice. */
interface Solved {
  readonly body: Body
  readonly energy: number
  readonly totals: ReturnType<Rest['totals']>
  readonly ux: Float64Array
  readonly uy: Float64Array
  readonly tips: readonly Tip[]
  readonly path: Path | undefined
}

function solved(
  problem: OwnProblem,
  loads: Loads,
  factor: number,
  { kernels, progress }: Run,
): Solved {
  const rest = new Rest(problem, loads, kernels, factor)
  const { ux, uy } = displacementsOf(rest.body)
  const count = loads.loads.length
  const elastic = { energy: rest.energy, totals: rest.totals(count), ux, uy }
  const tips = tipsOf(problem, loads, kernels, factor)
  const path = problem.breaks
    ? followed(rest, count, share => progress(share, 'bonds break'))
    : undefined
  return { body: rest.body, ...elastic, tips, path }
}

/** The limit for fine lattices that two of them point at, and what it is uncertain by. */
function limitOf(fine: number, coarse: number, ratio: number) {
  const value = fine + (fine - coarse) / (ratio - 1)
  return { value, error: Math.abs(fine - coarse) }
}

function atRest(input: OwnInput, problem: OwnProblem, loads: Loads, run: Run) {
  const { thickness = 1, probes = [] } = input
  const fine = solved(problem, loads, 1, run)
  const coarse = solved(problem, loads, 2, { ...run, progress: () => {} })
  const ratio = coarse.body.grid.h / fine.body.grid.h
  const { stiffness, G0 } = problem.base
  const tips = fine.tips.map(({ at, G }, k) => {
    const [near, far] = [G, coarse.tips[k]!.G].map(one => Math.sqrt(Math.max(0, one) * stiffness))
    const { value: K, error } = limitOf(near!, far!, ratio)
    if (!Number.isFinite(K)) return { at, G: null, K: null, error: null }
    const release = (K * K) / stiffness
    const griffith = G0 !== undefined && release > 0 ? Math.sqrt(G0 / release) : undefined
    return { at, G: release, K, error, ...(griffith !== undefined && { griffith }) }
  })
  const seen = probes.map(at => {
    const [x, y] = [fine, coarse].map(one => [
      valueAt(one.body.grid, at, n => one.ux[n]!),
      valueAt(one.body.grid, at, n => one.uy[n]!),
    ]) as [number[], number[]]
    const [ux, uy] = [0, 1].map(k => limitOf(x[k]!, y[k]!, ratio)) as [Limit, Limit]
    const size = Math.sqrt(ux.value * ux.value + uy.value * uy.value)
    const error = Math.sqrt(ux.error * ux.error + uy.error * uy.error)
    return { at, ux: ux.value, uy: uy.value, size, error }
  })
  const [strength, other] = [fine.path, coarse.path]
  const energy = limitOf(fine.energy, coarse.energy, ratio)
  const force = strength && {
    value: strength.pull * thickness,
    error: Math.abs(strength.pull - other!.pull) * thickness,
  }
  const tip = tips.find(({ K }) => K !== null)
  const forceUnit = input.thickness === undefined ? 'N/m' : 'N'
  const headline = force
    ? { ...force, unit: forceUnit, of: 'largest pull of the first load' }
    : tip
      ? {
          value: tip.K!,
          error: tip.error!,
          unit: 'Pa m^(1/2)',
          of: 'K of the first end of a crack',
        }
      : seen[0]
        ? {
            value: seen[0].size,
            error: seen[0].error,
            unit: 'm',
            of: 'displacement at the first probe',
          }
        : { ...energy, unit: 'J/m', of: 'energy in the bonds' }
  if (!(headline.value > 0)) {
    throw invalidInput('/loads', `${headline.of} is ${headline.value}: nothing loads it`)
  }
  const estimate = headline.error / headline.value
  const { grid, families, stretch, bonds } = fine.body
  const last = strength?.points.at(-1)
  return {
    value: headline.value,
    unit: headline.unit,
    uncertainty: headline.error,
    equations: equationsOf(problem, `${headline.of} = ${headline.value} ${headline.unit}`),
    terms: [{ term: headline.of, value: headline.value }],
    method: `${methodOf(problem, fine.body)}; conjugate gradients${strength ? ', bond after bond under loads in proportion' : ''}`,
    outputs: {
      ...(strength && {
        strength: {
          factor: strength.factor,
          error: Math.abs(strength.factor - other!.factor),
          first: strength.first,
        },
        parted: strength.parted,
        brokenShare: last ? last.broken / bonds : 0,
        spentEnergy: last?.spent ?? 0,
        ...(G0 !== undefined && { crackGrowth: (last?.spent ?? 0) / G0 }),
      }),
      ...(tips.length > 0 && { tips }),
      ...(seen.length > 0 && { probes: seen }),
      loadTotals: fine.totals.map(({ force: pull, displacement }) => ({
        force: pull * thickness,
        displacement,
      })),
      ...(stretch !== undefined && { bondStretch: stretch }),
      horizon: problem.horizonM * grid.h,
      elasticEnergy: energy.value,
      grid: { x: grid.nx, y: grid.ny },
    },
    checks: [
      below(
        'difference of two spacings, over the value: a smaller dx lessens it',
        estimate,
        ERROR_MAX,
      ),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `${headline.of} by spacings of ${grid.h} m and ${coarse.body.grid.h} m, ${families.length} bonds a node`,
    },
    resolved: { dx: grid.h },
    ...(strength && { series: seriesOf(strength, thickness) }),
    fields: {
      damage: fieldOf(fine.body, damageOf(fine.body)),
      ux: fieldOf(fine.body, fine.ux),
      uy: fieldOf(fine.body, fine.uy),
    },
    warnings: warningsOf(
      loads,
      tips.some(({ K }) => K === null),
      strength,
      problem,
    ),
  }
}

type Limit = ReturnType<typeof limitOf>

function seriesOf({ points }: Path, thickness: number) {
  const column = (value: (point: Path['points'][number]) => number) => points.map(value)
  const count = points[0]?.totals.length ?? 0
  const totals = Array.from({ length: count }, (_, k) => [
    [`force${k + 1}`, column(({ totals: all }) => all[k]!.force * thickness)] as const,
    [`displacement${k + 1}`, column(({ totals: all }) => all[k]!.displacement)] as const,
  ]).flat()
  return {
    factor: column(({ factor }) => factor),
    ...Object.fromEntries(totals),
    brokenBonds: column(({ broken }) => broken),
    dissipatedEnergy: column(({ spent }) => spent),
    strainEnergy: column(({ energy }) => energy),
  }
}

function warningsOf(
  { supports, loads }: Loads,
  hasShort: boolean,
  path: Path | undefined,
  { breaks }: OwnProblem,
): string[] {
  const holds = (axis: 0 | 1) =>
    supports.some(({ fixed }) => fixed.includes(axis)) ||
    loads.some(({ parts }) => parts.some(part => part.kind === 'u' && part.axis === axis))
  return [
    ...([0, 1] as const)
      .filter(axis => !holds(axis))
      .map(
        axis =>
          `nothing holds the body along ${axis === 0 ? 'x' : 'y'}: its displacements there are up to a common one`,
      ),
    ...(hasShort
      ? [
          'K of an end is not told where its last piece, or the way before it, is below four spacings',
        ]
      : []),
    ...(path && !path.parted && path.points.length === 0
      ? ['no bond is stretched: nothing breaks under these loads']
      : []),
    ...(breaks ? [] : ['the material has no G0: nothing breaks']),
  ]
}
