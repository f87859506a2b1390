// Steps in time of all species on a grid. Where diffusion leads: RKC, the Runge-Kutta-Chebyshev method of second order with as
// many stages as the stiffness wants (Sommeijer, Shampine and Verwer, J. Comput. Appl. Math. 88 (1998) 315). Where what is
// carried leads: the third-order pair of Bogacki and Shampine (Appl. Math. Lett. 2 (1989) 321), which bears waves. A run never
// shortens a step for its end, so that runs in pieces take the same steps as one run; what lies between is cubic.
import type { WorkMeter } from '../../dynamics/work-meter.ts'
import { Failure } from '../../failure.ts'
import { cbrt, cosh, log, sinh } from '../../numerics/mathematics.ts'
import type { GridRates } from './grid-rates.ts'

const STAGES_MAX = 400
/** Damping of the stages, and stiffness borne over the square of their number: weak, or strong where waves are carried as well. */
const PLAIN = { damping: 2 / 13, reach: 0.65 }
const DAMPED = { damping: 10, reach: 0.17 }
/** Cells that a wave may cross in a step, by stage and at most: found by the polynomial's size along the eigenvalues. */
const CROSSED = 0.2
const CROSSED_MAX = 4
/** What the pair bears of waves and of diffusion. */
const PAIR = { waves: 1.4, spread: 2.4 }
/** Steps between two looks at the stiffness. */
const LOOK = 12
const SAFETY = 1.1
const STEPS_MAX = 200_000

export class GridSteps {
  /** Times over which no step goes. */
  changes: readonly number[] = []
  readonly grid: GridRates
  t = 0
  dt = 0
  steps = 0
  rejected = 0
  /** Address of the numbers and of their rates at t, and at the step before. */
  y: number
  f: number
  before: number
  fBefore: number
  tBefore = 0
  /** What else the next step depends on, now and before the last step. */
  now: History
  last: History
  /** Largest sizes of the species so far. */
  readonly sizes: Float64Array
  readonly sizesBefore: Float64Array
  readonly isCarried: boolean

  readonly #tolerance: number
  readonly #meter: WorkMeter
  readonly #stages: number[]
  readonly #rates: number[]
  readonly #doubles: number

  constructor(grid: GridRates, tolerance: number, meter: WorkMeter) {
    this.grid = grid
    this.#tolerance = tolerance
    this.#meter = meter
    this.y = grid.vector()
    this.before = grid.vector()
    this.f = grid.rates()
    this.fBefore = grid.rates()
    this.#stages = [grid.vector(), grid.vector(), grid.vector()]
    this.#rates = [grid.rates(), grid.rates()]
    this.#doubles = grid.stride * grid.count
    this.sizes = new Float64Array(grid.count)
    this.sizesBefore = new Float64Array(grid.count)
    this.now = { dt: 0, spread: 0, react: 0, looked: LOOK }
    this.last = this.now
    this.isCarried = grid.carrying > 0
  }

  get stiffness(): number {
    return SAFETY * (this.now.spread + this.now.react)
  }

  /** From numbers that are set at y: rates, sizes and the first step. */
  begin(t: number): void {
    const { grid } = this
    this.t = t
    this.tBefore = t
    grid.evaluate(t, this.y, this.f)
    this.#widen()
    this.#sizeAbsent()
    this.#look()
    this.now = {
      ...this.now,
      dt: 0.1 / Math.max(this.stiffness, this.grid.carrying, this.#speed(), Number.MIN_VALUE),
    }
    if (!(this.now.dt < 1e300)) this.now = { ...this.now, dt: 1 }
    this.#remember()
  }

  /** Rates over the sizes. */
  #speed(): number {
    const { grid } = this
    let fastest = 0
    for (let s = 0; s < grid.count; s++) {
      fastest = Math.max(fastest, Math.sqrt(this.#meanSquare(s, 1, this.f)) / this.sizes[s]!)
    }
    return fastest
  }

  /** What is left of change, over the sizes. */
  get speed(): number {
    return this.#speed()
  }

  #meanSquare(s: number, a: number, p: number, b = 0, q = p, c = 0, r = p, d = 0, w = p): number {
    const { grid } = this
    const at = 8 * grid.stride * s
    return grid.kernel.squares(grid.n, a, p + at, b, q + at, c, r + at, d, w + at) / grid.n
  }

  #widen(): void {
    const { grid, sizes } = this
    for (let s = 0; s < grid.count; s++) {
      const at = this.y + 8 * grid.stride * s
      const size = Math.max(-grid.kernel.least(at), grid.kernel.most(at))
      if (!Number.isFinite(size)) throw this.#burst()
      sizes[s] = Math.max(sizes[s]!, size)
    }
  }

