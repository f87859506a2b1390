// Laplace's equation on a rectangle with given border values: nine-point compact scheme, fourth order, sixth
// on square cells (Collatz, The Numerical Treatment of Differential Equations, 1960, V.2), solved directly:
// sine transform along x, a tridiagonal system along y for each mode (Buzbee, Golub, Nielson, SIAM J.
// Numer. Anal. 7 (1970) 627).
import { cos, sin } from './mathematics.ts'

export interface Rectangle {
  /** Nodes along each side, border included, and their spacings. */
  nx: number
  ny: number
  dx: number
  dy: number
}

/** Border values by node: bottom and top with nx, left and right with ny entries, corners agreeing. */
export interface Border {
  bottom: Float64Array
  top: Float64Array
  left: Float64Array
  right: Float64Array
}

/** Rows and modes below this share of the largest border value are rounding and are skipped. */
const SILENT = 1e-17
const SILENT_MODE = 1e-15

/** Modes between two progress reports. */
const PROGRESS_REPORTS = 64

/** The solution row by row, u[j * nx + i] at (i dx, j dy). `report` is called with the share of the modes that is done. */
export function laplaceOnRectangle(
  rectangle: Rectangle,
  border: Border,
  report: (fraction: number) => void = () => {},
): Float64Array {
  const { nx, ny, dx, dy } = rectangle
  const { bottom, top, left, right } = border
  const [a, b] = [1 / (dx * dx), 1 / (dy * dy)]
  const c = (a + b) / 12
  // u = g + w: g is linear in x between left and right, so only its second difference along y is left over.
  const u = new Float64Array(nx * ny)
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const part = i / (nx - 1)
      u[j * nx + i] = (1 - part) * left[j]! + part * right[j]!
    }
  }
  const sines = Float64Array.from({ length: 2 * (nx - 1) }, (_, i) => sin((Math.PI * i) / (nx - 1)))
  const rows = Array.from({ length: ny }, (_, j) =>
    Float64Array.from({ length: nx }, (_, i) => {
      const at = j * nx + i
      if (j === 0) return bottom[i]! - u[at]!
      if (j === ny - 1) return top[i]! - u[at]!
      return -b * (u[at - nx]! - 2 * u[at]! + u[at + nx]!)
    }),
  )
  const largest = (row: Float64Array) => row.reduce((most, v) => Math.max(most, Math.abs(v)), 0)
  const loud = Math.max(...[bottom, top, left, right].map(largest))
  const silent = rows.map((row, j) => {
    return largest(row) <= SILENT * loud * (j % (ny - 1) === 0 ? 1 : b)
  })
  const wave = new Float64Array(nx)
  for (let k = 1; k < nx - 1; k++) {
    if (k % PROGRESS_REPORTS === 0) report(k / (nx - 1))
    for (let i = 0, place = 0; i < nx; i++, place = (place + k) % sines.length) {
      wave[i] = sines[place]!
    }
    const mode = rows.map((row, j) => (silent[j] ? 0 : sineSum(row, wave)))
    if (mode.every(v => Math.abs(v) <= SILENT_MODE * loud)) continue
    const lambda = 2 - 2 * cos((k * Math.PI) / (nx - 1))
    solveTridiagonal(mode, b - c * lambda, -2 * (b - c * lambda) - a * lambda)
    for (let j = 0; j < ny; j++) {
      for (let i = 1; i < nx - 1; i++) u[j * nx + i]! += mode[j]! * wave[i]!
    }
  }
  // Restores the exact border values, without the rounding of the sine transform and its inverse.
  u.set(bottom, 0)
  u.set(top, (ny - 1) * nx)
  return u
}

/** Coefficient of a wave sin(k pi x): 2 / (nx - 1) times the sum over the inner nodes. */
function sineSum(row: Float64Array, wave: Float64Array): number {
  let sum = 0
  for (let i = 1; i < row.length - 1; i++) sum += row[i]! * wave[i]!
  return (2 * sum) / (row.length - 1)
}

/**
 * off (w[j-1] + w[j+1]) + diagonal w[j] = f[j] inside, w given at both ends; f becomes w. The scheme is
 * elliptic: the diagonal outweighs its neighbours for every mode.
 */
function solveTridiagonal(f: number[], off: number, diagonal: number): void {
  const last = f.length - 1
  const ratio = new Float64Array(f.length)
  for (let j = 1; j < last; j++) {
    const pivot = diagonal - off * ratio[j - 1]!
    ratio[j] = off / pivot
    f[j] = (f[j]! - off * f[j - 1]!) / pivot
  }
  for (let j = last - 1; j > 0; j--) f[j]! -= ratio[j]! * f[j + 1]!
}

/** Largest residual of the scheme at an inner node, over its diagonal and the largest value. */
export function compactResidual({ nx, ny, dx, dy }: Rectangle, u: Float64Array): number {
  const [a, b] = [1 / (dx * dx), 1 / (dy * dy)]
  const c = (a + b) / 12
  let most = 0
  let largest = 0
  for (let j = 1; j < ny - 1; j++) {
    for (let i = 1; i < nx - 1; i++) {
      const at = j * nx + i
      const across = (row: number) => u[row - 1]! - 2 * u[row]! + u[row + 1]!
      const alongY = u[at - nx]! - 2 * u[at]! + u[at + nx]!
      const mixed = across(at - nx) - 2 * across(at) + across(at + nx)
      most = Math.max(most, Math.abs(a * across(at) + b * alongY + c * mixed))
      largest = Math.max(largest, Math.abs(u[at]!))
    }
  }
  return largest === 0 ? 0 : most / (2 * (a + b) * largest)
}
