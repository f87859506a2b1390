// What assembly/wave.ts computes, in plain loops, its weights by multiplying out the series.

const MARGIN = 3
const WIDTH = 2 * MARGIN + 1

/** u(t + dt) = 2 u(t) - u(t - dt) + A u(t) on columns x rows interior nodes, walls at zero. */
export class WaveTwin {
  readonly width: number
  readonly columns: number
  readonly rows: number
  readonly #weights: Float64Array
  readonly #order: number
  #now: Float64Array
  #before: Float64Array

  constructor(columns: number, rows: number, a: number, b: number, order: 4 | 6) {
    this.columns = columns
    this.rows = rows
    this.width = columns + 2 * MARGIN
    this.#weights = stencil(a, b, order)
    this.#order = order
    this.#now = new Float64Array(this.width * (rows + 2 * MARGIN))
    this.#before = new Float64Array(this.#now.length)
  }

  get(i: number, j: number): number {
    return this.#now[this.#at(i, j)]!
  }

  set(i: number, j: number, value: number): void {
    this.#now[this.#at(i, j)] = value
  }

  /** At rest: the step before 0 is the one after it. */
  start(): void {
    this.#before.fill(0)
    const from = this.#now
    this.#sweep(0.5)
    this.#now = from
  }

  advance(steps: number): void {
    for (let step = 0; step < steps; step++) {
      const old = this.#now
      this.#sweep(1)
      this.#before = old
    }
  }

  /** Leaves scale (2 u + A u) - before in both, and calls it now. */
  #sweep(scale: number): void {
    this.#mirror()
    const { columns, rows, width } = this
    const u = this.#now
    const target = this.#before
    const w = (k: number, l: number) => scale * this.#weights[(MARGIN + l) * WIDTH + MARGIN + k]!
    const w00 = 2 * scale + w(0, 0)
    const [w01, w02, w03] = [w(0, 1), w(0, 2), w(0, 3)]
    const [w10, w11, w12] = [w(1, 0), w(1, 1), w(1, 2)]
    const [w20, w21, w30] = [w(2, 0), w(2, 1), w(3, 0)]
    const s0 = new Float64Array(width)
    const s1 = new Float64Array(width)
    const s2 = new Float64Array(width)
    for (let j = 0; j < rows; j++) {
      const row = this.#at(0, j)
      if (this.#order === 4) {
        for (let x = 0; x < width; x++) {
          const p = row + x - MARGIN
          const c1 = u[p - width]! + u[p + width]!
          s0[x] = w00 * u[p]! + w01 * c1 + w02 * (u[p - 2 * width]! + u[p + 2 * width]!)
          s1[x] = w10 * u[p]! + w11 * c1
        }
        for (let i = 0; i < columns; i++) {
          const x = i + MARGIN
          const p = row + i
          const sum = s0[x]! + (s1[x - 1]! + s1[x + 1]!)
          target[p] = sum + w20 * (u[p - 2]! + u[p + 2]!) - target[p]!
        }
        continue
      }
      for (let x = 0; x < width; x++) {
        const p = row + x - MARGIN
        const c0 = u[p]!
        const c1 = u[p - width]! + u[p + width]!
        const c2 = u[p - 2 * width]! + u[p + 2 * width]!
        const c3 = u[p - 3 * width]! + u[p + 3 * width]!
        s0[x] = w00 * c0 + w01 * c1 + w02 * c2 + w03 * c3
        s1[x] = w10 * c0 + w11 * c1 + w12 * c2
        s2[x] = w20 * c0 + w21 * c1
      }
      for (let i = 0; i < columns; i++) {
        const x = i + MARGIN
        const p = row + i
        const sum = s0[x]! + (s1[x - 1]! + s1[x + 1]!) + (s2[x - 2]! + s2[x + 2]!)
        target[p] = sum + w30 * (u[p - 3]! + u[p + 3]!) - target[p]!
      }
    }
    this.#now = target
  }

  /** Beyond the walls the field is its own image with the sign turned. */
  #mirror(): void {
    for (let j = 0; j < this.rows; j++) {
      for (let d = 1; d < MARGIN; d++) {
        this.set(-1 - d, j, -this.get(d - 1, j))
        this.set(this.columns + d, j, -this.get(this.columns - d, j))
      }
    }
    for (let i = -MARGIN; i < this.columns + MARGIN; i++) {
      for (let d = 1; d < MARGIN; d++) {
        this.set(i, -1 - d, -this.get(i, d - 1))
        this.set(i, this.rows + d, -this.get(i, this.rows - d))
      }
    }
  }

  #at(i: number, j: number): number {
    return (j + MARGIN) * this.width + i + MARGIN
  }
}

/** -(z - z^2/12 + z^3/360) as a stencil of 7 x 7, powers of the differences above order / 2 left out. */
export function stencil(a: number, b: number, order: 4 | 6): Float64Array {
  // Polynomials in sx and sy: coefficient of sx^p sy^q at [p][q].
  const degree = order / 2
  const z = polynomial(degree, (p, q) => {
    const series = [0, 1, 1 / 12, 1 / 90]
    return q === 0 ? a * series[p]! : p === 0 ? b * series[q]! : 0
  })
  const z2 = product(degree, z, z)
  const z3 = product(degree, z2, z)
  const sum = polynomial(degree, (p, q) => -(z[p]![q]! - z2[p]![q]! / 12 + z3[p]![q]! / 360))
  const powers = [
    [0, 0, 0, 1, 0, 0, 0],
    [0, 0, -1, 2, -1, 0, 0],
    [0, 1, -4, 6, -4, 1, 0],
    [-1, 6, -15, 20, -15, 6, -1],
  ]
  return Float64Array.from({ length: WIDTH * WIDTH }, (_, n) => {
    const [l, k] = [Math.floor(n / WIDTH), n % WIDTH]
    let weight = 0
    for (const [p, row] of sum.entries()) {
      for (const [q, c] of row.entries()) weight += c * powers[p]![k]! * powers[q]![l]!
    }
    return weight
  })
}

type Polynomial = number[][]

function polynomial(degree: number, coefficient: (p: number, q: number) => number): Polynomial {
  const powers = [0, 1, 2, 3]
  return powers.map(p => powers.map(q => (p + q > degree ? 0 : coefficient(p, q))))
}

function product(degree: number, x: Polynomial, y: Polynomial): Polynomial {
  return polynomial(degree, (p, q) => {
    let sum = 0
    for (let i = 0; i <= p; i++) {
      for (let j = 0; j <= q; j++) sum += x[i]![j]! * y[p - i]![q - j]!
    }
    return sum
  })
}
