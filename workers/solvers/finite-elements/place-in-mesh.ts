// Where in a mesh a place lies.
import { quadratics, slopes, type TriangleMesh } from '../../continuum/mesh/triangle-mesh.ts'

/** Places outside of an element by no more than this share of it belong to it. */
const BEYOND = 1e-6

/** The element that holds a place of a body of this extent, and where in it. */
export function elementAt(
  mesh: TriangleMesh,
  size: number,
  px: number,
  py: number,
): { element: number; r: number; s: number } | undefined {
  const { x, y, elements, regions } = mesh
  const margin = 0.05 * size
  let best: { element: number; r: number; s: number; beyond: number } | undefined
  for (let element = 0; element < regions.length; element++) {
    let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let i = 0; i < 6; i++) {
      const node = elements[6 * element + i]!
      left = Math.min(left, x[node]!)
      right = Math.max(right, x[node]!)
      low = Math.min(low, y[node]!)
      high = Math.max(high, y[node]!)
    }
    const near = Math.min(margin, Math.max(right - left, high - low) / 2)
    if (px < left - near || px > right + near || py < low - near || py > high + near) continue
    const place = inverse(mesh, element, px, py)
    if (!place) continue
    const beyond = Math.max(-place.r, -place.s, place.r + place.s - 1, 0)
    if (!best || beyond < best.beyond) best = { element, ...place, beyond }
    if (beyond === 0) break
  }
  return best && best.beyond <= BEYOND ? best : undefined
}

/** Where in an element a place lies, by Newton's iteration. */
function inverse(
  { x, y, elements }: TriangleMesh,
  element: number,
  px: number,
  py: number,
): { r: number; s: number } | undefined {
  let [r, s] = [1 / 3, 1 / 3]
  for (let round = 0; round < 20; round++) {
    const [byR, byS] = slopes(r, s)
    let [dx, dy, xr, yr, xs, ys] = [px, py, 0, 0, 0, 0]
    for (const [i, share] of quadratics(r, s).entries()) {
      const node = elements[6 * element + i]!
      dx -= share * x[node]!
      dy -= share * y[node]!
      xr += byR[i]! * x[node]!
      yr += byR[i]! * y[node]!
      xs += byS[i]! * x[node]!
      ys += byS[i]! * y[node]!
    }
    const area = xr * ys - xs * yr
    const [stepR, stepS] = [(dx * ys - dy * xs) / area, (dy * xr - dx * yr) / area]
    r += stepR
    s += stepS
    if (!(Math.abs(r) < 4 && Math.abs(s) < 4)) return undefined
    if (Math.abs(stepR) + Math.abs(stepS) < 1e-13) break
  }
  return { r, s }
}
