import { doubles } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { compensatedSum } from '../../numerics/compensated-sum.ts'
import { thinnedSeries } from '../../numerics/thin.ts'
import { invalidInput } from '../../refusal.ts'
import { anything, boolean, integer, list, nullable, number, optional } from '../../schema.ts'
import { below, defineSolver, holds, type Run } from '../../solver.ts'
import { zetaArgument } from './argument.ts'
import { evaluated, evaluatedCostMs } from './evaluated.ts'
import { gapStatistics } from './gaps.ts'
import { highCostMs, isHigh, solveHigh } from './high.ts'
import { written } from './in-words.ts'
import { lCostMs, solveL } from './l-zeros.ts'
import { OWN_WORDS, type OwnInput } from './own-words.ts'
import { pictures } from './pictures.ts'
import { SAMPLES_MAX, zerosUpTo } from './zeros.ts'

type Kernel = KernelTable['zeta']

const params = {
  T: number({
    title: 'height up to which zeros are listed',
    minimum: 15,
    maximum: 1_000_000,
    default: 100,
  }),
  dt: number({
    title: 'step of the scan; halved by itself where it hides a pair of zeros',
    minimum: 0.001,
    maximum: 10,
    default: 0.1,
  }),
  ...OWN_WORDS,
}

/** Beyond T: the Gram block that ends above it, and one more for Turing's theorem. */
const REACH = 30
const PLOT_FROM = 10
const PLOT_SAMPLES = 8001
/** So close to a zero the argument of zeta cannot be computed reliably; N is evaluated beside the zero instead. */
const BESIDE = 1e-6

export const zeta = defineSolver({
  key: 'zeta',
  title: "Zeros of Riemann's zeta function on the critical line",
  brief:
    'All zeros of the Riemann zeta function up to a height, proven complete. For number theory.',
  description:
    'Zeros 1/2 + i t of zeta, proven complete: all up to T (listed to 1e5, counted to 1e6), a window of them by number or height up to t = 1e12, Z, theta and zeta at given heights. Sign changes of Z by Gram blocks, each sign beyond the bound of Z; Turing’s theorem on both sides of the window; to 2e4 the exact N(T) from the argument of zeta on an independent way. Dirichlet L functions (`L`): zeros up to T, counted by the argument principle. A scan step too wide for a close pair is halved by itself.',
  reference:
    "Edwards, Riemann's Zeta Function (Academic Press, 1974), ch. 6-8; Brent, Math. Comp. 33 (1979) 1361",
  words: 'riemann zeta zeros critical line hypothesis nontrivial prime number hardy theory first',
  synonyms: { T: 'up', count: 'zeros first' },
  written,
  params,
  outputs: {
    zeroCount: integer({ title: 'zeros listed' }),
    expectedCount: integer({ title: 'N(T) = theta(T)/pi + 1 + S(T)' }),
    countMatches: boolean({ title: 'whether the two agree' }),
    zeros: list(number({ title: 't' }), { title: 'ordinates, increasing' }),
    lastZero: number({ title: 'largest ordinate up to T' }),
    sumOfZeros: number({ title: 'sum of the ordinates' }),
    minGap: nullable(number({ title: 'smallest distance of neighbours; null for a single zero' })),
    gapVariance: nullable(
      number({
        title:
          'variance of the gaps over their local mean; 0.180 for random unitary matrices (GUE), the limit, 1 for independent points',
      }),
    ),
    gapRatio: nullable(
      number({
        title:
          'mean ratio of the smaller to the larger of two neighbouring gaps; 0.5996 for GUE, 0.386 for independent points',
      }),
    ),
    gramFailures: optional(
      integer({ title: 'Gram points g_n up to T with (-1)^n Z(g_n) not positive' }),
    ),
    maxResidual: number({ title: 'largest |Z(t)| at a listed zero' }),
    provenTo: number({ title: "Gram point up to which the count is proven by Turing's theorem" }),
    refinedBlocks: integer({ title: 'Gram blocks where the step of the scan had to be halved' }),
    firstIndex: optional(integer({ title: 'number of the first zero listed' })),
    provenFrom: optional(number({ title: 'Gram point from which on none is missing' })),
    signBound: optional(number({ title: 'smallest |Z| over its bound among the signs counted' })),
    ordinateError: optional(number({ title: 'largest error of an ordinate' })),
    origin: optional(number({ title: 'whole height from which `offsets` count; far up' })),
    offsets: optional(list(number({ title: 't' }), { title: 'ordinates less origin' })),
    rosserExceptions: optional(
      integer({ title: 'blocks whose missing zeros lie in the block beside' }),
    ),
    evaluated: optional(
      list(anything({ title: '{t, Z, error, theta, re, im}; S(t) of zeta up to 2000' }), {
        title: 'Z, theta and zeta(1/2 + i t) at the heights of evaluate',
      }),
    ),
  },
  pictures,
  examples: [
    { title: '29 zeros up to 100', input: {}, value: 29 },
    { title: '649 up to 1000', input: { T: 1000, dt: 0.05 }, value: 649 },
    {
      title: "Lehmer's pair: zeros 6709 and 6710",
      input: { from: 6709, count: 2 },
      value: 7005.06286617492,
      relTol: 1e-13,
    },
    {
      title: '122 of the L function of -4 up to 200',
      input: { T: 200, L: { discriminant: -4 } },
      value: 122,
    },
  ],
  largest: { T: 100_000 },
  costMs: input =>
    hasL(input)
      ? lCostMs(input)
      : (isHigh(input) ? highCostMs(input) : lowCostMs(input)) + evaluatedCostMs(input.evaluate),

  solve(input, run) {
    if (hasL(input)) return solveL(input, run)
    const { evaluate } = input
    const solution = isHigh(input) ? solveHigh(input, run) : solveLow(input, run)
    if (!evaluate) return solution
    const { outputs } = solution
    return { ...solution, outputs: { ...outputs, evaluated: evaluated(evaluate, run.kernels) } }
  },
})

