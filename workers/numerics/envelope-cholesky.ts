// Cholesky of a symmetric positive definite matrix whose rows begin at their first entry: what lies before stays 0
// (Jennings, Computer J. 9 (1966) 281).

/** Below this share of its diagonal a pivot is rounding, and its row depends on those before. */
const PIVOT_SHARE_MIN = 1e-11

export class EnvelopeCholesky {
  /** Row i has its entries from column first[i] to i. */
  readonly rows: Float64Array[]
  readonly first: Int32Array

  constructor(first: Int32Array) {
    this.first = first
    this.rows = Array.from(first, (from, i) => new Float64Array(i - from + 1))
  }

  /** Multiplications of one factorisation. */
  get work(): number {
    return this.rows.reduce((sum, { length }) => sum + (length * length) / 2, 0)
  }

  /** L in place of the lower part; -1, or the first row that depends on those before. */
  factor(): number {
    const { rows, first } = this
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      const from = first[i]!
      for (let j = from; j < i; j++) {
        const other = rows[j]!
        const begin = first[j]!
        let sum = row[j - from]!
        for (let k = Math.max(from, begin); k < j; k++) sum -= row[k - from]! * other[k - begin]!
        row[j - from] = sum / other[j - begin]!
      }
      const diagonal = row[i - from]!
      let pivot = diagonal
      for (let k = from; k < i; k++) pivot -= row[k - from]! * row[k - from]!
      if (!(pivot > PIVOT_SHARE_MIN * diagonal)) return i
      row[i - from] = Math.sqrt(pivot)
    }
    return -1
  }

  /** x with A x = b, in place of b. */
  solve(b: Float64Array): void {
    const { rows, first } = this
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      const from = first[i]!
      let sum = b[i]!
      for (let k = from; k < i; k++) sum -= row[k - from]! * b[k]!
      b[i] = sum / row[i - from]!
    }
    for (let i = rows.length - 1; i >= 0; i--) {
      const row = rows[i]!
      const from = first[i]!
      b[i]! /= row[i - from]!
      for (let k = from; k < i; k++) b[k]! -= row[k - from]! * b[i]!
    }
  }
}
