/** x'' = force - mu x - kappa x^2 - lambda x^3; without kappa it is 0. */
export interface QuarticLaw {
  mu: number
  kappa?: number
  lambda: number
  force: number
}

export interface PhasePoint {
  x: number
  v: number
}

/** A motion through a given start at t = 0, for t >= 0 and before the time of blow-up. */
export interface QuarticMotion {
  /** The elliptic function: wp is Weierstrass's, `rest` a fixed point. */
  form: 'cn' | 'dn' | 'sn' | 'ns' | 'nc' | 'sc' | 'tan(am/2)' | 'wp' | 'rest'
  /** Parameter m = k^2 of the Jacobi functions. */
  m: number
  /** Factor of the function; of cn, dn and sn the largest |x|. Null for wp. */
  amplitude: number | null
  /** Rate of the argument of the Jacobi functions. */
  omega: number
  /** x = factor form(phase + rate t | m), with the signs of factor and rate; null for wp and rest. */
  written: { factor: number; phase: number; rate: number } | null
  /** Of wp: x as a text with its numbers. */
  formula?: string
  /** Null when the motion does not repeat. */
  period: number | null
  /** When x becomes infinite; null when it stays finite. */
  blowUpTime: number | null
  at(t: number): PhasePoint
}

export function acceleration({ mu, kappa = 0, lambda, force }: QuarticLaw, x: number): number {
  return force - (mu + (kappa + lambda * x) * x) * x
}

/** First integral v^2/2 + mu x^2/2 + kappa x^3/3 + lambda x^4/4 - force x. */
export function quarticEnergy(
  { mu, kappa = 0, lambda, force }: QuarticLaw,
  { x, v }: PhasePoint,
): number {
  const w = x * x
  return (v * v) / 2 + (mu / 2 + (lambda / 4) * w + (kappa / 3) * x) * w - force * x
}
