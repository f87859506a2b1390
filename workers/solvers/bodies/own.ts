// Bodies in space as a caller describes them: run, held to a finer run, and told.
import { refuseUnnamed } from '../../dynamics/unnamed.ts'
import { below, type Run } from '../../solver.ts'
import { filesOf, refuseLong } from './body-files.ts'
import { withErrors } from './closest.ts'
import { runGravity } from './gravity-run.ts'
import { momentumDrifts } from './momenta.ts'
import { orbitsAround } from './orbits.ts'
import { endMomenta, stateAt } from './own-end.ts'
import { type OwnRun, type Row, runOwn } from './own-run.ts'
import { distanceOf, readScene } from './own-scene.ts'
import { AXES, type OwnInput } from './own-words.ts'
import type { Scene } from './scene.ts'

/** Of the finer run, and the least that doubles can follow. */
const FINER = 0.1
const RTOL_MIN = 1e-15
/** Steps of the finer run are other ones, also where the rows alone hold them short. */
const COARSE = { stepShare: 1 / 20, rowShare: 1 }
const FINE = { stepShare: 1 / 33, rowShare: 0.6 }
/** Share of its error that the finer run may still have. */
const REST = 0.2
const ERROR_USUAL = 1e-3
/** Where close passages leave fewer digits, which the uncertainty states. */
const ERROR_MAX = 5e-2
const LENGTH_ERROR_MAX = 1e-12
const LISTED_MAX = 2000

export function solveOwn(
  input: OwnInput,
  { progress, kernels }: Pick<Run, 'progress' | 'kernels'>,
) {
  const scene = readScene(input)
  refuseUnnamed(input)
  refuseLong(input.files, scene.times.length, scene.n * scene.dimension)
  const isGravity = scene.method !== 'dop853'
  const finerRtol = Math.max(FINER * scene.rtol, RTOL_MIN)
  const runOf = (isFiner: boolean, shown: (share: number) => void) => {
    if (isGravity) return runGravity(scene, kernels, isFiner, shown)
    const options = isFiner ? { rtol: finerRtol, ...FINE } : { rtol: scene.rtol, ...COARSE }
    return runOwn(scene, options, shown)
  }
  const run = runOf(false, share => progress(share / 3, 'run'))
  const finer = runOf(true, share => progress((1 + 2 * share) / 3, 'finer run'))
  const error = errorOf(scene, run, finer)
  const { n, dimension: d } = scene
  const { end } = run
  const vectors = (from: number) =>
    Array.from({ length: n }, (_, i) =>
      Array.from(end.y.subarray(from + i * d, from + (i + 1) * d)),
    )
  const positions = vectors(0)
  const velocities = vectors(n * d)
  const total = scene.masses.reduce((sum, mass) => sum + mass, 0)
  const centre = Array.from({ length: d }, (_, c) =>
    positions.reduce((sum, x, i) => sum + (scene.masses[i]! / total) * x[c]!, 0),
  )
  const energyDrift = run.energyScale === 0 ? 0 : run.energyChange / run.energyScale
  const drifts = driftsOf(scene, run)
  const lengthError = lengthErrorOf(scene, run)
  const series = seriesOf(scene, run.rows)
  return {
    value: positions[0]![0]!,
    unit: 'm',
    uncertainty: error.x * error.scale + Number.EPSILON * Math.abs(positions[0]![0]!),
    equations: equationsOf(input, scene),
    terms: [{ term: 'x of body 0 at the end', value: positions[0]![0]! }],
    method: isGravity
      ? methodOf(scene)
      : `DOP853${scene.links.some(({ kind }) => kind !== 'spring') ? ', each step projected onto the lengths of the links' : ''}${run.collisions.length + run.ropes.length > 0 ? ', begun anew at each event' : ''}`,
    outputs: {
      displacements: positions.flatMap((x, i) =>
        x.map((value, c) => value - scene.position[i * d + c]!),
      ),
      finalVelocities: velocities.flat(),
      finalPositions: positions.flat(),
      centreOfMass: centre[0]!,
      centre,
      positions,
      velocities,
      energy: run.energyStart,
      energyDrift,
      energyLost: end.y[run.dynamics.lostAt]!,
      momentumDrift: drifts.momentum,
      angularMomentumDrift: drifts.angular,
      ...(scene.links.length > 0 && { links: linksOf(scene, run) }),
      ...(scene.contacts && {
        collisionCount: run.collisions.length,
        collisions: run.collisions.slice(0, LISTED_MAX),
      }),
      ...(run.ropes.length > 0 && { ropes: run.ropes.slice(0, LISTED_MAX) }),
      steps: run.steps,
      ...endMomenta(scene, end),
      ...(run.approaches.length > 0 && { closest: withErrors(run.approaches, finer.approaches) }),
      state: stateAt(input, scene, end),
      ...(input.files && {
        files: filesOf(input.files, {
          names: input.bodies.map(({ object }, i) => (object === 'body' ? `body${i}` : object)),
          ...{ dimension: d, frames: run.rows, columns: series },
        }),
      }),
      ...(isGravity && { orbits: orbitsAround(scene, end.y, end.y.subarray(n * d)).orbits }),
    },
    checks: [
      below('energy drift, over the largest energy', energyDrift, 1e-4),
      ...(drifts.momentum === null ? [] : [below('momentum drift', drifts.momentum, 1e-9)]),
      ...(drifts.angular === null ? [] : [below('angular momentum drift', drifts.angular, 1e-7)]),
      ...(lengthError === null
        ? []
        : [below('error of a length, over it', lengthError, LENGTH_ERROR_MAX)]),
      below('collisions that a finer run has more or fewer of', error.events, 0),
      below('difference to a finer run, over the largest distance', error.share, ERROR_MAX),
    ],
    accuracy: {
      estimate: error.share,
      bound: error.share <= ERROR_USUAL ? ERROR_USUAL : ERROR_MAX,
      how: `largest difference of positions in a row, and of speeds at the end, to ${isGravity ? 'a run with shorter steps' : `a run with a tolerance of ${finerRtol}`}, over the largest distance and speed`,
    },
    resolved: { G: scene.G, tMax: scene.tEnd, ...resolvedOf(scene) },
    series,
    warnings:
      error.share > ERROR_USUAL
        ? [`close passages leave ${error.share} of the largest distance as error`]
        : [],
  }
}

