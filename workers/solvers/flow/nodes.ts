import type { Field } from '../../solver.ts'
import type { FlowRun } from './run.ts'

/** The fields at the (n + 1)^2 corners of the cells, walls included. */
export function nodeFields(run: FlowRun): Record<string, Field> {
  const { cells, periodic } = run.problem
  const side = cells + 1
  const h = 1 / cells
  const at = faces(run)
  const fieldOf = (value: (i: number, j: number) => number): Field => ({
    nx: side,
    ny: side,
    dx: h,
    dy: h,
    values: Float64Array.from({ length: side * side }, (_, n) =>
      value(n % side, Math.floor(n / side)),
    ),
  })
  // On a wall the cells outside are those inside: no slope of the pressure across it.
  const inside = (i: number) =>
    periodic ? (i + cells) % cells : Math.min(Math.max(i, 0), cells - 1)
  const p = (i: number, j: number) => run.p[inside(j) * cells + inside(i)]!
  const psi = streamFunction(run)
  return {
    u: fieldOf((i, j) => (at.u(i, j - 1) + at.u(i, j)) / 2),
    v: fieldOf((i, j) => (at.v(i - 1, j) + at.v(i, j)) / 2),
    p: fieldOf((i, j) => (p(i - 1, j - 1) + p(i, j - 1) + p(i - 1, j) + p(i, j)) / 4),
    streamFunction: { nx: side, ny: side, dx: h, dy: h, values: psi },
    vorticity: fieldOf(
      (i, j) => (at.v(i, j) - at.v(i - 1, j) - at.u(i, j) + at.u(i, j - 1)) * cells,
    ),
  }
}

/** u(i, j) in the middle of the left face of cell (i, j), v(i, j) of its lower face, ghosts included. */
function faces({ problem: { cells, periodic }, u, v }: FlowRun) {
  const wrap = (i: number) => (i + cells) % cells
  const inU = (i: number, j: number) => u[j * (cells + 1) + i]!
  const inV = (i: number, j: number) => v[j * cells + i]!
  if (periodic) {
    return {
      u: (i: number, j: number) => inU(i, wrap(j)),
      v: (i: number, j: number) => inV(wrap(i), j),
    }
  }
  return {
    u: (i: number, j: number) => {
      if (j < 0) return -inU(i, 0)
      // The corners belong to the walls at rest.
      if (j === cells) return (i % cells === 0 ? 0 : 2) - inU(i, cells - 1)
      return inU(i, j)
    },
    v: (i: number, j: number) =>
      i < 0 ? -inV(0, j) : i === cells ? -inV(cells - 1, j) : inV(i, j),
  }
}

/** Integral of u dy from y = 0 at the corners of the cells: its differences are the fluxes through the faces. */
export function streamFunction({ problem: { cells }, u, v }: FlowRun): Float64Array {
  const side = cells + 1
  const psi = new Float64Array(side * side)
  for (let i = 0; i < cells; i++) psi[i + 1] = psi[i]! - v[i]! / cells
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < side; i++) {
      psi[(j + 1) * side + i] = psi[j * side + i]! + u[j * side + i]! / cells
    }
  }
  return psi
}

/** Velocity on the middle lines: u(y) on x = 1/2 and v(x) on y = 1/2, at the centres of the cells. */
export function centrelines({ problem: { cells }, u, v }: FlowRun) {
  const half = cells / 2
  const across = (value: (index: number) => number) => {
    if (cells % 2 === 0) return value(half)
    const [left, right] = [Math.floor(half), Math.ceil(half)]
    return (9 * (value(left) + value(right)) - value(left - 1) - value(right + 1)) / 16
  }
  const centres = Array.from({ length: cells }, (_, k) => k)
  return {
    u: centres.map(j => across(i => u[j * (cells + 1) + i]!)),
    v: centres.map(i => across(j => v[j * cells + i]!)),
  }
}
