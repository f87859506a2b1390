// The ghosts beyond the sides, from which the slopes of the cells before them follow.
import { BED, ETA, nx, ny, origin, plane, row, SIDE_ROWS, sideRow, sides, U, V } from './cells'
import { outer, outerDepth, outerDrift, outerSpeed } from './fluxes'

function copyCell(to: usize, from: usize): void {
  store<f64>(to, load<f64>(from))
  store<f64>(to + U * plane, load<f64>(from + U * plane))
  store<f64>(to + V * plane, load<f64>(from + V * plane))
  store<f64>(to + ETA * plane, load<f64>(from + ETA * plane))
}

export function wrapRow(j: usize): void {
  const last = nx << 3
  const p = origin + j * row
  copyCell(p - 16, p + last - 16)
  copyCell(p - 8, p + last - 8)
  copyCell(p + last, p)
  copyCell(p + last + 8, p + 8)
}

export function wrapColumns(): void {
  for (let i: usize = 0; i < nx; i++) {
    const p = origin + (i << 3)
    copyCell(p - 2 * row, p + (ny - 2) * row)
    copyCell(p - row, p + (ny - 1) * row)
    copyCell(p + ny * row, p)
    copyCell(p + (ny + 1) * row, p + row)
  }
}

export function extendRow(j: usize): void {
  const p = origin + j * row
  beyondCell(p, -8, 8, 0, j, U, V, 1)
  beyondCell(p + ((nx - 1) << 3), 8, -8, 1, j, U, V, -1)
}

export function extendColumns(): void {
  for (let i: usize = 0; i < nx; i++) {
    const p = origin + (i << 3)
    beyondCell(p, -(<isize>row), <isize>row, 2, i, V, U, 1)
    beyondCell(p + (ny - 1) * row, <isize>row, -(<isize>row), 3, i, V, U, -1)
  }
}

/** The ghost beside a cell at a side, from which its slopes follow; `inward` is the sign of the inner normal. */
function beyondCell(
  p: usize,
  out: isize,
  inner: isize,
  side: usize,
  k: usize,
  normal: usize,
  tangent: usize,
  inward: f64,
): void {
  const ghost = p + out
  const at = sides + side * SIDE_ROWS * sideRow + (k << 3)
  const kind = <i32>load<f64>(at)
  const bed = load<f64>(p + BED * plane)
  const bedBeyond = 2 * bed - load<f64>(p + inner + BED * plane)
  store<f64>(ghost + BED * plane, bedBeyond)
  const u = load<f64>(p + normal * plane)
  const v = load<f64>(p + tangent * plane)
  if (kind <= 1) {
    const h = load<f64>(p)
    const eta = load<f64>(p + ETA * plane)
    // Before a wall the surface is even, through an open side the depth goes on.
    const depth = kind === 0 ? Math.max(0, eta - bedBeyond) : h
    store<f64>(ghost, depth)
    store<f64>(ghost + ETA * plane, kind === 0 ? Math.max(eta, bedBeyond) : h + bedBeyond)
    store<f64>(ghost + normal * plane, kind === 0 ? -u : u)
    store<f64>(ghost + tangent * plane, v)
    return
  }
  const face = (bed + bedBeyond) / 2
  outer(
    kind,
    load<f64>(at + sideRow),
    load<f64>(at + 2 * sideRow),
    load<f64>(p),
    inward * u,
    v,
    face,
  )
  store<f64>(ghost, outerDepth)
  store<f64>(ghost + ETA * plane, outerDepth + face)
  store<f64>(ghost + normal * plane, inward * outerSpeed)
  store<f64>(ghost + tangent * plane, outerDrift)
}
