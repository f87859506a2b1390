// Natural frequencies of a structure on one mesh: the largest eigenvalues of the inverse of the shifted stiffness, with the
// consistent mass in between, and the count of all below a shift by the signs of its factors.
import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { largestPairs } from '../../numerics/block-lanczos.ts'
import type { StiffnessMatrix } from '../finite-elements/stiffness-matrix.ts'
import type { StructureOnMesh } from './rest.ts'

export interface Mode {
  /** Square of the angular frequency. */
  readonly lambda: number
  /** ux and uy of each node, of unit mass. */
  readonly u: Float64Array
  /** Mass that a motion of all supports along x and y moves with it, a share of the whole. */
  readonly participation: readonly [number, number]
}

export interface Vibration {
  readonly on: StructureOnMesh
  readonly modes: readonly Mode[]
  /** Motions as a whole, which have no frequency. */
  readonly rigid: number
  readonly mass: number
  /** Eigenvalues below the last one, by the factors, less those that came out. */
  readonly missed: number
  readonly residual: number
}

const BLOCK = 4
const TOLERANCE = 1e-9
/** Share of the square of the speed of sound over the extent by which the stiffness is shifted. */
const SHIFT = 1e-2
/** A square of a frequency below this share of the shift is that of a motion as a whole. */
const RIGID = 1e-5

export function vibrationOf(
  on: StructureOnMesh,
  wanted: number,
  rigid: number,
  kernels: Kernels,
): Vibration {
  on.refuseFirm()
  const matrix = on.matrix(kernels)
  const { diagonal, off } = matrix.sparse
  const stiffness = { diagonal: diagonal.slice(), off: off.slice() }
  diagonal.fill(0)
  off.fill(0)
  addMass(on, matrix)
  const mass = { diagonal: diagonal.slice(), off: off.slice() }
  const factorAt = (shift: number) => {
    for (let i = 0; i < diagonal.length; i++) {
      diagonal[i] = stiffness.diagonal[i]! - shift * mass.diagonal[i]!
    }
    for (let e = 0; e < off.length; e++) off[e] = stiffness.off[e]! - shift * mass.off[e]!
    return matrix.sparse.factor()
  }
  const n = matrix.count
  const whole = wanted + rigid + 2
  if (n < 2 * whole)
    throw new Failure('PRECISION', `${n} free displacements have too few modes`, {})
  const shift = -SHIFT * stiffest(on)
  if (factorAt(shift) !== 0) throw new Failure('PRECISION', 'the mass is not positive definite', {})
  const moved = new Float64Array(n)
  const pairs = largestPairs(
    n,
    whole,
    vector => {
      matrix.sparse.solveUpper(vector)
      matrix.multiplyBy(mass, vector, moved)
      vector.set(moved)
      matrix.sparse.solveLower(vector)
    },
    { block: BLOCK, most: Math.min(n, 20 * whole + 60), tolerance: TOLERANCE },
  )
  if (!pairs)
    throw new Failure('NOT_CONVERGED', `${wanted} modes did not settle`, { limit: TOLERANCE })
  const lambdas = Array.from(pairs.values, value => shift + 1 / value)
  const shapes = pairs.vectors.map(vector => {
    matrix.sparse.solveUpper(vector)
    return vector
  })
  const still = lambdas.filter(lambda => Math.abs(lambda) < RIGID * Math.abs(shift)).length
  // Between two neighbours that are well apart, at the wanted end or one or two behind it.
  const gaps = [0, 1].map(k => {
    const [low, high] = [lambdas[rigid + wanted - 1 + k]!, lambdas[rigid + wanted + k]!]
    return { count: rigid + wanted + k, gap: high - low, middle: (low + high) / 2 }
  })
  const widest = gaps[1]!.gap > gaps[0]!.gap ? gaps[1]! : gaps[0]!
  const missed = factorAt(widest.middle) - widest.count + Math.abs(still - rigid)
  const { total, along } = unitMotions(on, matrix)
  const modes = shapes.slice(rigid, rigid + wanted).map((free, k): Mode => {
    matrix.multiplyBy(mass, free, moved)
    let size = 0
    for (let i = 0; i < n; i++) size += free[i]! * moved[i]!
    const scale = 1 / Math.sqrt(size)
    const shares = along.map(direction => {
      let sum = 0
      for (let i = 0; i < n; i++) sum += direction[i]! * moved[i]!
      return (sum * sum * scale * scale) / total
    })
    const u = new Float64Array(on.u.length)
    const scaled = free.map(value => value * scale)
    matrix.addFree(scaled, u)
    return { lambda: lambdas[rigid + k]!, u, participation: [shares[0]!, shares[1]!] }
  })
  return { on, modes, rigid, mass: total, missed, residual: pairs.residual }
}

/** Adds the consistent mass of all elements. */
function addMass(on: StructureOnMesh, matrix: StiffnessMatrix): void {
  const { mesh, rule } = on
  const point = on.point(rule)
  const own = new Float64Array(144)
  for (let e = 0; e < mesh.regions.length; e++) {
    own.fill(0)
    for (let k = 0; k < rule.weights.length; k++) {
      point.set(e, k)
      const { rho } = on.lawOf(e, k)
      for (let i = 0; i < 6; i++) {
        for (let j = i; j < 6; j++) {
          const mass = rho * point.weight * point.values[i]! * point.values[j]!
          own[24 * i + 2 * j]! += mass
          own[24 * i + 2 * j + 13]! += mass
        }
      }
    }
    matrix.addElement(mesh.elements.subarray(6 * e, 6 * e + 6), own)
  }
}

/** Unit motions along x and y of all free displacements, and the whole mass. */
function unitMotions(
  on: StructureOnMesh,
  matrix: StiffnessMatrix,
): { total: number; along: readonly Float64Array[] } {
  const { mesh, rule } = on
  const point = on.point(rule)
  let total = 0
  for (let e = 0; e < mesh.regions.length; e++) {
    for (let k = 0; k < rule.weights.length; k++) {
      point.set(e, k)
      total += point.weight * on.lawOf(e, k).rho
    }
  }
  const along = [0, 1].map(component => {
    const all = Float64Array.from(on.u, (_, i) => (i % 2 === component ? 1 : 0))
    const free = new Float64Array(matrix.count)
    matrix.toFree(all, free)
    return free
  })
  return { total, along }
}

/** The largest square of a speed of sound, over that of the extent. */
function stiffest(on: StructureOnMesh): number {
  const { mesh } = on
  let most = 0
  for (let e = 0; e < mesh.regions.length; e++) {
    const { stiffness, rho } = on.lawOf(e, 0)
    most = Math.max(most, Math.max(stiffness[0]!, stiffness[5]!) / rho)
  }
  return most / (on.structure.places.size * on.structure.places.size)
}
