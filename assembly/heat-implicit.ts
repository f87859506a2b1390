// Implicit steps of u_t = alpha (u_xx + u_yy), the walls held at zero. Sine collocation: in the basis of
// sin(k pi x) sin(l pi y) the Laplacian is diagonal, -pi^2 (k^2 + l^2), so the stages of the implicit
// Runge-Kutta method are solved directly, mode by mode, and n steps are the n-th power of one factor.
//
// Radau IIA of three stages (Hairer and Wanner, Solving ODEs II, 1996, IV.5): order 5, L-stable,
//   R(-z) = (1 - 2 z/5 + z^2/20) / (1 + 3 z/5 + 3 z^2/20 + z^3/60),   z = alpha dt pi^2 (k^2 + l^2).
import { zeroed } from './lib/memory'
import { padded, SineTransform, transpose } from './lib/sine-transform'

let columns: usize = 0
let rows: usize = 0
let nodes: usize = 0
let modes: usize = 0
let acrossX: SineTransform | null = null
let acrossY: SineTransform | null = null

/** Takes all memory of a run: nx by ny interior nodes; ny = 1 with zy = 0 is a bar. */
export function init(nx: i32, ny: i32): void {
  columns = nx
  rows = ny
  const widest = padded(max<usize>(columns, rows))
  acrossX = new SineTransform(columns, widest)
  acrossY = rows === columns ? acrossX : new SineTransform(rows, widest)
  nodes = zeroed(widest * widest * 8)
  modes = zeroed(widest * widest * 8)
}

/** Address of interior node (0, 0) before toModes() and after toNodes(). */
export function field(): usize {
  return nodes
}

/** Doubles from one row of the field to the next. */
export function rowLength(): i32 {
  return <i32>padded(columns)
}

/** The coefficient of sin(k pi x) sin(l pi y), up to the constant factor of the transform. */
export function mode(k: i32, l: i32): f64 {
  return load<f64>(modes + (((<usize>k - 1) * padded(rows) + <usize>l - 1) << 3))
}

/** Fills the modes from the nodes; the nodes are used up. */
export function toModes(): void {
  acrossY!.apply(nodes, modes, padded(columns))
  transpose(modes, nodes, rows, columns)
  acrossX!.apply(nodes, modes, padded(rows))
}

/** Fills the nodes from the modes; the modes are used up. */
export function toNodes(): void {
  acrossX!.apply(modes, nodes, padded(rows))
  transpose(nodes, modes, columns, rows)
  acrossY!.apply(modes, nodes, padded(columns))
}

/** One step's factor for a mode with alpha dt pi^2 (k^2 + l^2) = z. */
export function factor(z: f64): f64 {
  const above = 1 + z * (z / 20 - 0.4)
  const below = 1 + z * (0.6 + z * (0.15 + z / 60))
  return above / below
}

/** `steps` steps of every mode, zx = alpha dt pi^2 / Lx^2, zy likewise. */
export function advance(steps: i32, zx: f64, zy: f64): void {
  for (let k: usize = 0; k < columns; k++) {
    for (let l: usize = 0; l < rows; l++) {
      const place = modes + ((k * padded(rows) + l) << 3)
      const z = zx * <f64>((k + 1) * (k + 1)) + zy * <f64>((l + 1) * (l + 1))
      store<f64>(place, load<f64>(place) * power(factor(z), steps))
    }
  }
}

/** base^exponent by repeated squaring: the same bits everywhere, and no logarithm. */
export function power(base: f64, exponent: i32): f64 {
  let product: f64 = 1
  for (let bits = exponent; bits > 0; bits >>= 1) {
    if (bits & 1) product *= base
    base *= base
  }
  return product
}
