// On which side of a line, or of a circle, a point lies: exact for whole coordinates (Shewchuk, Discrete Comput. Geom. 18 (1997)
// 305). Doubles decide wherever their bound of rounding allows, whole numbers of any length decide the rest.

/** Bounds of the rounding of both determinants, of exact differences. */
const SIDE_ROUNDING = 3.4e-16
const CIRCLE_ROUNDING = 1.2e-15

/** Twice the area of a b c: above 0 where c lies to the left of a b. Its sign is exact. */
export function sideOf(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): number {
  const left = (ax - cx) * (by - cy)
  const right = (ay - cy) * (bx - cx)
  const area = left - right
  if (Math.abs(area) > SIDE_ROUNDING * (Math.abs(left) + Math.abs(right))) return area
  const exact = BigInt(ax - cx) * BigInt(by - cy) - BigInt(ay - cy) * BigInt(bx - cx)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}

/** Above 0 where d lies inside of the circle through a, b, c, which turn to the left. Its sign is exact. */
export function circleSideOf(
  a: readonly [number, number],
  b: readonly [number, number],
  c: readonly [number, number],
  d: readonly [number, number],
): number {
  const [adx, ady] = [a[0] - d[0], a[1] - d[1]]
  const [bdx, bdy] = [b[0] - d[0], b[1] - d[1]]
  const [cdx, cdy] = [c[0] - d[0], c[1] - d[1]]
  const [bc, ca, ab] = [bdx * cdy - cdx * bdy, cdx * ady - adx * cdy, adx * bdy - bdx * ady]
  const lengths = [adx * adx + ady * ady, bdx * bdx + bdy * bdy, cdx * cdx + cdy * cdy] as const
  const determinant = lengths[0] * bc + lengths[1] * ca + lengths[2] * ab
  const size =
    lengths[0] * (Math.abs(bdx * cdy) + Math.abs(cdx * bdy)) +
    lengths[1] * (Math.abs(cdx * ady) + Math.abs(adx * cdy)) +
    lengths[2] * (Math.abs(adx * bdy) + Math.abs(bdx * ady))
  if (Math.abs(determinant) > CIRCLE_ROUNDING * size) return determinant
  const [ax, ay, bx, by, cx, cy] = [adx, ady, bdx, bdy, cdx, cdy].map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  const exact =
    (ax * ax + ay * ay) * (bx * cy - cx * by) +
    (bx * bx + by * by) * (cx * ay - ax * cy) +
    (cx * cx + cy * cy) * (ax * by - bx * ay)
  return exact > 0n ? 1 : exact < 0n ? -1 : 0
}
