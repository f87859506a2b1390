// The bonds of a lattice and what they pull; peridynamics.ts says what of.
import { zeroed } from '../lib/memory'

export const PAD: usize = 4
// Of a neighbour, two for each family: byte offset in a vector, addresses of k and of the weights of this node and of the other
// one as seen from row 0, byte offset in a scalar; direction x and y, each twice.
export const NEIGHBOUR: usize = 64

export let columns: i32 = 0
export let rows: i32 = 0
export let ghostRows: usize = 0
export let nodeRow: usize = 0 // bytes of a row with one number a node
export let vectorRow: usize = 0
export let inside: usize = 0 // bytes before row 0, in a vector
export let scalarInside: usize = 0
export let bytes: usize = 0 // of rows 0 ... rows - 1
export let family: usize = 0 // bytes of the numbers of a family
export let neighbours: usize = 0
export let neighboursEnd: usize = 0
export let stiffness: usize = 0
export let firstWeights: usize = 0
export let secondWeights: usize = 0
export let isBondBased: bool = true
export let coupling: usize = 0 // c of each node
export let pressure: usize = 0 // c theta
export let resistance: usize = 0 // square of the stretch to which the bonds of a node bear
export let masses: usize = 0

/** Memory of nx x ny nodes and `familyCount` bond families that reach at most `horizon` nodes. */
export function layOut(
  nx: i32,
  ny: i32,
  horizon: i32,
  familyCount: i32,
  withDilatation: bool,
): void {
  columns = nx
  rows = ny
  isBondBased = !withDilatation
  ghostRows = <usize>horizon
  nodeRow = (<usize>(((nx + 1) >> 1) << 1) + 2 * PAD) << 3
  vectorRow = 2 * nodeRow
  inside = ghostRows * vectorRow
  scalarInside = ghostRows * nodeRow
  bytes = <usize>ny * vectorRow
  family = (<usize>ny + 2 * ghostRows) * nodeRow
  neighbours = zeroed(<usize>(2 * familyCount) * NEIGHBOUR)
  neighboursEnd = neighbours
  stiffness = zeroed(<usize>familyCount * family)
  if (withDilatation) {
    firstWeights = zeroed(<usize>familyCount * family)
    secondWeights = zeroed(<usize>familyCount * family)
    coupling = zeroed(family)
    pressure = zeroed(family)
  }
  resistance = zeroed(family)
  masses = zeroed(bytes + 2 * inside)
}

/** Adds the family with offset (a, b) and unit vector (ex, ey); families come in the order of their numbers. */
export function addFamily(number: i32, a: i32, b: i32, ex: f64, ey: f64): void {
  const first = <usize>number * family + scalarInside + (PAD << 3)
  const behind = b * <i32>nodeRow + (a << 3)
  addNeighbour(a, b, first, firstWeights, secondWeights, ex, ey)
  addNeighbour(-a, -b, first - behind, secondWeights, firstWeights, -ex, -ey)
}

function addNeighbour(
  a: i32,
  b: i32,
  at: usize,
  mine: usize,
  theirs: usize,
  ex: f64,
  ey: f64,
): void {
  store<i32>(neighboursEnd, b * <i32>vectorRow + (a << 3))
  store<u32>(neighboursEnd, <u32>(stiffness + at), 4)
  store<u32>(neighboursEnd, <u32>(mine + at), 8)
  store<u32>(neighboursEnd, <u32>(theirs + at), 12)
  store<i32>(neighboursEnd, b * <i32>nodeRow + (a << 3), 16)
  v128.store(neighboursEnd, f64x2.splat(ex), 32)
  v128.store(neighboursEnd, f64x2.splat(ey), 48)
  neighboursEnd += NEIGHBOUR
}

// Addresses of node (0, 0).
export function stiffnesses(number: i32): usize {
  return stiffness + <usize>number * family + scalarInside + (PAD << 3)
}
/** Weights of the bonds of a family in the dilatation of the node that they begin at, and of the one that they end at. */
export function weightsAtStart(number: i32): usize {
  return firstWeights + <usize>number * family + scalarInside + (PAD << 3)
}
export function weightsAtEnd(number: i32): usize {
  return secondWeights + <usize>number * family + scalarInside + (PAD << 3)
}
export function couplings(): usize {
  return coupling + scalarInside + (PAD << 3)
}
export function resistances(): usize {
  return resistance + scalarInside + (PAD << 3)
}
/** c theta of every node. */
function dilate(p: usize): void {
  for (let j: usize = 0; j < <usize>rows; j++) {
    let u = p + inside + j * vectorRow + (PAD << 3)
    let at = scalarInside + j * nodeRow + (PAD << 3)
    let bonds = j * nodeRow
    for (let i = 0; i < columns; i += 2) {
      const x = v128.load(u)
      const y = v128.load(u + nodeRow)
      let sum = f64x2.splat(0)
      for (let n = neighbours; n < neighboursEnd; n += NEIGHBOUR) {
        const v = u + <usize>(<isize>load<i32>(n))
        const extension = f64x2.add(
          f64x2.mul(f64x2.sub(v128.load(v), x), v128.load(n, 32)),
          f64x2.mul(f64x2.sub(v128.load(v + nodeRow), y), v128.load(n, 48)),
        )
        sum = f64x2.add(sum, f64x2.mul(extension, v128.load(<usize>load<u32>(n, 8) + bonds)))
      }
      v128.store(pressure + at, f64x2.mul(sum, v128.load(coupling + at)))
      u += 16
      at += 16
      bonds += 16
    }
  }
}

