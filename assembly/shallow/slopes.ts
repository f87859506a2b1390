// Limited slopes (van Leer, J. Comput. Phys. 14 (1974) 361) of what is in the cells.
import { ETA, plane, row } from './cells'

function limited(a: f64, b: f64): f64 {
  return a * b > 0 ? (2 * a * b) / (a + b) : 0
}

/** Slopes of `count` cells from p along `step`, four rows of them to `to`: h, eta, normal and tangential velocity. */
export function slopesTo(
  to: usize,
  p: usize,
  count: usize,
  step: usize,
  normal: usize,
  tangent: usize,
): void {
  const width = row
  for (let k: usize = 0; k < count; k++) {
    const q = p + (k << 3)
    const s = to + (k << 3)
    slopeTo(s, q, step)
    slopeTo(s + width, q + ETA * plane, step)
    slopeTo(s + 2 * width, q + normal * plane, step)
    slopeTo(s + 3 * width, q + tangent * plane, step)
  }
}

function slopeTo(s: usize, q: usize, step: usize): void {
  const here = load<f64>(q)
  store<f64>(s, limited(here - load<f64>(q - step), load<f64>(q + step) - here) / 2)
}
