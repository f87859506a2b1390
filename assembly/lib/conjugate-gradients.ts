// Conjugate gradients (Hestenes and Stiefel 1952), preconditioned by the inverse of the diagonal. What counts of a vector are
// `bytes` from `first` on, a multiple of 32; what lies around it is zero.
import { zeroed } from './memory'
import { addTo, dot, scaleAndAdd } from './vectors'

export let residual: usize = 0
export let image: usize = 0 // of the direction, and free for use before begin()
export let inverseDiagonal: usize = 0
let direction: usize = 0
let preconditioned: usize = 0
let product: f64 = 0

/** Vectors of `all` bytes. */
export function layOutGradients(all: usize): void {
  residual = zeroed(all)
  image = zeroed(all)
  inverseDiagonal = zeroed(all)
  direction = zeroed(all)
  preconditioned = zeroed(all)
}

/** Begins from the residual and the inverse of the diagonal that stand there. */
export function begin(first: usize, bytes: usize): void {
  precondition(first, bytes)
  memory.copy(direction + first, preconditioned + first, bytes)
  product = dot(residual + first, preconditioned + first, bytes)
}

/** At most `most` steps that change `solution`; answers the norm of the residual. `operate` writes the image of its first vector. */
export function descend(
  solution: usize,
  first: usize,
  bytes: usize,
  most: i32,
  tolerance: f64,
  operate: (p: usize, out: usize) => void,
): f64 {
  const r = residual + first
  let norm = sqrt<f64>(dot(r, r, bytes))
  for (let n = 0; n < most && norm > tolerance; n++) {
    operate(direction, image)
    const curvature = dot(direction + first, image + first, bytes)
    // A direction without stiffness moves what hangs on nothing; no force can pull there.
    if (!(curvature > 0)) break
    const step = product / curvature
    addTo(solution + first, direction + first, step, bytes)
    addTo(r, image + first, -step, bytes)
    precondition(first, bytes)
    const next = dot(r, preconditioned + first, bytes)
    scaleAndAdd(direction + first, preconditioned + first, next / product, bytes)
    product = next
    norm = sqrt<f64>(dot(r, r, bytes))
  }
  return norm
}

function precondition(first: usize, bytes: usize): void {
  for (let at = first; at < first + bytes; at += 16) {
    v128.store(
      preconditioned + at,
      f64x2.mul(v128.load(residual + at), v128.load(inverseDiagonal + at)),
    )
  }
}
