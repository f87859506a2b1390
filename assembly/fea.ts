// Plane-stress cantilever by conjugate gradients, preconditioned by one V-cycle of geometric multigrid.
// On the coarsest mesh K is factored; its elements are read out of the matrix-free product (see probe()).
import { bandFactor, bandInit, bandSet, bandSolve } from './lib/banded-cholesky'
import { smoothFromZero, smoothOn } from './lib/chebyshev-smoother'
import { addElementForces } from './lib/element-forces'
import { zeroed } from './lib/memory'
import { joinTo, Level, prolong, restrict } from './lib/multigrid-level'
import { Mesh, meshOf, nodeOf, productRow } from './lib/plane-stress'
import { addTo, copyAndDot, dot, scaleAndAdd } from './lib/vectors'

const MOST_LEVELS = 24

let levels = new StaticArray<usize>(MOST_LEVELS)
let count = 0
let solution: usize = 0 // what is to be added to `rounded`
let rounded: usize = 0 // displacements in single precision, once they have been split
let split = false
let search: usize = 0
let image: usize = 0
let load0: usize = 0
let packed: usize = 0
let loadNorm: f64 = 0
let rz: f64 = 0

function level(l: i32): Level {
  return changetype<Level>(unchecked(levels[l]))
}

/**
 * Adds a mesh of nx by ny elements, aspect = hx / hy; the first is the one to be solved, each next is coarser.
 * `largest` bounds the eigenvalues of D^-1 K.
 */
export function addMesh(nx: i32, ny: i32, aspect: f64, largest: f64): void {
  const it = changetype<Level>(heap.alloc(offsetof<Level>()))
  const mesh = meshOf(nx, ny, aspect)
  it.mesh = mesh
  const bytes = (mesh.bytes + 31) & ~31
  mesh.bytes = bytes
  it.x = zeroed(bytes)
  it.b = zeroed(bytes)
  it.d = zeroed(bytes)
  it.largest = largest
  unchecked((levels[count] = changetype<usize>(it)))
  if (count > 0) joinTo(level(count - 1), mesh)
  count++
}

/** After the last mesh: takes the rest of the memory, sets the load and factors. False if K is not positive definite. */
export function ready(): bool {
  const finest = level(0).mesh
  solution = zeroed(finest.bytes)
  rounded = zeroed(finest.bytes)
  search = zeroed(finest.bytes)
  image = zeroed(finest.bytes)
  load0 = zeroed(finest.bytes)
  // 1 in all over the free edge, downwards.
  const share = -1 / <f64>(finest.rows - 1)
  for (let j: usize = 0; j < finest.rows; j++) {
    const atEdge = j === 0 || j === finest.rows - 1
    store<f64>(nodeOf(load0, finest, finest.columns - 1, j, 1), atEdge ? share / 2 : share)
  }
  loadNorm = Math.sqrt(dot(load0, load0, finest.bytes))
  start()
  return factorCoarsest()
}

/** Back to no displacement at all. */
export function start(): void {
  const bytes = level(0).mesh.bytes
  memory.fill(solution, 0, bytes)
  memory.fill(rounded, 0, bytes)
  memory.copy(level(0).b, load0, bytes)
  split = false
  rz = 0
}

function factorCoarsest(): bool {
  const it = level(count - 1)
  const mesh = it.mesh
  const perColumn = mesh.rows << 1
  const order = mesh.columns * perColumn
  const half = perColumn + 3
  bandInit(<i32>order, <i32>half)
  packed = zeroed(order << 3)
  for (let colour: usize = 0; colour < 18; colour++) probe(it, colour)
  return bandFactor()
}

/** Unit vectors three nodes apart do not meet in K: one product gives the columns of all of them. */
function probe(it: Level, colour: usize): void {
  const mesh = it.mesh
  const component = colour % 2
  const i0 = (colour >> 1) % 3
  const j0 = (colour >> 1) / 3
  memory.fill(it.x, 0, mesh.bytes)
  for (let j = j0; j < mesh.rows; j += 3) {
    for (let i = i0; i < mesh.columns; i += 3) store<f64>(nodeOf(it.x, mesh, i, j, component), 1)
  }
  for (let j: usize = 0; j < mesh.rows; j++) {
    productRow(mesh, it.x, j)
    for (let i: usize = 0; i < mesh.columns; i++) {
      const source = nearest(i, i0)
      const sourceRow = nearest(j, j0)
      if (source >= mesh.columns || sourceRow >= mesh.rows) continue
      const column = ((source * mesh.rows + sourceRow) << 1) + component
      for (let own: usize = 0; own < 2; own++) {
        const row = ((i * mesh.rows + j) << 1) + own
        const value = load<f64>(mesh.line + own * mesh.stride + (i << 3))
        if (column <= row) bandSet(<i32>row, <i32>column, value)
      }
    }
  }
  memory.fill(it.x, 0, mesh.bytes)
}

/** The index within 1 of i that is congruent to `start` modulo 3; below zero it wraps to a huge one. */
function nearest(i: usize, start: usize): usize {
  const ahead = (start + 3 - (i % 3)) % 3
  return ahead === 2 ? i - 1 : i + ahead
}

