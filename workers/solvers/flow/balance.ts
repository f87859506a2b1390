import type { FlowRun } from './run.ts'

/** Work of the lid and loss by viscosity, per second and kg/m^2, by the differences of the scheme. */
export interface EnergyBalance {
  power: number
  dissipation: number
}

/**
 * The kinetic energy changes by power - dissipation, summed by parts from u . nu lap u: the advection and the
 * pressure of the scheme do no work.
 */
export function energyBalance({
  problem: { cells, periodic, visc },
  u,
  v,
}: FlowRun): EnergyBalance {
  const n = cells
  let power = 0
  let loss = 0
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const here = j * (n + 1) + i
      loss += square(u[here + 1]! - u[here]!) + square(v[(j + 1) * n + i]! - v[j * n + i]!)
      if (j > 0) loss += square(u[here]! - u[here - n - 1]!)
      if (i > 0) loss += square(v[j * n + i]! - v[j * n + i - 1]!)
    }
  }
  for (let k = 0; k < n; k++) {
    const [low, high] = [u[k]!, u[(n - 1) * (n + 1) + k]!]
    const [left, right] = [v[k * n]!, v[k * n + n - 1]!]
    if (periodic) {
      loss += square(low - high) + square(left - right)
    } else {
      loss += 2 * (square(low) + square(left) + square(right))
      // The lid moves over the faces between the walls.
      if (k > 0) {
        loss += 2 * square(1 - high)
        power += 2 * (1 - high)
      }
    }
  }
  return { power: visc * power, dissipation: visc * loss }
}

const square = (x: number) => x * x
