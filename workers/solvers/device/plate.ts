// A rectangular box with three grounded walls and the fourth, y = Ly, at V sin(kx pi x / Lx) or at V.
import { Failure } from '../../failure.ts'
import {
  compactResidual,
  laplaceOnRectangle,
  type Rectangle,
} from '../../numerics/laplace-rectangle.ts'
import { atan2, exp, expm1, sin } from '../../numerics/mathematics.ts'

export interface Plate {
  nx: number
  ny: number
  Lx: number
  Ly: number
  V: number
  kx: number
}

export interface PlateField {
  potential: Float64Array
  Ex: Float64Array
  Ey: Float64Array
  centre: number
  /** Integral of phi dphi/dy along y = Ly; null where it diverges. */
  flux: number | null
  residual: number
  /** Largest deviation from the solution by separation of variables. */
  maxError: number
  refinement: readonly [x: number, y: number]
}

/** Phase of the wave along one cell: sixth-order differences then err by 1e-5. */
const PHASE_MAX = 0.2
/** Cells along the shorter side. */
const CELLS_MIN = 60
/** Limits on the nodes of the solution, the nodes of a side, and nodes times modes for a constant wall. */
const NODES_MAX = 4_000_000
const SIDE_MAX = 10_000
const WORK_MAX = 1.6e10

export function plateField(plate: Plate, report: (fraction: number) => void): PlateField {
  const { nx, ny, Lx, Ly, V, kx } = plate
  const refinement = refinementOf(plate)
  const [fx, fy] = refinement
  const grid: Rectangle = {
    nx: (nx - 1) * fx + 1,
    ny: (ny - 1) * fy + 1,
    dx: Lx / ((nx - 1) * fx),
    dy: Ly / ((ny - 1) * fy),
  }
  const x = Float64Array.from({ length: grid.nx }, (_, i) => i * grid.dx)
  const y = Float64Array.from({ length: grid.ny }, (_, j) => j * grid.dy)
  // The potential jumps in the two corners where the wall at V meets grounded ones: that singular part is subtracted.
  const jump = kx === 0 && V !== 0 ? cornerPart(plate) : undefined
  const rest = (px: number, py: number) => (jump ? -jump.value(px, py) : 0)
  const top = jump
    ? new Float64Array(grid.nx)
    : x.map((_, i) => V * sin((kx * Math.PI * i) / (grid.nx - 1)))
  const border = {
    bottom: x.map(at => rest(at, 0)),
    top,
    left: y.map((at, j) => (j === grid.ny - 1 ? 0 : rest(0, at))),
    right: y.map((at, j) => (j === grid.ny - 1 ? 0 : rest(Lx, at))),
  }
  const smooth = laplaceOnRectangle(grid, border, report)
  const potential = new Float64Array(nx * ny)
  const Ex = new Float64Array(nx * ny)
  const Ey = new Float64Array(nx * ny)
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const at = j * nx + i
      const [column, row] = [i * fx, j * fy]
      const place = row * grid.nx + column
      const corner = j === ny - 1 && (i === 0 || i === nx - 1)
      Ex[at] = -slope(smooth, place, 1, column, grid.nx, grid.dx)
      Ey[at] = -slope(smooth, place, grid.nx, row, grid.ny, grid.dy)
      potential[at] = smooth[place]!
      if (!jump) continue
      const grounded = j === 0 || ((i === 0 || i === nx - 1) && !corner)
      const [px, py] = [x[column]!, y[row]!]
      // In a corner the potential jumps; the mean of both walls is shown.
      potential[at] = corner ? V / 2 : grounded ? 0 : potential[at]! + jump.value(px, py)
      if (corner) continue
      const [gx, gy] = jump.gradient(px, py)
      Ex[at]! -= gx
      Ey[at]! -= gy
    }
  }
  const alongTop = (i: number) =>
    slope(smooth, (grid.ny - 1) * grid.nx + i, grid.nx, grid.ny - 1, grid.ny, grid.dy)
  return {
    potential,
    Ex,
    Ey,
    centre: middleOf(grid, smooth) + (jump ? jump.value(Lx / 2, Ly / 2) : 0),
    flux: jump ? null : top.reduce((sum, phi, i) => sum + phi * alongTop(i) * grid.dx, 0),
    residual: compactResidual(grid, smooth),
    maxError: errorOf(plate, potential),
    refinement,
  }
}

