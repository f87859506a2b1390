/** CODATA 2018, m^3/(kg s^2). */
export const G = 6.6743e-11

/** Attraction between two bodies at a distance on the line, per product of their masses. */
export interface PairLaw {
  name: string
  /** Force over m_i m_j at separation d > 0. */
  force(d: number): number
  /** Its derivative in d. */
  slope(d: number): number
  /** Change of the potential energy over m_i m_j from separation d0 to d = d0 + change. */
  potentialChange(d0: number, d: number, change: number): number
  /** Potential energy over m_i m_j. */
  potential(d: number): number
  /** Distance below which the force varies; absolute errors are measured by it. */
  core: number
  /** Whether bodies pass through each other. */
  soft: boolean
}

export function newtonian(smallestSeparation: number): PairLaw {
  return {
    ...{ name: '-G m_i m_j / d^2', core: smallestSeparation, soft: false },
    force: d => G / (d * d),
    slope: d => (-2 * G) / (d * d * d),
    potential: d => -G / d,
    potentialChange: (d0, d, change) => (G * change) / (d0 * d),
  }
}

/** Plummer's softened attraction, strength d / (d^2 + core^2)^(3/2). */
export function softened(strength: number, core: number): PairLaw {
  const potential = (d: number) => -strength / Math.sqrt(d * d + core * core)
  return {
    ...{ name: `-${strength} m_i m_j d / (d^2 + ${core}^2)^(3/2)`, core, soft: true, potential },
    force(d) {
      const square = d * d + core * core
      return (strength * d) / (square * Math.sqrt(square))
    },
    slope(d) {
      const square = d * d + core * core
      return (strength * (core * core - 2 * d * d)) / (square * square * Math.sqrt(square))
    },
    potentialChange: (d0, d) => potential(d) - potential(d0),
  }
}
