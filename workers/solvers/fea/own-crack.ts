// Stress intensities of a crack in a structure of the caller's own: on a mesh fine at its tip and on its halvings.
import { gridError } from '../../continuum/grid-error.ts'
import type { Point } from '../../continuum/mesh/curve.ts'
import type { MeshOf, SizeSource } from '../../continuum/mesh/mesher.ts'
import { halved } from '../../continuum/mesh/triangle-mesh.ts'
import { atan2 } from '../../numerics/mathematics.ts'
import { below, type Run } from '../../solver.ts'
import type { OwnInput } from '../finite-elements/own-words.ts'
import type { Structure } from '../finite-elements/structure.ts'
import { type CrackTip, readCrack, refuseUnfit } from './crack-tip.ts'
import { type Intensity, intensityOf, type Surroundings, surroundingsOf } from './intensity.ts'
import { firstMesh, halvingsOf, type Level, levelOf } from './levels.ts'
import { describedMesh, equationsOf, methodOf, seriesOf } from './own-results.ts'
import { StructureOnMesh } from './rest.ts'

const ERROR_MAX = 0.02
/** Side at the tip on the first mesh, over the radius of the ring. */
const TIP_SHARE = 1 / 250
/** The same at other corners that reach into the body, which an angle like this shows. */
const CORNER_SHARE = 1 / 40
const REENTRANT = 1.35 * Math.PI
/** Error of the energy at a tip, by the sides next to it. */
const ORDER = 1
/** Another ring, whose integral is to be the same. */
const SMALLER = 0.6

interface Cracked extends Level {
  readonly near: Intensity
  readonly far: Intensity
}

export function runCrack(input: OwnInput, plain: Structure, run: Run) {
  refuseUnfit(input, plain)
  const crack = readCrack(input.crack, plain.names)
  const structure = { ...plain, points: [...plain.points, crack.at] }
  const halvings = halvingsOf(structure)
  const { first, around } = meshAbout(structure, crack, run)
  const levels: Cracked[] = []
  let mesh = first.mesh
  for (let k = 0; k <= halvings; k++) {
    if (k > 0) mesh = halved(mesh, first.curves)
    const level = levelOf(mesh, structure, [], 'displacement', run)
    const at = (share: number) => intensityOf(level.on, crack, around, share * around.radius)
    levels.push({ ...level, far: at(1), near: at(SMALLER) })
    run.progress((k + 1) / (halvings + 1), `${mesh.x.length} nodes`)
  }
  const [fine, middle, coarse] = levels.toReversed() as [Cracked, Cracked, Cracked?]
  const { one, two, J, modulus } = fine.far
  const scale = Math.sqrt(one * one + two * two)
  const judge = (of: (level: Cracked) => number) =>
    coarse
      ? gridError(of(fine), of(middle), of(coarse), ORDER, scale)
      : { estimate: 2 * Math.abs(of(fine) - of(middle)), order: null }
  const [first1, second] = [judge(({ far }) => far.one), judge(({ far }) => far.two)]
  const share = (value: number) => (scale > 0 ? value / scale : 0)
  const estimate = share(Math.max(first1.estimate, second.estimate))
  const byEnergy = Math.sqrt(Math.max(0, J) * modulus)
  const apart = Math.max(Math.abs(fine.near.one - one), Math.abs(fine.near.two - two))
  return {
    value: one,
    unit: 'Pa m^(1/2)',
    uncertainty: first1.estimate,
    equations: [
      ...equationsOf(input, structure),
      'J = (K_I^2 + K_II^2)/E, E/(1 - nu^2) in plane strain',
    ],
    terms: [
      { term: 'K_I', value: one },
      { term: 'K_II', value: two },
    ],
    method: methodOf(
      structure,
      levels,
      `sparse L D L^T; interaction integral over a ring about the tip${around.isHalf ? ' of half a body' : ''}`,
    ),
    outputs: {
      intensities: {
        ...{ one, two, oneError: first1.estimate, twoError: second.estimate },
        ...{ J, radius: around.radius, isHalf: around.isHalf },
      },
      reactions: [...fine.reactions],
      loads: fine.total,
      work: fine.energy,
      observedOrder: first1.order,
      meshes: levels.map(level => ({ ...describedMesh(level.on.mesh), value: level.far.one })),
      nodes: fine.on.mesh.x.length,
    },
    checks: [
      below('error of the intensities by meshes each half as fine, relative', estimate, ERROR_MAX),
      below('intensities of a smaller ring, relative', share(apart), ERROR_MAX),
      below('intensity by the energy release rate, relative', share(byEnergy - scale), ERROR_MAX),
      below('forces left on the nodes over those within', fine.residual, 1e-8),
      below('supports against loads, forces and moments', fine.imbalance, 1e-6),
    ],
    accuracy: {
      estimate: Math.max(estimate, share(apart)),
      bound: ERROR_MAX,
      how: `difference of the intensities on meshes of ${levels.map(({ on }) => on.mesh.x.length).join(', ')} nodes and of two rings, relative`,
    },
    resolved: { state: structure.state },
    series: seriesOf(fine),
    warnings:
      one < -1e-6 * scale
        ? [
            'K_I is below 0: the faces of the crack press upon each other, which nothing here hinders',
          ]
        : [],
  }
}

/** Fine at the tip and at corners that reach into the body, unless a caller has sizes of his own. */
function meshAbout(
  structure: Structure,
  crack: CrackTip,
  run: Run,
): { first: MeshOf; around: Surroundings } {
  const rough = firstMesh({ ...structure, isSteered: false }, run)
  const on = new StructureOnMesh(rough.mesh, structure)
  const around = surroundingsOf(on, crack)
  if ('mesh' in structure.body || !structure.isSteered) return { first: rough, around }
  const about = ([x, y]: Point, h: number): SizeSource => ({
    h,
    distance: (px, py) => Math.sqrt((px - x) * (px - x) + (py - y) * (py - y)),
  })
  const sources = [
    about(crack.at, TIP_SHARE * around.radius),
    ...cornersInto(on).map(corner => about(corner, CORNER_SHARE * around.radius)),
  ]
  return { first: firstMesh({ ...structure, sources, isSteered: false }, run), around }
}

/** Where two curves of the border meet at an angle so large that the stress has no bound there. */
function cornersInto({ mesh: { x, y }, edges }: StructureOnMesh): Point[] {
  const before = new Map(edges.map(edge => [edge.b, edge]))
  return edges.flatMap(({ a, b, curve }): Point[] => {
    const last = before.get(a)
    if (!last || last.curve === curve) return []
    const way = (to: number) => atan2(y[to]! - y[a]!, x[to]! - x[a]!)
    // The body lies between the way on and the way back, counterclockwise.
    const turn = way(last.a) - way(b)
    const angle = turn <= 0 ? turn + 2 * Math.PI : turn
    return angle > REENTRANT ? [[x[a]!, y[a]!]] : []
  })
}
