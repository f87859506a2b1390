// Nodal forces element by element, from the differences of the displacements: slower than the product of
// plane-stress.ts, but nearly free of rounding where x holds numbers of single precision, since then every
// difference and sum of four is exact. A slender beam turns its far end much more than it strains it, and
// the plain product would lose those digits.
import { C, G, Mesh, NU, nodeOf } from './plane-stress'

/** y += K x with the clamped column too, which lies one column before the first; elsewhere as in a product. */
export function addElementForces(mesh: Mesh, x: usize, y: usize): void {
  const a = mesh.aspect
  const stride = mesh.stride
  const plane = mesh.plane
  for (let j: usize = 0; j < mesh.rows - 1; j++) {
    let from = nodeOf(x, mesh, 0, j, 0) - 8
    let to = nodeOf(y, mesh, 0, j, 0) - 8
    const end = from + (mesh.columns << 3)
    while (from < end) {
      const u = from
      const v = from + plane
      const normalX = alongX(u, stride)
      const normalY = alongY(v, stride)
      const shear = alongY(u, stride) + alongX(v, stride) / a
      const bendU = diagonally(u, stride) / (12 * a)
      const bendV = (diagonally(v, stride) * a) / 12
      const shearForce = (G * shear) / 4
      add(to, stride, (C * (normalX / a + NU * normalY)) / 4, a * shearForce, bendU)
      add(to + plane, stride, shearForce, (C * (NU * normalX + a * normalY)) / 4, bendV)
      from += 8
      to += 8
    }
  }
}

function alongX(p: usize, stride: usize): f64 {
  const q = p + stride
  return load<f64>(p, 8) - load<f64>(p) + (load<f64>(q, 8) - load<f64>(q))
}

function alongY(p: usize, stride: usize): f64 {
  const q = p + stride
  return load<f64>(q) - load<f64>(p) + (load<f64>(q, 8) - load<f64>(p, 8))
}

function diagonally(p: usize, stride: usize): f64 {
  const q = p + stride
  return load<f64>(q, 8) - load<f64>(q) - (load<f64>(p, 8) - load<f64>(p))
}

/** Forces that work on the mean slopes along x and y and on the twist of the four corners at p. */
function add(p: usize, stride: usize, x: f64, y: f64, twist: f64): void {
  const q = p + stride
  store<f64>(p, load<f64>(p) - x - y + twist)
  store<f64>(p, load<f64>(p, 8) + x - y - twist, 8)
  store<f64>(q, load<f64>(q) - x + y - twist)
  store<f64>(q, load<f64>(q, 8) + x + y + twist, 8)
}
