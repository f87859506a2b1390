// The stream function at the nodes of a mesh: volume that passes between a node and the lower left corner of the room.
import { type NavierStokes, V } from './navier-stokes.ts'

/** Along the bottom, then up the columns of nodes; in bodies at rest nothing passes. */
export function streamFunction(ns: NavierStokes, values: Float64Array): Float64Array {
  const { mesh, count } = ns
  const { x, y, same, nx, ny } = mesh
  const columns = 2 * nx + 1
  const psi = new Float64Array(count)
  const u = (n: number) => values[same[n]!]!
  const v = (n: number) => values[V * count + same[n]!]!
  // Over the first half of the way through three nodes, and over all of it.
  const along = (a: number, middle: number, b: number) => {
    const [dx, dy] = [x[b]! - x[a]!, y[b]! - y[a]!]
    const passing = [a, middle, b].map(n => u(n) * dy - v(n) * dx)
    const [f, g, h] = passing as [number, number, number]
    psi[middle] = psi[a]! + (5 * f + 8 * g - h) / 24
    psi[b] = psi[a]! + (f + 4 * g + h) / 6
  }
  for (let i = 0; i < nx; i++) along(2 * i, 2 * i + 1, 2 * i + 2)
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < columns; i++) {
      const a = i + columns * 2 * j
      along(a, a + columns, a + 2 * columns)
    }
  }
  return psi
}

/** The value farthest from those on the borders of the room, where the vortex of a closed room turns, and its place. */
export function vortexOf(
  { mesh: { x, y, nx, ny } }: NavierStokes,
  psi: Float64Array,
): { value: number; x: number; y: number } {
  const columns = 2 * nx + 1
  let best = 1 + columns
  for (let j = 1; j < 2 * ny; j++) {
    for (let i = 1; i < 2 * nx; i++) {
      const n = i + columns * j
      if (Math.abs(psi[n]!) > Math.abs(psi[best]!)) best = n
    }
  }
  const [i, j] = [best % columns, Math.floor(best / columns)]
  if (i < 1 || j < 1 || i > 2 * nx - 1 || j > 2 * ny - 1) {
    return { value: psi[best]!, x: x[best]!, y: y[best]! }
  }
  const top = (before: number, middle: number, behind: number): number => {
    const curve = before - 2 * middle + behind
    return curve === 0 ? 0 : Math.min(1, Math.max(-1, (before - behind) / (2 * curve)))
  }
  // A parabola through three nodes each way, by their numbers.
  const s = top(psi[best - 1]!, psi[best]!, psi[best + 1]!)
  const t = top(psi[best - columns]!, psi[best]!, psi[best + columns]!)
  const between = (of: Float64Array, step: number, share: number) => {
    const [before, middle, behind] = [of[best - step]!, of[best]!, of[best + step]!]
    return (share * (behind - before)) / 2 + (share * share * (before - 2 * middle + behind)) / 2
  }
  return {
    value: psi[best]! + between(psi, 1, s) + between(psi, columns, t),
    x: x[best]! + between(x, 1, s),
    y: y[best]! + between(y, columns, t),
  }
}