  /** A species that is not there yet is measured against the others, or what its rate makes of it at first. */
  #sizeAbsent(): void {
    const { grid, sizes } = this
    const largest = Math.max(...sizes)
    if (largest === 0) {
      sizes.fill(1)
      this.#look()
      const rates = Math.max(
        ...Array.from(sizes, (_, s) => Math.sqrt(this.#meanSquare(s, 1, this.f))),
      )
      sizes.fill(rates > 0 ? rates / Math.max(this.stiffness, Number.MIN_VALUE) : 1)
      if (!sizes.every(Number.isFinite)) sizes.fill(1)
    } else for (let s = 0; s < grid.count; s++) if (sizes[s] === 0) sizes[s] = 1e-3 * largest
  }

  #burst(): Failure {
    const { t, dt } = { t: this.t, dt: this.now.dt }
    return new Failure('UNSTABLE', `the species grow beyond all numbers near t = ${t}`, {
      t,
      dt,
      limit: dt,
    })
  }

  #look(): void {
    const { spread, react } = this.grid.stiffness(this.t, this.y, this.sizes)
    this.#meter.add(2 * this.grid.work, this.t)
    this.now = { ...this.now, spread, react, looked: 0 }
  }

  #remember(): void {
    const { kernel } = this.grid
    kernel.combine(
      this.#doubles,
      this.before,
      1,
      this.y,
      0,
      this.y,
      0,
      this.y,
      0,
      this.y,
      0,
      this.y,
    )
    kernel.combine(
      this.#doubles,
      this.fBefore,
      1,
      this.f,
      0,
      this.f,
      0,
      this.f,
      0,
      this.f,
      0,
      this.f,
    )
    this.tBefore = this.t
    this.last = this.now
    this.sizesBefore.set(this.sizes)
  }

  /** One accepted step. */
  advance(): void {
    if (this.steps === STEPS_MAX) {
      const message = `${STEPS_MAX} steps end at t = ${this.t}: take a larger tolerance`
      throw new Failure('NOT_CONVERGED', message, { limit: STEPS_MAX, t: this.t })
    }
    this.#remember()
    if (this.now.looked >= LOOK) this.#look()
    for (;;) {
      const dt = this.#untilChange(this.now.dt)
      if (!(this.t + dt > this.t)) {
        throw new Failure('NOT_CONVERGED', `steps vanish at t = ${this.t}`, { t: this.t, dt })
      }
      const { error, end, rates } = this.#isWavy ? this.#pair(dt) : this.#chebyshev(dt)
      const gain = 0.8 / cbrt(error)
      if (error <= 1) {
        this.#accept(dt, end, rates, error === 0 ? 5 : Math.min(5, Math.max(0.3, gain)))
        return
      }
      this.rejected++
      this.#look()
      this.now = { ...this.now, dt: dt * (Number.isFinite(error) ? Math.max(0.1, gain) : 0.1) }
    }
  }

  #accept(dt: number, end: number, rates: number, gain: number): void {
    this.#stages[this.#stages.indexOf(end)] = this.y
    this.y = end
    this.#rates[this.#rates.indexOf(rates)] = this.f
    this.f = rates
    const wanted = this.now.dt
    this.t += dt
    this.steps++
    this.#widen()
    // A step cut short by a change in a text says nothing of the next one.
    const next = dt < wanted ? Math.max(dt * gain, wanted) : dt * gain
    this.now = { ...this.now, dt: Math.min(next, this.#longest), looked: this.now.looked + 1 }
  }

  /** What is carried leads. */
  get #isWavy(): boolean {
    return this.isCarried && 4 * this.grid.carrying >= this.now.spread + this.now.react
  }

  /** Of the stable steps. */
  get #longest(): number {
    const { carrying } = this.grid
    if (this.#isWavy) return 1 / (carrying / PAIR.waves + this.stiffness / PAIR.spread)
    const { reach } = this.isCarried ? DAMPED : PLAIN
    const longest = (reach * STAGES_MAX ** 2) / Math.max(this.stiffness, Number.MIN_VALUE)
    return this.isCarried ? Math.min(longest, CROSSED_MAX / carrying) : longest
  }

  #untilChange(dt: number): number {
    let end = this.t + dt
    for (const change of this.changes) {
      if (change > this.t && change < end) end = change
    }
    return end === this.t + dt ? dt : end - this.t
  }

  /** Error of a step over what is allowed. */
  #errorOf(measure: (s: number) => number): number {
    let largest = 0
    for (let s = 0; s < this.grid.count; s++) {
      const error = Math.sqrt(measure(s)) / (this.#tolerance * this.sizes[s]!)
      if (!(error <= largest)) largest = error
      if (Number.isNaN(error)) return Number.POSITIVE_INFINITY
    }
    return largest
  }

  #chebyshev(dt: number) {
    const { grid, y, f } = this
    const { kernel } = grid
    const count = this.#doubles
    const { damping, reach } = this.isCarried ? DAMPED : PLAIN
    const s = Math.max(
      2,
      Math.ceil((dt * grid.carrying) / CROSSED),
      1 + Math.floor(Math.sqrt((dt * this.stiffness) / reach + 1)),
    )
    this.#meter.add((s + 1) * grid.work, this.t)
    const w0 = 1 + damping / (s * s)
    const square = w0 * w0 - 1
    const root = Math.sqrt(square)
    const angle = s * log(w0 + root)
    const w1 = (sinh(angle) * square) / (cosh(angle) * s * root - w0 * sinh(angle))
    let [b1, b2] = [1 / (4 * w0 * w0), 1 / (4 * w0 * w0)]
    let [at1, at2] = [w1 * b1, 0]
    let [z1, z2, dz1, dz2, ddz1, ddz2] = [w0, 1, 1, 0, 0, 0]
    let [next, one, two] = this.#stages as [number, number, number]
    const [rates, spare] = this.#rates as [number, number]
    kernel.combine(count, one, 1, y, at1 * dt, f, 0, f, 0, f, 0, f)
    two = y
    for (let j = 2; j <= s; j++) {
      const z = 2 * w0 * z1 - z2
      const dz = 2 * w0 * dz1 - dz2 + 2 * z1
      const ddz = 2 * w0 * ddz1 - ddz2 + 4 * dz1
      const b = ddz / (dz * dz)
      const a = 1 - z1 * b1
      const mu = (2 * w0 * b) / b1
      const nu = -b / b2
      const share = (mu * w1) / w0
      grid.evaluate(this.t + at1 * dt, one, rates)
      kernel.combine(
        count,
        next,
        mu,
        one,
        nu,
        two,
        1 - mu - nu,
        y,
        share * dt,
        rates,
        -share * a * dt,
        f,
      )
      const at = mu * at1 + nu * at2 + share * (1 - a)
      const free: number = two === y ? this.#stages[2]! : two
      two = one
      one = next
      next = free
      ;[at2, at1, b2, b1, z2, z1] = [at1, at, b1, b, z1, z]
      ;[dz2, dz1, ddz2, ddz1] = [dz1, dz, ddz1, ddz]
    }
    this.#evaluateEnd(dt, one, spare)
    const error = this.#errorOf(k =>
      this.#meanSquare(k, 0.8, y, -0.8, one, 0.4 * dt, f, 0.4 * dt, spare),
    )
    return { error, end: one, rates: spare }
  }

  #pair(dt: number) {
    const { grid, y, f } = this
    const { kernel } = grid
    const count = this.#doubles
    this.#meter.add(4 * grid.work, this.t)
    const [stage, end, held] = this.#stages as [number, number, number]
    const [second, third] = this.#rates as [number, number]
    kernel.combine(count, stage, 1, y, dt / 2, f, 0, f, 0, f, 0, f)
    grid.evaluate(this.t + dt / 2, stage, second)
    kernel.combine(count, stage, 1, y, (3 * dt) / 4, second, 0, f, 0, f, 0, f)
    grid.evaluate(this.t + (3 * dt) / 4, stage, third)
    kernel.combine(count, end, 1, y, (2 * dt) / 9, f, dt / 3, second, (4 * dt) / 9, third, 0, f)
    // What the three rates weigh in the error, before the second ones give way to those of the end.
    kernel.combine(count, held, -5 / 72, f, 1 / 12, second, 1 / 9, third, 0, f, 0, f)
    this.#evaluateEnd(dt, end, second)
    const error = this.#errorOf(k => this.#meanSquare(k, dt, held, -dt / 8, second))
    return { error, end, rates: second }
  }

  #evaluateEnd(dt: number, end: number, rates: number): void {
    const { grid } = this
    for (let s = 0; s < grid.count; s++) grid.kernel.settle(end + 8 * grid.stride * s)
    grid.evaluate(this.t + dt, end, rates)
  }

  /** Shares of both ends of the last step at a time within it: of numbers, and of rates. */
  sharesAt(t: number): readonly [number, number, number, number] {
    const h = this.t - this.tBefore
    if (h === 0) return [0, 1, 0, 0]
    const a = (t - this.tBefore) / h
    const b = 1 - a
    return [b * b * (1 + 2 * a), a * a * (1 + 2 * b), h * a * b * b, -h * a * a * b]
  }

  /** The numbers at a time within the last step, written to a vector. */
  at(t: number, to: number): void {
    const [a, b, c, d] = this.sharesAt(t)
    const { kernel } = this.grid
    kernel.combine(
      this.#doubles,
      to,
      a,
      this.before,
      b,
      this.y,
      c,
      this.fBefore,
      d,
      this.f,
      0,
      this.y,
    )
  }
}

export interface History {
  readonly dt: number
  readonly spread: number
  readonly react: number
  readonly looked: number
}
