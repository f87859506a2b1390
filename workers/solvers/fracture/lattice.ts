/** All bonds with one offset on a grid of unit spacing; half of the offsets, since a bond has two ends. */
export interface Family {
  a: number
  b: number
  length: number
  /** Stiffness of a bond inside the body, in N/m for unit thickness. */
  stiffness: number
}

export interface Lattice {
  /** Young's modulus along x and y, in Pa. */
  modulus: number
  families: readonly Family[]
  /** Contraction across over stretch along a row of nodes, under uniaxial stress; near 1/3 in the plane. */
  poissonRatio: number
}

/**
 * Bonds within `horizon` spacings, stiffness c beta/length: beta is the share of the neighbour's cell inside the
 * horizon (Silling and Askari, Comput. Struct. 83 (2005) 1526, eq. 20-21), and c makes Young's modulus along
 * the rows of this very lattice `modulus`.
 */
export function latticeOf(horizon: number, modulus: number, dimensions: 1 | 2): Lattice {
  const offsets: { a: number; b: number; length: number; share: number }[] = []
  for (let b = 0; b <= (dimensions === 2 ? horizon : 0); b++) {
    for (let a = -horizon; a <= horizon; a++) {
      const length = Math.sqrt(a * a + b * b)
      const forward = b > 0 || a > 0
      if (!forward || length > horizon) continue
      offsets.push({ a, b, length, share: Math.min(1, horizon + 0.5 - length) })
    }
  }
  // Moduli of the lattice with c = 1: sums of stiffness times offsets, over length^2, a cell having unit area.
  let along = 0
  let across = 0
  for (const { a, b, length, share } of offsets) {
    const weight = share / (length * length * length)
    along += weight * a * a * a * a
    across += weight * a * a * b * b
  }
  const c = modulus / (along - (across * across) / along)
  return {
    modulus,
    families: offsets.map(({ a, b, length, share }) => ({
      a,
      b,
      length,
      stiffness: (c * share) / length,
    })),
    poissonRatio: across / along,
  }
}

/** Energy that breaking every bond across a plane takes, along x ('b') or across a bar ('a'), in J/m^2. */
export function latticeToughness({ families }: Lattice, across: 'a' | 'b', s0: number, sf: number) {
  return families.reduce((sum, family) => {
    const { length, stiffness } = family
    return sum + (family[across] * stiffness * length * length * s0 * sf) / 2
  }, 0)
}

/** Energy of a cell of a bar, or of a sheet free to contract, that is stretched by `strain`, bond by bond, in J/m^2. */
export function patchEnergy({ families, poissonRatio }: Lattice, strain: number): number {
  const contraction = -poissonRatio * strain
  return families.reduce((sum, { a, b, length, stiffness }) => {
    const extension = (a * a * strain + b * b * contraction) / length
    return sum + (stiffness * extension * extension) / 2
  }, 0)
}
