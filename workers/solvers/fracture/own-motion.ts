// A body in motion by velocity Verlet: its steps, what breaks in them, where its run ends and goes on.
import { Failure } from '../../failure.ts'
import { doubles, type Kernels } from '../../kernel.ts'
import { type Body, bodyOf } from './own-body.ts'
import { valueAt } from './own-grid.ts'
import { type AppliedPart, applied, type Loads } from './own-loads.ts'
import type { OwnProblem } from './own-problem.ts'

/** Of the largest stable step, at which a wave of two spacings keeps its energy to some per cent (Silling and Askari, Comput. Struct. 83 (2005) 1526). */
const STEP = 0.5
/** Nodes times bonds times steps. */
export const WORK_MAX = 4e9

export interface Look {
  readonly t: number
  readonly kinetic: number
  readonly elastic: number
  readonly work: number
  readonly lost: number
  readonly spent: number
  readonly broken: number
  /** ux and uy of each probe. */
  readonly probes: Float64Array
}

export class Motion {
  readonly body: Body
  readonly dt: number
  n = 0
  /** The largest stable step. */
  readonly limit: number
  readonly #parts: readonly AppliedPart[]
  readonly #bodyWidth: number

  constructor(
    problem: OwnProblem,
    loads: Loads,
    kernels: Kernels,
    factor: number,
    stepFor: (limit: number) => number,
  ) {
    this.body = bodyOf(problem, kernels, factor)
    this.#parts = applied(loads, this.body)
    const { kernel } = this.body
    this.#bodyWidth = kernel.rowLength()
    this.limit = 2 / Math.sqrt(kernel.stiffest())
    this.dt = stepFor(STEP * this.limit)
    this.#load(0)
    kernel.forces()
  }

  get t(): number {
    return this.n * this.dt
  }

  /** Velocities of free nodes at the start. */
  begin(vx: Float64Array, vy: Float64Array): void {
    const { grid, kernel } = this.body
    const v = this.#vector(kernel.velocity())
    const u = this.#vector(kernel.displacement())
    const free = this.#vector(kernel.freedom())
    for (const { kind, at, fill } of this.#parts) {
      if (kind !== 'u') continue
      const values = fill(0)
      for (const [k, one] of at.entries()) u[one] = values[k]!
    }
    for (let n = 0; n < grid.nx * grid.ny; n++) {
      for (const [axis, one] of [vx, vy].entries()) {
        const at = this.#place(n, axis)
        if (free[at] === 1) v[at] = one[n]!
      }
    }
    kernel.forces()
  }