/** At most `most` iterations, fewer when the residual over the load is `target`; answers how many. */
export function iterate(most: i32, target: f64): i32 {
  const finest = level(0)
  const bytes = finest.mesh.bytes
  clearReactions(image, finest.mesh)
  for (let n = 0; n < most; n++) {
    if (residual() <= target) return n
    cycle(0)
    const next = dot(finest.b, finest.x, bytes)
    scaleAndAdd(search, finest.x, rz === 0 ? 0 : next / rz, bytes)
    rz = next
    const step = rz / product(finest.mesh, search, image)
    addTo(solution, search, step, bytes)
    addTo(finest.b, image, -step, bytes)
  }
  return most
}

/** |residual| / |load|, the residual as it is carried along. */
export function residual(): f64 {
  const finest = level(0)
  return Math.sqrt(dot(finest.b, finest.b, finest.mesh.bytes)) / loadNorm
}

/**
 * |f - K u| / |f| computed anew; iterate() goes on from that residual. The displacements are split into a part
 * in single precision, whose forces have next to no rounding error, and a small rest: so the residual can
 * become smaller than rounding the displacements to doubles would allow.
 */
export function trueResidual(): f64 {
  const finest = level(0)
  const mesh = finest.mesh
  const bytes = mesh.bytes
  if (!split) splitSolution(bytes)
  memory.fill(image, 0, bytes)
  addElementForces(mesh, rounded, image)
  addElementForces(mesh, solution, image)
  memory.copy(finest.b, load0, bytes)
  addTo(finest.b, image, -1, bytes)
  clearReactions(finest.b, mesh)
  rz = 0
  return residual()
}

function splitSolution(bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    const whole = load<f64>(solution + at)
    const single = <f64>(<f32>whole)
    store<f64>(rounded + at, single)
    store<f64>(solution + at, whole - single)
  }
  split = true
}

/** Reactions lie among the ghosts, which are zero wherever vectors are added. */
function clearReactions(vector: usize, mesh: Mesh): void {
  for (let j: usize = 0; j < mesh.rows; j++) {
    store<f64>(nodeOf(vector, mesh, 0, j, 0) - 8, 0)
    store<f64>(nodeOf(vector, mesh, 0, j, 1) - 8, 0)
  }
}

/** Puts the two parts together, after the last trueResidual(): nothing but reading comes after this. */
export function finish(): void {
  addTo(solution, rounded, 1, level(0).mesh.bytes)
}

/** u K u / 2, after finish(). */
export function strainEnergy(): f64 {
  return dot(solution, image, level(0).mesh.bytes) / 2
}

/** Address of u of column 1, row 0; v lies planeLength() doubles behind, row j j rowLength() doubles. */
export function displacement(): usize {
  return solution + level(0).mesh.first
}

/** The forces K u in the same layout; the clamped nodes, one double before column 1, carry the reactions. */
export function forces(): usize {
  return image + level(0).mesh.first
}

export function rowLength(): i32 {
  return <i32>(level(0).mesh.stride >> 3)
}

export function planeLength(): i32 {
  return <i32>(level(0).mesh.plane >> 3)
}

/** y = K x; answers x K x. */
function product(mesh: Mesh, x: usize, y: usize): f64 {
  let sum: f64 = 0
  const length = mesh.stride - 32
  for (let j: usize = 0; j < mesh.rows; j++) {
    productRow(mesh, x, j)
    for (let component: usize = 0; component < 2; component++) {
      const line = mesh.line + component * mesh.stride
      sum += copyAndDot(
        nodeOf(y, mesh, 0, j, component),
        line,
        nodeOf(x, mesh, 0, j, component),
        length,
      )
    }
  }
  return sum
}

/** x = M b on level l: M is symmetric and positive definite, near to the inverse of K. */
function cycle(l: i32): void {
  const it = level(l)
  if (l === count - 1) {
    solveCoarsest(it)
    return
  }
  smoothFromZero(it)
  restrict(it, level(l + 1))
  cycle(l + 1)
  prolong(it, level(l + 1))
  smoothOn(it)
}

function solveCoarsest(it: Level): void {
  const mesh = it.mesh
  for (let i: usize = 0; i < mesh.columns; i++) {
    for (let j: usize = 0; j < mesh.rows; j++) {
      const place = packed + ((i * mesh.rows + j) << 4)
      const b = nodeOf(it.b, mesh, i, j, 0)
      store<f64>(place, load<f64>(b))
      store<f64>(place, load<f64>(b + mesh.plane), 8)
    }
  }
  bandSolve(packed)
  for (let i: usize = 0; i < mesh.columns; i++) {
    for (let j: usize = 0; j < mesh.rows; j++) {
      const place = packed + ((i * mesh.rows + j) << 4)
      const x = nodeOf(it.x, mesh, i, j, 0)
      store<f64>(x, load<f64>(place))
      store<f64>(x + mesh.plane, load<f64>(place, 8))
    }
  }
}
