// Own tissue on a grid, and its steps: half of the growth, all of the spread, half of the growth (Strang, SIAM J. Numer. Anal. 5
// (1968) 506). Spread in flux form with harmonic means between cells, along x and y in turn (Peaceman and Rachford, J. SIAM 3
// (1955) 28), which along a line is Crank and Nicolson; after each jump two steps of Euler's implicit method (Rannacher 1984).
import type { Box } from '../../continuum/array-over.ts'
import type { Coefficient } from '../../continuum/coefficient.ts'
import type { Axis } from '../../continuum/grid-lines.ts'
import { type Layout, layoutOf, sharesOf } from '../../continuum/layout.ts'
import type { Shape } from '../../continuum/shapes.ts'
import { exp, log } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { type Drug, exposure, type Jump } from './therapy.ts'

export interface Patch {
  readonly shape: Shape
  readonly D: Coefficient | undefined
  readonly rho: Coefficient | undefined
}

export type Growth = 'logistic' | 'gompertz' | 'exponential' | Coefficient

export interface Plan {
  readonly box: Box
  readonly dim: 1 | 2
  readonly coordinates: 'cartesian' | 'cylindrical' | 'spherical'
  readonly D: number
  readonly rho: number
  readonly K: number
  readonly growth: Growth
  readonly patches: readonly Patch[]
  readonly drugs: readonly Drug[]
}

type Rows = Float64Array

/** Densities at which the slope of a growth law is looked at, but one. */
const DENSITIES = 8

/** One direction of the spread: ways between neighbours, and room for the elimination. */
interface Direction {
  readonly count: number
  readonly step: number
  readonly lines: number
  readonly next: number
  /** Behind each cell: what flows for a difference of 1; 0 at the wall. */
  readonly ways: Rows
}

export class Tissue {
  readonly x: Axis
  readonly y: Axis
  readonly nx: number
  readonly ny: number
  readonly volumes: Rows
  readonly D: Rows
  readonly rho: Rows
  /** Over K. */
  readonly u: Rows
  readonly #plan: Plan
  readonly #directions: readonly Direction[]
  readonly #places: readonly [Rows, Rows]
  readonly #upper: Rows
  readonly #right: Rows
  readonly #slope: Rows
  readonly #dose: Rows

