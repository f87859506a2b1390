// The open end of a pipe in an infinite wall: reflection of the plane wave, below the first axisymmetric cross mode of the pipe.
// Solved for the flow through the opening as (1 - r^2)^(-1/3), its growth at the corner, times a polynomial, between the modes
// of the pipe and the half space (the integral equation of Norris and Sheng, J. Sound Vib. 135 (1989) 85), and laid down as
// rational functions of q = sqrt(1 - (k a/3.8317)^2) in barycentric form (Nakatsukasa, Sete and Trefethen, SIAM J. Sci. Comput.
// 40 (2018) A1494). What the polynomial and the fit leave is less than FLANGED_ERROR; no more than 1e-6 was seen.

/** The first zero of J1. */
const KA_CUT = 3.8317059702075125

/** Largest error of the size of the reflection, and of the length. */
export const FLANGED_ERROR = 1e-6

interface Fit {
  readonly q: readonly number[]
  readonly values: readonly number[]
  readonly weights: readonly number[]
}

const REFLECTION: Fit = {
  q: [
    0.0215298321, 0.386461868, 0.613538132, 0.764033925, 0.906423342, 0.978470168, 0.993321666,
    0.999732294,
  ],
  values: [
    0.0628441112, 0.0789233898, 0.118040912, 0.180499866, 0.34181322, 0.650736979, 0.844759416,
    0.992223517,
  ],
  weights: [
    -0.0914034227, 0.522768779, -1, 0.813456839, -0.352543108, 0.261837425, -0.227415266,
    0.0784274073,
  ],
}

const LENGTH: Fit = {
  q: [
    0.000267706262, 0.235966075, 0.45099143, 0.706353515, 0.924601091, 0.978470168, 0.993321666,
    0.999732294,
  ],
  values: [
    0.146303705, 0.201378181, 0.255086706, 0.340172398, 0.509557697, 0.657744716, 0.752612244,
    0.818346812,
  ],
  weights: [
    -0.258968144, 0.916175703, -1, 0.424465891, -0.12605671, 0.0775036605, -0.0386539335,
    0.00792979992,
  ],
}

/** Size of the reflected wave, and the length over the radius that the pipe seems longer by. */
export function flangedEnd(ka: number): { readonly reflection: number; readonly length: number } {
  const share = ka / KA_CUT
  const q = Math.sqrt(Math.max(0, 1 - share * share))
  return { reflection: at(REFLECTION, q), length: at(LENGTH, q) }
}

function at({ q, values, weights }: Fit, x: number): number {
  let [top, bottom] = [0, 0]
  for (const [i, place] of q.entries()) {
    if (x === place) return values[i]!
    const weight = weights[i]! / (x - place)
    top += weight * values[i]!
    bottom += weight
  }
  return top / bottom
}
