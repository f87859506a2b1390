// C(T) dT/dt = R(T, t) by TR-BDF2 as a diagonally implicit Runge-Kutta method with an embedded third-order error (Hosea and
// Shampine, Appl. Numer. Math. 20 (1996) 21): second order, L-stable, both stages with one matrix. A run never shortens a step
// for its end, so that runs in pieces take the same steps as one run; what lies between steps is their cubic interpolant.
import { dissection } from '../../continuum/dissection.ts'
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import type { Kernels } from '../../kernel.ts'
import { cbrt } from '../../numerics/mathematics.ts'
import { SparseLdlt } from '../../numerics/sparse-ldlt.ts'
import type { Conduction } from './conduction.ts'

export const GAMMA = 2 - Math.SQRT2
export const D = GAMMA / 2
export const W = Math.SQRT2 / 4
const ITERATIONS_MAX = 12
const STEADY_ITERATIONS_MAX = 200
/** Change of an iteration over the temperatures below which nothing changes any more. */
const AT_REST = 1e-11
/** Change of an iteration over the error of a step below which a stage is done. */
export const SETTLED = 1e-3
/** Below this doubles lose their digits. */
const NOTHING = 1e-290
/** Of the first step. */
const FLOOR = 1e-6

export class HeatSteps {
  readonly conduction: Conduction
  readonly temperatures: Float64Array
  /** dT/dt at t. */
  readonly rates: Float64Array
  t: number
  dt: number
  /** Steps that are not divided any further: while nothing has changed yet no change is large. */
  floor = 0
  /** Times over which no step goes. */
  changes: readonly number[] = []
  /** Range of the temperatures so far. */
  low: number
  high: number
  steps = 0
  rejected = 0
  /** Of a state at rest: what the last iteration has moved, and rounding may move. */
  unsettled = 0
  /** The step before t. */
  readonly before: Float64Array
  readonly ratesBefore: Float64Array
  tBefore: number
  /** The step and the range with which the last step began. */
  dtBefore = 0
  lowBefore = 0
  highBefore = 0

  protected readonly tolerance: number
  protected readonly capacity: Float64Array
  /** Of the last evaluation, W. */
  protected readonly heat: Float64Array
  readonly #matrix: SparseLdlt
  readonly #meter: WorkMeter
  #factored = -1

  constructor(kernels: Kernels, conduction: Conduction, tolerance: number, meter: WorkMeter) {
    const { n, nx, ny, couplings, body } = conduction
    this.conduction = conduction
    this.temperatures = new Float64Array(n)
    this.rates = new Float64Array(n)
    this.before = new Float64Array(n)
    this.ratesBefore = new Float64Array(n)
    this.capacity = new Float64Array(n)
    this.heat = new Float64Array(n)
    this.t = 0
    this.tBefore = 0
    this.dt = 0
    this.low = Number.POSITIVE_INFINITY
    this.high = Number.NEGATIVE_INFINITY
    this.tolerance = tolerance
    this.#meter = meter
    const { wrapsX, wrapsY } = body.sides
    this.#matrix = new SparseLdlt(kernels, dissection(nx, ny, { wrapsX, wrapsY }), couplings)
  }

  get entries(): number {
    return this.#matrix.entries
  }

  /** Of a step over the one before it, at most. */
  protected readonly growth: number = 4
  /** What the steps follow, and what a state calls it. */
  readonly unknown: string = 'temperature'
  get unknowns(): Float64Array {
    return this.temperatures
  }

  /** From temperatures that are set: rates, range and the first step. */
  begin(t: number): void {
    const { conduction, temperatures } = this
    conduction.capacity(temperatures, t, this.capacity)
    this.open(t, this.capacity)
    for (let i = 0; i < conduction.n; i++) this.rates[i] = this.heat[i]! / this.capacity[i]!
    this.ratesBefore.set(this.rates)
  }

  protected open(t: number, capacity: Float64Array): void {
    const { conduction, temperatures } = this
    this.t = t
    this.tBefore = t
    this.evaluate(temperatures, t)
    const diagonal = new Float64Array(conduction.n)
    conduction.stiffness(diagonal)
    let shortest = Number.POSITIVE_INFINITY
    for (let i = 0; i < conduction.n; i++) {
      const time = capacity[i]! / Math.abs(diagonal[i]!)
      if (time < shortest) shortest = time
    }
    this.#widen(temperatures)
    this.dt = Number.isFinite(shortest) ? shortest / 100 : 1e-6
    this.floor = this.dt * FLOOR
    this.before.set(this.unknowns)
  }