/** Factors by which the input's cells are divided, so that they are nearly square, enough, and resolve the wave. */
function refinementOf({ nx, ny, Lx, Ly, kx }: Plate): [number, number] {
  const dx = Lx / (nx - 1)
  const dy = Ly / (ny - 1)
  const coarsest = Math.min(Lx, Ly) / CELLS_MIN
  const longest = Math.min(
    dx,
    dy,
    coarsest,
    kx === 0 ? Infinity : (PHASE_MAX * Lx) / (kx * Math.PI),
  )
  const fx = Math.max(1, Math.ceil(dx / longest - 1e-9))
  const fy = Math.max(1, Math.ceil(dy / longest - 1e-9))
  const [columns, rows] = [(nx - 1) * fx + 1, (ny - 1) * fy + 1]
  const nodes = columns * rows
  // One wave is one mode.
  const work = kx === 0 ? nodes * columns : 0
  if (Math.max(columns, rows) > SIDE_MAX || nodes > NODES_MAX || work > WORK_MAX) {
    const limit = Math.floor(Math.min(NODES_MAX, kx === 0 ? WORK_MAX / columns : NODES_MAX))
    const message = `cells of ${dx} by ${dy} m take ${columns} by ${rows} nodes, limits ${SIDE_MAX} a side and ${limit} in all; take ${kx === 0 ? '' : 'a smaller kx, or '}sides and nodes in proportion`
    throw new Failure('PRECISION', message, { columns, rows, limit })
  }
  return [fx, fy]
}

/** Harmonic, V on y = Ly, 0 on the left and right wall next to their corners with it. */
function cornerPart({ Lx, Ly, V }: Plate) {
  const unit = (2 * V) / Math.PI
  return {
    value: (x: number, y: number) => unit * (atan2(x, Ly - y) + atan2(Lx - x, Ly - y)) - V,
    gradient(x: number, y: number): [number, number] {
      const d = Ly - y
      const left = unit / (x * x + d * d)
      const right = unit / ((Lx - x) * (Lx - x) + d * d)
      return [(left - right) * d, left * x + right * (Lx - x)]
    },
  }
}

// Sixth-order differences (Fornberg, Math. Comp. 51 (1988) 699): central, or from one side at a border.
const CENTRAL = [-1 / 60, 3 / 20, -3 / 4, 0, 3 / 4, -3 / 20, 1 / 60]
const SIDED = [
  [-147 / 60, 6, -15 / 2, 20 / 3, -15 / 4, 6 / 5, -1 / 6],
  [-1 / 6, -77 / 60, 5 / 2, -5 / 3, 5 / 6, -1 / 4, 1 / 30],
  [1 / 30, -2 / 5, -7 / 12, 4 / 3, -1 / 2, 2 / 15, -1 / 60],
] as const

/** Derivative at `place`, the index-th of `count` nodes that lie `stride` apart. */
function slope(
  u: Float64Array,
  place: number,
  stride: number,
  index: number,
  count: number,
  h: number,
): number {
  const back = count - 1 - index
  const near = Math.min(index, back)
  if (near >= 3) {
    return CENTRAL.reduce((sum, w, k) => sum + w * u[place + (k - 3) * stride]!, 0) / h
  }
  const forward = index <= back ? 1 : -1
  const border = place - near * stride * forward
  const sum = SIDED[near as 0 | 1 | 2].reduce(
    (total, w, k) => total + w * u[border + k * stride * forward]!,
    0,
  )
  return (forward * sum) / h
}

/** Value in the middle of the rectangle; between nodes by cubic interpolation. */
function middleOf({ nx, ny }: Rectangle, u: Float64Array): number {
  const weights = (n: number): [number, number][] => {
    const middle = (n - 1) / 2
    if (Number.isInteger(middle)) return [[middle, 1]]
    const from = Math.floor(middle) - 2
    // Lagrange through six points, half way between the inner two.
    return [3, -25, 150, 150, -25, 3].map((w, k) => [from + k, w / 256])
  }
  let sum = 0
  for (const [j, wy] of weights(ny)) {
    for (const [i, wx] of weights(nx)) sum += wx * wy * u[j * nx + i]!
  }
  return sum
}

/** Largest deviation from the series: everywhere for one wave, else on the row below the wall at V and the middle column. */
function errorOf(plate: Plate, potential: Float64Array): number {
  const { nx, ny, kx } = plate
  let most = 0
  const compare = (i: number, j: number) => {
    most = Math.max(most, Math.abs(potential[j * nx + i]! - exactPotential(plate, i, j)))
  }
  for (let j = 0; j < ny - 1; j++) {
    if (kx > 0 || j === ny - 2) for (let i = 0; i < nx; i++) compare(i, j)
    else compare(nx >> 1, j)
  }
  return most
}

/** Separation of variables at node (i, j), j below the top. */
export function exactPotential({ nx, ny, Lx, Ly, V, kx }: Plate, i: number, j: number): number {
  const y = (Ly * j) / (ny - 1)
  const wave = (k: number) => {
    const a = (k * Math.PI) / Lx
    // sinh(a y) / sinh(a Ly) without overflow.
    const decay = exp(-a * (Ly - y)) * (expm1(-2 * a * y) / expm1(-2 * a * Ly))
    return decay * sin((Math.PI * ((k * i) % (2 * (nx - 1)))) / (nx - 1))
  }
  if (kx > 0) return V * wave(kx)
  let sum = 0
  const last = Math.ceil((36 * Lx) / (Math.PI * (Ly - y)))
  for (let k = 1; k <= last; k += 2) sum += wave(k) / k
  return ((4 * V) / Math.PI) * sum
}
