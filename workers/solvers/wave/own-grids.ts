// The grids of a caller's own waves: three, each with twice the spacing and the step of the one before.
import type { Side } from '../../continuum/words.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import { FieldSteps } from './field-steps.ts'
import { type Medium, readMedium } from './medium.ts'
import { Mesh } from './mesh.ts'
import { type OwnSides, readSides } from './own-sides.ts'
import { type OwnSource, readSources } from './own-sources.ts'
import { CELLS_MAX, cellsOf, type OwnInput } from './own-words.ts'

/** Node steps of all three grids: about a minute. */
const WORK_MAX = 4e9
/** Values of receivers. */
const SAMPLES_MAX = 1 << 23

/** The same problem on three grids. */
export interface Grids {
  readonly medium: Medium
  readonly sides: OwnSides
  readonly sources: readonly OwnSource[]
  readonly unsaid: readonly Side[]
  readonly grids: readonly [FieldSteps, FieldSteps, FieldSteps]
  readonly cells: readonly [number, number]
}

/** `order`: of the differences, at most. */
export function gridsOf(input: OwnInput, { kernels }: Run, order: 2 | 4 = 4): Grids {
  const medium = readMedium(input, order)
  const { sides, unsaid } = readSides(input, medium)
  const sources = readSources(input.sources ?? [], medium)
  const { box, dim } = medium
  if (input.cells && input.cells.length !== dim) {
    throw invalidInput('/cells', `cells has ${dim} ${dim === 1 ? 'number' : 'numbers'} here`)
  }
  const [nx, ny] = cellsOf(input.cells, box.x[1] - box.x[0], dim === 1 ? 0 : box.y[1] - box.y[0])
  const fours = (n: number) => 4 * Math.ceil(n / 4)
  const cells = [Math.max(16, fours(nx)), dim === 1 ? 0 : Math.max(16, fours(ny))] as const
  if (Math.max(...cells) > CELLS_MAX) {
    throw invalidInput('/cells', `cells are ${Math.max(...cells)}, more than ${CELLS_MAX}`)
  }
  const meshes = [1, 2, 4].map(each => new Mesh(medium, sides, cells[0] / each, cells[1] / each))
  const fine = meshes[0]!
  const reach = Math.sqrt(1 / fine.x.h ** 2 + (dim === 1 ? 0 : 1 / fine.y.h ** 2))
  const dt = input.dt ?? shortened(input.courant / (fine.fastest * reach))
  refuseLong(input, meshes, dt)
  refuseQuick(sources, dt)
  const grids = meshes.map(
    (mesh, g) => new FieldSteps(kernels, mesh, sides, sources, dt * (g === 0 ? 1 : 2 * g)),
  ) as [FieldSteps, FieldSteps, FieldSteps]
  return { medium, sides, sources, unsaid, grids, cells }
}

/** Of a change from node to node that is no smaller on the finest of three grids: a medium that changes evenly has a fourth. */
const JUMP_LEFT = 0.35

/** Order to which errors are held: where a medium jumps what differences lose there hangs on how the nodes lie to it. */
export function orderOf({ medium, grids }: Pick<Grids, 'medium' | 'grids'>): 2 | 4 {
  if (medium.order === 2) return 2
  const [fine, , coarse] = grids.map(({ mesh }) => mesh.jump) as [number, number, number]
  return fine > JUMP_LEFT * coarse ? 2 : 4
}

/** A number of 24 bits: multiples of it are exact. */
function shortened(dt: number): number {
  const near = Float32Array.of(dt)[0]!
  return near > 0 && Number.isFinite(near) ? near : dt
}

/** Steps that pass over a pulse would tell of waves that nothing excites. */
function refuseQuick(sources: readonly OwnSource[], dt: number): void {
  for (const [i, { pulse }] of sources.entries()) {
    if (pulse.highest === undefined || 2 * dt * pulse.highest <= 1) continue
    const message = `the pulse has frequencies up to ${pulse.highest} Hz, steps of ${dt} s show ${1 / (2 * dt)} Hz: take more cells, or a smaller dt`
    throw invalidInput(pointerTo('sources', i, 'pulse'), message, { limit: 1 / (2 * dt) })
  }
}

function refuseLong({ tEnd, probes = [], domain }: OwnInput, meshes: readonly Mesh[], dt: number) {
  if (tEnd === undefined) throw missingInput('/tEnd', 'tEnd is missing: the end of the run')
  const steps = tEnd / dt
  const [fine] = meshes
  const work = 1.2 * steps * fine!.columns * fine!.rows
  if (!(work <= WORK_MAX) || steps * Math.max(1, probes.length) > SAMPLES_MAX) {
    const dim = domain!.y ? 2 : 1
    const share = Math.min(WORK_MAX / work, SAMPLES_MAX / steps / Math.max(1, probes.length))
    const fit = tEnd * share
    const message = `${Math.ceil(steps)} steps of ${fine!.columns * fine!.rows} nodes are more than a minute: take tEnd up to ${fit}${dim === 2 ? ' or fewer cells' : ''}`
    throw invalidInput('/tEnd', message, { limit: fit })
  }
}
