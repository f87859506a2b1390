// A mesh of the multigrid cycle with its vectors, and the way to the next coarser one. The meshes need not be
// nested: displacements go up by bilinear interpolation and forces come down by its transpose (Bramble, Pasciak
// and Xu, Math. Comp. 56 (1991) 1).
import { zeroed } from './memory'
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
  if (mesh.columns === coarse.mesh.columns) {
    copyRest(buffer, b, line, mesh.columns << 3)
    return
  }
  if (mesh.columns === 2 * coarse.mesh.columns) {
    halveRest(buffer, b, line, coarse.mesh.columns << 3)
    return
  }
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

function copyRest(target: usize, b: usize, line: usize, length: usize): void {
  for (let i: usize = 0; i < length; i += 16) v128.store(target + i, rest(b + i, line + i))
}

/** Two columns to one: node 2 I takes half of its neighbours. `length` in bytes of the coarser row. */
function halveRest(target: usize, b: usize, line: usize, length: usize): void {
  const half = f64x2.splat(0.5)
  const end = target + length
  let here = rest(b, line)
  while (target < end) {
    const next = rest(b + 16, line + 16)
    const after = rest(b + 32, line + 32)
    const left = v128.shuffle<f64>(here, next, 0, 2)
    const middle = v128.shuffle<f64>(here, next, 1, 3)
    const right = v128.shuffle<f64>(next, after, 0, 2)
    v128.store(target, f64x2.add(middle, f64x2.mul(half, f64x2.add(left, right))))
    here = after
    target += 16
    b += 32
    line += 32
  }
}

function rest(b: usize, line: usize): v128 {
  return f64x2.sub(v128.load(b), v128.load(line))
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
      const x = nodeOf(it.x, mesh, 0, j, component)
      if (mesh.columns === source.columns) addTo(x, start + 16, 1, source.stride - 32)
      else if (mesh.columns === 2 * source.columns) doubleRow(start + 16, x, source.columns << 3)
      else spreadRow(it, start + 16, x)
    }
  }
}

/** One column to two, the transpose of halveRest(). */
function doubleRow(buffer: usize, x: usize, length: usize): void {
  const half = f64x2.splat(0.5)
  let i: usize = 0
  for (; i + 8 < length; i += 16) {
    const at = v128.load(buffer + i)
    const between = f64x2.mul(half, f64x2.add(v128.load(buffer + i - 8), at))
    const target = x + 2 * i
    const first = v128.shuffle<f64>(between, at, 0, 2)
    const second = v128.shuffle<f64>(between, at, 1, 3)
    v128.store(target, f64x2.add(v128.load(target), first))
    v128.store(target, f64x2.add(v128.load(target, 16), second), 16)
  }
  if (i < length) {
    const at = load<f64>(buffer + i)
    const target = x + 2 * i
    store<f64>(target, load<f64>(target) + (load<f64>(buffer + i - 8) + at) / 2)
    store<f64>(target, load<f64>(target, 8) + at, 8)
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
