// The cubic shapes of a beam element, and the points that its integrals take.

export const GAUSS = 5

/** Values, slopes and curvatures of the four shapes at a share of an element. */
export function hermite(s: number, h: number): [number[], number[], number[]] {
  const r = 1 - s
  return [
    [r * r * (1 + 2 * s), h * s * r * r, s * s * (3 - 2 * s), -h * s * s * r],
    [(-6 * s * r) / h, r * (1 - 3 * s), (6 * s * r) / h, s * (3 * s - 2)],
    [(12 * s - 6) / h / h, (6 * s - 4) / h, (6 - 12 * s) / h / h, (6 * s - 2) / h],
  ]
}
