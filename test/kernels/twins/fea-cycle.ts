// The preconditioner of assembly/fea.ts on two meshes, in plain loops: two Chebyshev steps by the roots of
// their polynomial, the exact solution on the coarser mesh, two steps more.
import { productTwin } from './fea.ts'

export interface MeshTwin {
  nx: number
  ny: number
  aspect: number
  /** Upper end of the spectrum that the smoother takes; its lower end is a quarter of that. */
  largest: number
}

/** M b; vectors as productTwin has them, the clamped column zero. */
export function cycleTwin(fine: MeshTwin, coarse: MeshTwin, b: Float64Array): Float64Array {
  const { largest } = fine
  const k = (x: Float64Array) => clamped(productTwin(fine.nx, fine.ny, fine.aspect, x), fine)
  const inverse = diagonalOf(fine).map(value => 1 / value)
  const x = new Float64Array(b.length)
  const correct = (by: (rest: Float64Array) => Float64Array) => {
    const image = k(x)
    for (const [n, value] of by(b.map((f, at) => f - image[at]!)).entries()) x[n]! += value
  }
  // T2 of an interval vanishes at its middle, half of it over the root of 2 to either side.
  const [middle, half] = [(5 / 8) * largest, (3 / 8) * largest]
  const smooth = () => {
    for (const root of [middle - half * Math.SQRT1_2, middle + half * Math.SQRT1_2]) {
      correct(rest => rest.map((r, at) => (inverse[at]! * r) / root))
    }
  }
  smooth()
  correct(rest => {
    const up = interpolation(fine, coarse)
    const gathered = up.map(column => column.reduce((sum, w, at) => sum + w * rest[at]!, 0))
    const solved = solveDense(coarse, gathered)
    return rest.map((_, at) => up.reduce((sum, column, c) => sum + column[at]! * solved[c]!, 0))
  })
  smooth()
  return x
}

/** The bilinear function of each unknown of the coarse mesh at the unknowns of the fine one. */
function interpolation(fine: MeshTwin, coarse: MeshTwin): Float64Array[] {
  const hat = (place: number, node: number) => Math.max(0, 1 - Math.abs(place - node))
  return unknownsOf(coarse).map(([component, j, i]) => {
    const column = new Float64Array(sizeOf(fine))
    for (const at of unknownsOf(fine)) {
      const [own, row, col] = at
      if (own !== component) continue
      const x = (col * coarse.nx) / fine.nx
      const y = (row * coarse.ny) / fine.ny
      column[placeOf(fine, at)] = hat(x, i) * hat(y, j)
    }
    return column
  })
}

type Unknown = readonly [component: number, j: number, i: number]

function unknownsOf({ nx, ny }: MeshTwin): Unknown[] {
  return [0, 1].flatMap(component =>
    Array.from({ length: nx * (ny + 1) }, (_, n) => {
      return [component, Math.floor(n / nx), (n % nx) + 1] as const
    }),
  )
}

const sizeOf = ({ nx, ny }: MeshTwin) => 2 * (nx + 1) * (ny + 1)

const placeOf = ({ nx, ny }: MeshTwin, [component, j, i]: Unknown) =>
  (component * (ny + 1) + j) * (nx + 1) + i

function clamped(x: Float64Array, { nx }: MeshTwin): Float64Array {
  return x.map((value, at) => (at % (nx + 1) === 0 ? 0 : value))
}

function columnsOf(mesh: MeshTwin): Float64Array[] {
  return unknownsOf(mesh).map(unknown => {
    const unit = new Float64Array(sizeOf(mesh))
    unit[placeOf(mesh, unknown)] = 1
    return productTwin(mesh.nx, mesh.ny, mesh.aspect, unit)
  })
}

/** Of K; 1 at the clamped nodes. */
function diagonalOf(mesh: MeshTwin): Float64Array {
  const diagonal = new Float64Array(sizeOf(mesh)).fill(1)
  const columns = columnsOf(mesh)
  for (const [n, unknown] of unknownsOf(mesh).entries()) {
    const place = placeOf(mesh, unknown)
    diagonal[place] = columns[n]![place]!
  }
  return diagonal
}

/** K x = b by Gauss elimination, over the unknowns alone. */
function solveDense(mesh: MeshTwin, b: readonly number[]): number[] {
  const places = unknownsOf(mesh).map(unknown => placeOf(mesh, unknown))
  const rows = columnsOf(mesh).map((column, n) => [...places.map(p => column[p]!), b[n]!])
  for (const [n, pivot] of rows.entries()) {
    for (const row of rows.slice(n + 1)) {
      const factor = row[n]! / pivot[n]!
      for (let c = n; c < row.length; c++) row[c]! -= factor * pivot[c]!
    }
  }
  const x = new Array<number>(b.length).fill(0)
  for (let n = b.length - 1; n >= 0; n--) {
    const row = rows[n]!
    const known = x.reduce((sum, value, c) => (c > n ? sum + row[c]! * value : sum), 0)
    x[n] = (row.at(-1)! - known) / row[n]!
  }
  return x
}