  /** One accepted step. */
  advance(): void {
    const { conduction, before, ratesBefore } = this
    before.set(this.unknowns)
    ratesBefore.set(this.rates)
    this.tBefore = this.t
    this.dtBefore = this.dt
    this.lowBefore = this.low
    this.highBefore = this.high
    for (;;) {
      const dt = this.#untilChange(this.dt)
      if (!(this.tBefore + dt > this.tBefore)) {
        throw new Failure('NOT_CONVERGED', `steps vanish at t = ${this.t}`, { t: this.t, dt })
      }
      const error = dt > this.floor && this.#jumps(dt) ? Number.POSITIVE_INFINITY : this.tried(dt)
      const factor =
        error === 0 ? this.growth : Math.min(this.growth, Math.max(0.2, 0.9 / cbrt(error)))
      if (!(error <= 1 || (dt <= this.floor && Number.isFinite(error)))) {
        this.rejected++
        this.dt = dt * (Number.isFinite(error) ? factor : 0.25)
        continue
      }
      this.steps++
      const wanted = this.dt
      this.t = dt < wanted ? this.#next : this.tBefore + dt
      this.#widen(this.temperatures)
      // A step of the same length goes on with the same matrix.
      if (dt < wanted) this.dt = Math.min(wanted, Math.max(dt, this.floor) * 4)
      else if (factor > 1.5 || factor < 1 || !conduction.isLinear) this.dt = dt * factor
      return
    }
  }

