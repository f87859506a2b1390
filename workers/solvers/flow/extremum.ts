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

const NEWTON_STEPS = 8
/** Past the five points the quartic means nothing. */
const REACH = 2.5

/** Smallest value of a curve and its place in units of the spacing, by the quartic through five samples. */
export function minimumOf(f: ArrayLike<number>): { value: number; place: number } {
  let lowest = 0
  for (let i = 1; i < f.length; i++) if (f[i]! < f[lowest]!) lowest = i
  const middle = inside(lowest, f.length)
  const five = [-2, -1, 0, 1, 2].map(k => f[middle + k]!)
  let s = lowest - middle
  for (let step = 0; step < NEWTON_STEPS; step++) {
    const [, slope, curvature] = quartic(five, s)
    if (curvature > 0) s = clamped(s - slope / curvature)
  }
  return { value: quartic(five, s)[0], place: middle + s }
}

/** The same on a square of `side` by `side` values: place along the rows and across them. */
export function minimumOnSquare(f: Float64Array, side: number) {
  let lowest = 0
  for (const [n, value] of f.entries()) if (value < f[lowest]!) lowest = n
  const column = inside(lowest % side, side)
  const row = inside(Math.floor(lowest / side), side)
  let s = (lowest % side) - column
  let t = Math.floor(lowest / side) - row
  const around = [-2, -1, 0, 1, 2]
  const at = () => {
    const lines = around.map(l => {
      const five = around.map(k => f[(row + l) * side + column + k]!)
      return quartic(five, s)
    })
    const along = (order: 0 | 1 | 2) => {
      const known = lines.map(line => line[order])
      return quartic(known, t)
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
    s = clamped(s - (ftt * fs - fst * ft) / determinant)
    t = clamped(t - (fss * ft - fst * fs) / determinant)
  }
  return { value: at().value, column: column + s, row: row + t }
}

/** The middle of five samples about `index` that all exist. */
function inside(index: number, length: number): number {
  return Math.min(Math.max(index, 2), length - 3)
}

function clamped(s: number): number {
  return Math.min(Math.max(s, -REACH), REACH)
}
