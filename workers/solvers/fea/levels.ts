// The same structure on a mesh and on its halvings.
import { type MeshOf, meshed, type SizeSource } from '../../continuum/mesh/mesher.ts'
import type { TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import type { Run } from '../../solver.ts'
import type { Body } from '../finite-elements/geometry.ts'
import { NODES_MAX } from '../finite-elements/own-words.ts'
import type { Structure } from '../finite-elements/structure.ts'
import {
  type Extreme,
  extremeOf,
  principal,
  probed,
  type Quantity,
  type Values,
} from './measures.ts'
import { type NodalStress, recovered } from './recovery.ts'
import { StructureOnMesh } from './rest.ts'
import { type Settled, settle } from './settling.ts'
import { sizesFor } from './steering.ts'

/** Halvings from the first mesh to the last one. */
const HALVINGS = 2
/** Nodes up to which a caller's own mesh is halved twice. */
const HALVED_TWICE_MAX = 1500

/** How often the first mesh is halved. */
export function halvingsOf({ body }: Structure): number {
  if (!('mesh' in body)) return HALVINGS
  const nodes = body.mesh.x.length
  if (nodes <= HALVED_TWICE_MAX) return HALVINGS
  if (4 * nodes <= NODES_MAX) return 1
  const message = `a mesh of ${nodes} quadratic nodes and its halving, which tells its error, have more than ${NODES_MAX} nodes: ${NODES_MAX / 4} fit`
  throw invalidInput('/gmsh', message, { limit: NODES_MAX / 4, nodes })
}

export interface Level extends Settled {
  readonly on: StructureOnMesh
  readonly stress: NodalStress
  readonly probes: readonly Values[]
  readonly peaks: Readonly<Record<'displacement' | 'vonMises' | 'principal' | 'quantity', Extreme>>
}

export function levelOf(
  mesh: TriangleMesh,
  structure: Structure,
  probes: readonly (readonly number[])[],
  quantity: Quantity,
  { kernels }: Run,
): Level {
  const on = new StructureOnMesh(mesh, structure)
  const settled = settle(on, kernels)
  const stress = recovered(on)
  return {
    ...settled,
    ...{ on, stress },
    probes: probed(on, stress, probes),
    peaks: {
      displacement: extremeOf(on, stress, ({ displacement }) => displacement),
      vonMises: extremeOf(on, stress, ({ vonMises }) => vonMises),
      principal: extremeOf(on, stress, principal),
      quantity: extremeOf(on, stress, values => values[quantity]),
    },
  }
}

/** Corners of the first mesh, which has a sixteenth of the triangles of the last one. */
const CORNERS_MAX = 4000
/** Rounds in which errors steer the mesh, and by how much they make it larger. */
const ROUNDS = 2
const GROWTH = 1.7
/** Triangles of the first mesh that are enough, unless a caller wants finer ones. */
const ENOUGH = 220

/** A mesh whose halvings have the wanted sides, finer where the errors of a first one are. */
export function firstMesh(structure: Structure, { kernels }: Run): MeshOf {
  const { body } = structure
  if ('mesh' in body) return { mesh: body.mesh, curves: [], loops: [] }
  let mesh = meshWith(structure, body, structure.sources)
  refuseUnseen(mesh, body, structure.regions.length)
  if (!structure.isSteered) return mesh
  for (let round = 0; round < ROUNDS; round++) {
    const on = new StructureOnMesh(mesh.mesh, structure)
    settle(on, kernels)
    const elements = mesh.mesh.regions.length
    const wanted = Math.min(Math.max(GROWTH * elements, ENOUGH), TRIANGLES_MAX / GROWTH)
    if (wanted <= elements) break
    mesh = meshWith(structure, body, sizesFor(on, recovered(on), wanted))
  }
  return mesh
}

/** Holes and regions that lie outside of the body, or under others. */
function refuseUnseen({ mesh, loops }: MeshOf, { holes }: Body, regions: number): void {
  const cut = new Set(mesh.sides.map(({ curve }) => loops[curve]))
  for (const [i] of holes.entries()) {
    if (cut.has(i + 1)) continue
    throw invalidInput(pointerTo('geometry', 'holes', i), 'the hole takes nothing from the body')
  }
  const filled = new Set(mesh.regions)
  for (let k = 1; k <= regions; k++) {
    if (filled.has(k)) continue
    throw invalidInput(pointerTo('regions', k - 1), 'the region holds no part of the body')
  }
}

const STRIDE = 1 << HALVINGS
/** Twice as many nodes as triangles, of which each halving makes four. */
const TRIANGLES_MAX = NODES_MAX / (2 * STRIDE * STRIDE)

function meshWith(
  { regions, points, h }: Structure,
  body: Body,
  sources: readonly SizeSource[],
): MeshOf {
  const shape = { outline: body.outline, holes: body.holes, regions, points }
  const first = meshed(shape, STRIDE * h, sources, CORNERS_MAX)
  if (!first) {
    throw invalidInput(
      '/mesh',
      'no mesh of this size fits the body: take a larger h, fewer fine places, or widen what is narrow',
      { limit: NODES_MAX },
    )
  }
  const elements = first.mesh.regions.length
  if (elements === 0)
    throw invalidInput(
      '/geometry',
      'nothing is left of the body: its outline encloses no area, or its holes take it all',
    )
  if (elements <= TRIANGLES_MAX) return first
  const fit = h * Math.sqrt(elements / TRIANGLES_MAX)
  const message = `mesh: about ${2 * STRIDE * STRIDE * elements} nodes are more than ${NODES_MAX}: h of ${Number(fit.toPrecision(2))} or fewer fine places fit`
  throw invalidInput('/mesh', message, { limit: NODES_MAX, h: fit })
}
