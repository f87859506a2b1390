// Two factors on a plane: u_tau = a u_xx + b u_x + c u_yy + d u_y + e u_xy - r u, coefficients of y alone, by the alternating
// directions of Hundsdorfer and Verwer (theta 1/2 + sqrt(3)/6: In 't Hout and Foulon, Int. J. Numer. Anal. Model. 7 (2010)
// 303), implicit half steps behind each kink (Rannacher 1984), exercise at any time by the splitting of Ikonen and Toivanen
// (Appl. Math. Lett. 17 (2004) 809).
import type { Axis } from './plane-axis.ts'

export interface Coefficients {
  /** By the nodes of y. */
  readonly a: Float64Array
  readonly b: Float64Array
  readonly c: Float64Array
  readonly d: Float64Array
  readonly e: Float64Array
  readonly rate: number
}

/** Between two dates: its length, and what holds in it. */
export interface Stretch {
  readonly length: number
  readonly steps: number
  readonly coefficients: Coefficients
  /** Whether something has made kinks where it begins. */
  readonly isKinked: boolean
  /** What happens where it ends: values are changed in place. */
  atEnd?(u: Float64Array): void
}

export interface PlaneProblem {
  readonly x: Axis
  readonly y: Axis
  /** From expiry to today. */
  readonly stretches: readonly Stretch[]
  /** What is paid, as means over the cells. */
  readonly start: Float64Array
  /** What exercise pays, where it is possible at any time. */
  readonly obstacle: Float64Array | undefined
  /** At ends of x where a value stands. */
  readonly rebate: number
}

const THETA = 0.5 + Math.sqrt(3) / 6
/** Whole steps behind a kink that are taken as implicit halves. */
const DAMPED = 2

interface Factors {
  readonly dt: number
  readonly theta: number
  readonly of: Coefficients
  readonly xLower: Float64Array
  readonly xUpper: Float64Array
  readonly xInverse: Float64Array
  readonly yLower: Float64Array
  readonly yUpper: Float64Array
  readonly yInverse: Float64Array
  readonly yThird: number
}

export class Plane {
  readonly #problem: PlaneProblem
  readonly #nx: number
  readonly #ny: number
  readonly #size: number
  #factors: Factors[] = []
  /** Prices, and what exercise adds a unit of time. */
  readonly u: Float64Array
  readonly #added: Float64Array
  readonly #work: readonly Float64Array[]

  constructor(problem: PlaneProblem) {
    this.#problem = problem
    this.#nx = problem.x.nodes.length
    this.#ny = problem.y.nodes.length
    this.#size = this.#nx * this.#ny
    this.u = problem.start.slice()
    this.#added = new Float64Array(this.#size)
    this.#work = Array.from({ length: 5 }, () => new Float64Array(this.#size))
  }

