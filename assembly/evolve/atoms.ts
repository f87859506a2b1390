// The atoms of a periodic cube in reduced units (eps = sig = m = k = 1). They are kept in the order of the
// cells that they were last sorted into, so that neighbours in space are neighbours in memory; behind them
// stand their images beyond the walls.

/** Bytes of an atom: x, y, z, 0 and the force on it, fx, fy, fz, 0. One line of the cache. */
export const ATOM: usize = 64
/** Where the force stands in it. */
export const FORCE: usize = 32
/** Bytes of x, y, z, 0. */
export const VECTOR: usize = 32

export let count: i32 = 0
export let edge: f64 = 0
export let perEdge: f64 = 0
export let atoms: usize = 0
export let velocities: usize = 0
/** Box lengths that wrapping has taken off. */
export let wraps: usize = 0
/** i32: which atom it was at the start. */
export let names: usize = 0

let spareAtoms: usize = 0
let spareVelocities: usize = 0
let spareWraps: usize = 0
let spareNames: usize = 0

/** Room for n atoms and as many images as they may have. */
export function takeAtoms(n: i32, boxEdge: f64, images: i32): void {
  count = n
  edge = boxEdge
  perEdge = 1 / boxEdge
  const size = <usize>n
  const all = (<usize>images + size) * ATOM
  atoms = zeroed(all)
  spareAtoms = zeroed(all)
  velocities = zeroed(size * VECTOR)
  spareVelocities = zeroed(size * VECTOR)
  wraps = zeroed(size * VECTOR)
  spareWraps = zeroed(size * VECTOR)
  names = zeroed(size << 2)
  spareNames = zeroed(size << 2)
  for (let i: usize = 0; i < size; i++) store<i32>(names + (i << 2), <i32>i)
}

/** Memory of a fresh instance, zero as long as nobody writes to it. The vector loads run past the end. */
export function zeroed(bytes: usize): usize {
  return heap.alloc(bytes + 16)
}

/** Brings each atom into [0, edge) and counts the box lengths taken off. */
export function wrap(): void {
  const end = atoms + <usize>count * ATOM
  let taken = wraps
  for (let atom = atoms; atom < end; atom += ATOM) {
    for (let axis: usize = 0; axis < 24; axis += 8) {
      const x = load<f64>(atom + axis)
      const boxes = Math.floor(x / edge)
      store<f64>(atom + axis, x - boxes * edge)
      store<f64>(taken + axis, load<f64>(taken + axis) + boxes)
    }
    taken += VECTOR
  }
}

/** Moves atom i to place order[i] (i32), with all that belongs to it but its force, which becomes zero. */
export function permute(order: usize): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    const place = <usize>load<u32>(order + (i << 2))
    copyVector(spareAtoms + place * ATOM, atoms + i * ATOM)
    clearForce(spareAtoms + place * ATOM)
    copyVector(spareVelocities + place * VECTOR, velocities + i * VECTOR)
    copyVector(spareWraps + place * VECTOR, wraps + i * VECTOR)
    store<i32>(spareNames + (place << 2), load<i32>(names + (i << 2)))
  }
  let previous = atoms
  atoms = spareAtoms
  spareAtoms = previous
  previous = velocities
  velocities = spareVelocities
  spareVelocities = previous
  previous = wraps
  wraps = spareWraps
  spareWraps = previous
  previous = names
  names = spareNames
  spareNames = previous
}

export function clearForces(): void {
  const end = atoms + <usize>count * ATOM
  for (let atom = atoms; atom < end; atom += ATOM) clearForce(atom)
}

function clearForce(atom: usize): void {
  const zero = f64x2.splat(0)
  v128.store(atom, zero, FORCE)
  v128.store(atom, zero, FORCE + 16)
}

export function copyVector(to: usize, from: usize): void {
  v128.store(to, v128.load(from))
  v128.store(to, v128.load(from, 16), 16)
}
