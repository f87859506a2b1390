// Cubic Hermite elements on the unit interval: unknowns are value and slope at each node, (u_0, u_0',
// u_1, u_1', ...). The classic matrices of the Euler-Bernoulli beam (Przemieniecki, Theory of Matrix
// Structural Analysis, 1968, 5.6, 15.2): bending int u'' v'', geometric int u' v', mass int u v.

export interface HermiteMatrices {
  /** Order of the matrices, row by row. */
  size: number
  bending: Float64Array
  geometric: Float64Array
  mass: Float64Array
  /** The unknowns that are kept, as indices into (u_0, u_0', u_1, ...). */
  free: number[]
}

/** `fixed`: indices of unknowns held at zero; negative ones count from the end (-2 the last value). */
export function hermiteMatrices(elements: number, fixed: readonly number[]): HermiteMatrices {
  const all = 2 * (elements + 1)
  const held = new Set(fixed.map(i => (i < 0 ? all + i : i)))
  const free = Array.from({ length: all }, (_, i) => i).filter(i => !held.has(i))
  const h = 1 / elements
  const assembled = (element: number[][]) => {
    const full = new Float64Array(all * all)
    for (let e = 0; e < elements; e++) {
      for (let i = 0; i < 4; i++) {
        for (let j = 0; j < 4; j++) full[(2 * e + i) * all + 2 * e + j]! += element[i]![j]!
      }
    }
    return Float64Array.from({ length: free.length * free.length }, (_, place) => {
      const row = free[Math.floor(place / free.length)]!
      return full[row * all + free[place % free.length]!]!
    })
  }
  return {
    size: free.length,
    free,
    bending: assembled(
      scaled(1 / (h * h * h), h, [
        [12, 6, -12, 6],
        [6, 4, -6, 2],
        [-12, -6, 12, -6],
        [6, 2, -6, 4],
      ]),
    ),
    geometric: assembled(
      scaled(1 / (30 * h), h, [
        [36, 3, -36, 3],
        [3, 4, -3, -1],
        [-36, -3, 36, -3],
        [3, -1, -3, 4],
      ]),
    ),
    mass: assembled(
      scaled(h / 420, h, [
        [156, 22, 54, -13],
        [22, 4, 13, -3],
        [54, 13, 156, -22],
        [-13, -3, -22, 4],
      ]),
    ),
  }
}

/** The integers of a textbook table times `factor`, and h for each slope. */
function scaled(factor: number, h: number, table: number[][]): number[][] {
  const weight = (i: number) => (i % 2 === 1 ? h : 1)
  return table.map((row, i) => row.map((entry, j) => entry * factor * weight(i) * weight(j)))
}

/**
 * The cubic interpolant of a vector of kept unknowns at `points` equally spaced points of [0, 1], its
 * largest deflection made 1 and its first bulge positive.
 */
export function hermiteShape(
  { free }: HermiteMatrices,
  elements: number,
  vector: Float64Array,
  points: number,
): Float64Array {
  const all = new Float64Array(2 * (elements + 1))
  for (const [i, place] of free.entries()) all[place] = vector[i]!
  const h = 1 / elements
  const shape = Float64Array.from({ length: points }, (_, p) => {
    const at = (p / (points - 1)) * elements
    const e = Math.min(elements - 1, Math.floor(at))
    const s = at - e
    const [u0, d0, u1, d1] = all.subarray(2 * e, 2 * e + 4) as unknown as [
      number,
      number,
      number,
      number,
    ]
    const rise = s * s * (3 - 2 * s)
    return u0 + (u1 - u0) * rise + h * s * (1 - s) * (d0 * (1 - s) - d1 * s)
  })
  const largest = shape.reduce((most, u) => Math.max(most, Math.abs(u)), 0)
  const first = shape.find(u => Math.abs(u) > 0.5 * largest) ?? 1
  const scale = first < 0 ? -1 / largest : 1 / largest
  return shape.map(u => u * scale + 0)
}
