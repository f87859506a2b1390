// Equilibrium and failure of the bonds of a bond-based peridynamic lattice (Silling, J. Mech. Phys. Solids 48 (2000)
// 175) with small displacements. Nodes lie on a grid of unit spacing; a bond family holds all bonds with one offset
// (a, b). A bond of stiffness k pulls its ends with k times its extension. It is elastic to stretch s0, then weakens so
// that its force falls linearly to zero at sf, and remembers the largest stretch that it has borne.
//
// A vector of nodes stores, row by row, all x components and then all y components. Rows have four unused nodes at
// each end and there are unused rows below and above, so that every neighbour of a node can be read.
import {
  begin,
  descend,
  image,
  inverseDiagonal,
  layOutGradients,
  residual,
} from './lib/conjugate-gradients'
import { zeroed } from './lib/memory'
import { addTo } from './lib/vectors'

const PAD: usize = 4
// Neighbours of a node, two for each family: byte offset in a vector, address of the stiffnesses as seen from row 0,
// direction x and y, each twice.
const NEIGHBOUR: usize = 48

let columns: i32 = 0
let rows: i32 = 0
let families: i32 = 0
let ghostRows: usize = 0
let nodeRow: usize = 0 // bytes of a row with one number a node
let vectorRow: usize = 0
let inside: usize = 0 // bytes before row 0, in a vector
let bytes: usize = 0 // of rows 0 ... rows - 1
let family: usize = 0 // bytes of the numbers of a family
let neighbours: usize = 0
let neighboursEnd: usize = 0
let stiffness: usize = 0
let rigid: usize = 0 // stiffness before any damage
let reached: usize = 0 // largest stretch so far; infinite where a bond cannot fail
let free: usize = 0
let every: usize = 0
let displacements: usize = 0
let elasticLimit: f64 = 0
let failure: f64 = 0

/** Takes all memory: nx x ny nodes, `familyCount` bond families that reach at most `horizon` nodes. */
export function init(nx: i32, ny: i32, horizon: i32, familyCount: i32, s0: f64, sf: f64): void {
  columns = nx
  rows = ny
  families = familyCount
  elasticLimit = s0
  failure = sf
  ghostRows = ny > 1 ? <usize>horizon : 0
  nodeRow = (<usize>(((nx + 1) >> 1) << 1) + 2 * PAD) << 3
  vectorRow = 2 * nodeRow
  inside = ghostRows * vectorRow
  bytes = <usize>ny * vectorRow
  family = (<usize>ny + 2 * ghostRows) * nodeRow
  neighbours = zeroed(<usize>(2 * familyCount) * NEIGHBOUR)
  neighboursEnd = neighbours
  stiffness = zeroed(<usize>familyCount * family)
  rigid = zeroed(<usize>familyCount * family)
  reached = zeroed(<usize>familyCount * family)
  const all = bytes + 2 * inside
  free = zeroed(all)
  every = zeroed(all)
  displacements = zeroed(all)
  layOutGradients(all)
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const at = every + inside + <usize>j * vectorRow + ((<usize>i + PAD) << 3)
      store<f64>(at, 1)
      store<f64>(at + nodeRow, 1)
    }
  }
}

/** Adds the family with offset (a, b) and unit vector (ex, ey); families come in the order of their numbers. */
export function addFamily(number: i32, a: i32, b: i32, ex: f64, ey: f64): void {
  const first = stiffness + <usize>number * family + ghostRows * nodeRow + (PAD << 3)
  const ahead = b * <i32>vectorRow + (a << 3)
  const behind = b * <i32>nodeRow + (a << 3)
  addNeighbour(ahead, first, ex, ey)
  addNeighbour(-ahead, first - behind, ex, ey)
}

function addNeighbour(offset: i32, stiffnesses: usize, ex: f64, ey: f64): void {
  store<i32>(neighboursEnd, offset)
  store<u32>(neighboursEnd, <u32>stiffnesses, 4)
  v128.store(neighboursEnd, f64x2.splat(ex), 16)
  v128.store(neighboursEnd, f64x2.splat(ey), 32)
  neighboursEnd += NEIGHBOUR
}

