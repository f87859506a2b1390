// Load factors at which a structure buckles, on one mesh: (K + lambda K_sigma) u = 0 with the stresses of its loads in K_sigma. The
// largest eigenvalues of -K^-1 K_sigma are one over the least positive factors; the signs of the pivots of K + lambda K_sigma
// count all below lambda.
import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { largestPairs } from '../../numerics/block-lanczos.ts'
import { invalidInput } from '../../refusal.ts'
import type { StiffnessMatrix } from '../finite-elements/stiffness-matrix.ts'
import type { StructureOnMesh } from './rest.ts'
import { type Settled, settle } from './settling.ts'

export interface Instability extends Settled {
  readonly on: StructureOnMesh
  /** Rising. */
  readonly factors: readonly number[]
  /** ux and uy of each node, a mode each. */
  readonly shapes: readonly Float64Array[]
  /** Factors below the last one, by the pivots, less those that came out. */
  readonly missed: number
  /** Of the modes, relative. */
  readonly rest: number
  /** Mean strain under the loads as they are stated. */
  readonly strain: number
}

const BLOCK = 4
const TOLERANCE = 1e-10
/** Mean strain beyond which nothing is said: the displacements before a body buckles are taken as small. */
const STRAIN_MAX = 0.1

export function instabilityOf(on: StructureOnMesh, wanted: number, kernels: Kernels): Instability {
  on.refuseFirm()
  const settled = settle(on, kernels)
  if (settled.motions.length > 0) {
    const message = 'supports: the body moves as a whole, which takes no load at all to go on'
    throw invalidInput('/supports', message)
  }
  const strain = Math.sqrt((2 * settled.energy) / energyOfUnitStrain(on))
  if (!(strain > 0)) throw invalidInput('/loads', 'loads: nothing is strained, so nothing buckles')
  const matrix = on.matrix(kernels)
  const { diagonal, off } = matrix.sparse
  const stiffness = { diagonal: diagonal.slice(), off: off.slice() }
  diagonal.fill(0)
  off.fill(0)
  addPrestress(on, matrix)
  const stress = { diagonal: diagonal.slice(), off: off.slice() }
  const factorAt = (lambda: number) => {
    for (let i = 0; i < diagonal.length; i++) {
      diagonal[i] = stiffness.diagonal[i]! + lambda * stress.diagonal[i]!
    }
    for (let e = 0; e < off.length; e++) off[e] = stiffness.off[e]! + lambda * stress.off[e]!
    return matrix.sparse.factor()
  }
  const last = STRAIN_MAX / strain
  const below = factorAt(last)
  if (below < wanted) {
    const message = `buckling: up to a mean strain of ${STRAIN_MAX}, at ${Number(last.toPrecision(4))} times the loads, the body buckles in ${below === 0 ? 'no way' : `${below} ways`}`
    throw invalidInput('/buckling', message, { value: wanted, limit: below })
  }
  const n = matrix.count
  const whole = wanted + 2
  if (n < 2 * whole) {
    throw new Failure('PRECISION', `${n} free displacements have too few modes`, {})
  }
  if (factorAt(0) !== 0)
    throw new Failure('PRECISION', 'the stiffness is not positive definite', {})
  const moved = new Float64Array(n)
  const pairs = largestPairs(
    n,
    whole,
    vector => {
      matrix.sparse.solveUpper(vector)
      matrix.multiplyBy(stress, vector, moved)
      for (let i = 0; i < n; i++) vector[i] = -moved[i]!
      matrix.sparse.solveLower(vector)
    },
    { block: BLOCK, most: Math.min(n, 20 * whole + 120), tolerance: TOLERANCE },
  )
  if (!pairs || !(pairs.values[wanted - 1]! > 0)) {
    throw new Failure('NOT_CONVERGED', `${wanted} buckling modes did not settle`, {
      limit: TOLERANCE,
    })
  }
  const factors = Array.from(pairs.values, value => 1 / value)
  const shapes = pairs.vectors.slice(0, wanted).map(vector => {
    matrix.sparse.solveUpper(vector)
    const u = new Float64Array(on.u.length)
    matrix.addFree(vector, u)
    return u
  })
  // Between two neighbours that are well apart, at the wanted end or one behind it; one over a factor may be 0 or below.
  const values = pairs.values
  const gaps = [0, 1].map(k => {
    const [low, high] = [values[wanted - 1 + k]!, Math.max(0, values[wanted + k]!)]
    return { count: wanted + k, gap: low - high, middle: (low + high) / 2 }
  })
  const widest = gaps[1]!.gap > gaps[0]!.gap ? gaps[1]! : gaps[0]!
  const missed = factorAt(1 / widest.middle) - widest.count
  return {
    ...settled,
    ...{ on, shapes, missed, strain, rest: pairs.residual },
    factors: factors.slice(0, wanted),
  }
}

/** Adds what the stresses of the loads do to other displacements: sigma_ij u_k,i v_k,j over the body, in a plane. */
function addPrestress(on: StructureOnMesh, matrix: StiffnessMatrix): void {
  const { mesh, rule } = on
  const own = new Float64Array(144)
  const at = on.strained(rule)
  const { point, stress } = at
  for (let e = 0; e < mesh.regions.length; e++) {
    own.fill(0)
    for (let k = 0; k < rule.weights.length; k++) {
      at.set(e, k)
      for (let i = 0; i < 6; i++) {
        const [dx, dy] = [point.dx[i]!, point.dy[i]!]
        const along = point.weight * (stress[0]! * dx + stress[3]! * dy)
        const up = point.weight * (stress[3]! * dx + stress[1]! * dy)
        for (let j = i; j < 6; j++) {
          const share = along * point.dx[j]! + up * point.dy[j]!
          own[24 * i + 2 * j]! += share
          own[24 * i + 2 * j + 13]! += share
        }
      }
    }
    matrix.addElement(mesh.elements.subarray(6 * e, 6 * e + 6), own)
  }
}

/** Twice the energy that a strain of 1 along the stiffer axis would take all over. */
function energyOfUnitStrain(on: StructureOnMesh): number {
  const { rule, mesh } = on
  const point = on.point(rule)
  let sum = 0
  for (let e = 0; e < mesh.regions.length; e++) {
    for (let k = 0; k < rule.weights.length; k++) {
      point.set(e, k)
      const { stiffness } = on.lawOf(e, k)
      sum += point.weight * Math.max(stiffness[0]!, stiffness[5]!)
    }
  }
  return sum
}
