// The atoms of a periodic box in reduced units (eps = sig = m = k = 1). They are kept in the order of the
// cells that they were last sorted into, so that neighbours in space are neighbours in memory; behind them
// stand their images beyond the walls.

/** Bytes of an atom: x, y, z, 0 and the force on it, fx, fy, fz, 0. One line of the cache. */
export const ATOM: usize = 64
/** Where the force stands in it. */
export const FORCE: usize = 32
/** Bytes of x, y, z, 0. */
export const VECTOR: usize = 32

export let count: i32 = 0
/** Edges of the box along x, y, z, and one over each. */
export let edges: usize = 0
export let perEdges: usize = 0
/** Room for images. */
export let imagesMost: i32 = 0
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
export function takeAtoms(n: i32, edgeX: f64, edgeY: f64, edgeZ: f64, images: i32): void {
  count = n
  imagesMost = images
  edges = zeroed(VECTOR)
  perEdges = zeroed(VECTOR)
  takeEdges(edgeX, edgeY, edgeZ)
  const size = <usize>n
  // One more, which fills up lists.
  const all = (<usize>images + size + 1) * ATOM
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

export function takeEdges(x: f64, y: f64, z: f64): void {
  store<f64>(edges, x)
  store<f64>(edges, y, 8)
  store<f64>(edges, z, 16)
  store<f64>(perEdges, 1 / x)
  store<f64>(perEdges, 1 / y, 8)
  store<f64>(perEdges, 1 / z, 16)
}

/** Along the axis at this byte: 0, 8 or 16. */
export function edgeAlong(axis: usize): f64 {
  return load<f64>(edges + axis)
}

export function longestEdge(): f64 {
  return max<f64>(edgeAlong(0), max<f64>(edgeAlong(8), edgeAlong(16)))
}

export function shortestEdge(): f64 {
  return min<f64>(edgeAlong(0), min<f64>(edgeAlong(8), edgeAlong(16)))
}

/** A difference of coordinates to the nearest image. */
export function shortest(d: f64, axis: usize): f64 {
  return d - edgeAlong(axis) * nearest<f64>(d * load<f64>(perEdges + axis))
}

/** Memory of a fresh instance, zero as long as nobody writes to it. The vector loads run past the end. */
export function zeroed(bytes: usize): usize {
  return heap.alloc(bytes + 16)
}

/** Brings each atom into the box and counts the box lengths taken off. */
export function wrap(): void {
  const end = atoms + <usize>count * ATOM
  let taken = wraps
  for (let atom = atoms; atom < end; atom += ATOM) {
    for (let axis: usize = 0; axis < 24; axis += 8) {
      const x = load<f64>(atom + axis)
      const edge = edgeAlong(axis)
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
