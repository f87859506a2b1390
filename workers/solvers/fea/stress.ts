import type { Equilibrium } from './equilibrium.ts'
import { POISSON } from './material.ts'

export interface Stress {
  sxx: number
  syy: number
  sxy: number
}

/**
 * Stress at node (i, j) by superconvergent patch recovery (Zienkiewicz and Zhu, Int. J. Numer. Meth. Eng. 33
 * (1992) 1331): the bilinear surface through the centres of the four elements about the nearest inner node,
 * where the element is accurate to second order, continued to the edge where the node lies on one.
 */
export function stressAt(beam: Equilibrium, i: number, j: number): Stress {
  const { nx, ny } = beam
  const ci = Math.min(Math.max(i, 1), nx - 1)
  const cj = Math.min(Math.max(j, 1), ny - 1)
  const right = 0.5 + (i - ci)
  const upper = 0.5 + (j - cj)
  const sum = { sxx: 0, syy: 0, sxy: 0 }
  for (const [di, wx] of [
    [-1, 1 - right],
    [0, right],
  ] as const) {
    for (const [dj, wy] of [
      [-1, 1 - upper],
      [0, upper],
    ] as const) {
      const { sxx, syy, sxy } = stressOfElement(beam, ci + di, cj + dj)
      sum.sxx += wx * wy * sxx
      sum.syy += wx * wy * syy
      sum.sxy += wx * wy * sxy
    }
  }
  return sum
}

/** Stress at the centre of the element whose lower left node is (i, j); there the incompatible modes are flat. */
function stressOfElement({ nx, ny, slenderness, u, v }: Equilibrium, i: number, j: number): Stress {
  const low = j * (nx + 1) + i
  const high = low + nx + 1
  const alongX = (f: Float64Array) =>
    ((f[low + 1]! - f[low]! + f[high + 1]! - f[high]!) / 2) * (nx / slenderness)
  const alongY = (f: Float64Array) => ((f[high]! - f[low]! + f[high + 1]! - f[low + 1]!) / 2) * ny
  const exx = alongX(u)
  const eyy = alongY(v)
  const factor = 1 / (1 - POISSON * POISSON)
  return {
    sxx: factor * (exx + POISSON * eyy),
    syy: factor * (eyy + POISSON * exx),
    sxy: (alongY(u) + alongX(v)) / (2 * (1 + POISSON)),
  }
}

export function vonMises({ sxx, syy, sxy }: Stress): number {
  return Math.sqrt(sxx * sxx - sxx * syy + syy * syy + 3 * sxy * sxy)
}
