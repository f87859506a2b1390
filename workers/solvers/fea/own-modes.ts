// Natural frequencies of a structure of the caller's own: on a mesh and on two coarser ones that tell their errors.
import { gridError } from '../../continuum/grid-error.ts'
import { halved } from '../../continuum/mesh/triangle-mesh.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { freeMotions } from '../finite-elements/holding.ts'
import type { OwnInput } from '../finite-elements/own-words.ts'
import type { Structure } from '../finite-elements/structure.ts'
import { firstMesh, halvingsOf } from './levels.ts'
import { shapesOf } from './mode-shapes.ts'
import { describedMesh, equationsOf, methodOf } from './own-results.ts'
import { StructureOnMesh } from './rest.ts'
import { partsOf } from './settling.ts'
import { type Mode, type Vibration, vibrationOf } from './vibration.ts'

const ERROR_MAX = 0.02
/** Frequencies converge with the fourth power of the side. */
const ORDER = 4
const PAIR_SAFETY = 1.25

const frequencyOf = ({ lambda }: Mode) => Math.sqrt(Math.max(0, lambda)) / (2 * Math.PI)

export function runModes(input: OwnInput, structure: Structure, run: Run) {
  refuseUnfit(input, structure)
  const wanted = input.modes!
  const halvings = halvingsOf(structure)
  const first = firstMesh({ ...structure, isSteered: false }, run)
  const levels: Vibration[] = []
  let mesh = first.mesh
  for (let k = 0; k <= halvings; k++) {
    if (k > 0) mesh = halved(mesh, first.curves)
    const on = new StructureOnMesh(mesh, structure, true)
    levels.push(vibrationOf(on, wanted, motionsOf(on), run.kernels))
    run.progress((k + 1) / (halvings + 1), `${mesh.x.length} nodes`)
  }
  const [fine, middle, coarse] = levels.toReversed() as [Vibration, Vibration, Vibration?]
  const modes = fine.modes.map((mode, k) => {
    const of = ({ modes }: Vibration) => frequencyOf(modes[k]!)
    const frequency = frequencyOf(mode)
    const { estimate, order } = coarse
      ? gridError(of(fine), of(middle), of(coarse), ORDER, frequency)
      : { estimate: PAIR_SAFETY * Math.abs(of(fine) - of(middle)), order: null }
    return { frequency, error: estimate, order, participation: mode.participation }
  })
  const [lowest] = modes
  const estimate = Math.max(...modes.map(({ frequency, error }) => error / frequency))
  return {
    value: lowest!.frequency,
    unit: 'Hz',
    uncertainty: lowest!.error,
    equations: [...equationsOf(input, structure), '(K - omega^2 M) u = 0, f = omega/(2 pi)'],
    terms: [{ term: 'mass in kg', value: fine.mass }],
    method: `${methodOf(structure, levels, 'consistent mass; shift-invert block Lanczos, counted by the signs of L D L^T')}`,
    outputs: {
      frequencies: modes,
      rigidModes: fine.rigid,
      mass: fine.mass,
      observedOrder: lowest!.order,
      meshes: levels.map(({ on, modes }) => ({
        ...describedMesh(on.mesh),
        value: frequencyOf(modes[0]!),
      })),
      nodes: fine.on.mesh.x.length,
    },
    checks: [
      below(
        'largest error of a frequency by meshes each half as fine, relative',
        estimate,
        ERROR_MAX,
      ),
      holds('as many eigenvalues below the last one as the factors count', fine.missed === 0),
      below('residual of the modes, relative', fine.residual, 1e-6),
    ],
    accuracy: {
      estimate,
      bound: ERROR_MAX,
      how: `largest difference of a frequency on meshes of ${levels.map(({ on }) => on.mesh.x.length).join(', ')} nodes, relative`,
    },
    resolved: { state: structure.state },
    series: shapesOf(
      fine.on.mesh,
      fine.modes.map(({ u }) => u),
    ),
    warnings:
      structure.state === 'axisymmetric'
        ? ['of a body of revolution these are the modes that do not change around the axis']
        : [],
  }
}

function refuseUnfit({ loads, probes, quantity, nominal }: OwnInput, structure: Structure): void {
  for (const [name, value] of Object.entries({ loads, probes, quantity, nominal })) {
    if (value === undefined) continue
    throw invalidInput(
      `/${name}`,
      `${name} has no part in the natural frequencies: modes stands alone`,
    )
  }
  for (const [i, { rho, place }] of structure.materials.entries()) {
    if (rho === undefined)
      throw missingInput(i === 0 ? '/material/rho' : `${place}/rho`, 'rho is missing: the mass')
    if (rho.constant === undefined || rho.constant > 0) continue
    throw invalidInput(
      i === 0 ? '/material/rho' : `${place}/rho`,
      `rho is ${rho.constant}: it is above 0`,
    )
  }
  for (const [i, { ux, uy, normal }] of structure.supports.entries()) {
    for (const [name, value] of Object.entries({ ux, uy, normal })) {
      if (value === undefined || value.constant === 0) continue
      throw invalidInput(pointerTo('supports', i, name), `${name} is 0 where a body swings`)
    }
  }
}

function motionsOf(on: StructureOnMesh): number {
  const { mesh, structure, holding } = on
  const isRound = structure.state === 'axisymmetric'
  return partsOf(mesh).reduce(
    (sum, nodes) => sum + freeMotions(nodes, mesh, holding, structure.places.size, isRound).length,
    0,
  )
}
