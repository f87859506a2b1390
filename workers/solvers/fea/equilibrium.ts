import { Failure } from '../../failure.ts'
import { doubles } from '../../kernel.ts'
import type { Run } from '../../solver.ts'
import { LAST_MAX, levelsOf, type Mesh } from './meshes.ts'

/** A beam in equilibrium: depth 1, E = 1, thickness 1, load 1 downwards, clamped at x = 0. */
export interface Equilibrium extends Mesh {
  slenderness: number
  /** Displacements of node (i, j), row by row: u[j * (nx + 1) + i]. */
  u: Float64Array
  v: Float64Array
  iterations: number
  /** |f - K u| / |f|, computed anew at the end. */
  residual: number
  /** u K u / 2. */
  energy: number
  /** Force and moment of the clamp; exactly 1 and the slenderness. */
  reaction: number
  moment: number
}

const TARGET = 1e-10
/** Accepted residual after several rounds, for very slender beams, whose rounding prevents a smaller one. */
const SUFFICIENT = 1e-8
const ROUNDS = 2
const CHUNK = 20
const ITERATIONS_MAX = 1200

export function equilibriumOf(
  mesh: Mesh,
  slenderness: number,
  { kernels, progress }: Run,
): Equilibrium {
  const { nx, ny } = mesh
  const kernel = kernels('fea')
  const levels = levelsOf(mesh, slenderness)
  for (const level of levels) kernel.addMesh(level.nx, level.ny, level.aspect, level.largest)
  if (!kernel.ready()) throw new Error(`stiffness of ${nx} x ${ny} is not positive definite`)

  const share = (nx * ny) / LAST_MAX
  let iterations = 0
  let residual = kernel.residual()
  // The recursively updated residual drifts from the true one: restart from the true one until both are small.
  for (let round = 0; residual > (round < ROUNDS ? TARGET : SUFFICIENT); round++) {
    while (kernel.residual() > TARGET) {
      if (iterations >= ITERATIONS_MAX) throw notConverged(mesh, iterations, kernel.residual())
      iterations += kernel.iterate(CHUNK, TARGET)
      progress(share, `${nx} x ${ny} elements, residual ${kernel.residual()}`)
    }
    residual = kernel.trueResidual()
  }
  kernel.finish()
  const energy = kernel.strainEnergy()

  const rowLength = kernel.rowLength()
  const plane = (address: number, component: number, before: number) =>
    doubles(
      kernel,
      address + 8 * (component * kernel.planeLength() - before),
      rowLength * ny + nx + before,
    )
  const displacements = [0, 1].map(component =>
    unpacked(plane(kernel.displacement(), component, 0), mesh, rowLength),
  ) as [Float64Array, Float64Array]
  const [alongX, alongY] = [0, 1].map(component => plane(kernel.forces(), component, 1)) as [
    Float64Array,
    Float64Array,
  ]
  let reaction = 0
  let moment = 0
  for (let j = 0; j <= ny; j++) {
    reaction += alongY[j * rowLength]!
    moment -= (alongX[j * rowLength]! * j) / ny
  }
  const [u, v] = displacements
  return { ...mesh, slenderness, u, v, iterations, residual, energy, reaction, moment }
}

function notConverged({ nx, ny }: Mesh, iterations: number, residual: number): Failure {
  return new Failure(
    'NOT_CONVERGED',
    `${iterations} iterations on ${nx} x ${ny} elements left a residual of ${residual}, more than ${TARGET}; make the elements closer to squares`,
    { iterations, residual, limit: TARGET, nx, ny },
  )
}

/** Rows of the kernel, with the clamped column in front. */
function unpacked(from: Float64Array, { nx, ny }: Mesh, rowLength: number): Float64Array {
  const values = new Float64Array((nx + 1) * (ny + 1))
  for (let j = 0; j <= ny; j++) {
    values.set(from.subarray(j * rowLength, j * rowLength + nx), j * (nx + 1) + 1)
  }
  return values
}

/** Deflection at the middle of the loaded edge, downwards positive. */
export function tipOf({ nx, ny, v }: Equilibrium): number {
  const at = (j: number) => -v[j * (nx + 1) + nx]!
  return (at(Math.floor(ny / 2)) + at(Math.ceil(ny / 2))) / 2
}

/** Half the load times the displacement of its point of attack. */
export function workOf({ nx, ny, v }: Equilibrium): number {
  let sum = 0
  for (let j = 0; j <= ny; j++) sum -= v[j * (nx + 1) + nx]! * (j === 0 || j === ny ? 0.5 : 1)
  return sum / ny / 2
}
