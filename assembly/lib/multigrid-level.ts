// A mesh of the multigrid cycle with its vectors, and the way to the next coarser one. The meshes need not be
// nested: displacements go up by bilinear interpolation and forces come down by its transpose (Bramble, Pasciak
// and Xu, Math. Comp. 56 (1991) 1).
import { zeroed } from './memory'
// biome-ignore lint/style/useImportType: AssemblyScript knows no imports of types alone
import { Mesh, nodeOf, productRow } from './plane-stress'
import { addTo } from './vectors'

@unmanaged
export class Level {
  mesh: Mesh = changetype<Mesh>(0)
  x: usize = 0 // correction
  b: usize = 0 // right side
  d: usize = 0 // step of the smoother
  largest: f64 = 0 // bound of the eigenvalues of D^-1 K
  interpolation: usize = 0 // byte offset and weight in the coarser mesh for each column
  buffer: usize = 0 // a row of the coarser mesh, u and v
}

/** Column i of the fine mesh is node i + 1 of nx; nodes of both meshes divide the same length. */
export function joinTo(fine: Level, coarse: Mesh): void {
  const columns = fine.mesh.columns
  fine.interpolation = heap.alloc(columns << 4)
  fine.buffer = zeroed(2 * coarse.stride)
  for (let i: usize = 0; i < columns; i++) {
    const place = (i + 1) * coarse.columns
    const at = fine.interpolation + (i << 4)
    store<usize>(at, (place / columns) << 3)
    store<f64>(at, <f64>(place % columns) / <f64>columns, 8)
  }
}

/** Right side of the coarser mesh: the transpose of the interpolation takes b - K x there. */
export function restrict(it: Level, coarse: Level): void {
  const mesh = it.mesh
  const target = coarse.mesh
  memory.fill(coarse.b, 0, target.bytes)
  const rows = mesh.rows - 1
  for (let j: usize = 0; j <= rows; j++) {
    productRow(mesh, it.x, j)
    const place = j * (target.rows - 1)
    const weight = <f64>(place % rows) / <f64>rows
    for (let component: usize = 0; component < 2; component++) {
      gatherRow(it, coarse, j, component)
      const row = nodeOf(coarse.b, target, 0, place / rows, component)
      const buffer = it.buffer + component * target.stride + 16
      addTo(row, buffer, 1 - weight, target.stride - 32)
      if (weight > 0) addTo(row + target.stride, buffer, weight, target.stride - 32)
    }
  }
}

/** A row of b - K x, gathered to the columns of the coarser mesh. */
function gatherRow(it: Level, coarse: Level, j: usize, component: usize): void {
  const mesh = it.mesh
  const stride = coarse.mesh.stride
  const start = it.buffer + component * stride
  memory.fill(start, 0, stride)
  const buffer = start + 16
  const line = mesh.line + component * mesh.stride
  const b = nodeOf(it.b, mesh, 0, j, component)
  let table = it.interpolation
  const length = mesh.columns << 3
  for (let i: usize = 0; i < length; i += 8) {
    const value = load<f64>(b + i) - load<f64>(line + i)
    const at = buffer + load<usize>(table)
    const right = load<f64>(table, 8) * value
    store<f64>(at - 8, load<f64>(at - 8) + (value - right))
    store<f64>(at, load<f64>(at) + right)
    table += 16
  }
  store<f64>(buffer - 8, 0)
  store<f64>(buffer + (coarse.mesh.columns << 3), 0)
}

/** x += interpolation of the coarser correction. */
export function prolong(it: Level, coarse: Level): void {
  const mesh = it.mesh
  const source = coarse.mesh
  const rows = mesh.rows - 1
  for (let j: usize = 0; j <= rows; j++) {
    const place = j * (source.rows - 1)
    const weight = <f64>(place % rows) / <f64>rows
    for (let component: usize = 0; component < 2; component++) {
      const row = nodeOf(coarse.x, source, 0, place / rows, component)
      const start = it.buffer + component * source.stride
      memory.fill(start, 0, source.stride)
      addTo(start + 16, row, 1 - weight, source.stride - 32)
      if (weight > 0) addTo(start + 16, row + source.stride, weight, source.stride - 32)
      spreadRow(it, start + 16, nodeOf(it.x, mesh, 0, j, component))
    }
  }
}

function spreadRow(it: Level, buffer: usize, x: usize): void {
  let table = it.interpolation
  const end = x + (it.mesh.columns << 3)
  while (x < end) {
    const at = buffer + load<usize>(table)
    const left = load<f64>(at - 8)
    const value = left + load<f64>(table, 8) * (load<f64>(at) - left)
    store<f64>(x, load<f64>(x) + value)
    x += 8
    table += 16
  }
}
