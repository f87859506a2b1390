import { POISSON } from './material.ts'

/** nx by ny equal rectangles on a beam of depth 1. */
export interface Mesh {
  nx: number
  ny: number
}

/** Most elements of the first mesh, and of the finest. */
const FIRST_MAX = 40_000
export const LAST_MAX = 180_000
/** Below this many entries of its band the coarsest mesh is solved directly. */
const DIRECT = 60_000
/** Elements asked for are divided while one side is this much longer than the other. */
const LONG = 2
/** Beyond this ratio of the sides the smoother reaches across the short side alone: only that is coarsened. */
const OBLONG = 1.3

const aspectOf = ({ nx, ny }: Mesh, slenderness: number) => (slenderness / nx) * ny

/** The mesh asked for, its elements divided along their long side until they are about square. */
export function firstMesh({ nx, ny }: Mesh, slenderness: number): Mesh {
  const mesh = { nx, ny }
  while (2 * mesh.nx * mesh.ny <= FIRST_MAX) {
    const aspect = aspectOf(mesh, slenderness)
    if (aspect > LONG) mesh.nx *= 2
    else if (aspect < 1 / LONG) mesh.ny *= 2
    else break
  }
  return mesh
}

/** Each element in four; undefined where that would be too many. */
export function finerMesh({ nx, ny }: Mesh): Mesh | undefined {
  return 4 * nx * ny <= LAST_MAX ? { nx: 2 * nx, ny: 2 * ny } : undefined
}

export interface Level extends Mesh {
  aspect: number
  largest: number
}

/** The mesh and its coarsenings, down to one small enough for a band solver. Odd sides are halved and rounded up. */
export function levelsOf(mesh: Mesh, slenderness: number): Level[] {
  const levels: Level[] = []
  for (let { nx, ny } = mesh; ; ) {
    const aspect = aspectOf({ nx, ny }, slenderness)
    levels.push({ nx, ny, aspect, largest: largestEigenvalue(aspect) })
    const unknowns = 2 * nx * (ny + 1)
    if (unknowns * (2 * ny + 6) <= DIRECT) return levels
    const alongX = aspect < OBLONG && nx > 1
    const alongY = (aspect > 1 / OBLONG && ny > 1) || !alongX
    if (alongX) nx = Math.ceil(nx / 2)
    if (alongY) ny = Math.ceil(ny / 2)
  }
}

/**
 * Largest eigenvalue of D^-1 K for elements hx / hy = a, by Fourier analysis of the stencil (its symbol is
 * two by two); free edges add nothing worth counting.
 */
export function largestEigenvalue(a: number): number {
  const points = 32
  const c = 1 / (1 - POISSON * POISSON)
  const g = 0.5 / (1 + POISSON)
  const du = g * a + c / a + 1 / (3 * a)
  const dv = c * a + g / a + a / 3
  let largest = 0
  for (let p = 0; p <= points; p++) {
    for (let q = 0; q <= points; q++) {
      const cx = 1 - (2 * p) / points // cosines of the two phases
      const cy = 1 - (2 * q) / points
      const [sx, sy, ax, ay] = [2 - 2 * cx, 2 - 2 * cy, (1 + cx) / 2, (1 + cy) / 2]
      const uu = ((c / a) * sx * ay + g * a * ax * sy + (sx * sy) / (12 * a)) / du
      const vv = (c * a * ax * sy + (g / a) * sx * ay + (a * sx * sy) / 12) / dv
      const uv = ((POISSON * c + g) ** 2 * (1 - cx * cx) * (1 - cy * cy)) / (du * dv)
      const half = (uu - vv) / 2
      largest = Math.max(largest, (uu + vv) / 2 + Math.sqrt(half * half + uv))
    }
  }
  return largest
}
