// A body of peridynamic bonds on a lattice, small displacements, at rest or in motion (Silling, Epton, Weckner, Xu and
// Askari, J. Elast. 88 (2007) 151). A bond of length L and extension e that node i sees with weight w_i adds to i's
// dilatation theta_i = sum w_i e; the energy is sum k e^2/2 over bonds and sum c theta^2/2 over nodes. Without c it is the
// bond-based model.
//
// A vector of nodes stores, row by row, all x components and then all y components. Rows have four unused nodes at each end
// and there are unused rows below and above, so that every neighbour of a node can be read.
import {
  begin,
  descend,
  image,
  inverseDiagonal,
  layOutGradients,
  residual,
} from './lib/conjugate-gradients'
import { zeroed } from './lib/memory'
import { addTo, dot } from './lib/vectors'
import {
  apply,
  bytes,
  columns,
  inside,
  isBondBased,
  layOut,
  masses,
  NEIGHBOUR,
  neighbours,
  neighboursEnd,
  nodeRow,
  PAD,
  pressure,
  resistance,
  rows,
  scalarInside,
  vectorRow,
} from './peridynamics/bonds'

export {
  addFamily,
  couplings,
  resistances,
  stiffest,
  stiffnesses,
  weightsAtEnd,
  weightsAtStart,
} from './peridynamics/bonds'

let free: usize = 0
let every: usize = 0
let displacements: usize = 0
let outer: usize = 0
let internal: usize = 0 // K u
// In motion.
let velocities: usize = 0
let work: f64 = 0
let dissipated: f64 = 0
let broken: i32 = 0
let spent: f64 = 0 // by the limits of the bonds that have broken

/** Takes all memory: nx x ny nodes, `familyCount` bond families that reach at most `horizon` nodes. */
export function init(nx: i32, ny: i32, horizon: i32, familyCount: i32, withDilatation: bool): void {
  layOut(nx, ny, horizon, familyCount, withDilatation)
  const all = bytes + 2 * inside
  free = zeroed(all)
  every = zeroed(all)
  displacements = zeroed(all)
  layOutGradients(all)
  outer = zeroed(all)
  internal = zeroed(all)
  velocities = zeroed(all)
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const at = every + inside + <usize>j * vectorRow + ((<usize>i + PAD) << 3)
      store<f64>(at, 1)
      store<f64>(at + nodeRow, 1)
    }
  }
}

// Addresses of node (0, 0); the next row lies rowLength() doubles further, the y components of a vector too, its next row twice.
export function rowLength(): i32 {
  return <i32>(nodeRow >> 3)
}
export function displacement(): usize {
  return displacements + inside + (PAD << 3)
}
export function velocity(): usize {
  return velocities + inside + (PAD << 3)
}
/** Forces from outside. */
export function loads(): usize {
  return outer + inside + (PAD << 3)
}
export function mass(): usize {
  return masses + inside + (PAD << 3)
}
/** 1 where a component is free, 0 where it is prescribed. */
export function freedom(): usize {
  return free + inside + (PAD << 3)
}
/** K u of the last forces() or kick(). */
export function force(): usize {
  return internal + inside + (PAD << 3)
}
export function forces(): void {
  apply(displacements, internal, every)
}
/** Energy of the bonds after forces(). */
export function energy(): f64 {
  return 0.5 * dot(displacements + inside, internal + inside, bytes)
}

/** Begins the solution for the present bonds, loads and prescribed displacements. */
export function start(): void {
  setDiagonal()
  apply(displacements, image, free)
  const r = residual + inside
  memory.copy(r, outer + inside, bytes)
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(r + at, f64x2.mul(v128.load(r + at), v128.load(free + inside + at)))
  }
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

/** The inverse of the diagonal of the bonds; 0 where a component is prescribed or held by no bond. */
function setDiagonal(): void {
  for (let j: usize = 0; j < <usize>rows; j++) {
    for (let i: usize = 0; i < <usize>columns; i++) {
      let x: f64 = 0
      let y: f64 = 0
      for (let n = neighbours; n < neighboursEnd; n += NEIGHBOUR) {
        const k = load<f64>(<usize>load<u32>(n, 4) + j * nodeRow + (i << 3))
        x += k * load<f64>(n, 32) * load<f64>(n, 32)
        y += k * load<f64>(n, 48) * load<f64>(n, 48)
      }
      const at = inside + j * vectorRow + ((PAD + i) << 3)
      store<f64>(inverseDiagonal + at, x > 0 ? load<f64>(free + at) / x : 0)
      store<f64>(inverseDiagonal + at + nodeRow, y > 0 ? load<f64>(free + at + nodeRow) / y : 0)
    }
  }
}

/**
 * Pull times extension of the bond of a family at a node over what its ends bear: from 1 on it breaks. 0 for one that is pressed.
 * `n` is the family's first neighbour record.
 */
