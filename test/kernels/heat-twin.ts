// What assembly/heat.ts and assembly/heat-implicit.ts compute, in plain loops.

const MARGIN = 3

/** The explicit kernel, sum by sum in the same order, hence with the same bits. */
export class ExplicitTwin {
  readonly width: number
  readonly columns: number
  readonly rows: number
  #from: Float64Array
  #to: Float64Array

  constructor(columns: number, rows: number) {
    this.columns = columns
    this.rows = rows
    this.width = columns + 2 * MARGIN
    this.#from = new Float64Array(this.width * (rows + 2 * MARGIN))
    this.#to = new Float64Array(this.#from.length)
  }

  get(i: number, j: number): number {
    return this.#from[this.#at(i, j)]!
  }

  set(i: number, j: number, value: number): void {
    this.#from[this.#at(i, j)] = value
  }

  advance(steps: number, mux: number, muy: number, order: 4 | 6): void {
    const across = [0, 1, 2, 3].map(k => weight(muy, order, k))
    const [, b1, b2, b3] = across.map(w => w / across[0]!) as [number, number, number, number]
    const [a0, a1, a2, a3] = [0, 1, 2, 3].map(k => weight(mux, order, k) * across[0]!) as [
      number,
      number,
      number,
      number,
    ]
    const { width, columns, rows } = this
    const y = new Float64Array(width)
    for (let step = 0; step < steps; step++) {
      this.#mirror()
      const u = this.#from
      for (let j = 0; j < rows; j++) {
        const row = this.#at(0, j)
        for (let x = 0; x < width; x++) {
          const p = row + x - MARGIN
          const one = b1 * (u[p - width]! + u[p + width]!)
          const two = b2 * (u[p - 2 * width]! + u[p + 2 * width]!)
          if (order === 4) y[x] = u[p]! + (one + two)
          else y[x] = u[p]! + one + (two + b3 * (u[p - 3 * width]! + u[p + 3 * width]!))
        }
        for (let i = 0; i < columns; i++) {
          const x = i + MARGIN
          const one = a1 * (y[x - 1]! + y[x + 1]!)
          const two = a2 * (y[x - 2]! + y[x + 2]!)
          if (order === 4) this.#to[row + i] = a0 * y[x]! + (one + two)
          else this.#to[row + i] = a0 * y[x]! + one + (two + a3 * (y[x - 3]! + y[x + 3]!))
        }
      }
      ;[this.#from, this.#to] = [this.#to, this.#from]
    }
  }

  /** The walls stay zero, beyond them the field is its mirror image with the sign turned. */
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

/** The weight at distance k of 1 + mu d2 + c2 d2^2 + c3 d2^3. */
export function weight(mu: number, order: 4 | 6, k: number): number {
  const c2 = mu * (mu / 2 - 1 / 12)
  const c3 = order === 4 ? 0 : mu * (mu * (mu / 6 - 1 / 12) + 1 / 90)
  const weights = [1 - 2 * mu + 6 * c2 - 20 * c3, mu - 4 * c2 + 15 * c3, c2 - 6 * c3, c3]
  return weights[k]!
}

/** The sine transform of the columns of an n by width field, by its definition. */
export function sineTransform(field: Float64Array, width: number): Float64Array {
  const n = field.length / width
  const out = new Float64Array(field.length)
  const scale = Math.sqrt(2 / (n + 1))
  const sines = Float64Array.from(
    { length: 2 * (n + 1) },
    (_, i) => scale * Math.sin((Math.PI * i) / (n + 1)),
  )
  for (let k = 0; k < n; k++) {
    for (let i = 0; i < n; i++) {
      const s = sines[((i + 1) * (k + 1)) % (2 * (n + 1))]!
      for (let x = 0; x < width; x++) out[k * width + x]! += s * field[i * width + x]!
    }
  }
  return out
}

/** columns by rows to rows by columns. */
export function transposed(field: Float64Array, width: number): Float64Array {
  const height = field.length / width
  return field.map((_, n) => field[(n % height) * width + Math.floor(n / height)]!)
}

/** The implicit kernel: to the modes, each by its power, and back. */
export function implicitTwin(
  field: Float64Array,
  width: number,
  steps: number,
  z: number,
): Float64Array {
  const height = field.length / width
  const modes = sineTransform(transposed(sineTransform(field, width), width), height)
  for (let k = 0; k < width; k++) {
    for (let l = 0; l < height; l++) {
      const rate = z * ((k + 1) * (k + 1) + (l + 1) * (l + 1))
      const factor =
        (1 - 0.4 * rate + (rate * rate) / 20) /
        (1 + 0.6 * rate + 0.15 * rate * rate + (rate * rate * rate) / 60)
      modes[k * height + l]! *= factor ** steps
    }
  }
  return sineTransform(transposed(sineTransform(modes, height), height), width)
}
