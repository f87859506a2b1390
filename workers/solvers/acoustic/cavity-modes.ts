// The lowest modes of a space on one mesh: shift-invert block Lanczos, and the count of all of them by the signs of a factor.
import type { TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'
import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { largestPairs } from '../../numerics/block-lanczos.ts'
import type { Cavity } from './cavity.ts'
import { CavityMatrices } from './cavity-matrices.ts'

export interface PlaneMode {
  /** 0 of air that rests as a whole. */
  readonly frequency: number
  readonly shape: Float64Array
}

export interface PlaneModes {
  readonly modes: readonly PlaneMode[]
  /** Eigenvalues that the factor counts beyond those that came out. */
  readonly missed: number
  readonly residual: number
  readonly extent: number
}

const BLOCK = 4
const TOLERANCE = 1e-10
/** Share of the squares of speed over size by which the stiffness is shifted, and share of that which is no frequency. */
const SHIFT = 1e-1
const STILL = 1e-6

export function planeModes(
  kernels: Kernels,
  mesh: TriangleMesh,
  cavity: Cavity,
  around: number,
  wanted: number,
): PlaneModes {
  const matrices = new CavityMatrices(kernels, mesh, cavity, around)
  const { lambdas, vectors, missed, residual, shift } = lowestOf(matrices, cavity, wanted)
  return {
    modes: lambdas.map((lambda, k) => ({
      frequency: lambda < STILL * -shift ? 0 : Math.sqrt(lambda) / (2 * Math.PI),
      shape: matrices.onNodes(vectors[k]!),
    })),
    missed,
    residual,
    extent: matrices.extent,
  }
}

/** Squares of the lowest angular frequencies without losses, rising, with their vectors. */
export function lowestOf(
  matrices: CavityMatrices,
  cavity: Cavity,
  wanted: number,
  tolerance = TOLERANCE,
) {
  const n = matrices.count
  const whole = wanted + 3
  if (n < 2 * whole) {
    throw new Failure('PRECISION', `${n} pressures have too few modes: take a smaller h of mesh`, {
      nodes: n,
    })
  }
  const shift = shiftOf(matrices, cavity)
  if (matrices.factorAt(shift) !== 0)
    throw new Failure('PRECISION', 'the mass is not positive definite', {})
  const moved = new Float64Array(n)
  const pairs = largestPairs(
    n,
    whole,
    vector => {
      matrices.sparse.solveUpper(vector)
      matrices.multiplyByMass(vector, moved)
      vector.set(moved)
      matrices.sparse.solveLower(vector)
    },
    { block: BLOCK, most: Math.min(n, 20 * whole + 60), tolerance },
  )
  if (!pairs)
    throw new Failure('NOT_CONVERGED', `${wanted} modes did not settle`, { limit: tolerance })
  const lambdas = Array.from(pairs.values, value => shift + 1 / value)
  for (const vector of pairs.vectors) matrices.sparse.solveUpper(vector)
  // Between two neighbours that are well apart, at the wanted end or one behind it.
  const gaps = [0, 1].map(k => {
    const [low, high] = [lambdas[wanted - 1 + k]!, lambdas[wanted + k]!]
    return { count: wanted + k, gap: high - low, middle: (low + high) / 2 }
  })
  const widest = gaps[1]!.gap > gaps[0]!.gap ? gaps[1]! : gaps[0]!
  return {
    lambdas: lambdas.slice(0, wanted),
    vectors: pairs.vectors.slice(0, wanted),
    missed: matrices.factorAt(widest.middle) - widest.count,
    residual: pairs.residual,
    shift,
  }
}

/** Below all of them, so that stiffness - shift mass is positive definite. */
export const shiftOf = ({ speed }: CavityMatrices, { size }: Cavity): number =>
  (-SHIFT * speed) / (size * size)
