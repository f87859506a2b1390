import { bisect } from '../../numerics/runge-kutta.ts'

export interface Complex {
  re: number
  im: number
}

export interface LorenzParameters {
  sigma: number
  rho: number
  beta: number
}

/** Where the flow rests, the origin first, with the three eigenvalues of the Jacobian there. */
export function equilibria({ sigma, rho, beta }: LorenzParameters) {
  // The origin: z decays by itself, x and y are a 2 x 2 block with real eigenvalues.
  const half = (sigma + 1) / 2
  const root = Math.sqrt((sigma - 1) ** 2 / 4 + sigma * rho)
  const origin = {
    point: [0, 0, 0],
    eigenvalues: [root - half, -beta, -root - half].map(re => ({ re, im: 0 })),
  }
  if (rho <= 1) return [origin]
  // Sparrow (1982), appendix A: both other points have the same characteristic polynomial.
  const eigenvalues = cubicRoots(
    sigma + 1 + beta,
    beta * (sigma + rho),
    2 * sigma * beta * (rho - 1),
  )
  const x = Math.sqrt(beta * (rho - 1))
  return [
    origin,
    { point: [x, x, rho - 1], eigenvalues },
    { point: [-x, -x, rho - 1], eigenvalues },
  ]
}

/** The roots of s^3 + a s^2 + b s + c with a, b, c > 0: one is real and lies between -a - b - c - 1 and 0. */
function cubicRoots(a: number, b: number, c: number): Complex[] {
  const real = bisect(s => ((s + a) * s + b) * s + c, -a - b - c - 1, 0)
  // What is left is s^2 + (a + real) s - c/real.
  const half = -(a + real) / 2
  const discriminant = half * half + c / real
  const root = Math.sqrt(Math.abs(discriminant))
  const pair: Complex[] =
    discriminant < 0
      ? [
          { re: half, im: root },
          { re: half, im: -root },
        ]
      : [
          { re: half + root, im: 0 },
          { re: half - root, im: 0 },
        ]
  return [...pair, { re: real, im: 0 }]
}