/** out = K p where the mask is 1, else 0. */
export function apply(p: usize, out: usize, mask: usize): void {
  if (!isBondBased) dilate(p)
  for (let j: usize = 0; j < <usize>rows; j++) {
    const row = inside + j * vectorRow + (PAD << 3)
    let u = p + row
    let q = out + row
    let m = mask + row
    let at = scalarInside + j * nodeRow + (PAD << 3)
    let bonds = j * nodeRow
    for (let i = 0; i < columns; i += 2) {
      const x = v128.load(u)
      const y = v128.load(u + nodeRow)
      let fx = f64x2.splat(0)
      let fy = fx
      for (let n = neighbours; n < neighboursEnd; n += NEIGHBOUR) {
        const v = u + <usize>(<isize>load<i32>(n))
        const ex = v128.load(n, 32)
        const ey = v128.load(n, 48)
        const extension = f64x2.add(
          f64x2.mul(f64x2.sub(x, v128.load(v)), ex),
          f64x2.mul(f64x2.sub(y, v128.load(v + nodeRow)), ey),
        )
        let pull = f64x2.mul(extension, v128.load(<usize>load<u32>(n, 4) + bonds))
        if (!isBondBased) {
          const mine = v128.load(<usize>load<u32>(n, 8) + bonds)
          const theirs = v128.load(<usize>load<u32>(n, 12) + bonds)
          const other = pressure + at + <usize>(<isize>load<i32>(n, 16))
          const both = f64x2.add(
            f64x2.mul(v128.load(pressure + at), mine),
            f64x2.mul(v128.load(other), theirs),
          )
          pull = f64x2.sub(pull, both)
        }
        fx = f64x2.add(fx, f64x2.mul(pull, ex))
        fy = f64x2.add(fy, f64x2.mul(pull, ey))
      }
      v128.store(q, f64x2.mul(fx, v128.load(m)))
      v128.store(q + nodeRow, f64x2.mul(fy, v128.load(m + nodeRow)))
      u += 16
      q += 16
      m += 16
      at += 16
      bonds += 16
    }
  }
}

/**
 * No frequency squared is above it: the largest sum of a row of |K| over the mass of its node. Of a dilatation
 * theta^2 <= sum w sum w e^2 (Cauchy and Schwarz), so that it counts as stiffer bonds where c > 0.
 */
export function stiffest(): f64 {
  if (!isBondBased) {
    for (let j: usize = 0; j < <usize>rows; j++) {
      for (let i: usize = 0; i < <usize>columns; i++) {
        const at = j * nodeRow + (i << 3)
        let sum: f64 = 0
        for (let n = neighbours; n < neighboursEnd; n += NEIGHBOUR) {
          sum += load<f64>(<usize>load<u32>(n, 8) + at)
        }
        const node = scalarInside + at + (PAD << 3)
        store<f64>(pressure + node, sum * max(0, load<f64>(coupling + node)))
      }
    }
  }
  let most: f64 = 0
  for (let j: usize = 0; j < <usize>rows; j++) {
    for (let i: usize = 0; i < <usize>columns; i++) {
      const m = load<f64>(masses + inside + j * vectorRow + ((PAD + i) << 3))
      if (!(m > 0)) continue
      const at = j * nodeRow + (i << 3)
      const node = scalarInside + at + (PAD << 3)
      let x: f64 = 0
      let y: f64 = 0
      for (let n = neighbours; n < neighboursEnd; n += NEIGHBOUR) {
        let k = load<f64>(<usize>load<u32>(n, 4) + at)
        if (!isBondBased) {
          const other = node + <usize>(<isize>load<i32>(n, 16))
          k +=
            load<f64>(pressure + node) * load<f64>(<usize>load<u32>(n, 8) + at) +
            load<f64>(pressure + other) * load<f64>(<usize>load<u32>(n, 12) + at)
        }
        const ex = abs(load<f64>(n, 32))
        const ey = abs(load<f64>(n, 48))
        x += 2 * k * ex * (ex + ey)
        y += 2 * k * ey * (ex + ey)
      }
      most = max(most, max(x, y) / m)
    }
  }
  return most
}
