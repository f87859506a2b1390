// Analysis of the recorded configurations: pair distribution, diffusion, size of a chain.
import { log } from '../../numerics/mathematics.ts'
import type { Frame, Production } from './produce.ts'
import type { StatePoint } from './state-point.ts'

/** g(r) at the middle of each bin: pairs counted over those of atoms spread evenly. */
export function pairDistribution({ n, edge }: StatePoint, { distances }: Production) {
  const { counts, longest, configurations } = distances
  const width = longest / counts.length
  const pairs = (configurations * n * (n - 1)) / 2
  const r = Array.from(counts, (_, bin) => (bin + 0.5) * width)
  const g = Array.from(counts, (count, bin) => {
    const outer = (bin + 1) * width
    const inner = bin * width
    const shell = ((4 * Math.PI) / 3) * (outer * outer * outer - inner * inner * inner)
    return count / (pairs * (shell / (edge * edge * edge)))
  })
  return { r, g }
}

export interface Displacement {
  t: number[]
  /** Mean square displacement over that time, over all atoms and starts. */
  square: number[]
}

/** Lags up to half the run: longer ones have too few independent starts. */
export function meanSquareDisplacement(frames: readonly Frame[]): Displacement {
  const t: number[] = []
  const square: number[] = []
  for (let lag = 1; lag <= Math.floor((frames.length - 1) / 2); lag++) {
    let sum = 0
    for (let from = 0; from + lag < frames.length; from++) {
      const a = frames[from]!.positions
      const b = frames[from + lag]!.positions
      for (let i = 0; i < a.length; i++) sum += (b[i]! - a[i]!) ** 2
    }
    t.push(frames[lag]!.t - frames[0]!.t)
    square.push((3 * sum) / (frames.length - lag) / frames[0]!.positions.length)
  }
  return { t, square }
}

/** Fewer lags give no slope. */
const LAGS_MIN = 4

/** The exponent of t in free flight is 2, in diffusion 1. */
const STEEPEST = 1.25

/**
 * D = slope / 6 of the second half of the mean square displacement (Einstein 1905); null while atoms still fly
 * freely, when there is no diffusion yet. In a cage, as in a crystal, D is next to zero.
 */
export function diffusionCoefficient({ t, square }: Displacement): number | null {
  const from = Math.floor(t.length / 2)
  if (t.length - from < LAGS_MIN) return null
  const times = t.slice(from)
  const squares = square.slice(from)
  const exponent = slope(times.map(log), squares.map(log))
  return exponent > STEEPEST ? null : Math.max(0, slope(times, squares) / 6)
}

/** Of the straight line with the least squares. */
function slope(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length
  const [mx, my] = [mean(x), mean(y)]
  const above = x.reduce((sum, v, i) => sum + (v - mx) * (y[i]! - my), 0)
  return above / x.reduce((sum, v) => sum + (v - mx) ** 2, 0)
}

/** Root mean square distance of the beads from their centre, of each frame: along the chain, through walls. */
export function radiiOfGyration({ edge }: StatePoint, frames: readonly Frame[]): number[] {
  return frames.map(({ positions }) => {
    const n = positions.length / 3
    let square = 0
    for (let axis = 0; axis < 3; axis++) {
      let place = 0
      let sum = 0
      let sumOfSquares = 0
      for (let bead = 1; bead < n; bead++) {
        const step = positions[3 * bead + axis]! - positions[3 * (bead - 1) + axis]!
        place += step - edge * Math.round(step / edge)
        sum += place
        sumOfSquares += place * place
      }
      square += sumOfSquares / n - (sum / n) ** 2
    }
    return Math.sqrt(square)
  })
}