function strainedAt(n: usize, u: usize, at: usize, length: f64): f64 {
  const k = load<f64>(<usize>load<u32>(n, 4) + at)
  if (!(k > 0)) return 0
  const v = u + <usize>(<isize>load<i32>(n))
  const x = load<f64>(v) - load<f64>(u)
  const y = load<f64>(v + nodeRow) - load<f64>(u + nodeRow)
  const extension = x * load<f64>(n, 32) + y * load<f64>(n, 48)
  if (!(extension > 0)) return 0
  const node = scalarInside + at + (PAD << 3)
  const other = node + <usize>(<isize>load<i32>(n, 16))
  let pull = k * extension
  if (!isBondBased) {
    pull +=
      load<f64>(pressure + node) * load<f64>(<usize>load<u32>(n, 8) + at) +
      load<f64>(pressure + other) * load<f64>(<usize>load<u32>(n, 12) + at)
  }
  const least = min(load<f64>(resistance + node), load<f64>(resistance + other))
  return (pull * extension) / (k * length * length * least)
}

/** Largest of a family, after forces(). */
export function strained(number: i32, length: f64): f64 {
  const n = neighbours + <usize>(2 * number) * NEIGHBOUR
  let most: f64 = 0
  for (let j: usize = 0; j < <usize>rows; j++) {
    const u = displacement() + j * vectorRow
    for (let i: usize = 0; i < <usize>columns; i++) {
      most = max(most, strainedAt(n, u + (i << 3), j * nodeRow + (i << 3), length))
    }
  }
  return most
}

/** Breaks the bonds of a family that bear `least` or more, and answers how many. */
export function sever(number: i32, length: f64, least: f64): i32 {
  const n = neighbours + <usize>(2 * number) * NEIGHBOUR
  let count = 0
  for (let j: usize = 0; j < <usize>rows; j++) {
    const u = displacement() + j * vectorRow
    for (let i: usize = 0; i < <usize>columns; i++) {
      const at = j * nodeRow + (i << 3)
      if (!(strainedAt(n, u + (i << 3), at, length) >= least)) continue
      const node = scalarInside + at + (PAD << 3)
      const other = node + <usize>(<isize>load<i32>(n, 16))
      const bears = min(load<f64>(resistance + node), load<f64>(resistance + other))
      spent += 0.5 * load<f64>(<usize>load<u32>(n, 4) + at) * length * length * bears
      store<f64>(<usize>load<u32>(n, 4) + at, 0)
      if (!isBondBased) {
        store<f64>(<usize>load<u32>(n, 8) + at, 0)
        store<f64>(<usize>load<u32>(n, 12) + at, 0)
      }
      count++
    }
  }
  broken += count
  return count
}

// Velocity Verlet: drift(), then loads and prescribed displacements of the new time, then kick() and the bonds that break.

/** Half a kick by the forces of the old time, and the drift. Prescribed components get the velocity that their places said. */
export function drift(dt: f64): void {
  for (let at = inside; at < inside + bytes; at += 8) {
    if (load<f64>(free + at) > 0) {
      const f = load<f64>(outer + at)
      const v =
        load<f64>(velocities + at) +
        ((0.5 * dt) / load<f64>(masses + at)) * (f - load<f64>(internal + at))
      store<f64>(velocities + at, v)
      store<f64>(displacements + at, load<f64>(displacements + at) + dt * v)
      work += 0.5 * dt * f * v
    } else work += 0.5 * dt * load<f64>(internal + at) * load<f64>(velocities + at)
  }
}

/** The forces of the new time, and the other half. */
export function kick(dt: f64): void {
  apply(displacements, internal, every)
  for (let at = inside; at < inside + bytes; at += 8) {
    const v = load<f64>(velocities + at)
    work +=
      0.5 * dt * v * (load<f64>(free + at) > 0 ? load<f64>(outer + at) : load<f64>(internal + at))
  }
}

/** What bonds that sever() has broken since kick() have set free. */
export function settle(): void {
  const before = energy()
  apply(displacements, internal, every)
  dissipated += before - energy()
}

/** The second half of the kick. */
export function finish(dt: f64): void {
  for (let at = inside; at < inside + bytes; at += 8) {
    if (!(load<f64>(free + at) > 0)) continue
    const a = (load<f64>(outer + at) - load<f64>(internal + at)) / load<f64>(masses + at)
    store<f64>(velocities + at, load<f64>(velocities + at) + 0.5 * dt * a)
  }
}

/** Of the free components. */
export function kineticEnergy(): f64 {
  let sum: f64 = 0
  for (let at = inside; at < inside + bytes; at += 8) {
    if (!(load<f64>(free + at) > 0)) continue
    const v = load<f64>(velocities + at)
    sum += 0.5 * load<f64>(masses + at) * v * v
  }
  return sum
}
export function workDone(): f64 {
  return work
}
/** Energy that went with the bonds that broke, and what their limits say of it. */
export function energyLost(): f64 {
  return dissipated
}
export function energySpent(): f64 {
  return spent
}
/** Goes on from where another run has ended. */
export function resume(workSoFar: f64, lost: f64, spentSoFar: f64, count: i32): void {
  work = workSoFar
  dissipated = lost
  spent = spentSoFar
  broken = count
}
export function bondsBroken(): i32 {
  return broken
}
