// The special functions that an expression may call; their numerics are in numerics/special.
import { completeE, completeK } from '../numerics/elliptic.ts'
import { exp } from '../numerics/mathematics.ts'
import {
  besselI,
  besselI0,
  besselI1,
  besselK,
  besselK0,
  besselK1,
} from '../numerics/special/bessel-i-k.ts'
import {
  besselJ,
  besselJ0,
  besselJ1,
  besselY,
  besselY0,
  besselY1,
} from '../numerics/special/bessel-j-y.ts'
import { erf, erfc, normalCdf, normalQuantile } from '../numerics/special/error-function.ts'
import { beta, binomial, digamma, factorial, gamma, lgamma } from '../numerics/special/gamma.ts'
import { betaI } from '../numerics/special/incomplete-beta.ts'
import { gammaP, gammaQ } from '../numerics/special/incomplete-gamma.ts'
import { lambertW, lambertWLower } from '../numerics/special/lambert-w.ts'
import { zeta } from '../numerics/special/zeta.ts'
import { type Builtin, type Row, row } from './builtin.ts'
import { raise } from './powers.ts'

const gaussian = (x: number) => (2 / Math.sqrt(Math.PI)) * exp(-x * x)
const density = (z: number) => exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)

/** dP/dx of the incomplete gamma function. */
const gammaDensity = (a: number, x: number) => exp(-x - lgamma(a)) * raise(x, a - 1)

/** dI/dx of the incomplete beta function. */
const betaDensity = (a: number, b: number, x: number) =>
  (raise(x, a - 1) * raise(1 - x, b - 1)) / beta(a, b)

const ellipticK = (m: number) => completeK(1 - m)
const ellipticE = (m: number) => completeE(1 - m)

/** dK/dm and dE/dm (DLMF 19.4.1, 19.4.2, with m = k^2). */
const slopeK = (m: number, K: number) => (ellipticE(m) - (1 - m) * K) / (2 * m * (1 - m))
const slopeE = (m: number, E: number) => (E - ellipticK(m)) / (2 * m)

/** Magnitude of an argument; 0 for NaN, for which nothing is computed. */
const sizeOf = (x: number) => (Number.isNaN(x) ? 0 : Math.abs(x))

/** Recurrences over all orders up to the one asked for, which is at most 10,000. */
const byOrder: Builtin['longest'] = args =>
  300 + 10 * Math.min(11_000, sizeOf(args?.[0] ?? 1e4) + 400)

/** Series and continued fractions take some ten times the root of the parameters, up to where they give up. */
const byRoot =
  (parameters: number, each: number, most: number): Builtin['longest'] =>
  args => {
    const sizes = (args ?? [Number.POSITIVE_INFINITY]).slice(0, parameters).map(sizeOf)
    const size = Math.max(...sizes)
    return 200 + each * Math.min(most, 100 + 20 * Math.sqrt(size))
  }

/** Factor by factor, up to a thousand. */
const byFactors: Builtin['longest'] = args => 100 + 5 * Math.min(1000, sizeOf(args?.[1] ?? 1000))

/** Partial derivative by the order: 0, since orders are integers. */
const order = () => 0