const hasL = (input: OwnInput): input is OwnInput & { L: NonNullable<OwnInput['L']> } =>
  input.L !== undefined

const lowCostMs = ({ T, dt }: OwnInput) => 6 + 0.0125 * T + (Math.max(T, 560) / dt) * 1.85e-4

function solveLow({ T, dt, count }: OwnInput, { kernels, progress }: Run) {
  if (count !== undefined) throw invalidInput('/count', 'count counts only beside from or T0')

  const kernel = kernels('zeta')
  kernel.init(Math.max(T, 560) + REACH, SAMPLES_MAX)
  const search = zerosUpTo(kernel, T, dt)
  progress(0.7, `${search.index + 1} zeros up to ${search.proven}`)
  const listed = search.ordinates.filter(t => t <= T + BESIDE).map(t => polished(kernel, t))
  const zeros = listed.filter(t => t <= T)
  const zeroCount = zeros.length
  const lastZero = zeros[zeroCount - 1]!
  const besideT = heightBeside(T, listed)
  const S = zetaArgument(kernel, besideT)
  const smooth = kernel.theta(besideT) / Math.PI
  const expectedCount = Math.round(smooth + 1 + S)
  const { maxResidual, maxSize, worst } = residuals(kernel, zeros)
  const gaps = zeros.subarray(1).map((t, i) => t - zeros[i]!)
  return {
    value: zeroCount,
    unit: '1',
    uncertainty: 0,
    equations: [
      `N(${T}) = theta(${T})/pi + 1 + S(${T}) = ${smooth} + 1 + ${S}`,
      `Z(t) = exp(i theta(t)) zeta(1/2 + i t) = 0, the last at t = ${lastZero}`,
    ],
    terms: [
      { term: 'theta(T)/pi', value: smooth },
      { term: '1', value: 1 },
      { term: 'S(T)', value: S },
    ],
    method:
      'Riemann-Siegel sum with five correction terms, Euler-Maclaurin below t = 200; Gram blocks, Brent, a Newton step on the Euler-Maclaurin sum; completeness by Turing',
    outputs: {
      zeroCount,
      expectedCount,
      countMatches: zeroCount === expectedCount,
      zeros: Array.from(zeros),
      lastZero,
      sumOfZeros: compensatedSum(zeros),
      minGap: zeroCount > 1 ? Math.min(...gaps) : null,
      ...gapStatistics(zeros, gaps),
      gramFailures: search.gramFailures,
      maxResidual,
      provenTo: search.proven,
      refinedBlocks: search.refinedBlocks,
    },
    checks: [
      below('zeros listed less N(T) from the argument of zeta', zeroCount - expectedCount, 0),
      below('N(T) off a whole number', smooth + 1 + S - expectedCount, 1e-7),
      holds("sign changes reach Turing's bound", search.proven >= T),
      below('first zero against 14.1347251417347', zeros[0]! - 14.1347251417347, 1e-10),
      below('error of an ordinate', worst, 1e-8),
      below('|zeta| at a zero, the part that Z leaves out included', maxSize, 1e-9),
    ],
    accuracy: {
      estimate: worst,
      bound: 1e-8,
      how: "largest Newton step left at a zero, |Z/Z'|, Z by the Euler-Maclaurin sum with 16 more terms",
    },
    series: plotOf(kernel, T),
  }
}

/** One Newton step on the Euler-Maclaurin sum, which removes the error of the Riemann-Siegel remainder. */
function polished(kernel: Kernel, t: number): number {
  return t - kernel.zDirect(t, 0) / slope(kernel, t)
}

function slope(kernel: Kernel, t: number): number {
  const h = 1e-5
  return (kernel.z(t + h) - kernel.z(t - h)) / (2 * h)
}

/** T itself, or beside it when a zero lies there, on the side that keeps the count. */
function heightBeside(T: number, listed: Float64Array): number {
  const close = listed.find(t => Math.abs(t - T) < BESIDE)
  if (close === undefined) return T
  return close <= T ? T + BESIDE : T - BESIDE
}

function residuals(kernel: Kernel, zeros: Float64Array) {
  let maxResidual = 0
  let maxSize = 0
  let worst = 0
  for (const t of zeros) {
    const residual = Math.abs(kernel.zDirect(t, 16))
    const [re, im] = [kernel.re(), kernel.im()]
    maxSize = Math.max(maxSize, Math.sqrt(re * re + im * im))
    maxResidual = Math.max(maxResidual, residual)
    worst = Math.max(worst, residual / Math.abs(slope(kernel, t)))
  }
  return { maxResidual, maxSize, worst }
}

function plotOf(kernel: Kernel, T: number) {
  const step = (T - PLOT_FROM) / (PLOT_SAMPLES - 1)
  const Z = doubles(kernel, kernel.sample(PLOT_FROM, step, PLOT_SAMPLES), PLOT_SAMPLES).slice()
  return thinnedSeries({ t: Z.map((_, i) => PLOT_FROM + i * step), Z }, 'Z')
}
