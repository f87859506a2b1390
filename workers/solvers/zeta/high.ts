// Zeros high up: all from the first to T, or a window of them anywhere, numbered and proven complete.
import { Failure } from '../../failure.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { compensatedSum } from '../../numerics/compensated-sum.ts'
import { log } from '../../numerics/mathematics.ts'
import { invalidInput } from '../../refusal.ts'
import { below, holds, type Run } from '../../solver.ts'
import { zetaArgument } from './argument.ts'
import { gapStatistics } from './gaps.ts'
import { HEIGHT_MAX, type OwnInput, WORK_MS_MAX } from './own-words.ts'
import {
  type Block,
  blocksNeeded,
  type GramPoint,
  type HighKernel,
  SAMPLES_MAX,
  Walk,
  type Zero,
} from './walk.ts'
import { zerosUpTo } from './zeros.ts'

/** Up to here by the Euler-Maclaurin sum, from the first zero on. */
const LOW_TOP = 1000
const LOW_REACH = 30
const LISTED_MAX = 1e5
/** Beyond, heights count from a whole number, and all sums are the fine ones. */
const FAR = 1e8
const COUNT = 10
/** Up to here N(T) is evaluated by the argument of zeta as well. */
const ARGUMENT_MAX = 2e4
const BESIDE = 1e-6

export const isHigh = ({ T, from, T0, list }: OwnInput): boolean =>
  T > 2000 || from !== undefined || T0 !== undefined || list === false

/** Microseconds of Z at t: the rough sum, far up the fine one. */
const evaluationUs = (t: number) => 0.6 + (t > FAR ? 0.035 : 0.025) * Math.sqrt(t / (2 * Math.PI))

export function highCostMs(input: OwnInput): number {
  const { T, T0 = 0, from, count = COUNT, dt, list = true } = input
  const isWindow = from !== undefined || input.T0 !== undefined
  const top = isWindow ? Math.max(LOW_TOP, T0, from ? heightOf(from) : 0) : T
  const spacing = (2 * Math.PI) / log(Math.max(top, 100) / (2 * Math.PI))
  const zeros = isWindow ? count + 60 : T / spacing
  const each = isWindow || list ? 14 + spacing / dt : 2
  return 60 + zeros * each * evaluationUs(top) * 1e-3
}

export function solveHigh(input: OwnInput, run: Run) {
  const { T, from, T0, count, list = true, dt } = input
  const isWindow = from !== undefined || T0 !== undefined
  if (from !== undefined && T0 !== undefined) {
    throw invalidInput('/T0', 'a window begins at the zero number `from` or above T0: not both')
  }
  if (count !== undefined && !isWindow) {
    throw invalidInput('/count', 'count counts only beside from or T0')
  }
  if (isWindow && input.list === false) {
    throw invalidInput('/list', 'a window is listed: list false is for all zeros up to T')
  }
  if (!isWindow && list && T > LISTED_MAX) {
    const message = `T is ${T}: beyond ${LISTED_MAX} zeros are only counted, with list false`
    throw invalidInput('/T', message, { value: T, maximum: LISTED_MAX })
  }
  const cost = highCostMs(input)
  if (cost > WORK_MS_MAX) {
    const message = `about ${Math.round(cost / 1e3)} s of work, above 60: take a wider dt, or fewer zeros`
    throw invalidInput(isWindow ? '/count' : '/dt', message, { value: isWindow ? count : dt })
  }
  return isWindow ? windowOf(input, run) : allUpTo(input, run)
}