// Addresses of node (0, 0) of a family's stiffnesses, undamaged stiffnesses and largest stretches; the next row lies
// rowLength() doubles further, the y components half of vectorRowLength().
export function stiffnesses(number: i32): usize {
  return stiffness + <usize>number * family + ghostRows * nodeRow + (PAD << 3)
}
export function undamaged(number: i32): usize {
  return rigid + <usize>number * family + ghostRows * nodeRow + (PAD << 3)
}
export function largestStretches(number: i32): usize {
  return reached + <usize>number * family + ghostRows * nodeRow + (PAD << 3)
}
export function rowLength(): i32 {
  return <i32>(nodeRow >> 3)
}
export function displacement(): usize {
  return displacements + inside + (PAD << 3)
}
/** 1 where a component is free, 0 where it is prescribed. */
export function freedom(): usize {
  return free + inside + (PAD << 3)
}
/** Forces of the bonds on the nodes, after forces(). */
export function force(): usize {
  return image + inside + (PAD << 3)
}

/** Leaves minus the forces on all nodes at force(). */
export function forces(): void {
  apply(displacements, image, every)
}

/** out = K p where the mask is 1, else 0. */
function apply(p: usize, out: usize, mask: usize): void {
  for (let j: usize = 0; j < <usize>rows; j++) {
    const row = inside + j * vectorRow + (PAD << 3)
    let u = p + row
    let q = out + row
    let m = mask + row
    let bonds = j * nodeRow
    for (let i = 0; i < columns; i += 2) {
      const x = v128.load(u)
      const y = v128.load(u + nodeRow)
      let fx = f64x2.splat(0)
      let fy = fx
      for (let n = neighbours; n < neighboursEnd; n += NEIGHBOUR) {
        const v = u + load<i32>(n)
        const ex = v128.load(n, 16)
        const ey = v128.load(n, 32)
        const extension = f64x2.add(
          f64x2.mul(f64x2.sub(x, v128.load(v)), ex),
          f64x2.mul(f64x2.sub(y, v128.load(v + nodeRow)), ey),
        )
        const pull = f64x2.mul(extension, v128.load(<usize>load<u32>(n, 4) + bonds))
        fx = f64x2.add(fx, f64x2.mul(pull, ex))
        fy = f64x2.add(fy, f64x2.mul(pull, ey))
      }
      v128.store(q, f64x2.mul(fx, v128.load(m)))
      v128.store(q + nodeRow, f64x2.mul(fy, v128.load(m + nodeRow)))
      u += 16
      q += 16
      m += 16
      bonds += 16
    }
  }
}

/** Begins the solution for the present bonds and prescribed displacements. */
export function start(): void {
  setDiagonal()
  apply(displacements, image, free)
  const r = residual + inside
  memory.fill(r, 0, bytes)
  addTo(r, image + inside, -1, bytes)
  begin(inside, bytes)
}

/** At most `most` steps of conjugate gradients; answers the norm of the residual. */
export function iterate(most: i32, tolerance: f64): f64 {
  return descend(displacements, inside, bytes, most, tolerance, ofFree)
}

/** The image that is left of it where components are free. */
function ofFree(p: usize, out: usize): void {
  apply(p, out, free)
}

/** The inverse of the diagonal of K; 0 where a component is prescribed or held by no bond. */
function setDiagonal(): void {
  for (let j: usize = 0; j < <usize>rows; j++) {
    for (let i: usize = 0; i < <usize>columns; i++) {
      let x: f64 = 0
      let y: f64 = 0
      for (let n = neighbours; n < neighboursEnd; n += NEIGHBOUR) {
        const k = load<f64>(<usize>load<u32>(n, 4) + j * nodeRow + (i << 3))
        x += k * load<f64>(n, 16) * load<f64>(n, 16)
        y += k * load<f64>(n, 32) * load<f64>(n, 32)
      }
      const at = inside + j * vectorRow + ((PAD + i) << 3)
      store<f64>(inverseDiagonal + at, x > 0 ? load<f64>(free + at) / x : 0)
      store<f64>(inverseDiagonal + at + nodeRow, y > 0 ? load<f64>(free + at + nodeRow) / y : 0)
    }
  }
}