const resolvedOf = ({ method, rtol, step }: Scene) => ({
  ...(method === 'dop853' && { rtol }),
  ...(method === 'wisdom-holman' && { maxStep: step }),
})

const methodOf = ({ method, step }: Scene): string =>
  method === 'ias15'
    ? 'IAS15: Gauss-Radau spacings of order 15, steps by the time in which accelerations change'
    : `Wisdom and Holman's map in Jacobi coordinates, steps of ${step}, corrector of order 11`

function errorOf(scene: Scene, run: OwnRun, finer: OwnRun) {
  const size = scene.n * scene.dimension
  const whole = 1 / (1 - REST)
  let [apart, scale, fast, slower] = [0, 0, 0, 0]
  for (const [r, row] of [...run.rows, run.end].entries()) {
    const other = (finer.rows[r] ?? finer.end).y
    for (let k = 0; k < size; k++) {
      apart = Math.max(apart, Math.abs(row.y[k]! - other[k]!))
      scale = Math.max(scale, Math.abs(other[k]! - scene.position[k]!))
    }
    for (let k = size; k < 2 * size; k++) fast = Math.max(fast, Math.abs(other[k]!))
  }
  for (let k = size; k < 2 * size; k++) {
    slower = Math.max(slower, Math.abs(run.end.y[k]! - finer.end.y[k]!))
  }
  const share = (difference: number, of: number) =>
    difference === 0 ? 0 : (whole * difference) / of
  const x = share(apart, scale)
  const events = Math.abs(run.collisions.length - finer.collisions.length)
  return { x, scale, events, share: Math.max(x, share(slower, fast)) }
}

/** Of what no outer force acts on: changes of both momenta over the sums of the sizes of their parts. */
function driftsOf(scene: Scene, run: OwnRun): { momentum: number | null; angular: number | null } {
  const { inverse, gravity, texts, links, contacts } = scene
  const isFree =
    gravity.every(g => g === 0) &&
    !texts.force &&
    links.every(({ j }) => j >= 0) &&
    Array.from(inverse).every(w => w > 0) &&
    (contacts?.axis ?? -1) < 0
  if (!isFree) return { momentum: null, angular: null }
  const drifts = momentumDrifts(
    scene,
    [...run.rows, run.end].map(({ y }) => y),
  )
  return { ...drifts, angular: (contacts?.friction ?? 0) > 0 ? null : drifts.angular }
}

function linksOf({ links }: Scene, { links: forces, end }: OwnRun) {
  return links.map(({ kind, i, j }, k) => ({
    ...{ kind, i, j: j < 0 ? null : j },
    force: end.forces[k]!,
    forceMin: forces.smallest[k]!,
    forceMax: forces.greatest[k]!,
  }))
}

/** Of rods at the rows; null without one. */
function lengthErrorOf(scene: Scene, { rows, end }: OwnRun): number | null {
  const rods = scene.links.filter(({ kind }) => kind === 'rod')
  if (rods.length === 0) return null
  let error = 0
  for (const { y } of [...rows, end]) {
    for (const rod of rods) {
      const distance = distanceOf(rod, { ...scene, position: y })
      error = Math.max(error, Math.abs(distance - rod.length) / rod.length)
    }
  }
  return error
}

function seriesOf(scene: Scene, rows: readonly Row[]): Record<string, number[]> {
  const { n, dimension: d, links } = scene
  const series: Record<string, number[]> = { t: rows.map(({ t }) => t) }
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < d; c++) {
      series[`${AXES[c]}${i}`] = rows.map(({ y }) => y[i * d + c]!)
      series[`v${AXES[c]}${i}`] = rows.map(({ y }) => y[(n + i) * d + c]!)
    }
  }
  for (const k of links.keys()) series[`force${k}`] = rows.map(({ forces }) => forces[k]!)
  series['energyLost'] = rows.map(({ y }) => y[2 * n * d]!)
  return series
}

function equationsOf({ force, pair }: OwnInput, { G, softening, gravity, links }: Scene): string[] {
  const parts = [
    ...(G === 0 ? [] : [`sum of ${G} m_i m_j (r_j - r_i)/(r^2 + ${softening}^2)^(3/2)`]),
    ...(pair === undefined ? [] : ['- d U/d r_i']),
    ...(gravity.every(g => g === 0) ? [] : [`m_i (${gravity.join(', ')})`]),
    ...(force ? [`F_i`] : []),
    ...(links.length > 0 ? ['forces of the links'] : []),
  ]
  return [
    `m_i d^2 r_i/dt^2 = ${parts.join(' + ') || '0'}`,
    ...(pair === undefined ? [] : [`U = ${pair}`]),
    ...Object.entries(force ?? {}).map(([axis, text]) => `F_${axis} = ${text}`),
  ]
}
