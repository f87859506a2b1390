/**
 * A step of diffusion by its definition, (1 + (1/12 - p) d2) u' = (1 + (1/12 + q) d2) u: Gaussian elimination
 * of the full matrix.
 */
export function diffused(u: Float64Array, p: number, q: number): Float64Array {
  const n = u.length
  const matrix = Array.from({ length: n }, (_, i) => {
    const row = new Float64Array(n)
    row[i] = 1 - 2 * (1 / 12 - p)
    for (const j of [mirrored(i - 1, n), mirrored(i + 1, n)]) row[j]! += 1 / 12 - p
    return row
  })
  const known = u.map((value, i) => {
    const [west, east] = [u[mirrored(i - 1, n)]!, u[mirrored(i + 1, n)]!]
    return value + (1 / 12 + q) * (west - 2 * value + east)
  })
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const factor = matrix[j]![i]! / matrix[i]![i]!
      for (let k = i; k < n; k++) matrix[j]![k]! -= factor * matrix[i]![k]!
      known[j]! -= factor * known[i]!
    }
  }
  for (let i = n - 1; i >= 0; i--) {
    for (let k = i + 1; k < n; k++) known[i]! -= matrix[i]![k]! * known[k]!
    known[i]! /= matrix[i]![i]!
  }
  return known
}

/** The same by elimination of the three diagonals alone, row after row. */
export function diffusedByRows(u: Float64Array, p: number, q: number): Float64Array {
  const n = u.length
  const side = 1 / 12 - p
  const beside = (i: number) => (i === 0 || i === n - 1 ? 2 * side : side)
  const ratio = new Float64Array(n)
  const known = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const [west, east] = [u[mirrored(i - 1, n)]!, u[mirrored(i + 1, n)]!]
    const right = u[i]! + (1 / 12 + q) * (west - 2 * u[i]! + east)
    const below = i === 0 ? 0 : i === n - 1 ? 2 * side : side
    const pivot = 1 - 2 * side - below * (ratio[i - 1] ?? 0)
    ratio[i] = beside(i) / pivot
    known[i] = (right - below * (known[i - 1] ?? 0)) / pivot
  }
  for (let i = n - 2; i >= 0; i--) known[i]! -= ratio[i]! * known[i + 1]!
  return known
}

const mirrored = (i: number, n: number) => (i < 0 ? -i : i >= n ? 2 * (n - 1) - i : i)

export function grown(u: Float64Array, K: number, factor: number): Float64Array {
  return u.map(value => (value * factor) / (1 + (value * (factor - 1)) / K))
}
