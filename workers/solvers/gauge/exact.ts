import { exp, log } from '../../numerics/mathematics.ts'

/** I_n(beta) / I_0(beta), n = 0 ... last, by the continued fraction of the ratios (DLMF 10.33.1). */
export function besselRatios(beta: number, last: number): number[] {
  const steps = new Array<number>(last + 1).fill(0)
  let ratio = 0
  for (let n = last + 20 + Math.ceil(beta); n > 0; n--) {
    ratio = beta / (2 * n + beta * ratio)
    if (n <= last) steps[n] = ratio
  }
  let product = 1
  return steps.map((step, n) => {
    product *= n === 0 ? 1 : step
    return product
  })
}

/** Infinite lattice: <cos theta_P> = I_1(beta) / I_0(beta). */
export function infinitePlaquette(beta: number): number {
  return besselRatios(beta, 1)[1]!
}

/**
 * Periodic lattice of V plaquettes: Z = sum_n I_n(beta)^V over the characters n of U(1), <cos theta_P> its
 * logarithmic derivative (Migdal, Sov. Phys. JETP 42 (1975) 413).
 */
export function finitePlaquette(beta: number, V: number): number {
  const last = 20 + 8 * Math.ceil(Math.sqrt(beta + 1))
  const ratios = besselRatios(beta, last + 1)
  let partition = 0
  let sum = 0
  for (let n = 0; n <= last; n++) {
    const ratio = ratios[n]!
    if (ratio === 0) break
    const weight = (n === 0 ? 1 : 2) * exp(V * log(ratio))
    const slope = n === 0 ? ratios[1]! : (ratios[n - 1]! + ratios[n + 1]!) / 2
    partition += weight
    sum += (weight * slope) / ratio
  }
  return sum / partition
}

/**
 * SU(2) on a torus of V plaquettes: Z = sum over n >= 1 of (I_n(beta) / beta)^V, the characters of dimension n; the mean of
 * Re tr U_P / 2 is its logarithmic derivative. One plaquette: I_2 / I_1.
 */
export function finitePlaquetteSU2(beta: number, V: number): number {
  const last = 20 + 8 * Math.ceil(Math.sqrt(beta + 1))
  const ratios = besselRatios(beta, last + 1)
  let partition = 0
  let sum = 0
  for (let n = 1; n <= last; n++) {
    const ratio = ratios[n]!
    if (ratio === 0) break
    const weight = exp(V * log(ratio / ratios[1]!))
    const slope = (ratios[n - 1]! + ratios[n + 1]!) / (2 * ratio) - 1 / beta
    partition += weight
    sum += weight * slope
  }
  return sum / partition
}
