// Linear equations whose matrix has square blocks on three diagonals: elimination block by block, rows scaled to their largest
// entry, with pivots inside a block.

/** Rows below this are none. */
const NOTHING = 1e-300

export class BlockTridiagonal {
  readonly right: Float64Array
  readonly #nodes: number
  readonly #size: number
  /** Of each block row: the block to the left, on the diagonal, to the right; row by row. */
  readonly #entries: Float64Array

  constructor(nodes: number, size: number) {
    this.#nodes = nodes
    this.#size = size
    this.right = new Float64Array(nodes * size)
    this.#entries = new Float64Array(3 * nodes * size * size)
  }

  clear(): void {
    this.right.fill(0)
    this.#entries.fill(0)
  }

  #place(node: number, other: number, row: number, column: number): number {
    const s = this.#size
    return (3 * node + (other - node + 1)) * s * s + row * s + column
  }

  /** `other` is the node itself or one beside it. */
  add(node: number, other: number, row: number, column: number, value: number): void {
    this.#entries[this.#place(node, other, row, column)]! += value
  }

  /** Makes a row say that its unknown is `value`. */
  hold(node: number, row: number, value: number): void {
    const s = this.#size
    for (const other of [node - 1, node, node + 1]) {
      for (let c = 0; c < s; c++) this.#entries[this.#place(node, other, row, c)] = 0
    }
    this.#entries[this.#place(node, node, row, row)] = 1
    this.right[node * s + row] = value
  }

  /** The solution; undefined where a block cannot be inverted. The matrix is overwritten. */
  solve(): Float64Array | undefined {
    const s = this.#size
    const entries = this.#entries
    const { right } = this
    this.#scale()
    // Each diagonal block becomes the unit: the row of it holds inverse times right block and right side.
    for (let k = 0; k < this.#nodes; k++) {
      const own = this.#place(k, k, 0, 0)
      const next = own + s * s
      if (k > 0) {
        const left = own - s * s
        const above = this.#place(k - 1, k, 0, 0)
        for (let r = 0; r < s; r++) {
          for (let m = 0; m < s; m++) {
            const factor = entries[left + r * s + m]!
            if (factor === 0) continue
            for (let c = 0; c < s; c++)
              entries[own + r * s + c]! -= factor * entries[above + m * s + c]!
            right[k * s + r]! -= factor * right[(k - 1) * s + m]!
          }
        }
      }
      if (!this.#invert(k, own, next)) return undefined
    }
    const solution = right.slice()
    for (let k = this.#nodes - 2; k >= 0; k--) {
      const next = this.#place(k, k + 1, 0, 0)
      for (let r = 0; r < s; r++) {
        for (let c = 0; c < s; c++) {
          solution[k * s + r]! -= entries[next + r * s + c]! * solution[(k + 1) * s + c]!
        }
      }
    }
    return solution
  }

  #scale(): void {
    const s = this.#size
    for (let k = 0; k < this.#nodes; k++) {
      for (let r = 0; r < s; r++) {
        let largest = 0
        for (let block = 0; block < 3; block++) {
          const at = (3 * k + block) * s * s + r * s
          for (let c = 0; c < s; c++) largest = Math.max(largest, Math.abs(this.#entries[at + c]!))
        }
        if (!(largest > NOTHING)) continue
        for (let block = 0; block < 3; block++) {
          const at = (3 * k + block) * s * s + r * s
          for (let c = 0; c < s; c++) this.#entries[at + c]! /= largest
        }
        this.right[k * s + r]! /= largest
      }
    }
  }

  /** Gauss and Jordan on the diagonal block, the right block and the right side. */
  #invert(k: number, own: number, next: number): boolean {
    const s = this.#size
    const entries = this.#entries
    const { right } = this
    const swap = (a: number, b: number) => {
      for (const base of [own, next]) {
        for (let c = 0; c < s; c++) {
          const held = entries[base + a * s + c]!
          entries[base + a * s + c] = entries[base + b * s + c]!
          entries[base + b * s + c] = held
        }
      }
      const held = right[k * s + a]!
      right[k * s + a] = right[k * s + b]!
      right[k * s + b] = held
    }
    for (let i = 0; i < s; i++) {
      let pivot = i
      for (let r = i + 1; r < s; r++) {
        if (Math.abs(entries[own + r * s + i]!) > Math.abs(entries[own + pivot * s + i]!)) pivot = r
      }
      if (pivot !== i) swap(pivot, i)
      const value = entries[own + i * s + i]!
      if (!(Math.abs(value) > NOTHING)) return false
      for (let c = i; c < s; c++) entries[own + i * s + c]! /= value
      for (let c = 0; c < s; c++) entries[next + i * s + c]! /= value
      right[k * s + i]! /= value
      for (let r = 0; r < s; r++) {
        const factor = entries[own + r * s + i]!
        if (r === i || factor === 0) continue
        for (let c = i; c < s; c++) entries[own + r * s + c]! -= factor * entries[own + i * s + c]!
        for (let c = 0; c < s; c++)
          entries[next + r * s + c]! -= factor * entries[next + i * s + c]!
        right[k * s + r]! -= factor * right[k * s + i]!
      }
    }
    return true
  }
}
