// A coupling C(phi) = a + b phi + c phi^2 + d phi^3, given by its coefficients or by samples. Only c = 0 is solved here by
// elliptic functions; other shapes are refused with a failure code for each.
import { Failure } from '../../failure.ts'
import { leastSquares } from '../../numerics/least-squares.ts'
import { exp } from '../../numerics/mathematics.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { type Inputs, list, number, optional } from '../../schema.ts'

const coefficient = (title: string) => optional(number({ title, minimum: -1e6, maximum: 1e6 }))

export const couplingParams = {
  a: coefficient('constant part, 0 when left out'),
  b: coefficient('factor of phi'),
  c: coefficient('factor of phi^2; has no closed form and is refused unless zero'),
  d: coefficient('factor of phi^3'),
  samples: optional(
    list(
      list(number({ title: 'phi, then C(phi)', minimum: -1e6, maximum: 1e6 }), {
        title: 'one sample [phi, C]',
        minItems: 2,
        maxItems: 2,
      }),
      { title: 'the coupling as samples instead, at least 4 of different phi', maxItems: 10_000 },
    ),
  ),
}

export type CouplingInput = Inputs<typeof couplingParams>

export interface Cubic {
  a: number
  b: number
  d: number
}

/** Largest deviation of samples from a fitted shape, relative to the largest sample. */
const FIT_TOLERANCE = 1e-6

/** Relative size below which a fitted coefficient counts as zero. */
const ROUNDING = 1e-12

export function coupling(input: CouplingInput, index: number): Cubic {
  const { a, b, c, d, samples } = input
  const where = `couplings/${index}`
  if (samples === undefined) {
    if (c) {
      throw new Failure('QUADRATIC', `${where}: a coupling with c = ${c} has no closed form`, { c })
    }
    return { a: a ?? 0, b: b ?? 0, d: d ?? 0 }
  }
  if ([a, b, c, d].some(value => value !== undefined)) {
    const message = `${where}: give coefficients or samples, not both`
    throw invalidInput(pointerTo('couplings', index, 'samples'), message)
  }
  return cubicThrough(samples as [number, number][], pointerTo('couplings', index, 'samples'))
}

function cubicThrough(samples: readonly [number, number][], pointer: string): Cubic {
  const where = pointer.slice(1)
  const x = samples.map(([x]) => x)
  const y = samples.map(([, y]) => y)
  const different = new Set(x).size
  if (different < 4) {
    const details = { points: different, limit: 4 }
    throw new Failure(
      'TOO_FEW_SAMPLES',
      `${where}: ${different} different points, 4 needed`,
      details,
    )
  }
  const allowed = FIT_TOLERANCE * Math.max(...y.map(Math.abs))
  const fits = (residual: readonly number[]) => residual.every(r => Math.abs(r) <= allowed)

  const low = Math.min(...x)
  const middle = (low + Math.max(...x)) / 2
  const half = Math.max(...x) - middle
  const u = x.map(x => (x - middle) / half)
  const powers = [u.map(() => 1), u, u.map(u => u * u), u.map(u => u * u * u)]
  const { coefficients, residual } = leastSquares(powers, y)
  const [a, b, c, d] = unscaled(coefficients, middle, half)
  const reach = Math.max(...x.map(Math.abs))
  const cubic = fits(residual)
  if (cubic && Math.abs(c) * reach * reach <= allowed) {
    // A coefficient that is only rounding of the fit must not select another branch of the solution.
    const rounding = ROUNDING * Math.max(...y.map(Math.abs))
    const significant = (value: number, size: number) =>
      Math.abs(value) * size <= rounding ? 0 : value
    return {
      a: significant(a, 1),
      b: significant(b, reach),
      d: significant(d, reach * reach * reach),
    }
  }

  const shape = isSquareRoot(x, y, fits)
    ? 'SQRT'
    : isExponential(u, y, fits)
      ? 'EXP'
      : cubic
        ? 'QUADRATIC'
        : null
  if (shape === null) {
    const message = `${where}: the samples are no cubic polynomial in phi`
    throw invalidInput(pointer, message, {
      largestResidual: Math.max(...residual.map(Math.abs)),
      limit: allowed,
    })
  }
  const names = { SQRT: 'a square root', EXP: 'an exponential', QUADRATIC: `c = ${c} in c phi^2` }
  const name = names[shape]
  throw new Failure(shape, `${where}: the samples follow ${name}, which has no closed form`, {
    coefficients: [a, b, c, d],
  })
}

/** Coefficients in x of a cubic in u = (x - middle) / half. */
function unscaled(
  [p, q, r, s]: readonly number[],
  middle: number,
  half: number,
): [number, number, number, number] {
  const k = -middle
  const [q1, r1, s1] = [q! / half, r! / (half * half), s! / (half * half * half)]
  return [p! + k * (q1 + k * (r1 + k * s1)), q1 + k * (2 * r1 + 3 * k * s1), r1 + 3 * k * s1, s1]
}

type Fits = (residual: readonly number[]) => boolean

/** (y - p)^2 = g (x + s) is linear in its unknowns: y^2 = 2p y + g x + constant. */
function isSquareRoot(x: readonly number[], y: readonly number[], fits: Fits): boolean {
  const size = Math.max(...y.map(Math.abs))
  const ones = x.map(() => 1)
  const { coefficients, residual } = leastSquares(
    [ones, x, y],
    y.map(y => y * y),
  )
  return coefficients[1] !== 0 && fits(residual.map(r => r / size))
}

/** y = p + q exp(k u): p and q by least squares, k by a scan and a golden section on what is left. */
function isExponential(u: readonly number[], y: readonly number[], fits: Fits): boolean {
  const left = (k: number) => {
    const { residual } = leastSquares([u.map(() => 1), u.map(u => exp(k * u))], y)
    return residual
  }
  const square = (k: number) => left(k).reduce((sum, r) => sum + r * r, 0)
  const rates = Array.from({ length: 60 }, (_, i) => 0.02 * exp(i * 0.125))
  return [1, -1].some(sign => {
    const scan = rates.map(k => square(sign * k))
    const best = scan.indexOf(Math.min(...scan))
    const from = rates[Math.max(0, best - 1)]!
    const to = rates[Math.min(rates.length - 1, best + 1)]!
    return fits(left(sign * minimumBetween(from, to, k => square(sign * k))))
  })
}

function minimumBetween(a: number, b: number, f: (x: number) => number): number {
  const golden = (Math.sqrt(5) - 1) / 2
  for (let i = 0; i < 80; i++) {
    const c = b - golden * (b - a)
    const d = a + golden * (b - a)
    if (f(c) < f(d)) b = d
    else a = c
  }
  return (a + b) / 2
}
