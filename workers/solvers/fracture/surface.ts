import type { Family, Lattice } from './lattice.ts'

/** Each round mends what the one before has left: the deficit of an edge falls to some thousandths. */
const ROUNDS = 6

/**
 * How much stiffer a bond must be near the free edges x = -1/2 and nx - 1/2, where nodes lack neighbours: such that a
 * node of a patch under uniaxial stress along x, or along y, holds the same energy everywhere. A bond takes the means
 * of its ends' two factors, joined by an ellipse (Madenci and Oterkus 2014, ch. 4); repeated, since a node's energy
 * depends on its neighbours' factors too. Beyond a grip the body counts as going on. `nx` = 0: no free edge.
 */
export function surfaceFactors(
  { families, poissonRatio, modulus }: Lattice,
  nx: number,
): (family: Family, i: number) => number {
  const alongX = new Float64Array(nx).fill(1)
  const alongY = new Float64Array(nx).fill(1)
  const factor = ({ a, b, length }: Family, i: number): number => {
    const x = (2 * a) / (length * (alongX[i]! + alongX[i + a]!))
    const y = (2 * b) / (length * (alongY[i]! + alongY[i + a]!))
    return 1 / Math.sqrt(x * x + y * y)
  }
  for (let round = 0; round < ROUNDS; round++) {
    const energyX = new Float64Array(nx)
    const energyY = new Float64Array(nx)
    for (const family of families) {
      const { a, b, length, stiffness } = family
      const x = (a * a - poissonRatio * b * b) / length
      const y = (b * b - poissonRatio * a * a) / length
      for (let i = Math.max(0, -a); i < Math.min(nx, nx - a); i++) {
        // Half of a bond's energy belongs to each of its ends.
        const k = 0.25 * stiffness * factor(family, i)
        for (const end of [i, i + a]) {
          energyX[end]! += k * x * x
          energyY[end]! += k * y * y
        }
      }
    }
    for (let i = 0; i < nx; i++) {
      alongX[i]! *= (0.5 * modulus) / energyX[i]!
      alongY[i]! *= (0.5 * modulus) / energyY[i]!
    }
  }
  return nx === 0 ? () => 1 : factor
}
