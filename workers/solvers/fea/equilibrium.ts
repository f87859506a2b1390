import { Failure } from '../../failure.ts'
import { doubles } from '../../kernel.ts'
import type { Run } from '../../solver.ts'
import { levelsOf, type Mesh } from './meshes.ts'

/** A beam in equilibrium: depth 1, E = 1, thickness 1, load 1 downwards, clamped at x = 0. */
export interface Equilibrium extends Mesh {
  slenderness: number
  /** Displacements of node (i, j), row by row: u[j * (nx + 1) + i]. */
  u: Float64Array
  v: Float64Array
  iterations: number
  /** |f - K u| / |f|, computed anew at the end. */
  residual: number
  /** The same over |f| + |K| |u|: what of it is not the rounding of u itself. */
  backwardError: number
  /** u K u / 2. */
  energy: number
  /** Force and moment of the clamp; without error 1 and the slenderness. */
  reaction: number
  moment: number
}

const TARGET = 1e-10
const CHUNK = 20
const MOST_ITERATIONS = 600

export function equilibriumOf(mesh: Mesh, slenderness: number, { kernels, progress }: Run) {
  const { nx, ny } = mesh
  const kernel = kernels('fea')
  const levels = levelsOf(mesh, slenderness)
  for (const level of levels) kernel.addMesh(level.nx, level.ny, level.aspect, level.largest)
  if (!kernel.ready()) throw new Error(`stiffness of ${nx} x ${ny} is not positive definite`)

  let iterations = 0
  while (kernel.residual() > TARGET) {
    if (iterations >= MOST_ITERATIONS) throw notConverged(mesh, iterations, kernel.residual())
    iterations += kernel.iterate(CHUNK, TARGET)
    progress(0, `${nx} x ${ny} elements, residual ${kernel.residual()}`)
  }
  // The residual that is carried along drifts from the true one: once more from there.
  let residual = kernel.trueResidual()
  if (residual > TARGET) {
    iterations += kernel.iterate(CHUNK, TARGET)
    residual = kernel.trueResidual()
  }

  const [u, v] = [0, 1].map(component => {
    const at = kernel.displacement() + 8 * component * kernel.planeLength()
    return unpacked(doubles(kernel, at, kernel.rowLength() * (ny + 1)), mesh, kernel.rowLength())
  }) as [Float64Array, Float64Array]
  let reaction = 0
  let moment = 0
  for (let j = 0; j <= ny; j++) {
    reaction += kernel.reaction(j, 1)
    moment -= (kernel.reaction(j, 0) * j) / ny
  }
  const stiffness = stiffnessNorm(levels[0]!.aspect)
  return {
    ...mesh,
    slenderness,
    u,
    v,
    iterations,
    residual,
    backwardError: (residual * loadNorm(ny)) / (loadNorm(ny) + stiffness * norm(u, v)),
    energy: kernel.strainEnergy(),
    reaction,
    moment,
  } satisfies Equilibrium
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

/** Norm of the load 1 spread evenly over an edge of ny elements. */
const loadNorm = (ny: number) => Math.sqrt(ny - 0.5) / ny

/** An entry of K is about the longer side over the shorter one. */
const stiffnessNorm = (aspect: number) => 2 * Math.max(aspect, 1 / aspect)

function norm(u: Float64Array, v: Float64Array): number {
  let sum = 0
  for (let n = 0; n < u.length; n++) sum += u[n]! * u[n]! + v[n]! * v[n]!
  return Math.sqrt(sum)
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
