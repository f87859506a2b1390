// What assembly/maxwell.ts computes, in plain loops: M as second differences of whole fields.

/** Ez at the inner nodes, hx and hy on Yee's grid; index 0 of a direction is the wall or the cell beside it. */
export class MaxwellTwin {
  readonly e: Float64Array
  readonly hx: Float64Array
  readonly hy: Float64Array
  readonly width: number
  readonly #height: number
  readonly #cx: number
  readonly #cy: number

  constructor(columns: number, rows: number, cx: number, cy: number) {
    this.width = columns + 2
    this.#height = rows + 2
    this.#cx = cx
    this.#cy = cy
    this.e = new Float64Array(this.width * this.#height)
    this.hx = new Float64Array(this.e.length)
    this.hy = new Float64Array(this.e.length)
  }

  start(): void {
    this.#kickH(-0.5)
  }

  advance(steps: number): void {
    for (let step = 0; step < steps; step++) {
      this.#kickH(1)
      this.#kickE()
    }
  }

  /** hx -= cy dy E at (i, j + 1/2), hy += cx dx E at (i + 1/2, j). */
  #kickH(scale: number): void {
    const { e, hx, hy, width } = this
    const [a, b] = [scale * this.#cx, scale * this.#cy]
    for (let j = 0; j < this.#height - 1; j++) {
      for (let i = 0; i < width - 1; i++) {
        const p = j * width + i
        if (i > 0) hx[p]! -= b * (e[p + width]! - e[p]!)
        if (j > 0) hy[p]! += a * (e[p + 1]! - e[p]!)
      }
    }
  }

  #kickE(): void {
    const { e, width } = this
    const x = this.#mass(this.hx, width, 1, this.#cy ** 2, this.#cx ** 2)
    const y = this.#mass(this.hy, 1, width, this.#cx ** 2, this.#cy ** 2)
    for (let j = 1; j < this.#height - 1; j++) {
      for (let i = 1; i < width - 1; i++) {
        const p = j * width + i
        e[p]! += this.#cx * (y[p]! - y[p - 1]!) - this.#cy * (x[p]! - x[p - width]!)
      }
    }
  }

  /** M h = h + (1-a)/12 sx h - b/12 sy h + (1-a)(4-a)/360 sx sx h + b (3a-5)/360 sx sy h. */
  #mass(h: Float64Array, along: number, across: number, a: number, b: number): Float64Array {
    const lines = along === 1 ? this.#height : this.width
    const cells = (along === 1 ? this.width : this.#height) - 1
    const s1 = new Float64Array(h.length)
    for (let j = 1; j < lines - 1; j++) {
      secondDifference(h, s1, j * across, along, cells)
    }
    const s2 = new Float64Array(h.length)
    const sum = new Float64Array(h.length)
    for (let j = 1; j < lines - 1; j++) {
      secondDifference(s1, s2, j * across, along, cells)
      for (let i = 0; i < cells; i++) {
        const p = j * across + i * along
        const beside = 2 * h[p]! - h[p - across]! - h[p + across]!
        const mixed = 2 * s1[p]! - s1[p - across]! - s1[p + across]!
        sum[p] =
          h[p]! +
          ((1 - a) / 12) * s1[p]! -
          (b / 12) * beside +
          (((1 - a) * (4 - a)) / 360) * s2[p]! +
          ((b * (3 * a - 5)) / 360) * mixed
      }
    }
    return sum
  }
}

/** Minus the second difference of a line of cells that is even beyond its ends. */
function secondDifference(
  from: Float64Array,
  to: Float64Array,
  first: number,
  along: number,
  cells: number,
): void {
  for (let i = 0; i < cells; i++) {
    const p = first + i * along
    const left = from[i > 0 ? p - along : p]!
    const right = from[i < cells - 1 ? p + along : p]!
    to[p] = 2 * from[p]! - left - right
  }
}
