// Stochastic velocity rescaling (Bussi, Donadio and Parrinello, J. Chem. Phys. 126 (2007) 014101, eq. A7): the
// kinetic energy follows its own stochastic equation, so that the run samples the canonical ensemble.
import { exp, log } from '../../numerics/mathematics.ts'
import type { Random } from '../../numerics/random.ts'

/**
 * The factor by which all velocities are to be scaled. `kinetic` is the kinetic energy now, `mean` that of the
 * temperature wanted, `freedom` the degrees of freedom, `decay` the time since the last call over the
 * relaxation time.
 */
export function rescaling(
  kinetic: number,
  mean: number,
  freedom: number,
  decay: number,
  random: Random,
): number {
  const decayed = exp(-decay)
  const ratio = mean / (freedom * kinetic)
  const first = random.normal()
  const others = 2 * gamma((freedom - 1) / 2, random)
  const square =
    decayed +
    ratio * (1 - decayed) * (first * first + others) +
    2 * first * Math.sqrt(decayed * ratio * (1 - decayed))
  const turned = first + Math.sqrt(decayed / (ratio * (1 - decayed))) < 0
  return (turned ? -1 : 1) * Math.sqrt(square)
}

/** Gamma deviate of unit scale, shape at least 1 (Marsaglia and Tsang, ACM Trans. Math. Softw. 26 (2000) 363). */
export function gamma(shape: number, random: Random): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = random.normal()
    const root = 1 + c * x
    if (root <= 0) continue
    const v = root * root * root
    // 1 - u lies in (0, 1], where the logarithm is finite.
    if (log(1 - random.uniform()) < (x * x) / 2 + d * (1 - v + log(v))) return d * v
  }
}