  #place(n: number, axis: number): number {
    const { nx } = this.body.grid
    return (2 * Math.floor(n / nx) + axis) * this.#bodyWidth + (n % nx)
  }

  #vector(address: number): Float64Array {
    const { kernel, grid } = this.body
    return doubles(kernel, address, 2 * grid.ny * this.#bodyWidth)
  }

  #load(t: number): void {
    const forces = this.#vector(this.body.kernel.loads())
    forces.fill(0)
    for (const { kind, at, fill, weights } of this.#parts) {
      if (kind !== 't' && kind !== 'f') continue
      const values = fill(t)
      for (const [k, one] of at.entries()) forces[one]! += values[k]! * weights[k]!
    }
  }

  /** Places of prescribed nodes at the end of a step, and the velocity that leads there. */
  #move(): void {
    const { kernel } = this.body
    const u = this.#vector(kernel.displacement())
    const v = this.#vector(kernel.velocity())
    const later = (this.n + 1) * this.dt
    for (const { kind, at, fill } of this.#parts) {
      if (kind !== 'u' && kind !== 'v') continue
      const before = kind === 'v' ? Float64Array.from(fill(this.t)) : undefined
      const values = fill(later)
      for (const [k, one] of at.entries()) {
        // A velocity counts by its mean over the step.
        v[one] = before ? (before[k]! + values[k]!) / 2 : (values[k]! - u[one]!) / this.dt
        u[one] = before ? u[one]! + v[one]! * this.dt : values[k]!
      }
    }
  }

  step(breaks: boolean): void {
    const { kernel, families } = this.body
    this.#move()
    kernel.drift(this.dt)
    this.n++
    if (this.#parts.some(({ changes }) => changes)) this.#load(this.t)
    kernel.kick(this.dt)
    if (breaks) {
      let count = 0
      for (const [f, { length }] of families.entries()) count += kernel.sever(f, length, 1)
      if (count > 0) kernel.settle()
    }
    kernel.finish(this.dt)
  }

  look(probes: readonly (readonly number[])[]): Look {
    const { kernel, grid } = this.body
    const u = this.#vector(kernel.displacement())
    const values = probes.flatMap(at =>
      [0, 1].map(axis => valueAt(grid, at, n => u[this.#place(n, axis)]!)),
    )
    const kinetic = kernel.kineticEnergy()
    const elastic = kernel.energy()
    if (!Number.isFinite(kinetic + elastic)) {
      throw new Failure('UNSTABLE', `the motion grew beyond all numbers by t = ${this.t}`, {
        t: this.t,
      })
    }
    return {
      ...{ t: this.t, kinetic, elastic, work: kernel.workDone(), lost: kernel.energyLost() },
      ...{ spent: kernel.energySpent(), broken: kernel.bondsBroken() },
      probes: Float64Array.from(values),
    }
  }

  /** All that another run needs to go on with the same bits. */
  carried(): { arrays: Record<string, Float64Array>; history: Record<string, number> } {
    const { kernel, grid, rigid } = this.body
    const count = grid.nx * grid.ny
    const of = (address: number) => {
      const values = this.#vector(address)
      return Float64Array.from({ length: 2 * count }, (_, k) => values[this.#place(k >> 1, k & 1)]!)
    }
    const whole = new Float64Array(Math.ceil((rigid.length * count) / BITS))
    for (const [f] of rigid.entries()) {
      const k = doubles(kernel, kernel.stiffnesses(f), grid.ny * this.#bodyWidth)
      for (let n = 0; n < count; n++) {
        const at = Math.floor(n / grid.nx) * this.#bodyWidth + (n % grid.nx)
        const bit = f * count + n
        if (k[at]! > 0) whole[Math.floor(bit / BITS)]! += (1 << (bit % BITS)) >>> 0
      }
    }
    return {
      arrays: { u: of(kernel.displacement()), v: of(kernel.velocity()), whole },
      history: {
        ...{ n: this.n, dt: this.dt, work: kernel.workDone(), lost: kernel.energyLost() },
        ...{ spent: kernel.energySpent(), broken: kernel.bondsBroken() },
      },
    }
  }

  lengths(): Record<'u' | 'v' | 'whole', number> {
    const { grid, rigid } = this.body
    const count = grid.nx * grid.ny
    return { u: 2 * count, v: 2 * count, whole: Math.ceil((rigid.length * count) / BITS) }
  }

  resume(
    arrays: Readonly<Record<string, Float64Array>>,
    history: Readonly<Record<string, number>>,
  ): void {
    const { kernel, grid, rigid } = this.body
    const count = grid.nx * grid.ny
    for (const [name, address] of [
      ['u', kernel.displacement()],
      ['v', kernel.velocity()],
    ] as const) {
      const values = this.#vector(address)
      for (let k = 0; k < 2 * count; k++) values[this.#place(k >> 1, k & 1)] = arrays[name]![k]!
    }
    for (const [f] of rigid.entries()) {
      const all = [kernel.stiffnesses(f), ...this.#weights(f)].map(address =>
        doubles(kernel, address, grid.ny * this.#bodyWidth),
      )
      for (let n = 0; n < count; n++) {
        const bit = f * count + n
        const packed = arrays['whole']![Math.floor(bit / BITS)]!
        const isWhole = ((packed >>> (bit % BITS)) & 1) === 1
        const at = Math.floor(n / grid.nx) * this.#bodyWidth + (n % grid.nx)
        if (!isWhole) for (const values of all) values[at] = 0
      }
    }
    this.n = history['n']!
    kernel.resume(history['work']!, history['lost']!, history['spent']!, history['broken']!)
    this.#load(this.t)
    kernel.forces()
  }

  #weights(f: number): number[] {
    const { kernel } = this.body
    return this.isState ? [kernel.weightsAtStart(f), kernel.weightsAtEnd(f)] : []
  }

  get isState(): boolean {
    return this.body.isState
  }
}

/** Bonds that one number of a state tells of. */
const BITS = 32