  /** The slope of the price in tau at the end. */
  run(): Float64Array {
    const { stretches } = this.#problem
    this.#setWalls(this.u)
    let last: Coefficients | undefined
    for (const { length, steps, coefficients, isKinked, atEnd } of stretches) {
      const dt = length / steps
      for (let n = 0; n < steps; n++) {
        if (isKinked && n < DAMPED) {
          this.#step(coefficients, dt / 2, 1)
          this.#step(coefficients, dt / 2, 1)
        } else this.#step(coefficients, dt, THETA)
      }
      last = coefficients
      atEnd?.(this.u)
    }
    const slope = this.#work[0]!
    this.#slopes(last!, this.u)
    for (let k = 0; k < this.#size; k++) slope[k]! += this.#added[k]!
    return slope
  }

  /** With theta 1 Douglas' step of first order, which damps; else Hundsdorfer and Verwer's. */
  #step(of: Coefficients, dt: number, theta: number): void {
    const [slope, slopeX, slopeY, y, before] = this.#work as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ]
    const { u } = this
    const [added, size] = [this.#added, this.#size]
    const factors = this.#factorsOf(of, dt, theta)
    this.#slopes(of, u)
    for (let k = 0; k < size; k++) {
      const whole = u[k]! + dt * (slope[k]! + added[k]!)
      before[k] = whole
      y[k] = whole - theta * dt * slopeX[k]!
    }
    this.#solveX(factors, y)
    for (let k = 0; k < size; k++) y[k]! -= theta * dt * slopeY[k]!
    this.#solveY(factors, y)
    this.#setWalls(y)
    if (theta < 1) {
      // before = u + dt (F u + added) becomes the explicit part of the second round.
      for (let k = 0; k < size; k++) before[k]! -= 0.5 * dt * slope[k]!
      this.#slopes(of, y)
      for (let k = 0; k < size; k++) {
        y[k] = before[k]! + 0.5 * dt * slope[k]! - theta * dt * slopeX[k]!
      }
      this.#solveX(factors, y)
      for (let k = 0; k < size; k++) y[k]! -= theta * dt * slopeY[k]!
      this.#solveY(factors, y)
      this.#setWalls(y)
    }
    const { obstacle } = this.#problem
    if (!obstacle) {
      u.set(y)
      return
    }
    for (let k = 0; k < size; k++) {
      const held = y[k]! - dt * added[k]!
      const value = Math.max(held, obstacle[k]!)
      added[k] = (value - held) / dt
      u[k] = value
    }
  }

  #setWalls(u: Float64Array): void {
    const { x, rebate } = this.#problem
    const nx = this.#nx
    for (let j = 0; j < this.#ny; j++) {
      if (x.isFixed[0]) u[j * nx] = rebate
      if (x.isFixed[1]) u[j * nx + nx - 1] = rebate
    }
  }

  /** What the equation makes of u: all of it, along x, along y, into the first three arrays. */
  #slopes({ a, b, c, d, e, rate }: Coefficients, u: Float64Array): void {
    const [all, alongX, alongY] = this.#work as [Float64Array, Float64Array, Float64Array]
    const { x, y } = this.#problem
    const [nx, ny] = [this.#nx, this.#ny]
    for (let j = 0; j < ny; j++) {
      const at = j * nx
      const [aj, bj] = [a[j]!, b[j]!]
      for (let i = 0; i < nx; i++) {
        const k = at + i
        let sum = (-rate / 2) * u[k]!
        if (i > 0) sum += (aj * x.second[3 * i]! + bj * x.first[3 * i]!) * u[k - 1]!
        sum += (aj * x.second[3 * i + 1]! + bj * x.first[3 * i + 1]!) * u[k]!
        if (i < nx - 1) sum += (aj * x.second[3 * i + 2]! + bj * x.first[3 * i + 2]!) * u[k + 1]!
        alongX[k] = sum
      }
      const [before, here, behind] = this.#rowOfY(c[j]!, d[j]!, rate, j)
      const below = j === 0 ? at + 2 * nx : at - nx
      const above = j === ny - 1 ? at : at + nx
      for (let i = 0; i < nx; i++) {
        const sum = before * u[below + i]! + here * u[at + i]! + behind * u[above + i]!
        alongY[at + i] = sum
        all[at + i] = alongX[at + i]! + sum
      }
      for (const one of this.#work.slice(0, 3)) {
        if (x.isFixed[0]) one[at] = 0
        if (x.isFixed[1]) one[at + nx - 1] = 0
      }
      if (j === 0 || j === ny - 1 || e[j] === 0) continue
      const [p, q, s] = [y.first[3 * j]!, y.first[3 * j + 1]!, y.first[3 * j + 2]!]
      // The inner nodes of x are evenly spaced.
      const across = e[j]! * x.first[5]!
      for (let k = at + 1; k < at + nx - 1; k++) {
        all[k]! +=
          across *
          (p * (u[k - nx + 1]! - u[k - nx - 1]!) +
            q * (u[k + 1]! - u[k - 1]!) +
            s * (u[k + nx + 1]! - u[k + nx - 1]!))
      }
    }
  }