/** From the first zero to T. */
function allUpTo({ T, dt, list = true }: OwnInput, { kernels, progress }: Run) {
  const low = kernels('zeta')
  const known = Math.min(T, LOW_TOP)
  low.init(Math.max(T <= ARGUMENT_MAX ? T : 0, LOW_TOP) + LOW_REACH, SAMPLES_MAX)
  const start = zerosUpTo(low, known, dt)
  const walk = open(kernels('zeta-high'), T + LOW_REACH)
  walk.gramFailures = start.gramFailures
  walk.refinedBlocks = start.refinedBlocks
  const zeros: Zero[] = []
  let counted = start.index + 1
  for (const t of start.ordinates) if (t <= T) zeros.push(polishedLow(low, t))
  let below = zeros.length
  let point: GramPoint = { n: start.index, t: start.proven }
  let before = point
  let top = zeros.at(-1)!.t
  let report = point.n
  while (point.t < T) {
    const end = walk.next(point)
    const isLast = end.t > T
    const isSingle = end.n - point.n === 1
    if (list || isLast || !isSingle) {
      const pairs = walk.brackets(point, end, dt)
      if (list || isLast) {
        for (const pair of pairs) {
          const zero = walk.zero(pair)
          if (zero.t > T) continue
          below++
          if (list) zeros.push(zero)
          top = zero.t
        }
        // Of zeros that are only counted the last one may lie in the block before.
        if (isLast && !list && top < point.t && before.t < point.t) {
          top = walk.zero(walk.brackets(before, point, dt).at(-1)!).t
        }
      } else below += pairs.length
      counted += pairs.length
    } else {
      below++
      counted++
    }
    before = point
    point = end
    if (point.n - report > 2000) {
      report = point.n
      progress(0.95 * (point.t / T), `${counted} zeros up to ${point.t}`)
    }
  }
  beyond(walk, point, dt)
  if (counted !== point.n + 1) throw uneven(counted, point)
  const beside = list ? heightBeside(T, zeros) : T
  const smooth = low.theta(beside) / Math.PI
  const S = T <= ARGUMENT_MAX ? zetaArgument(low, beside) : below - smooth - 1
  const listed = list ? zeros : []
  return answer(listed, {
    ...{ walk, last: top, zeroCount: below, firstIndex: 1, provenFrom: 0, provenTo: point.t },
    expectedCount: T <= ARGUMENT_MAX ? Math.round(smooth + 1 + S) : below,
    equations: [`N(${T}) = theta(${T})/pi + 1 + S(${T}) = ${smooth} + 1 + ${S}`],
    terms: [
      { term: 'theta(T)/pi', value: smooth },
      { term: '1', value: 1 },
      { term: 'S(T)', value: below - smooth - 1 },
    ],
    value: below,
    uncertainty: 0,
    unused: [],
  })
}

/** `count` zeros from a number or a height on. */
function windowOf(input: OwnInput, { kernels, progress }: Run) {
  const { from, T0, count = COUNT, dt } = input
  const start = T0 ?? heightOf(from!)
  if (start < LOW_TOP) return lowWindow(input, { kernels, progress })
  const top = start + ((count + 60) * 2 * Math.PI) / log(start / (2 * Math.PI)) + LOW_REACH
  if (top > 1.01 * HEIGHT_MAX) {
    throw invalidInput('/count', `the window reaches beyond t = ${HEIGHT_MAX}`, {
      limit: HEIGHT_MAX,
    })
  }
  const kernel = kernels('zeta-high')
  // One double has too few digits for ordinates far up: they count from a whole number beside the window.
  const origin = start > FAR ? Math.floor(start) : 0
  const walk = open(kernel, 1.02 * top, origin)
  const first = from === undefined ? Math.floor(kernel.theta(start) / Math.PI) : from - 2
  // The last good Gram point that is not beyond the window's start, and blocks enough before it. Far up theta is rounded.
  const from0 = origin > 0 && from === undefined ? first - 1 : first
  let point = provenStart(walk, goodAtOrBelow(walk, from0, start - origin), blocksNeeded(top), dt)
  walk.gramFailures = 0
  const provenFrom = origin + point.t
  const isWanted = (number: number, t: number) => (from ? number >= from : origin + t > T0!)
  const zeros: Zero[] = []
  let number = point.n + 1
  let last: Block | undefined
  let [firstIndex, lastCount] = [0, 0]
  while (zeros.length < count) {
    const block = walk.block(point, last, dt)
    if (block.start !== point) {
      // It begins with the block before, some of whose zeros had not been seen.
      zeros.length = lastCount
      number = block.start.n + 1
    }
    lastCount = zeros.length
    for (const pair of block.pairs) {
      number++
      const zero = walk.zero(pair)
      if (!isWanted(number, zero.t) || zeros.length === count) continue
      if (zeros.length === 0) firstIndex = number
      zeros.push(zero)
    }
    last = block
    point = block.end
    progress(Math.min(0.95, zeros.length / count), `${zeros.length} zeros`)
  }
  beyond(walk, point, dt)
  return windowAnswer(zeros, walk, firstIndex, provenFrom, origin + point.t)
}

