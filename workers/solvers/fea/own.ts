// A structure of the caller's own at rest: on a mesh and on two coarser ones that tell its error.
import { gridError } from '../../continuum/grid-error.ts'
import { halved } from '../../continuum/mesh/triangle-mesh.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import { type OwnInput, QUANTITIES } from '../finite-elements/own-words.ts'
import { readStructure, type Structure } from '../finite-elements/structure.ts'
import { firstMesh, halvingsOf, type Level, levelOf } from './levels.ts'
import { isDisplacement, type Quantity } from './measures.ts'
import { runBuckling } from './own-buckling.ts'
import { runCrack } from './own-crack.ts'
import { runModes } from './own-modes.ts'
import { describedMesh, equationsOf, methodOf, seriesOf } from './own-results.ts'

/** Largest error of the value. */
export const ERROR_MAX = 0.02
/** Of the whole difference of two meshes, which shows no order. */
const PAIR_SAFETY = 1.25
/** What is a smaller share of the stress that strains make is rounding. */
const ROUNDING = 1e-6
/** Of a clamped and a free side that enclose a whole turn. */
const CORNER_GAIN_MIN = Math.SQRT2
/** A peak that grows by more from mesh to mesh has no bound. */
const GROWTH_MAX = 0.1

export function runOwn(input: OwnInput, run: Run) {
  const structure = readStructure(input)
  refuseTogether(input)
  if (input.crack !== undefined) return runCrack(input, structure, run)
  if (input.buckling !== undefined) return runBuckling(input, structure, run)
  return input.modes === undefined
    ? runRest(input, structure, run)
    : runModes(input, structure, run)
}

/** Each is an analysis of its own. */
function refuseTogether({ modes, buckling, crack }: OwnInput): void {
  const stated = Object.entries({ crack, modes, buckling }).filter(
    ([, value]) => value !== undefined,
  )
  const [first, second] = stated
  if (!second) return
  throw invalidInput(`/${second[0]}`, `${first![0]} and ${second[0]} are two runs`)
}

/** Of a body that nothing loads all is 0: its loads were forgotten, or an analysis. */
function refuseIdle({ loads, supports }: Structure): void {
  const isMoved = supports.some(({ ux, uy, normal }) =>
    [ux, uy, normal].some(one => one !== undefined && one.constant !== 0),
  )
  if (loads.length > 0 || isMoved) return
  throw missingInput(
    '/loads',
    'loads are missing: nothing loads the body and no support moves it; modes and buckling are other runs',
  )
}