  /** The next time at which a text says that something changes. */
  get #next(): number {
    return this.changes.find(at => at > this.tBefore) ?? Number.POSITIVE_INFINITY
  }

  /** The step, or what is left of the time until something changes. */
  #untilChange(dt: number): number {
    return Math.min(dt, this.#next - this.tBefore)
  }

  /** Temperatures at a time of the last step. */
  at(t: number, out: Float64Array): void {
    const dt = this.t - this.tBefore
    const s = dt > 0 ? (t - this.tBefore) / dt : 1
    const [a, b] = [s * s * (3 - 2 * s), s * (1 - s)]
    for (let i = 0; i < out.length; i++) {
      const [from, to] = [this.before[i]!, this.unknowns[i]!]
      const bow = dt * b * ((1 - s) * this.ratesBefore[i]! - s * this.rates[i]!)
      out[i] = from + (to - from) * a + bow
    }
  }

  /** What warms the cells at the end of the last step, W, and what they hold, J. */
  now(): { readonly stored: number; readonly content: number } {
    const { conduction, temperatures, rates } = this
    const capacity = new Float64Array(conduction.n)
    conduction.capacity(temperatures, this.t, capacity)
    let [stored, content] = [0, 0]
    for (let i = 0; i < conduction.n; i++) stored += capacity[i]! * rates[i]!
    for (let i = 0; i < conduction.n; i++) content += capacity[i]! * Math.abs(temperatures[i]!)
    return { stored, content }
  }

  /** Temperatures where the last step began. */
  protected get startTemperatures(): Float64Array {
    return this.before
  }

  /** The error of the step over what is allowed; not finite where a stage does not settle. */
  protected tried(dt: number): number {
    const { conduction, before, ratesBefore: f, temperatures } = this
    const { n } = conduction
    const a = D * dt
    if (!conduction.isLinear || conduction.variesInTime) this.#factored = -1
    const known = new Float64Array(n)
    const middle = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      known[i] = before[i]! + a * f[i]!
      middle[i] = before[i]! + GAMMA * dt * f[i]!
    }
    if (!this.#stage(known, a, this.tBefore + GAMMA * dt, middle)) return Number.POSITIVE_INFINITY
    const g = new Float64Array(n)
    for (let i = 0; i < n; i++) {
      g[i] = (middle[i]! - known[i]!) / a
      known[i] = before[i]! + W * dt * (f[i]! + g[i]!)
      temperatures[i] = middle[i]! + (1 - GAMMA) * dt * g[i]!
    }
    if (!this.#stage(known, a, this.tBefore + dt, temperatures)) return Number.POSITIVE_INFINITY
    const error = known
    for (let i = 0; i < n; i++) {
      const rate = (temperatures[i]! - known[i]!) / a
      this.rates[i] = rate
      const sum = ((4 * W - 1) / 3) * f[i]! - g[i]! / 3 + ((2 * D) / 3) * rate
      error[i] = dt * sum * this.capacity[i]!
    }
    this.solve(error, this.t)
    let most = 0
    for (let i = 0; i < n; i++) most = Math.max(most, Math.abs(error[i]!))
    const scale = this.scaleWith(temperatures)
    if (most <= NOTHING) return 0
    return scale > 0 ? most / (this.tolerance * scale) : 1
  }

  /** Solves C (T - known) = a R for T by simplified Newton, from T as it is. */
  #stage(known: Float64Array, a: number, t: number, guess: Float64Array): boolean {
    const { conduction } = this
    const { n } = conduction
    const residual = new Float64Array(n)
    let last = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < ITERATIONS_MAX; turn++) {
      this.evaluate(guess, t)
      conduction.capacity(guess, t, this.capacity)
      for (let i = 0; i < n; i++) {
        residual[i] = a * this.heat[i]! - this.capacity[i]! * (guess[i]! - known[i]!)
      }
      if (this.#factored !== a) this.factor(a, t, 1)
      this.solve(residual, t)
      let change = 0
      for (let i = 0; i < n; i++) {
        guess[i]! += residual[i]!
        change = Math.max(change, Math.abs(residual[i]!))
      }
      if (!Number.isFinite(change)) return false
      if (conduction.isLinear && turn === 0) return true
      if (change <= SETTLED * this.tolerance * this.scaleWith(guess) || change === 0) return true
      if (turn > 2 && change > 2 * last) return false
      if (change > 0.2 * last) this.#factored = -1
      last = change
    }
    return false
  }

  protected evaluate(temperatures: Float64Array, t: number): void {
    this.conduction.rate(temperatures, t, this.heat)
    this.#meter.add(this.conduction.work, t)
  }

  protected solve(vector: Float64Array, t: number): void {
    this.#matrix.solve(vector)
    this.#meter.add(4 * this.#matrix.entries, t)
  }

  /** `share` of the capacities: none where nothing changes in time. */
  protected factor(a: number, t: number, share: 0 | 1): void {
    const { conduction } = this
    conduction.stiffness(this.#matrix.diagonal)
    for (let i = 0; i < conduction.n; i++) {
      this.#matrix.diagonal[i] = a * this.#matrix.diagonal[i]! + share * this.capacity[i]!
    }
    for (let w = 0; w < conduction.conductances.length; w++) {
      this.#matrix.off[w] = -a * conduction.conductances[w]!
    }
    this.#meter.add(2 * this.#matrix.operations, t)
    if (this.#matrix.factor() < 0) {
      throw new Failure('NOT_CONVERGED', `the matrix of the step at t = ${t} is singular`, { t })
    }
    this.#factored = share === 1 ? a : -1
  }

  /** R(T) = 0 from the temperatures as they are; the number of iterations. */
  rest(): number {
    const { conduction, temperatures } = this
    const { n } = conduction
    const step = new Float64Array(n)
    let last = Number.POSITIVE_INFINITY
    for (let turn = 1; turn <= STEADY_ITERATIONS_MAX; turn++) {
      this.evaluate(temperatures, 0)
      step.set(this.heat)
      this.factor(1, 0, 0)
      this.#matrix.solve(step)
      this.#meter.add(4 * this.#matrix.entries, 0)
      let change = 0
      let size = 0
      for (let i = 0; i < n; i++) {
        temperatures[i]! += step[i]!
        change = Math.max(change, Math.abs(step[i]!))
        size = Math.max(size, Math.abs(temperatures[i]!))
      }
      if (!Number.isFinite(change)) break
      const isDone = change <= AT_REST * size || (change <= 1e-8 * size && change >= 0.5 * last)
      if (isDone || (conduction.isLinear && turn === 2)) {
        this.unsettled = conduction.isLinear ? change : Math.max(change, AT_REST * size)
        this.evaluate(temperatures, 0)
        this.#widen(temperatures)
        return turn
      }
      last = change
    }
    const message = 'no state that does not change was reached: its temperatures do not settle'
    throw new Failure('NOT_CONVERGED', message, { limit: STEADY_ITERATIONS_MAX })
  }

  /** Whether something that changes in time does what a parabola through the stages of a step would not show. */
  #jumps(dt: number): boolean {
    const { conduction, tBefore } = this
    if (dt < 1e-6 * Math.abs(tBefore)) return false
    const middle = conduction.n >> 1
    const spots = [0, middle, conduction.n - 1]
    const places = [conduction.centresX, conduction.centresY, this.startTemperatures].map(column =>
      Float64Array.from(spots, i => column[i]!),
    )
    const values = new Float64Array(3)
    for (const coefficient of conduction.timed) {
      const at = (share: number) => {
        coefficient.fill(values, places, tBefore + share * dt)
        return values.slice()
      }
      const [first, second, third] = [at(0), at(GAMMA), at(1)]
      for (const share of SHARES) {
        const seen = at(share)
        const b = (share * (share - 1)) / (GAMMA * (GAMMA - 1))
        const c = (share * (share - GAMMA)) / (1 - GAMMA)
        for (let i = 0; i < 3; i++) {
          const shown = first[i]! * (1 - b - c) + second[i]! * b + third[i]! * c
          const size = Math.max(
            Math.abs(first[i]!),
            Math.abs(second[i]!),
            Math.abs(third[i]!),
            Math.abs(seen[i]!),
          )
          if (size > NOTHING && Math.abs(seen[i]! - shown) > 0.2 * size) return true
        }
      }
    }
    return false
  }

  protected scaleWith(temperatures: Float64Array): number {
    let [low, high] = [this.low, this.high]
    for (const one of temperatures) {
      if (one < low) low = one
      if (one > high) high = one
    }
    return high - low
  }

  #widen(temperatures: Float64Array): void {
    const take = (one: number) => {
      if (one < this.low) this.low = one
      if (one > this.high) this.high = one
    }
    for (const one of temperatures) take(one)
    for (const walls of Object.values(this.conduction.walls)) {
      for (const { surface } of walls) for (const one of surface) take(one)
    }
  }
}

const SHARES = [0.05, 0.15, 0.25, 0.35, 0.45, 0.7, 0.8, 0.9]
