// dE/dt = R(T(E), t) of the contents E of cells, by the steps of bodies that do not melt. Newton on the contents: the change of
// the temperatures is that of dE/dT - a dR/dT, which holds a cell that melts at its temperature, the change of the contents
// follows from it, and none passes an end of a jump without a stop there. What conducts as molten is as at the start of a step.
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import type { Kernels } from '../../kernel.ts'
import type { Conduction } from './conduction.ts'
import type { Melting } from './melting.ts'
import { D, GAMMA, HeatSteps, SETTLED, W } from './tr-bdf2.ts'

const ITERATIONS_MAX = 40
/** Capacity of a cell that melts over that of its matter. */
const HELD = 1e9

export class MeltSteps extends HeatSteps {
  readonly contents: Float64Array
  readonly melting: Melting
  readonly #temperatures: Float64Array
  /** Of a cell outside of jumps, J/K: what turns contents into temperatures. */
  readonly #usual: Float64Array

  constructor(
    kernels: Kernels,
    conduction: Conduction,
    melting: Melting,
    tolerance: number,
    meter: WorkMeter,
  ) {
    super(kernels, conduction, tolerance, meter)
    this.melting = melting
    this.contents = new Float64Array(conduction.n)
    this.#temperatures = new Float64Array(conduction.n)
    this.#usual = Float64Array.from(melting.courses, course => course.capacityAt(0))
  }

  override readonly unknown = 'content'
  protected override readonly growth = 1.3
  override get unknowns(): Float64Array {
    return this.contents
  }

  override begin(t: number): void {
    const { courses } = this.melting
    for (const [i, course] of courses.entries()) {
      this.contents[i] = course.contentAt(this.temperatures[i]!)
    }
    this.go(t)
  }

  /** From contents that are set. */
  go(t: number): void {
    this.#warm(this.contents, this.temperatures)
    this.conduction.hold(this.contents)
    this.open(t, this.#usual)
    this.rates.set(this.heat)
    this.ratesBefore.set(this.rates)
  }

  override at(t: number, out: Float64Array): void {
    super.at(t, out)
    this.conduction.hold(out)
    this.#warm(out, out)
  }

  override now(): { readonly stored: number; readonly content: number } {
    this.conduction.hold(this.contents)
    let [stored, content] = [0, 0]
    for (const rate of this.rates) stored += rate
    for (const one of this.contents) content += Math.abs(one)
    return { stored, content }
  }

  protected override get startTemperatures(): Float64Array {
    this.#warm(this.before, this.#temperatures)
    return this.#temperatures
  }

  protected override tried(dt: number): number {
    const { before, ratesBefore: f, contents, conduction } = this
    const { n } = conduction
    const a = D * dt
    conduction.hold(before)
    this.#warm(before, this.#temperatures)
    this.evaluate(this.#temperatures, this.tBefore)
    f.set(this.heat)
    const known = new Float64Array(n)
    const middle = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      known[i] = before[i]! + a * f[i]!
      middle[i] = before[i]! + GAMMA * dt * f[i]!
    }
    if (!this.#settled(known, a, this.tBefore + GAMMA * dt, middle)) return Number.POSITIVE_INFINITY
    const g = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      g[i] = (middle[i]! - known[i]!) / a
      known[i] = before[i]! + W * dt * (f[i]! + g[i]!)
      contents[i] = middle[i]! + (1 - GAMMA) * dt * g[i]!
    }
    if (!this.#settled(known, a, this.tBefore + dt, contents)) return Number.POSITIVE_INFINITY
    const error = known
    for (let i = 0; i < n; i++) {
      const rate = (contents[i]! - known[i]!) / a
      this.rates[i] = rate
      error[i] = dt * (((4 * W - 1) / 3) * f[i]! - g[i]! / 3 + ((2 * D) / 3) * rate)
    }
    this.solve(error, this.t)
    this.#warm(contents, this.temperatures)
    // The mean over the body: each cell that begins to melt jolts its neighbours.
    let [squares, whole] = [0, 0]
    for (let i = 0; i < n; i++) {
      squares += conduction.volumes[i]! * error[i]! * error[i]!
      whole += conduction.volumes[i]!
    }
    const scale = this.scaleWith(this.temperatures)
    if (squares === 0) return 0
    return scale > 0 ? Math.sqrt(squares / whole) / (this.tolerance * scale) : 1
  }

  /** Solves E - known = a R(T(E)) for E, from E as it is. */
  #settled(known: Float64Array, a: number, t: number, guess: Float64Array): boolean {
    const { conduction } = this
    const { n, couplings, conductances } = conduction
    const { courses } = this.melting
    const temperatures = new Float64Array(n)
    const residual = new Float64Array(n)
    const step = new Float64Array(n)
    const diagonal = new Float64Array(n)
    for (let turn = 0; turn < ITERATIONS_MAX; turn++) {
      this.#warm(guess, temperatures)
      this.evaluate(temperatures, t)
      conduction.stiffness(diagonal)
      for (const [i, course] of courses.entries()) {
        residual[i] = a * this.heat[i]! - (guess[i]! - known[i]!)
        const own = course.capacityAt(guess[i]!)
        this.capacity[i] = Number.isFinite(own) ? own : HELD * (this.#usual[i]! + a * diagonal[i]!)
      }
      this.factor(a, t, 1)
      step.set(residual)
      this.solve(step, t)
      for (let i = 0; i < n; i++) residual[i]! -= a * diagonal[i]! * step[i]!
      for (let w = 0; w < conductances.length; w++) {
        const [i, j] = [couplings[2 * w]!, couplings[2 * w + 1]!]
        residual[i]! += a * conductances[w]! * step[j]!
        residual[j]! += a * conductances[w]! * step[i]!
      }
      let change = 0
      for (const [i, course] of courses.entries()) {
        const end = course.stopped(guess[i]!, guess[i]! + residual[i]!)
        const isStopped = end !== guess[i]! + residual[i]!
        const size = Math.abs(residual[i]!) / this.#usual[i]!
        change = Math.max(change, isStopped ? Number.MAX_VALUE : size)
        guess[i] = end
      }
      if (!Number.isFinite(change)) return false
      if (change <= SETTLED * this.tolerance * this.scaleWith(temperatures)) return true
    }
    return false
  }

  #warm(contents: Float64Array, out: Float64Array): void {
    for (const [i, course] of this.melting.courses.entries()) {
      out[i] = course.temperatureAt(contents[i]!)
    }
  }
}
