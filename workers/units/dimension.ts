// The dimension of a quantity: rational exponents of the seven base units, exact (a root of a root stays
// a fraction), so that two dimensions are compared as fractions and never as rounded numbers.

/** In this order everywhere, in the records too. */
export const BASE_UNITS = ['kg', 'm', 's', 'A', 'K', 'mol', 'cd'] as const

/** exponent i = numerators[i] / denominator, in lowest terms. */
export interface Dimension {
  readonly numerators: readonly number[]
  readonly denominator: number
}

/** p / q in lowest terms, q > 0. */
export interface Rational {
  readonly p: number
  readonly q: number
}

/** Denominators past this are no exponents of physics; the limit keeps every product exact. */
const DENOMINATOR_MAX = 1_000_000

export const DIMENSIONLESS: Dimension = { numerators: [0, 0, 0, 0, 0, 0, 0], denominator: 1 }

export function dimension(...exponents: number[]): Dimension {
  return { numerators: exponents, denominator: 1 }
}

export function equalDimensions(a: Dimension, b: Dimension): boolean {
  if (a === b) return true
  if (a.denominator !== b.denominator) return false
  for (let i = 0; i < 7; i++) if (a.numerators[i] !== b.numerators[i]) return false
  return true
}

export function isDimensionless(a: Dimension): boolean {
  return a === DIMENSIONLESS || a.numerators.every(n => n === 0)
}

export function multiplyDimensions(a: Dimension, b: Dimension): Dimension {
  return combine(a, b, 1)
}

export function divideDimensions(a: Dimension, b: Dimension): Dimension {
  return combine(a, b, -1)
}

function combine(a: Dimension, b: Dimension, sign: 1 | -1): Dimension {
  if (b === DIMENSIONLESS) return a
  const numerators = [0, 0, 0, 0, 0, 0, 0]
  for (let i = 0; i < 7; i++) {
    numerators[i] = a.numerators[i]! * b.denominator + sign * b.numerators[i]! * a.denominator
  }
  return reduced(numerators, a.denominator * b.denominator)
}

/** The dimension of x^(p/q). */
export function powerOfDimension(a: Dimension, { p, q }: Rational): Dimension {
  if (a === DIMENSIONLESS) return a
  return reduced(
    a.numerators.map(n => n * p),
    a.denominator * q,
  )
}

function reduced(numerators: number[], denominator: number): Dimension {
  if (denominator === 1) return { numerators, denominator }
  const divisor = numerators.reduce((d, n) => gcd(d, Math.abs(n)), denominator)
  if (divisor === 1) return { numerators, denominator }
  return { numerators: numerators.map(n => n / divisor), denominator: denominator / divisor }
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b)
}

/** Undefined where the fraction would leave the range in which integers are exact. */
export function rational(p: number, q: number): Rational | undefined {
  if (q === 0 || !Number.isSafeInteger(p) || !Number.isSafeInteger(q)) return undefined
  const divisor = gcd(Math.abs(p), Math.abs(q)) * (q < 0 ? -1 : 1)
  const result = { p: p / divisor, q: q / divisor }
  return result.q > DENOMINATOR_MAX ? undefined : result
}

/** The seven exponents as numbers, as a record shows them. */
export function exponentsOf(a: Dimension): number[] {
  return a.numerators.map(n => n / a.denominator)
}
