// A packet on an even grid, stepped by a splitting of fourth order: between kicks by the potential it drifts, wave by wave.
//
// Walls are odd images: an axis between them is twice as long, psi odd and V even about its ends. Absorbing sides take from the
// packet by the imaginary potential of Manolopoulos, J. Chem. Phys. 117 (2002) 9552, whose waves neither pass nor come back.
import type { Kernels } from '../../kernel.ts'
import { cos, exp, sin } from '../../numerics/mathematics.ts'
import { splitting } from '../../numerics/splitting.ts'
import type { OwnPotential } from './own-potential.ts'

/** Manolopoulos's constant: where the potential has no end. */
const ENDLESS = 2.62206
/** His delta: of waves above the least energy at most one in a hundred passes or comes back. */
const SOFTNESS = 0.2
const { drifts, kicks } = splitting(4)
const DRIFT_TABLES = 3
const KICK_TABLES = 4
const ABSORPTION = DRIFT_TABLES + KICK_TABLES
const SLOPES = ABSORPTION + 1
const SAMPLES = 8

export interface Sides {
  readonly isWall: boolean
  /** Widths of what absorbs at both ends, 0 where nothing does. */
  readonly absorbing: readonly [number, number]
}

export interface PacketProblem {
  readonly own: OwnPotential
  readonly sides: readonly [Sides, Sides]
  /** hbar^2/2m. */
  readonly kinetic: number
  readonly hbar: number
}

interface Axis {
  readonly from: number
  readonly step: number
  /** Points with the images of those between walls. */
  readonly count: number
  /** Of them those that are the packet itself. */
  readonly own: number
  readonly places: Float64Array
  readonly waves: Float64Array
}

function axisOf([from, to]: readonly [number, number], points: number, isWall: boolean): Axis {
  const count = isWall ? 2 * points : points
  const step = (to - from) / points
  const turn = (2 * Math.PI) / (count * step)
  return {
    ...{ from, step, count, own: points },
    places: Float64Array.from(
      { length: count },
      (_, i) => from + step * (i <= points ? i : count - i),
    ),
    waves: Float64Array.from({ length: count }, (_, k) => turn * (2 * k < count ? k : k - count)),
  }
}

/** The imaginary potential at a share of the way into what absorbs, over its least energy. */
function absorptionAt(share: number): number {
  const c = ENDLESS
  const x = c * Math.min(share, 1 - 1e-9)
  const a = 1 - 16 / (c * c * c)
  const b = (1 - 17 / (c * c * c)) / (c * c)
  const square = (u: number) => u * u
  return a * x - b * x * x * x + 4 / square(c - x) - 4 / square(c + x)
}

/** Wave number above which a side of this width absorbs. */
export const absorbedFrom = (width: number): number => ENDLESS / (2 * SOFTNESS * width)

export class PacketGrid {
  readonly x: Axis
  readonly y: Axis
  readonly count: number
  readonly #kernel
  readonly #problem: PacketProblem
  readonly #dt: number
  readonly #absorbs: boolean
  readonly #isPlane: boolean