  #rowOfY(c: number, d: number, rate: number, j: number): [number, number, number] {
    const { first, second } = this.#problem.y
    const at = 3 * j
    return [
      c * second[at]! + d * first[at]!,
      c * second[at + 1]! + d * first[at + 1]! - rate / 2,
      c * second[at + 2]! + d * first[at + 2]!,
    ]
  }

  /** The lines' matrices 1 - theta dt A, eliminated once for all steps that have them. */
  #factorsOf(of: Coefficients, dt: number, theta: number): Factors {
    const known = this.#factors.find(
      one => one.of === of && one.theta === theta && Math.abs(one.dt - dt) <= 1e-14 * dt,
    )
    if (known) return known
    const [nx, ny] = [this.#nx, this.#ny]
    const { x } = this.#problem
    const [xLower, xUpper, xInverse] = Array.from({ length: 3 }, () => new Float64Array(this.#size))
    const [yLower, yUpper, yInverse] = Array.from({ length: 3 }, () => new Float64Array(ny))
    const w = theta * dt
    let yThird = 0
    for (let j = 0; j < ny; j++) {
      const [aj, bj] = [of.a[j]!, of.b[j]!]
      for (let i = 0; i < nx; i++) {
        const k = j * nx + i
        const of3 = (slot: number) => aj * x.second[3 * i + slot]! + bj * x.first[3 * i + slot]!
        const lower = i === 0 ? 0 : -w * of3(0)
        const isWall = (i === 0 && x.isFixed[0]) || (i === nx - 1 && x.isFixed[1])
        const pivot =
          1 - w * (of3(1) - (isWall ? 0 : of.rate / 2)) - (i === 0 ? 0 : lower * xUpper![k - 1]!)
        xLower![k] = lower
        xInverse![k] = 1 / pivot
        xUpper![k] = i === nx - 1 ? 0 : (-w * of3(2)) / pivot
      }
    }
    const rows = Array.from({ length: ny }, (_, j) =>
      this.#rowOfY(of.c[j]!, of.d[j]!, of.rate, j).map(
        (one, slot) => (slot === 1 ? 1 : 0) - w * one,
      ),
    ) as [number, number, number][]
    // The third node of the first row goes out by the second row.
    const [third, here, behind] = rows[0]!
    const [lowerOfNext, nextHere, nextBehind] = rows[1]!
    if (third !== 0) {
      yThird = third / nextBehind
      rows[0] = [0, here - yThird * lowerOfNext, behind - yThird * nextHere]
    }
    for (let j = 0; j < ny; j++) {
      const [l, m, n] = rows[j]!
      const lower = j === 0 ? 0 : l
      const pivot = m - (j === 0 ? 0 : lower * yUpper![j - 1]!)
      yLower![j] = lower
      yInverse![j] = 1 / pivot
      yUpper![j] = j === ny - 1 ? 0 : n / pivot
    }
    const factors: Factors = {
      ...{ dt, theta, of, yThird },
      ...{ xLower: xLower!, xUpper: xUpper!, xInverse: xInverse! },
      ...{ yLower: yLower!, yUpper: yUpper!, yInverse: yInverse! },
    }
    this.#factors = [factors, ...this.#factors.slice(0, 2)]
    return factors
  }

  #solveX({ xLower, xUpper, xInverse }: Factors, u: Float64Array): void {
    const nx = this.#nx
    for (let at = 0; at < this.#size; at += nx) {
      let before = 0
      for (let k = at; k < at + nx; k++) {
        before = (u[k]! - xLower[k]! * before) * xInverse[k]!
        u[k] = before
      }
      for (let k = at + nx - 2; k >= at; k--) u[k]! -= xUpper[k]! * u[k + 1]!
    }
  }

  #solveY({ yLower, yUpper, yInverse, yThird }: Factors, u: Float64Array): void {
    const [nx, ny] = [this.#nx, this.#ny]
    if (yThird !== 0) for (let i = 0; i < nx; i++) u[i]! -= yThird * u[nx + i]!
    for (let j = 0; j < ny; j++) {
      const at = j * nx
      for (let i = 0; i < nx; i++) {
        const before = j === 0 ? 0 : yLower[j]! * u[at - nx + i]!
        u[at + i] = (u[at + i]! - before) * yInverse[j]!
      }
    }
    for (let j = ny - 2; j >= 0; j--) {
      const at = j * nx
      for (let i = 0; i < nx; i++) u[at + i]! -= yUpper[j]! * u[at + nx + i]!
    }
  }
}