/** Makes the displacements mirror images of each other about mid-height, to the last bit. */
export function mirror(): void {
  for (let j = 0; j < rows >> 1; j++) {
    let low = displacement() + <usize>j * vectorRow
    let high = displacement() + <usize>(rows - 1 - j) * vectorRow
    for (let i = 0; i < columns; i++) {
      const x = 0.5 * (load<f64>(low) + load<f64>(high))
      const y = 0.5 * (load<f64>(low + nodeRow) - load<f64>(high + nodeRow))
      store<f64>(low, x)
      store<f64>(high, x)
      store<f64>(low + nodeRow, y)
      store<f64>(high + nodeRow, -y)
      low += 8
      high += 8
    }
  }
}

/** Stretch of the bond of a family at a node; `n` is the family's first neighbour record. */
function stretch(n: usize, u: usize, length: f64): f64 {
  const v = u + load<i32>(n)
  const x = load<f64>(v) - load<f64>(u)
  const y = load<f64>(v + nodeRow) - load<f64>(u + nodeRow)
  return (x * load<f64>(n, 16) + y * load<f64>(n, 32)) / length
}

/** Energy that the bonds of a family hold. */
export function energy(number: i32): f64 {
  const n = neighbours + <usize>(2 * number) * NEIGHBOUR
  let sum: f64 = 0
  for (let j: usize = 0; j < <usize>rows; j++) {
    const u = displacement() + j * vectorRow
    for (let i: usize = 0; i < <usize>columns; i++) {
      const k = load<f64>(stiffnesses(number) + j * nodeRow + (i << 3))
      const extension = k > 0 ? stretch(n, u + (i << 3), 1) : 0
      sum += 0.5 * k * extension * extension
    }
  }
  return sum
}

/** Stretch of a bond over what it has borne, or over s0 when never damaged, less 1; -1 where there is none. */
function excessAt(number: i32, at: usize, n: usize, u: usize, length: f64): f64 {
  if (!(load<f64>(stiffnesses(number) + at) > 0)) return -1
  const limit = max(elasticLimit, load<f64>(largestStretches(number) + at))
  return stretch(n, u, length) / limit - 1
}

/** Largest excess of a family. */
export function excess(number: i32, length: f64): f64 {
  const n = neighbours + <usize>(2 * number) * NEIGHBOUR
  let most: f64 = -1
  for (let j: usize = 0; j < <usize>rows; j++) {
    const u = displacement() + j * vectorRow
    for (let i: usize = 0; i < <usize>columns; i++) {
      most = max(most, excessAt(number, j * nodeRow + (i << 3), n, u + (i << 3), length))
    }
  }
  return most
}

/** Half spacings from column `centre`/2 to the middle of the nearest bond whose excess is at least `least`. */
export function nearest(number: i32, a: i32, length: f64, least: f64, centre: i32): i32 {
  const n = neighbours + <usize>(2 * number) * NEIGHBOUR
  let best = i32.MAX_VALUE
  for (let j: usize = 0; j < <usize>rows; j++) {
    const u = displacement() + j * vectorRow
    for (let i: usize = 0; i < <usize>columns; i++) {
      const over = excessAt(number, j * nodeRow + (i << 3), n, u + (i << 3), length)
      if (over >= least) best = min(best, abs(2 * <i32>i + a - centre))
    }
  }
  return best
}

/** Weakens the bonds whose excess is at least `least`, above -1, no further than `halves` from the centre. */
export function weaken(
  number: i32,
  a: i32,
  length: f64,
  least: f64,
  centre: i32,
  halves: i32,
): void {
  const n = neighbours + <usize>(2 * number) * NEIGHBOUR
  for (let j: usize = 0; j < <usize>rows; j++) {
    const row = displacement() + j * vectorRow
    for (let i: usize = 0; i < <usize>columns; i++) {
      const at = j * nodeRow + (i << 3)
      const u = row + (i << 3)
      if (excessAt(number, at, n, u, length) < least) continue
      if (abs(2 * <i32>i + a - centre) > halves) continue
      const s = stretch(n, u, length)
      store<f64>(largestStretches(number) + at, s)
      store<f64>(stiffnesses(number) + at, load<f64>(undamaged(number) + at) * share(s))
    }
  }
}

/** What is left of the stiffness of a bond that has borne stretch s: the secant of the softening law. */
function share(s: f64): f64 {
  if (s >= failure || failure === elasticLimit) return 0
  if (s <= elasticLimit) return 1
  return (elasticLimit * (failure - s)) / (s * (failure - elasticLimit))
}