  constructor(
    kernels: Kernels,
    problem: PacketProblem,
    [nx, ny]: readonly [number, number],
    dt: number,
  ) {
    const { own, sides } = problem
    this.#problem = problem
    this.#dt = dt
    this.#isPlane = own.dim === 2
    this.x = axisOf(own.box.x, nx, sides[0].isWall)
    this.y = this.#isPlane ? axisOf(own.box.y, ny, sides[1].isWall) : axisOf([0, 1], 1, false)
    this.count = this.x.count * this.y.count
    this.#kernel = kernels('packet')
    this.#kernel.init(this.x.count, this.y.count, SLOPES + own.dim)
    for (let d = 0; d < DRIFT_TABLES; d++) this.#fillDrift(d)
    if (!own.changes) {
      const v = this.potential(0)
      for (let k = 0; k < KICK_TABLES; k++) this.#fillKick(DRIFT_TABLES + k, v, kicks[k]!)
    }
    this.#absorbs = sides.some(({ absorbing }) => absorbing.some(width => width > 0))
    if (this.#absorbs) this.#fillAbsorption()
    this.#fillSlopes()
  }

  /** Pairs of doubles, re and im. */
  get psi(): Float64Array {
    return this.#pairs(this.#kernel.field())
  }

  #pairs(address: number): Float64Array {
    return new Float64Array(this.#kernel.memory.buffer, address, 2 * this.count)
  }

  /** V at the points; where it jumps on a line, its mean over their cells. */
  potential(t: number): Float64Array {
    const { own } = this.#problem
    const { x, y } = this
    const v = own.potentialAt(
      Float64Array.from({ length: this.count }, (_, i) => x.places[i % x.count]!),
      Float64Array.from({ length: this.count }, (_, i) => y.places[Math.floor(i / x.count)]!),
      t,
    )
    if (this.#isPlane || own.changes) return v
    for (const i of new Set(own.breaks.map(at => Math.round((at - x.from) / x.step)))) {
      const [left, right] = [x.from + (i - 0.5) * x.step, x.from + (i + 0.5) * x.step]
      const [first, last] = [Math.max(left, own.box.x[0]), Math.min(right, own.box.x[1])]
      const ends = [first, ...own.breaks.filter(at => at > first && at < last), last]
      let sum = 0
      for (const [k, end] of ends.slice(1).entries()) {
        const wide = end - ends[k]!
        const places = Float64Array.from(
          { length: SAMPLES },
          (_, s) => ends[k]! + (wide * (s + 0.5)) / SAMPLES,
        )
        for (const one of own.potentialAt(places)) sum += (one * wide) / SAMPLES
      }
      const mean = sum / (last - first)
      v[i % x.count] = mean
      if (i > 0) v[(x.count - i) % x.count] = x.own < x.count ? mean : v[(x.count - i) % x.count]!
    }
    return v
  }

  #fillDrift(index: number): void {
    const { kinetic, hbar } = this.#problem
    const table = this.#pairs(this.#kernel.table(index))
    const { x, y } = this
    const unit = (-kinetic * drifts[index]! * this.#dt) / hbar
    for (let j = 0, at = 0; j < y.count; j++) {
      for (let i = 0; i < x.count; i++, at += 2) {
        const [p, q] = [x.waves[i]!, y.waves[j]!]
        const angle = unit * (p * p + q * q)
        table[at] = cos(angle) / this.count
        table[at + 1] = sin(angle) / this.count
      }
    }
  }

  #fillKick(index: number, v: Float64Array, share: number): void {
    const table = this.#pairs(this.#kernel.table(index))
    const unit = (-share * this.#dt) / this.#problem.hbar
    for (const [i, one] of v.entries()) {
      table[2 * i] = cos(unit * one)
      table[2 * i + 1] = sin(unit * one)
    }
  }

  #fillAbsorption(): void {
    const { kinetic, hbar, sides, own } = this.#problem
    const table = this.#pairs(this.#kernel.table(ABSORPTION))
    const boxes = [own.box.x, own.box.y]
    const along = [this.x, this.y].map((axis, k) =>
      axis.places.map(place => {
        let sum = 0
        for (const [end, width] of sides[k]!.absorbing.entries()) {
          const share = width === 0 ? 0 : 1 - Math.abs(place - boxes[k]![end]!) / width
          const wave = absorbedFrom(width)
          if (share > 0) sum += kinetic * wave * wave * absorptionAt(share)
        }
        return sum
      }),
    )
    for (let j = 0, at = 0; j < this.y.count; j++) {
      for (let i = 0; i < this.x.count; i++, at += 2) {
        table[at] = exp((-(along[0]![i]! + along[1]![j]!) * this.#dt) / (2 * hbar))
      }
    }
  }

  #fillSlopes(): void {
    for (const [k, axis] of (this.#isPlane ? [this.x, this.y] : [this.x]).entries()) {
      const table = this.#pairs(this.#kernel.table(SLOPES + k))
      for (let i = 0; i < this.count; i++) {
        const wave = axis.waves[k === 0 ? i % this.x.count : Math.floor(i / this.x.count)]!
        table[2 * i + 1] = wave / this.count
      }
    }
  }

  /** From step number `first` on, counted from t = 0. */
  advance(first: number, steps: number): void {
    const kernel = this.#kernel
    const { changes } = this.#problem.own
    for (let n = first; n < first + steps; n++) {
      if (this.#absorbs) kernel.kick(ABSORPTION)
      let done = 0
      for (const [k, share] of kicks.entries()) {
        const table = DRIFT_TABLES + Math.min(k, kicks.length - 1 - k)
        if (changes) this.#fillKick(table, this.potential((n + done) * this.#dt), share)
        kernel.kick(table)
        const drift = drifts[k]
        if (drift === undefined) break
        kernel.drift(Math.min(k, drifts.length - 1 - k))
        done += drift
      }
      if (this.#absorbs) kernel.kick(ABSORPTION)
    }
  }

  /** |psi|^2 at the points of the packet itself, row by row. */
  density(): Float64Array {
    const { psi, x, y } = this
    const out = new Float64Array(x.own * y.own)
    for (let j = 0; j < y.own; j++) {
      for (let i = 0; i < x.own; i++) {
        const at = 2 * (j * x.count + i)
        out[j * x.own + i] = psi[at]! * psi[at]! + psi[at + 1]! * psi[at + 1]!
      }
    }
    return out
  }

  /** The mean of -i d/dx psi, or of d/dy. */
  meanWave(axis: 0 | 1): number {
    const before = this.psi.slice()
    this.#kernel.drift(SLOPES + axis)
    const slope = this.psi.slice()
    this.psi.set(before)
    let sum = 0
    for (let i = 0; i < before.length; i += 2) {
      sum += before[i]! * slope[i + 1]! - before[i + 1]! * slope[i]!
    }
    return (sum * this.x.step * this.y.step) / this.#images
  }

  /** The mean of the kinetic energy, and the share of the packet in waves beyond `edge` of those that the grid has. */
  spectrum(edge: number): { kinetic: number; tail: number } {
    const before = this.psi.slice()
    this.#kernel.waves()
    const waves = this.psi.slice()
    this.psi.set(before)
    const { x, y } = this
    const [most, highest] = [(edge * Math.PI) / x.step, (edge * Math.PI) / y.step]
    let [whole, kinetic, tail] = [0, 0, 0]
    for (let j = 0, at = 0; j < y.count; j++) {
      for (let i = 0; i < x.count; i++, at += 2) {
        const weight = waves[at]! * waves[at]! + waves[at + 1]! * waves[at + 1]!
        const [p, q] = [x.waves[i]!, y.waves[j]!]
        whole += weight
        kinetic += weight * (p * p + q * q)
        if (Math.abs(p) > most || (this.#isPlane && Math.abs(q) > highest)) tail += weight
      }
    }
    const scale = (x.step * y.step) / this.count / this.#images
    return { kinetic: this.#problem.kinetic * kinetic * scale, tail: tail / whole }
  }

  /** How often the packet lies in the grid with its images. */
  get #images(): number {
    return (this.x.count / this.x.own) * (this.y.count / this.y.own)
  }

  /** Puts a function on the grid and between walls its images. */
  set(at: (x: number, y: number) => readonly [number, number]): void {
    const { psi, x, y } = this
    for (let j = 0, n = 0; j < y.count; j++) {
      for (let i = 0; i < x.count; i++, n += 2) {
        const sign = signAt(x, i) * signAt(y, j)
        const [re, im] = sign === 0 ? [0, 0] : at(x.places[i]!, y.places[j]!)
        psi[n] = sign * re
        psi[n + 1] = sign * im
      }
    }
  }
}

/** Of the image at a point, 0 on a wall. */
function signAt({ own, count }: Axis, i: number): number {
  if (own === count) return 1
  if (i === 0 || i === own) return 0
  return i < own ? 1 : -1
}
