// A lattice of nodes, the bonds of each, and what lies between nodes.

export interface Bonds {
  readonly a: number
  readonly b: number
  readonly length: number
  /** Direction. */
  readonly ex: number
  readonly ey: number
  /** Of the neighbour's cell what lies within the horizon. */
  readonly share: number
}

export interface Grid {
  readonly nx: number
  readonly ny: number
  /** Spacings, and their geometric mean. */
  readonly hx: number
  readonly hy: number
  readonly h: number
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Between four nodes, of what each has. */
export function valueAt(
  { nx, ny, x, y, hx, hy }: Grid,
  at: readonly number[],
  value: (n: number) => number,
): number {
  const [s, t] = [(at[0]! - x[0]!) / hx, (at[1]! - y[0]!) / hy]
  const i = Math.min(nx - 2, Math.max(0, Math.floor(s)))
  const j = Math.min(ny - 2, Math.max(0, Math.floor(t)))
  const [p, q] = [s - i, t - j]
  const n = j * nx + i
  return (
    (1 - q) * ((1 - p) * value(n) + p * value(n + 1)) +
    q * ((1 - p) * value(n + nx) + p * value(n + nx + 1))
  )
}