  constructor(plan: Plan, x: Axis, y: Axis) {
    const { dim, coordinates } = plan
    this.x = x
    this.y = y
    this.nx = x.centres.length
    this.ny = y.centres.length
    const { nx, ny } = this
    const n = nx * ny
    this.#plan = plan
    this.u = new Float64Array(n)
    this.#places = [new Float64Array(n), new Float64Array(n)]
    for (let k = 0; k < n; k++) {
      this.#places[0][k] = x.centres[k % nx]!
      this.#places[1][k] = dim === 1 ? 0 : y.centres[Math.floor(k / nx)]!
    }
    this.volumes = new Float64Array(n)
    for (let k = 0; k < n; k++) {
      const i = k % nx
      const [a, b] = [x.lines[i]!, x.lines[i + 1]!]
      this.volumes[k] =
        coordinates === 'spherical'
          ? ((4 * Math.PI) / 3) * (b * b * b - a * a * a)
          : coordinates === 'cylindrical'
            ? Math.PI * (b * b - a * a)
            : (b - a) * (dim === 1 ? 1 : y.widths[Math.floor(k / nx)]!)
    }
    const layout = layoutOf(
      x,
      y,
      plan.patches.map(({ shape }) => shape),
    )
    const motilities = this.#materials(plan.D, 'D')
    this.D = mixed(layout, motilities)
    this.rho = mixed(layout, this.#materials(plan.rho, 'rho'))
    const along = {
      count: nx,
      step: 1,
      lines: ny,
      next: nx,
      ways: this.#ways(0, layout, motilities),
    }
    const up = { count: ny, step: nx, lines: nx, next: 1, ways: this.#ways(1, layout, motilities) }
    this.#directions = dim === 1 ? [along] : [along, up]
    const longest = Math.max(nx, ny)
    this.#upper = new Float64Array(longest)
    this.#right = new Float64Array(longest)
    this.#slope = new Float64Array(n)
    this.#dose = new Float64Array(n)
  }

  /** A coefficient's values in all cells, u among its columns where it names it. */
  at(coefficient: Coefficient, t: number, u: Rows = this.u): Rows {
    const values = new Float64Array(this.u.length)
    coefficient.fill(values, [...this.#places, u], t)
    return values
  }

  /** The fastest change of the growth with u, over densities from 0 to K. */
  growthRate(): number {
    const { growth, K } = this.#plan
    if (typeof growth !== 'object') return this.rho.reduce((a, b) => Math.max(a, b), 0)
    const slope = this.#slope
    let most = 0
    for (let part = 0; part <= DENSITIES; part++) {
      const u = new Float64Array(this.u.length).fill((K * part) / DENSITIES)
      growth.fill(new Float64Array(u.length), [...this.#places, u], 0, slope)
      most = slope.reduce((a, b) => Math.max(a, Math.abs(b)), most)
    }
    return most
  }

  mass(): number {
    let sum = 0
    for (let k = 0; k < this.u.length; k++) sum += this.volumes[k]! * this.u[k]!
    return sum
  }

  /** D or rho of the tissue and of each region, in all cells. */
  #materials(usual: number, name: 'D' | 'rho'): Rows[] {
    const base = new Float64Array(this.u.length).fill(usual)
    return [
      base,
      ...this.#plan.patches.map(patch => (patch[name] ? this.at(patch[name], 0) : base)),
    ]
  }

  /** From centre to centre on strips side by side, on each through what lies there one behind the other. */
  #ways(axis: 0 | 1, { faces }: Layout, motilities: readonly Rows[]): Rows {
    const { nx, ny, x, y } = this
    const ways = new Float64Array(nx * ny)
    const [line, step, count] = axis === 0 ? [x, 1, nx] : [y, nx, ny]
    if (count === 1) return ways
    const { before, behind, mixed: strips } = axis === 0 ? faces.x : faces.y
    for (let k = 0; k < ways.length; k++) {
      const [i, row] = axis === 0 ? [k % nx, Math.floor(k / nx)] : [Math.floor(k / nx), k % nx]
      if (i + 1 === count) continue
      const face = row * (count + 1) + i + 1
      const across = axis === 0 ? y.widths[row]! : x.widths[row]!
      const one = strips.get(face) ?? [
        {
          before: [[before[face]!, line.widths[i]! / 2]],
          behind: [[behind[face]!, line.widths[i + 1]! / 2]],
        } as const,
      ]
      let passed = 0
      for (const strip of one) {
        let resistance = 0
        for (const [material, length] of strip.before)
          resistance += length / motilities[material]![k]!
        for (const [material, length] of strip.behind) {
          resistance += length / motilities[material]![k + step]!
        }
        passed += 1 / resistance / one.length
      }
      ways[k] = (axis === 0 ? this.#area(line.lines[i + 1]!, across) : across) * passed
    }
    return ways
  }

  #area(r: number, across: number): number {
    const { coordinates, dim } = this.#plan
    if (coordinates === 'spherical') return 4 * Math.PI * r * r
    if (coordinates === 'cylindrical') return 2 * Math.PI * r
    return dim === 1 ? 1 : across
  }

  /** One step; `isFresh` after a jump. */
  advance(t: number, dt: number, isFresh: boolean): void {
    this.#react(t, dt / 2)
    if (isFresh) {
      for (let half = 0; half < 2; half++) {
        for (const one of this.#directions) this.#implicit(one, dt / 2)
      }
    } else if (this.#directions.length === 1) {
      this.#implicit(this.#directions[0]!, dt / 2)
      this.#explicit(this.#directions[0]!, dt / 2)
    } else {
      const [along, up] = this.#directions as [Direction, Direction]
      this.#explicit(up, dt / 2)
      this.#implicit(along, dt / 2)
      this.#explicit(along, dt / 2)
      this.#implicit(up, dt / 2)
    }
    this.#react(t + dt / 2, dt / 2)
  }

  jump(jump: Jump): void {
    const { u } = this
    if (jump.kind === 'radiation') {
      const share = exp(jump.lnSurvival)
      for (let k = 0; k < u.length; k++) u[k]! *= share
      return
    }
    const inside = sharesOf(this.x, this.y, jump.shape)
    for (let k = 0; k < u.length; k++) u[k]! *= 1 - inside[k]! * (1 - jump.remaining)
  }

  /** Growth and drugs over dt, each by its exact solution but for a law of the caller's own. */
  #react(t: number, dt: number): void {
    const { growth } = this.#plan
    this.#kill(t, dt / 2)
    if (typeof growth === 'object') this.#grow(growth, t, dt)
    else {
      const { u, rho } = this
      let [rate, factor] = [Number.NaN, 1]
      for (let k = 0; k < u.length; k++) {
        const share = u[k]!
        if (rho[k] !== rate) {
          rate = rho[k]!
          factor = exp(growth === 'gompertz' ? -rate * dt : rate * dt)
        }
        if (growth === 'logistic') u[k] = (share * factor) / (1 + share * (factor - 1))
        else if (growth === 'exponential') u[k] = share * factor
        else u[k] = share > 0 ? exp(log(share) * factor) : 0
      }
    }
    this.#kill(t + dt / 2, dt / 2)
  }

  #kill(t: number, dt: number): void {
    const { u } = this
    const dose = this.#dose
    for (const drug of this.#plan.drugs) {
      const time = exposure(drug, t, dt)
      if (time === 0) continue
      drug.rate.fill(dose, [...this.#places, u], t + dt / 2)
      const below = dose.find(rate => rate < 0)
      if (below !== undefined) {
        throw invalidInput(
          '/therapy',
          `rate of a drug is ${below} on day ${t + dt / 2}: not below 0`,
        )
      }
      for (let k = 0; k < u.length; k++) u[k]! *= exp(-dose[k]! * time)
    }
  }

  /** The classical Runge-Kutta method. */
  #grow(law: Coefficient, t: number, dt: number): void {
    const { K } = this.#plan
    const { u } = this
    const slope = this.#slope
    const start = u.slice()
    const sum = new Float64Array(u.length)
    const stage = u.map(share => share * K)
    for (const [i, [node, weight]] of RUNGE_KUTTA.entries()) {
      law.fill(slope, [...this.#places, stage], t + node * dt)
      const reach = RUNGE_KUTTA[i + 1]?.[0] ?? 0
      for (let k = 0; k < u.length; k++) {
        sum[k]! += weight * slope[k]!
        stage[k] = K * start[k]! + reach * dt * slope[k]!
      }
    }
    for (let k = 0; k < u.length; k++) u[k] = start[k]! + (dt * sum[k]!) / K
  }

  /** u' - dt A u' = u along each line. */
  #implicit({ count, step, lines, next, ways }: Direction, dt: number): void {
    const { u, volumes } = this
    const [upper, right] = [this.#upper, this.#right]
    for (let line = 0; line < lines; line++) {
      let k = line * next
      let [before, above, eliminated] = [0, 0, 0]
      for (let i = 0; i < count; i++, k += step) {
        const volume = volumes[k]!
        const [a, c] = [(dt * before) / volume, (dt * ways[k]!) / volume]
        const pivot = 1 / (1 + a + c - a * above)
        above = c * pivot
        eliminated = (u[k]! + a * eliminated) * pivot
        upper[i] = above
        right[i] = eliminated
        before = ways[k]!
      }
      let value = 0
      for (let i = count - 1; i >= 0; i--) {
        k -= step
        value = right[i]! + upper[i]! * value
        u[k] = value
      }
    }
  }

  /** u' = u + dt A u along each line. */
  #explicit({ count, step, lines, next, ways }: Direction, dt: number): void {
    const { u, volumes } = this
    for (let line = 0; line < lines; line++) {
      let k = line * next
      let come = 0
      for (let i = 0; i < count; i++, k += step) {
        const leave = i + 1 < count ? ways[k]! * (u[k]! - u[k + step]!) : 0
        u[k]! += (dt * (come - leave)) / volumes[k]!
        come = leave
      }
    }
  }
}

/** Means over the cells, by the parts that materials have of them. */
function mixed({ material, mixtures }: Layout, values: readonly Rows[]): Rows {
  return Float64Array.from(material, (one, k) =>
    one >= 0
      ? values[one]![k]!
      : (mixtures.get(k) ?? []).reduce((sum, [own, part]) => sum + part * values[own]![k]!, 0),
  )
}

/** Nodes and weights. */
const RUNGE_KUTTA = [
  [0, 1 / 6],
  [0.5, 1 / 3],
  [0.5, 1 / 3],
  [1, 1 / 6],
] as const