/** Below t = 1000 all zeros from the first are there at once. */
function lowWindow(input: OwnInput, { kernels, progress }: Run) {
  const { from, T0, count = COUNT, dt } = input
  const low = kernels('zeta')
  const need = Math.max(LOW_TOP, heightOf((from ?? Math.ceil(countBelow(T0!))) + count) + LOW_REACH)
  low.init(need + 2 * LOW_REACH, SAMPLES_MAX)
  const { ordinates, proven, gramFailures, refinedBlocks } = zerosUpTo(low, need, dt)
  progress(0.7, `${ordinates.length} zeros`)
  const at = from === undefined ? ordinates.findIndex(t => t > T0!) : from - 1
  const zeros = Array.from(ordinates.subarray(at, at + count), t => polishedLow(low, t))
  if (at < 0 || zeros.length < count) throw uneven(zeros.length, { n: at, t: proven })
  const walk = open(kernels('zeta-high'), 2000)
  walk.gramFailures = gramFailures
  walk.refinedBlocks = refinedBlocks
  return windowAnswer(zeros, walk, at + 1, 0, proven)
}

function windowAnswer(
  zeros: readonly Zero[],
  walk: Walk,
  firstIndex: number,
  provenFrom: number,
  provenTo: number,
) {
  const { origin } = walk
  const [{ t, error }] = zeros as [Zero]
  const ordinate = origin + t
  return answer(zeros, {
    ...{ walk, firstIndex, provenFrom, provenTo, last: origin + zeros.at(-1)!.t },
    zeroCount: zeros.length,
    expectedCount: zeros.length,
    equations: [
      `Z(t) = exp(i theta(t)) zeta(1/2 + i t) = 0, number ${firstIndex} at t = ${origin > 0 ? `${origin} + ${t}` : t}`,
    ],
    terms: [{ term: `ordinate of zero ${firstIndex}`, value: ordinate }],
    value: ordinate,
    uncertainty: origin > 0 ? error + Number.EPSILON * ordinate : error,
    unused: ['T'],
  })
}

function open(kernel: HighKernel, top: number, origin = 0): Walk {
  kernel.init(top, SAMPLES_MAX)
  return new Walk(kernel, origin)
}

/** About where the zero of that number lies: theta(t) = (n - 3/2) pi. */
function heightOf(n: number): number {
  let t = Math.max(15, (2 * Math.PI * n) / Math.max(1, log(n + 2) - 1))
  for (let step = 0; step < 60; step++)
    t += (n - countBelow(t)) / (log(t / (2 * Math.PI)) / (2 * Math.PI) + 0.05)
  return Math.max(t, 15)
}

/** The smooth part of N(t). */
const countBelow = (t: number): number =>
  t < 10 ? 0 : (t / (2 * Math.PI)) * (log(t / (2 * Math.PI)) - 1) + 7 / 8

function goodAtOrBelow(walk: Walk, index: number, guess: number): GramPoint {
  let [n, t] = [index, guess]
  for (;;) {
    t = walk.gram(n, t)
    if (walk.isGood(n, t)) return { n, t }
    n--
  }
}

/** The good Gram point at or below `start` before which so many blocks obey Rosser's rule. */
function provenStart(walk: Walk, start: GramPoint, needed: number, dt: number): GramPoint {
  const before: GramPoint[] = [start]
  while (before.length <= needed)
    before.push(goodAtOrBelow(walk, before.at(-1)!.n - 1, before.at(-1)!.t))
  for (let i = before.length - 1; i > 0; i--) {
    if (isRuled(walk, before[i]!, before[i - 1]!, dt)) continue
    // The window begins below it, and below the block whose zeros it may lack.
    const lower = goodAtOrBelow(walk, before[i]!.n - 1, before[i]!.t)
    return provenStart(walk, lower, needed, dt)
  }
  return start
}

/** Whether a block has at least as many zeros as it is long. */
const isRuled = (walk: Walk, a: GramPoint, b: GramPoint, dt: number): boolean =>
  b.n - a.n === 1 || walk.tried(a, b, dt).length >= b.n - a.n

