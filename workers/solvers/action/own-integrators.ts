// One step of each method on a Hamiltonian, with compensated sums: what a step loses to rounding goes into the next.
import { gaussTableau, type Tableau } from '../../numerics/gauss-tableau.ts'
import {
  composition,
  type Splitting,
  type SplittingOrder,
  splitting,
} from '../../numerics/splitting.ts'
import type { OwnSystem } from './own-system.ts'

export interface Stepper {
  readonly name: string
  /** Evaluations of both derivatives so far. */
  readonly evaluations: number
  /** Takes y a step of dt further; false where the stages of an implicit method do not settle. */
  step(y: Float64Array): boolean
}

export function splittingStepper(system: OwnSystem, order: SplittingOrder, dt: number): Stepper {
  const method = system.isQuadratic ? splitting(order) : composition(order)
  return new Split(system, method, dt)
}

class Split implements Stepper {
  readonly name: string
  evaluations = 0
  readonly #system: OwnSystem
  readonly #drifts: readonly number[]
  readonly #kicks: readonly number[]
  readonly #lost: Float64Array

  constructor(system: OwnSystem, { name, drifts, kicks }: Splitting, dt: number) {
    this.name = name
    this.#system = system
    this.#drifts = drifts.map(length => length * dt)
    this.#kicks = kicks.map(length => length * dt)
    this.#lost = new Float64Array(2 * system.n)
  }

  step(y: Float64Array): boolean {
    const { x } = this.#system
    for (let k = 0; k < y.length; k++) x[k] = y[k]!
    this.#kick(this.#kicks[0]!)
    for (let stage = 0; stage < this.#drifts.length; stage++) {
      this.#drift(this.#drifts[stage]!)
      this.#kick(this.#kicks[stage + 1]!)
    }
    for (let k = 0; k < y.length; k++) y[k] = x[k]!
    return true
  }

  #kick(length: number): void {
    const { n, x, out } = this.#system
    this.#system.forces()
    this.evaluations++
    for (let i = 0; i < n; i++) add(x, this.#lost, n + i, -length * out[i]!)
  }

  #drift(length: number): void {
    const { n, x, out } = this.#system
    this.#system.velocities()
    for (let i = 0; i < n; i++) add(x, this.#lost, i, length * out[i]!)
  }
}

/** y[k] += change, with the rounding of before. */
function add(y: Float64Array, lost: Float64Array, k: number, change: number): void {
  const whole = change + lost[k]!
  const before = y[k]!
  const after = before + whole
  y[k] = after
  lost[k] = whole - (after - before)
}

/** Passes of the fixed-point iteration; where it settles, some ten suffice. */
const PASSES_MAX = 200

/** Gauss collocation of any H (Hairer, Lubich and Wanner, section VIII.6: iteration until rounding stops it). */
export function gaussStepper(system: OwnSystem, order: number, dt: number): Stepper {
  const { n, x, out } = system
  const s = order / 2
  const { matrix, weights, nodes }: Tableau = gaussTableau(s)
  const size = 2 * n
  const rates = Array.from({ length: s }, () => new Float64Array(size))
  const before = Array.from({ length: s }, () => new Float64Array(size))
  const lost = new Float64Array(size)
  const ahead = extrapolation(nodes)
  let isFirst = true
  const stepper = {
    name: `Gauss collocation of ${s} stage${s === 1 ? '' : 's'}`,
    evaluations: 0,
    step(y: Float64Array): boolean {
      // The polynomial through the rates of the last step, carried on.
      for (let i = 0; i < s; i++) {
        for (let k = 0; k < size; k++) {
          let rate = 0
          for (let j = 0; j < s; j++) rate += ahead[i * s + j]! * before[j]![k]!
          rates[i]![k] = isFirst ? 0 : rate
        }
      }
      isFirst = false
      let last = Number.POSITIVE_INFINITY
      for (let pass = 0; pass < PASSES_MAX; pass++) {
        let change = 0
        for (let i = 0; i < s; i++) {
          for (let k = 0; k < size; k++) {
            let rise = lost[k]!
            for (let j = 0; j < s; j++) rise += dt * matrix[i * s + j]! * rates[j]![k]!
            x[k] = y[k]! + rise
          }
          system.velocities()
          for (let k = 0; k < n; k++) change = Math.max(change, move(rates[i]!, k, out[k]!, y, dt))
          system.forces()
          for (let k = 0; k < n; k++) {
            change = Math.max(change, move(rates[i]!, n + k, -out[k]!, y, dt))
          }
          stepper.evaluations++
        }
        if (!Number.isFinite(change)) return false
        const isSettled = change === 0 || (change < SETTLED && change >= last)
        last = change
        if (isSettled) {
          for (let k = 0; k < size; k++) {
            let rise = 0
            for (let i = 0; i < s; i++) rise += weights[i]! * rates[i]![k]!
            add(y, lost, k, dt * rise)
          }
          for (let i = 0; i < s; i++) before[i]!.set(rates[i]!)
          return true
        }
      }
      return false
    },
  }
  return stepper
}

/** Of a state: changes below this are those of rounding once they no longer shrink. */
const SETTLED = 1e-12

/** Sets a rate; the move that its change makes, over the size of the state. */
function move(rates: Float64Array, k: number, rate: number, y: Float64Array, dt: number): number {
  const change = Math.abs(rate - rates[k]!)
  rates[k] = rate
  return change === 0 ? 0 : (change * Math.abs(dt)) / Math.max(Math.abs(y[k]!), Math.abs(rate * dt))
}

/** Values at the nodes of the next step of the polynomial through those of this one. */
function extrapolation(nodes: Float64Array): Float64Array {
  const s = nodes.length
  const table = new Float64Array(s * s)
  for (let i = 0; i < s; i++) {
    for (let j = 0; j < s; j++) {
      let product = 1
      for (let k = 0; k < s; k++) {
        if (k !== j) product *= (1 + nodes[i]! - nodes[k]!) / (nodes[j]! - nodes[k]!)
      }
      table[i * s + j] = product
    }
  }
  return table
}

/** Classical Runge-Kutta of order 4 beside it. */
export function rungeKuttaStepper(
  { n, x, out, velocities, forces }: OwnSystem,
  dt: number,
): Stepper {
  const size = 2 * n
  const k = Array.from({ length: 4 }, () => new Float64Array(size))
  const lost = new Float64Array(size)
  const parts = [0, 0.5, 0.5, 1]
  const stepper = {
    name: 'classical Runge-Kutta of order 4',
    evaluations: 0,
    step(y: Float64Array): boolean {
      for (let stage = 0; stage < 4; stage++) {
        const from = k[stage - 1]
        for (let i = 0; i < size; i++) x[i] = y[i]! + (from ? dt * parts[stage]! * from[i]! : 0)
        const rates = k[stage]!
        velocities()
        for (let i = 0; i < n; i++) rates[i] = out[i]!
        forces()
        for (let i = 0; i < n; i++) rates[n + i] = -out[i]!
        stepper.evaluations++
      }
      for (let i = 0; i < size; i++) {
        const rise = k[0]![i]! + 2 * k[1]![i]! + 2 * k[2]![i]! + k[3]![i]!
        add(y, lost, i, (dt / 6) * rise)
      }
      return true
    },
  }
  return stepper
}
