/** Value, first and second derivative of the quartic through five values at s = -2 .. 2. */
function quartic(f: readonly number[], s: number): [number, number, number] {
  const [f0, f1, f2, f3, f4] = f as [number, number, number, number, number]
  const a1 = (8 * (f3 - f1) - (f4 - f0)) / 12
  const a2 = (16 * (f3 + f1) - (f4 + f0) - 30 * f2) / 24
  const a3 = (f4 - f0 - 2 * (f3 - f1)) / 12
  const a4 = (f4 + f0 - 4 * (f3 + f1) + 6 * f2) / 24
  return [
    f2 + s * (a1 + s * (a2 + s * (a3 + s * a4))),
    a1 + s * (2 * a2 + s * (3 * a3 + s * 4 * a4)),
    2 * a2 + s * (6 * a3 + s * 12 * a4),
  ]
}

/** The same of the polynomial of degree six through seven values at s = -3 .. 3. */
function sextic(f: readonly number[], s: number): [number, number, number] {
  const [f0, f1, f2, f3, f4, f5, f6] = f as [number, number, number, number, number, number, number]
  // Differences and sums of the pairs at 1, 2 and 3 from the middle.
  const [d1, d2, d3] = [f4 - f2, f5 - f1, f6 - f0]
  const [e1, e2, e3] = [f4 + f2, f5 + f1, f6 + f0]
  const a1 = (45 * d1 - 9 * d2 + d3) / 60
  const a2 = (270 * e1 - 27 * e2 + 2 * e3 - 490 * f3) / 360
  const a3 = (8 * d2 - 13 * d1 - d3) / 48
  const a4 = (12 * e2 - 39 * e1 - e3 + 56 * f3) / 144
  const a5 = (5 * d1 - 4 * d2 + d3) / 240
  const a6 = (15 * e1 - 6 * e2 + e3 - 20 * f3) / 720
  return [
    f3 + s * (a1 + s * (a2 + s * (a3 + s * (a4 + s * (a5 + s * a6))))),
    a1 + s * (2 * a2 + s * (3 * a3 + s * (4 * a4 + s * (5 * a5 + s * 6 * a6)))),
    2 * a2 + s * (6 * a3 + s * (12 * a4 + s * (20 * a5 + s * 30 * a6))),
  ]
}

const NEWTON_STEPS = 8
/** Past its outermost points by more a polynomial means nothing. */
const BEYOND = 0.5

/** Smallest value of a curve and its place in units of the spacing, by the quartic through five samples. */
export function minimumOf(f: ArrayLike<number>): { value: number; place: number } {
  let lowest = 0
  for (let i = 1; i < f.length; i++) if (f[i]! < f[lowest]!) lowest = i
  const middle = inside(lowest, f.length, 2)
  const five = [-2, -1, 0, 1, 2].map(k => f[middle + k]!)
  let s = lowest - middle
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const [, slope, curvature] = quartic(five, s)
    if (curvature > 0) s = clamped(s - slope / curvature, 2)
  }
  return { value: quartic(five, s)[0], place: middle + s }
}

/**
 * The same on a square of `side` by `side` values, by degree six along the rows and across them: what degree four leaves
 * depends on where the minimum lies between the nodes, which no extrapolation over grids takes out.
 */
export function minimumOnSquare(f: Float64Array, side: number) {
  let lowest = 0
  for (const [n, value] of f.entries()) if (value < f[lowest]!) lowest = n
  const column = inside(lowest % side, side, 3)
  const row = inside(Math.floor(lowest / side), side, 3)
  let s = (lowest % side) - column
  let t = Math.floor(lowest / side) - row
  const around = [-3, -2, -1, 0, 1, 2, 3]
  const at = () => {
    const lines = around.map(l => {
      const seven = around.map(k => f[(row + l) * side + column + k]!)
      return sextic(seven, s)
    })
    const along = (order: 0 | 1 | 2) => {
      const known = lines.map(line => line[order])
      return sextic(known, t)
    }
    const [value, ft, ftt] = along(0)
    const [fs, fst] = along(1)
    const [fss] = along(2)
    return { value, fs, ft, fss, fst, ftt }
  }
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const { fs, ft, fss, fst, ftt } = at()
    const determinant = fss * ftt - fst * fst
    if (determinant <= 0 || fss <= 0) break
    s = clamped(s - (ftt * fs - fst * ft) / determinant, 3)
    t = clamped(t - (fss * ft - fst * fs) / determinant, 3)
  }
  return { value: at().value, column: column + s, row: row + t }
}

/** The middle of samples about `index`, `half` to either side, that all exist. */
function inside(index: number, length: number, half: number): number {
  return Math.min(Math.max(index, half), length - 1 - half)
}

function clamped(s: number, half: number): number {
  return Math.min(Math.max(s, -half - BEYOND), half + BEYOND)
}