/** Blocks beyond the end, by which no zero before it can be missing. */
function beyond(walk: Walk, end: GramPoint, dt: number): void {
  const failures = walk.gramFailures
  const needed = blocksNeeded(walk.origin + end.t + LOW_REACH)
  let point = end
  for (let k = needed; k > 0; k--) {
    const next = walk.next(point)
    if (isRuled(walk, point, next, dt)) point = next
    else {
      // Counted with the block beside it, and so many more behind both.
      point = walk.block(point, undefined, dt).end
      k = needed + 1
    }
  }
  walk.gramFailures = failures
}

function uneven(changes: number, { n, t }: GramPoint): Failure {
  const message = `${changes} sign changes up to the Gram point ${t}, where its index ${n} wants another number`
  return new Failure('NOT_CONVERGED', message, { changes, index: n, t })
}

/** A Newton step on the Euler-Maclaurin sum, and what is left. */
function polishedLow(kernel: KernelTable['zeta'], start: number): Zero {
  const h = 1e-5
  const slope = (kernel.z(start + h) - kernel.z(start - h)) / (2 * h)
  const t = start - kernel.zDirect(start, 0) / slope
  const residual = Math.abs(kernel.zDirect(t, 16))
  return { t, residual, error: (residual + 1e-15 * t) / Math.abs(slope) + Number.EPSILON * t }
}

function heightBeside(T: number, zeros: readonly Zero[]): number {
  const close = zeros.find(({ t }) => Math.abs(t - T) < BESIDE)
  if (close === undefined) return T
  return close.t <= T ? T + BESIDE : T - BESIDE
}

interface Outline {
  readonly walk: Walk
  readonly last: number
  readonly zeroCount: number
  readonly expectedCount: number
  readonly firstIndex: number
  readonly provenFrom: number
  readonly provenTo: number
  readonly equations: string[]
  readonly terms: { term: string; value: number }[]
  readonly value: number
  readonly uncertainty: number
  readonly unused: string[]
}

function answer(zeros: readonly Zero[], outline: Outline) {
  const { walk, last, zeroCount, expectedCount, value, uncertainty, unused } = outline
  const { origin } = walk
  const offsets = Float64Array.from(zeros, ({ t }) => t)
  const ordinates = offsets.map(t => origin + t)
  const gaps = offsets.subarray(1).map((t, i) => t - offsets[i]!)
  const worst = zeros.reduce((top, { error }) => Math.max(top, error), 0)
  const bound = 1e-6
  return {
    ...{
      value,
      uncertainty,
      unused,
      unit: '1',
      equations: outline.equations,
      terms: outline.terms,
    },
    method:
      'Riemann-Siegel sum with five correction terms, phases in two doubles, Euler-Maclaurin below t = 1000; Gram blocks, signs beyond the bound of Z; completeness by Turing on both sides',
    outputs: {
      ...{ zeroCount, expectedCount, countMatches: zeroCount === expectedCount },
      zeros: Array.from(ordinates),
      lastZero: last,
      sumOfZeros: compensatedSum(ordinates),
      minGap: gaps.length > 0 ? gaps.reduce((least, gap) => Math.min(least, gap)) : null,
      ...gapStatistics(ordinates, gaps),
      gramFailures: walk.gramFailures,
      maxResidual: zeros.reduce((top, { residual }) => Math.max(top, residual), 0),
      provenTo: outline.provenTo,
      refinedBlocks: walk.refinedBlocks,
      firstIndex: outline.firstIndex,
      provenFrom: outline.provenFrom,
      ...(Number.isFinite(walk.signBound) && { signBound: walk.signBound }),
      ordinateError: worst,
      ...(origin > 0 && { origin, offsets: Array.from(offsets) }),
      ...(walk.rosserExceptions > 0 && { rosserExceptions: walk.rosserExceptions }),
    },
    checks: [
      below('zeros listed less those expected', zeroCount - expectedCount, 0),
      holds('every sign that was counted exceeds its bound', !(walk.signBound <= 1)),
      below('error of an ordinate', worst, bound),
    ],
    accuracy: {
      estimate: worst,
      bound,
      how:
        origin > 0
          ? "largest |Z/Z'| left at a zero, the bound of Z included, of its distance from origin"
          : "largest |Z/Z'| left at a zero, the bound of Z included",
    },
    series: {},
  }
}
