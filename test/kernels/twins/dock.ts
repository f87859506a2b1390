import { leversOf, type Molecule } from '../../../workers/solvers/dock/molecule.ts'
import {
  after,
  cayley,
  type Quaternion,
  rotated,
  type Vector,
  vector,
} from '../../../workers/solvers/dock/rotation.ts'
import type { Pose } from '../../../workers/solvers/dock/search.ts'

/** Energy, force and torque pair by pair, and the same BFGS search on plain arrays. */
export class DockTwin {
  #receptor: Molecule
  #ligand: Molecule
  #coulomb: number
  #levers: ArrayLike<number>

  /** The ligand's places are given from its centroid. */
  constructor(receptor: Molecule, ligand: Molecule, coulomb: number) {
    this.#receptor = receptor
    this.#ligand = ligand
    this.#coulomb = coulomb
    this.#levers = leversOf(ligand.places)
  }

  energy({ place, quaternion }: Pose, softness: number): { energy: number; gradient: number[] } {
    let energy = 0
    const [w, x, y, z] = quaternion
    const inverse: Quaternion = [w, -x, -y, -z]
    const gradient = [0, 0, 0]
    const torque = [0, 0, 0]
    for (const [i, atom] of this.#ligand.places.entries()) {
      const arm = rotated(quaternion, atom)
      for (const [j, other] of this.#receptor.places.entries()) {
        const d = vector(k => place[k] + arm[k] - other[k])
        const square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + softness
        const sixth = 1 / (square * square * square)
        const coulomb =
          (this.#coulomb * this.#ligand.charges[i]! * this.#receptor.charges[j]!) /
          Math.sqrt(square)
        energy += 4 * sixth * (sixth - 1) + coulomb
        const pull = (48 * sixth * sixth - 24 * sixth + coulomb) / square
        const f = vector(k => pull * d[k])
        const g = rotated(inverse, f)
        for (let k = 0; k < 3; k++) {
          const [a, b] = [(k + 1) % 3, (k + 2) % 3]
          gradient[k]! -= f[k]!
          torque[k]! -= atom[a]! * g[b]! - atom[b]! * g[a]!
        }
      }
    }
    return { energy, gradient: [...gradient, ...this.#turned(torque)] }
  }

  #turned(x: readonly number[]): Vector {
    return vector(k =>
      dot(
        x,
        [0, 1, 2].map(j => this.#levers[3 * k + j]!),
      ),
    )
  }

  moved({ place, quaternion }: Pose, step: readonly number[]): Pose {
    const arm = this.#turned(step.slice(3))
    const turn = cayley(vector(k => arm[k] / 2))
    return { place: vector(k => place[k] + step[k]!), quaternion: after(quaternion, turn) }
  }

  minimise(start: Pose, most: number, softness: number, tolerance: number) {
    let pose = start
    let { energy, gradient } = this.energy(pose, softness)
    let inverse: number[][] | undefined
    for (let n = 0; n < most; n++) {
      if (Math.max(...gradient.map(Math.abs)) <= tolerance) break
      let step = inverse ? inverse.map(row => -dot(row, gradient)) : gradient.map(g => -g)
      let longest = inverse ? 1 : 0.1
      if (!(dot(step, gradient) < 0)) {
        step = gradient.map(g => -g)
        longest = 0.1
      }
      const length = Math.sqrt(dot(step, step))
      if (length > longest) step = step.map(s => (s * longest) / length)
      const slope = dot(step, gradient)
      const found = this.#search(pose, energy, slope, step, softness)
      if (!found) {
        if (!inverse) break
        inverse = undefined
        continue
      }
      const { a } = found
      step = step.map(s => a * s)
      const change = found.gradient.map((g, i) => g - gradient[i]!)
      ;({ pose, energy, gradient } = found)
      inverse = updated(inverse, step, change)
    }
    return { pose, energy, gradient }
  }

  #search(pose: Pose, before: number, slope: number, step: number[], softness: number) {
    const longest = 1 / Math.sqrt(dot(step, step))
    let low = 0
    let high = Number.POSITIVE_INFINITY
    let a = 1
    for (let trial = 0; trial < 30; trial++) {
      const next = this.moved(
        pose,
        step.map(s => a * s),
      )
      const { energy, gradient } = this.energy(next, softness)
      const slopeThere = dot(step, gradient)
      const level =
        energy <= before + 1e-13 * (1 + Math.abs(before)) && Math.abs(slopeThere) <= -0.9 * slope
      if (energy <= before + 1e-4 * a * slope || level) {
        if (slopeThere >= 0.9 * slope || a >= longest) return { pose: next, energy, gradient, a }
        low = a
      } else high = a
      if (high === Number.POSITIVE_INFINITY) a = Math.min(4 * low, longest)
      else if (low > 0) a = 0.5 * (low + high)
      else {
        const minimum = (-slope * a * a) / (2 * (energy - before - a * slope))
        a = Math.min(Math.max(minimum, 0.1 * a), 0.5 * a)
      }
    }
    return undefined
  }
}

function updated(inverse: number[][] | undefined, step: number[], change: number[]) {
  const curvature = dot(step, change)
  const square = dot(change, change)
  if (!(curvature > 1e-12 * Math.sqrt(square * dot(step, step)))) return inverse
  const old = inverse ?? step.map((_, i) => step.map((_, j) => (i === j ? curvature / square : 0)))
  const product = old.map(row => dot(row, change))
  const along = (1 + dot(change, product) / curvature) / curvature
  return old.map((row, i) =>
    row.map(
      (h, j) =>
        h +
        along * step[i]! * step[j]! -
        (product[i]! * step[j]! + step[i]! * product[j]!) / curvature,
    ),
  )
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, v, i) => sum + v * b[i]!, 0)
}