function runRest(input: OwnInput, structure: Structure, run: Run) {
  refuseIdle(structure)
  const halvings = halvingsOf(structure)
  const first = firstMesh(structure, run)
  const { quantity = 'displacement', probes = [], nominal } = input
  const levels: Level[] = []
  let mesh = first.mesh
  for (let k = 0; k <= halvings; k++) {
    if (k > 0) mesh = halved(mesh, first.curves)
    levels.push(levelOf(mesh, structure, probes, quantity, run))
    run.progress((k + 1) / (halvings + 1), `${mesh.x.length} nodes`)
  }
  const [fine, middle, coarse] = levels.toReversed() as [Level, Level, Level?]
  const isGrown = (of: (level: Level) => number) =>
    of(fine) > (1 + GROWTH_MAX) * of(middle) && of(fine) > ROUNDING * fine.stressSize
  const misesOf = ({ peaks }: Level) => peaks.vonMises.value
  const gainMax = isGrown(misesOf) ? cornerGain(misesOf(fine) / misesOf(middle)) : Number.MAX_VALUE
  const judge = (of: (level: Level) => number, name: Quantity, scale: number) => {
    const order = isDisplacement(name) ? 3 : 2
    if (!coarse) return { estimate: PAIR_SAFETY * Math.abs(of(fine) - of(middle)), order: null }
    return gridError(of(fine), of(middle), of(coarse), order, scale, gainMax)
  }
  const usual = (name: Quantity) =>
    isDisplacement(name)
      ? fine.peaks.displacement.value
      : Math.max(fine.stress.mean, ROUNDING * fine.stressSize)
  const shown = probes.map((at, i) => {
    const errors = QUANTITIES.map(name => {
      const { estimate } = judge(({ probes }) => probes[i]![name], name, usual(name))
      return [name, estimate] as const
    })
    return { at, ...fine.probes[i]!, errors: Object.fromEntries(errors) }
  })
  const peak = (name: keyof Level['peaks'], kind: Quantity) => {
    const of = ({ peaks }: Level) => Math.abs(peaks[name].value)
    const { estimate } = judge(of, kind, usual(kind))
    const grows = !isDisplacement(kind) && isGrown(of)
    const { at, value } = fine.peaks[name]
    return { grows, at, value, error: estimate }
  }
  const [moved, mises, pulled] = [
    peak('displacement', 'displacement'),
    peak('vonMises', 'vonMises'),
    peak('principal', 's1'),
  ]
  const headline = headlineOf(probes.length > 0, quantity, levels, peak('quantity', quantity))
  const scale = Math.max(Math.abs(headline.value ?? 0), 0.01 * usual(quantity), Number.MIN_VALUE)
  const judged =
    headline.value === null
      ? judge(({ energy }) => energy, 'ux', fine.energy)
      : judge(headline.of, quantity, scale)
  const error = headline.value === null ? fine.energy : scale
  const estimate = error > 0 ? judged.estimate / error : 0
  const withoutGrowth = ({ grows, ...rest }: ReturnType<typeof peak>) =>
    grows ? { ...rest, value: null, error: null } : rest
  return {
    value: headline.value,
    unit: isDisplacement(quantity) ? 'm' : 'Pa',
    uncertainty: headline.value === null ? 0 : judged.estimate,
    equations: equationsOf(input, structure),
    terms: [{ term: 'elastic energy in J', value: fine.energy }],
    method: methodOf(structure, levels),
    outputs: {
      ...(probes.length > 0 && { probes: shown }),
      largestDisplacement: withoutGrowth(moved),
      peakVonMises: withoutGrowth(mises),
      peakPrincipal: withoutGrowth(pulled),
      ...(nominal !== undefined && {
        stressConcentration: pulled.grows ? null : pulled.value / nominal,
      }),
      reactions: [...fine.reactions],
      loads: fine.total,
      work: fine.energy,
      observedOrder: judged.order,
      meshes: levels.map(level => ({
        ...describedMesh(level.on.mesh),
        value: headline.of(level),
      })),
      nodes: fine.on.mesh.x.length,
    },
    checks: [
      below('error of the value by meshes each half as fine, relative', estimate, ERROR_MAX),
      below('forces left on the nodes over those within', fine.residual, 1e-8),
      below('supports against loads, forces and moments', fine.imbalance, 1e-6),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `difference of the ${headline.value === null ? 'elastic energy' : 'value'} on meshes of ${levels.map(({ on }) => on.mesh.x.length).join(', ')} nodes, relative`,
    },
    resolved: {
      ...{ state: structure.state, quantity },
      ...(input.gmsh === undefined && { mesh: { ...meshOf(input), h: structure.h } }),
    },
    series: seriesOf(fine),
    warnings: warningsOf(structure, fine, mises),
  }
}

/**
 * Where stress grows as r^(l - 1) with no bound, a halving makes its peak 2^(1 - l) times larger, and errors no more than
 * 2^(2 l) times smaller in the end, whatever coarse meshes show (Strang and Fix, An Analysis of the Finite Element Method
 * (Prentice-Hall, 1973), 8.1).
 */
const cornerGain = (growth: number): number => Math.max(4 / (growth * growth), CORNER_GAIN_MIN)

const meshOf = ({ mesh }: OwnInput): object => (typeof mesh === 'object' ? mesh! : {})

function headlineOf(
  isProbed: boolean,
  quantity: Quantity,
  levels: readonly Level[],
  largest: { grows: boolean },
): { of: (level: Level) => number; value: number | null } {
  const of = isProbed
    ? ({ probes }: Level) => probes[0]![quantity]
    : ({ peaks }: Level) => peaks.quantity.value
  return { of, value: !isProbed && largest.grows ? null : of(levels.at(-1)!) }
}

function warningsOf(
  { loads }: Structure,
  { motions, peaks, stress }: Level,
  mises: { grows: boolean; at: readonly [number, number] },
): string[] {
  const place = ([x, y]: readonly [number, number]) =>
    `(${Number(x.toPrecision(6))}, ${Number(y.toPrecision(6))})`
  return [
    ...(mises.grows
      ? [`stress at ${place(mises.at)} grows as the mesh is refined: it has no bound there`]
      : []),
    ...(loads.some(load => load.kind === 'force' && load.on.at)
      ? ['displacement and stress under a force at a point have no bound']
      : []),
    ...(motions.length > 0
      ? ['no support hinders a motion of the body as a whole: displacements are those up to it']
      : []),
    ...(peaks.vonMises.value > 0 && stress.mean === 0 ? ['nothing is strained'] : []),
  ]
}
