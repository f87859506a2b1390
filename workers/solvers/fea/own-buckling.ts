// At how many times its loads a structure of the caller's own buckles: on a mesh and on two coarser ones that tell the errors.
import { gridError } from '../../continuum/grid-error.ts'
import { halved } from '../../continuum/mesh/triangle-mesh.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import type { OwnInput } from '../finite-elements/own-words.ts'
import type { Structure } from '../finite-elements/structure.ts'
import { type Instability, instabilityOf } from './instability.ts'
import { firstMesh, halvingsOf } from './levels.ts'
import { shapesOf } from './mode-shapes.ts'
import { describedMesh, equationsOf, methodOf } from './own-results.ts'
import { StructureOnMesh } from './rest.ts'

const ERROR_MAX = 0.02
/** Factors converge with the fourth power of the side. */
const ORDER = 4
const PAIR_SAFETY = 1.25
/** Of the extent, moved before it buckles: beyond this the stresses of the undeformed body are doubtful. */
const MOVED = 0.02

export function runBuckling(input: OwnInput, structure: Structure, run: Run) {
  refuseUnfit(input, structure)
  const wanted = input.buckling!
  const halvings = halvingsOf(structure)
  const first = firstMesh(structure, run)
  const levels: Instability[] = []
  let mesh = first.mesh
  for (let k = 0; k <= halvings; k++) {
    if (k > 0) mesh = halved(mesh, first.curves)
    levels.push(instabilityOf(new StructureOnMesh(mesh, structure, true), wanted, run.kernels))
    run.progress((k + 1) / (halvings + 1), `${mesh.x.length} nodes`)
  }
  const [fine, middle, coarse] = levels.toReversed() as [Instability, Instability, Instability?]
  const factors = fine.factors.map((factor, k) => {
    const of = ({ factors }: Instability) => factors[k]!
    const { estimate, order } = coarse
      ? gridError(of(fine), of(middle), of(coarse), ORDER, factor)
      : { estimate: PAIR_SAFETY * Math.abs(of(fine) - of(middle)), order: null }
    return { factor, error: estimate, order }
  })
  const [lowest] = factors
  const estimate = Math.max(...factors.map(({ factor, error }) => error / factor))
  return {
    value: lowest!.factor,
    unit: '1',
    uncertainty: lowest!.error,
    equations: [
      ...equationsOf(input, structure),
      '(K + lambda K_sigma) u = 0, K_sigma: integral of sigma_ij u_k,i v_k,j, sigma of the loads',
    ],
    terms: [{ term: 'mean strain when it buckles', value: lowest!.factor * fine.strain }],
    method: methodOf(
      structure,
      levels,
      'linear buckling in the plane under loads that keep their direction; block Lanczos, counted by the signs of L D L^T',
    ),
    outputs: {
      factors,
      reactions: [...fine.reactions],
      loads: fine.total,
      work: fine.energy,
      observedOrder: lowest!.order,
      meshes: levels.map(({ on, factors }) => ({ ...describedMesh(on.mesh), value: factors[0]! })),
      nodes: fine.on.mesh.x.length,
    },
    checks: [
      below('largest error of a factor by meshes each half as fine, relative', estimate, ERROR_MAX),
      holds('as many factors below the last one as the pivots count', fine.missed === 0),
      below('residual of the modes, relative', fine.rest, 1e-6),
      below('forces left on the nodes over those within', fine.residual, 1e-8),
      below('supports against loads, forces and moments', fine.imbalance, 1e-6),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `largest difference of a factor on meshes of ${levels.map(({ on }) => on.mesh.x.length).join(', ')} nodes, relative`,
    },
    resolved: { state: structure.state },
    series: shapesOf(fine.on.mesh, fine.shapes),
    warnings: warningsOf(structure, fine),
  }
}

function refuseUnfit({ probes, quantity, nominal }: OwnInput, { state, loads }: Structure): void {
  for (const [name, value] of Object.entries({ probes, quantity, nominal })) {
    if (value === undefined) continue
    throw invalidInput(`/${name}`, `${name} has no part in load factors: buckling stands alone`)
  }
  if (state === 'axisymmetric') {
    const message =
      'state: a body of revolution buckles first in waves around its axis, which a section does not have'
    throw invalidInput('/state', message)
  }
  for (const [i, { kind }] of loads.entries()) {
    if (kind !== 'pressure' && kind !== 'rotation') continue
    const message = `${kind} turns with the body when it buckles: take a traction, force or body load, which keep their direction`
    throw invalidInput(pointerTo('loads', i, kind), message)
  }
}

function warningsOf({ state, places }: Structure, { on, factors }: Instability): string[] {
  let most = 0
  for (const one of on.u) most = Math.max(most, Math.abs(one))
  const moved = (factors[0]! * most) / places.size
  return [
    ...(state === 'plane-stress'
      ? ['a sheet may buckle out of its plane before: these are the modes within it']
      : []),
    ...(moved > MOVED
      ? [
          `before it buckles the body moves by ${Number(moved.toPrecision(2))} of its extent: linear buckling takes its stresses as those of the undeformed one`,
        ]
      : []),
  ]
}