// biome-ignore format: a row a function
export const SPECIAL: readonly Row[] = [
  row('erf', erf, { partials: [gaussian], accuracy: 8, work: 20 }),
  row('erfc', erfc, { partials: [x => -gaussian(x)], accuracy: 8, work: 20 }),
  row('normalcdf', normalCdf, { partials: [density], shown: 'Φ', accuracy: 8, work: 20 }),
  row('normalquantile', normalQuantile, { partials: [(_, z) => 1 / density(z)], shown: 'Φ⁻¹', accuracy: 16, work: 60 }),
  row('gamma', gamma, { partials: [(x, r) => r * digamma(x)], shown: 'Γ', accuracy: 16, work: 20 }),
  row('lgamma', lgamma, { partials: [digamma], shown: 'lnΓ', accuracy: 16, work: 20 }),
  row('digamma', digamma, { shown: 'ψ', accuracy: 64, work: 20 }),
  row('factorial', factorial, { partials: [(n, r) => r * digamma(n + 1)], shown: '!', accuracy: 16, work: 20 }),
  row('binomial', binomial, { arity: 2, partials: [(n, k, r) => r * (digamma(n + 1) - digamma(n - k + 1)), (n, k, r) => r * (digamma(n - k + 1) - digamma(k + 1))], accuracy: 64, work: 100, longest: byFactors }),
  row('beta', beta, { arity: 2, partials: [(a, b, r) => r * (digamma(a) - digamma(a + b)), (a, b, r) => r * (digamma(b) - digamma(a + b))], shown: 'B', accuracy: 200, work: 60 }),
  row('gammap', gammaP, { arity: 2, partials: [null, gammaDensity], shown: 'P', accuracy: 1000, work: 200, longest: byRoot(1, 2, 200_000) }),
  row('gammaq', gammaQ, { arity: 2, partials: [null, (a, x) => -gammaDensity(a, x)], shown: 'Q', accuracy: 1000, work: 200, longest: byRoot(1, 2, 200_000) }),
  row('betainc', betaI, { arity: 3, partials: [null, null, betaDensity], shown: 'I', accuracy: 1000, work: 200, longest: byRoot(2, 4, 100_000) }),
  row('besselj0', besselJ0, { partials: [x => -besselJ1(x)], shown: 'J₀', accuracy: 16, work: 20 }),
  row('besselj1', besselJ1, { partials: [x => (besselJ0(x) - besselJ(2, x)) / 2], shown: 'J₁', accuracy: 16, work: 20 }),
  row('besselj', besselJ, { arity: 2, partials: [order, (n, x) => (besselJ(n - 1, x) - besselJ(n + 1, x)) / 2], shown: 'J', accuracy: 64, work: 300, longest: byOrder }),
  row('bessely0', besselY0, { partials: [x => -besselY1(x)], shown: 'Y₀', accuracy: 16, work: 20 }),
  row('bessely1', besselY1, { partials: [x => (besselY0(x) - besselY(2, x)) / 2], shown: 'Y₁', accuracy: 16, work: 20 }),
  row('bessely', besselY, { arity: 2, partials: [order, (n, x) => (besselY(n - 1, x) - besselY(n + 1, x)) / 2], shown: 'Y', accuracy: 64, work: 300, longest: byOrder }),
  row('besseli0', besselI0, { partials: [besselI1], shown: 'I₀', accuracy: 8, work: 20 }),
  row('besseli1', besselI1, { partials: [x => (besselI0(x) + besselI(2, x)) / 2], shown: 'I₁', accuracy: 8, work: 20 }),
  row('besseli', besselI, { arity: 2, partials: [order, (n, x) => (besselI(n - 1, x) + besselI(n + 1, x)) / 2], shown: 'I', accuracy: 16, work: 300, longest: byOrder }),
  row('besselk0', besselK0, { partials: [x => -besselK1(x)], shown: 'K₀', accuracy: 8, work: 20 }),
  row('besselk1', besselK1, { partials: [x => -(besselK0(x) + besselK(2, x)) / 2], shown: 'K₁', accuracy: 8, work: 20 }),
  row('besselk', besselK, { arity: 2, partials: [order, (n, x) => -(besselK(n - 1, x) + besselK(n + 1, x)) / 2], shown: 'K', accuracy: 16, work: 300, longest: byOrder }),
  row('lambertw', lambertW, { partials: [(x, w) => (x === 0 ? 1 : w / (x * (1 + w)))], shown: 'W', accuracy: 16, work: 60 }),
  row('lambertwm1', lambertWLower, { partials: [(x, w) => w / (x * (1 + w))], shown: 'W₋₁', accuracy: 16, work: 60 }),
  row('zeta', zeta, { shown: 'ζ', accuracy: 32, work: 200 }),
  row('elliptick', ellipticK, { partials: [slopeK], shown: 'K', accuracy: 8, work: 40 }),
  row('elliptice', ellipticE, { partials: [slopeE], shown: 'E', accuracy: 16, work: 40 }),
]
