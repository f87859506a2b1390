// Input impedance, reflection and transmission of a network over frequencies; errors by the slices doubled twice.
import { fieldError } from '../../continuum/grid-error.ts'
import { atan2, hypot, log10 } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import { below, type Run } from '../../solver.ts'
import type { Bore } from './bore.ts'
import { Chain, FinerChain, impedanceOf, plane, type Waves, type Way } from './chain.ts'
import { warningsOf } from './own-modes.ts'
import { cutOffOf, equationsOf } from './own-results.ts'
import { FREQUENCIES_MAX, type OwnInput, SLICES_MAX } from './own-words.ts'
import { peaksOf } from './peaks.ts'
import { OpenEnd } from './radiation.ts'
import { isExact, slicesOf } from './slices.ts'

type Analysis = Exclude<NonNullable<OwnInput['analysis']>, 'modes' | 'response'>

const WAYS: Readonly<Record<Analysis, Way>> = {
  impedance: 'back',
  reflection: 'back',
  transmission: 'through',
  insertion: 'inserted',
}

const SLICES_FIRST = 32
const SLICES_LAST_MAX = 512
const FINE = 1e-6
const ROUNDING = 1e-11
/** What a passive pipe may give beyond its share by errors. */
const GAIN_MAX = 1e-6
const ERROR_MAX = 1e-3
const SAMPLES = 12
/** Frequencies between two looks at the clock of whoever waits. */
const CHUNK = 256

export function runSweep(input: OwnInput, bore: Bore, analysis: Analysis, run: Run) {
  const frequencies = readFrequencies(input)
  const open = new OpenEnd()
  const way = WAYS[analysis]
  const exact = isExact(bore)
  const chains = memoised(slices => new Chain(bore, slicesOf(bore, slices), open))
  const wavesOf = (slices: number): Waves =>
    exact ? chains(1) : new FinerChain(chains(slices), chains(slices / 2))
  const slices = exact ? 1 : enough(bore, frequencies, way, wavesOf)
  const levels = (exact ? [1] : [slices, slices / 2, slices / 4]).map(wavesOf)
  let unevenness = 0
  const curves = levels.map((waves, k) => {
    const curve: Curve = {
      re: new Float64Array(frequencies.length),
      im: new Float64Array(frequencies.length),
    }
    for (const [i, f] of frequencies.entries()) {
      ;[curve.re[i], curve.im[i]] = waves.wave(f, way)
      if (k === 0) unevenness = Math.max(unevenness, waves.unevenness)
      if (i % CHUNK === 0) run.progress((k + i / frequencies.length) / levels.length, `${f} Hz`)
    }
    return curve
  })
  const [fine] = curves
  const error = errorOf(curves)
  const estimate = error.estimate + unevenness + ROUNDING + endError(bore, frequencies, way)
  const shown = SHOWN[analysis]({ bore, levels, frequencies, fine: fine!, estimate })
  return {
    ...shown,
    equations: equationsOf(bore),
    method: `transfer matrices of ${slicesOf(bore, slices).length} parts${bore.gas.losses ? ', wall losses of Zwikker and Kosten' : ''}`,
    outputs: {
      ...shown.outputs,
      cutOff: cutOffOf(bore),
      observedOrder: error.order,
      slices: slicesOf(bore, slices).length,
    },
    checks: [
      below('determinants of the matrices differ from 1 by', unevenness, 1e-8),
      below(
        'largest error of a reflected or transmitted wave by slices doubled',
        estimate,
        ERROR_MAX,
      ),
      ...shown.checks,
    ],
    accuracy: {
      estimate: Math.max(estimate, shown.relative),
      bound: ERROR_MAX,
      how: exact
        ? 'determinants of the matrices: every part is exact'
        : 'largest change of a reflected or transmitted wave with the slices doubled twice',
    },
    series: { f: frequencies, ...shown.series },
    unused: ['modes'],
    warnings: warningsOf(bore, frequencies.at(-1)!),
  }
}

interface Curve {
  readonly re: Float64Array
  readonly im: Float64Array
}
interface Shown {
  readonly bore: Bore
  readonly levels: readonly Waves[]
  readonly frequencies: Float64Array
  readonly fine: Curve
  readonly estimate: number
}

function memoised(of: (slices: number) => Chain): (slices: number) => Chain {
  const all = new Map<number, Chain>()
  return slices => {
    const chain = all.get(slices) ?? of(slices)
    all.set(slices, chain)
    return chain
  }
}

function errorOf(curves: readonly Curve[]) {
  if (curves.length < 3) return { estimate: 0, order: null }
  const distance = (a: Curve, b: Curve) =>
    a.re.reduce((most, re, i) => Math.max(most, hypot(re - b.re[i]!, a.im[i]! - b.im[i]!)), 0)
  const [fine, middle, coarse] = curves as [Curve, Curve, Curve]
  return fieldError(distance(fine, middle), distance(middle, coarse), 4, 1)
}

/** What the error of a flanged end changes. */
function endError(bore: Bore, frequencies: Float64Array, way: Way): number {
  if (bore.right.kind !== 'flanged') return 0
  const elements = slicesOf(bore, SLICES_FIRST)
  const [one, other] = [0, 1].map(errors => new Chain(bore, elements, new OpenEnd(errors)))
  return frequencies.reduce((most, f) => {
    const [[a, b], [c, d]] = [one!.wave(f, way), other!.wave(f, way)]
    return Math.max(most, hypot(a - c, b - d))
  }, 0)
}

/** Slices that leave the samples settled, as far as the time allows. */
function enough(
  bore: Bore,
  frequencies: Float64Array,
  way: Way,
  wavesOf: (slices: number) => Waves,
): number {
  const samples = Float64Array.from(
    { length: SAMPLES },
    (_, i) => frequencies[Math.round((i * (frequencies.length - 1)) / (SAMPLES - 1))]!,
  )
  const sliced = bore.parts.filter(part => part.kind === 'tube' && !part.isExact).length
  const of = (slices: number): Curve => {
    const waves = wavesOf(slices)
    const pairs = Array.from(samples, f => waves.wave(f, way))
    return {
      re: Float64Array.from(pairs, ([re]) => re),
      im: Float64Array.from(pairs, ([, im]) => im),
    }
  }
  let curves = [SLICES_FIRST, SLICES_FIRST / 2, SLICES_FIRST / 4].map(of)
  for (let slices = SLICES_FIRST; ; slices *= 2) {
    const isDear = 4 * slices * sliced * frequencies.length > SLICES_MAX
    if (errorOf(curves).estimate < FINE || slices >= SLICES_LAST_MAX || isDear) return slices
    curves = [of(2 * slices), ...curves.slice(0, 2)]
  }
}

export function readFrequencies({ frequencies }: OwnInput): Float64Array {
  if (frequencies === undefined)
    throw missingInput('/frequencies', 'frequencies are missing: this analysis runs over them')
  if (Array.isArray(frequencies)) {
    const i = frequencies.findIndex((f, n) => n > 0 && !(f > frequencies[n - 1]!))
    if (i < 0) return Float64Array.from(frequencies)
    throw invalidInput(`/frequencies/${i}`, 'frequencies rise')
  }
  const { from, to, count } = frequencies
  if (!(to > from)) throw invalidInput('/frequencies/to', `to is ${to}: it lies above from`)
  return Float64Array.from(
    { length: Math.min(count, FREQUENCIES_MAX) },
    (_, i) => from + ((to - from) * i) / (count - 1),
  )
}

const SHOWN = { impedance, reflection, transmission, insertion }

function impedance({ bore, levels, frequencies, fine, estimate }: Shown) {
  const unit = plane(bore.gas, bore.radii[0])
  const [re, im] = [new Float64Array(fine.re.length), new Float64Array(fine.re.length)]
  for (const [i, wave] of fine.re.entries()) [re[i], im[i]] = impedanceOf([wave, fine.im[i]!])
  const sizes = re.map((a, i) => hypot(a, im[i]!))
  const peaks = peaksOf(bore, levels, frequencies, sizes)
  const [first] = peaks
  const isOne = frequencies.length === 1
  const size = sizes[0]!
  // An error of the reflected wave counts by the slope of (1 + R)/(1 - R).
  const relative = ((1 + size) * (1 + size) * estimate) / (2 * size)
  return {
    value: isOne ? size * unit : first ? first.frequency : null,
    unit: isOne ? 'Pa s/m^3' : 'Hz',
    uncertainty: isOne ? relative * size * unit : (first?.error ?? 0),
    relative: isOne ? relative : first ? first.error / first.frequency : 0,
    terms: [{ term: 'rho c/S in Pa s/m^3', value: unit }],
    outputs: {
      resonances: peaks.map(({ error: _, ...peak }) => peak),
      frequencyErrors: peaks.map(({ error }) => error),
      ...(first && { harmonicity: peaks.map(({ frequency }) => frequency / first.frequency) }),
      impedance: isOne ? { unit, real: re[0]! * unit, imaginary: im[0]! * unit } : { unit },
    },
    checks: [
      below('the pipe gives sound: largest |R| above 1 by', largestOf(sizesOf(fine)) - 1, GAIN_MAX),
    ],
    series: {
      resistance: re,
      reactance: im,
      impedance: sizes,
      phase: re.map((a, i) => atan2(im[i]!, a)),
    },
  }
}

const sizesOf = ({ re, im }: Curve): Float64Array => re.map((a, i) => hypot(a, im[i]!))

const largestOf = (values: Float64Array): number =>
  values.reduce((most, value) => Math.max(most, value), 1)

function extremesOf(values: Float64Array, frequencies: Float64Array) {
  let [high, low, sum] = [0, 0, 0]
  for (const [i, value] of values.entries()) {
    if (value > values[high]!) high = i
    if (value < values[low]!) low = i
    sum += value
  }
  return {
    largest: { value: values[high]!, frequency: frequencies[high]! },
    least: { value: values[low]!, frequency: frequencies[low]! },
    mean: sum / values.length,
  }
}

function reflection({ bore, frequencies, fine, estimate }: Shown) {
  const sizes = sizesOf(fine)
  const absorbed = sizes.map(r => 1 - r * r)
  const absorption = extremesOf(absorbed, frequencies)
  return {
    value: absorption.largest.value,
    unit: '1',
    uncertainty: 2 * estimate,
    relative: 2 * estimate,
    terms: [{ term: 'rho c/S in Pa s/m^3', value: plane(bore.gas, bore.radii[0]) }],
    outputs: { absorption, reflected: Array.from(sizes) },
    checks: [below('the pipe gives sound: largest |R| above 1 by', largestOf(sizes) - 1, GAIN_MAX)],
    series: {
      reflected: sizes,
      phase: fine.re.map((re, i) => atan2(fine.im[i]!, re)),
      absorption: absorbed,
    },
  }
}

const DECIBELS = 8.685889638065037

/** Of flows or waves that are these shares of what they would be. */
function lossOf(fine: Curve, frequencies: Float64Array, estimate: number) {
  const shares = sizesOf(fine)
  const loss = shares.map(share => -20 * log10(share))
  const extremes = extremesOf(loss, frequencies)
  const least = shares.reduce((low, share) => Math.min(low, share), 1)
  const error = (DECIBELS * estimate) / least
  const { value } = extremes.largest
  return {
    ...{ shares, loss, extremes },
    shown: {
      value,
      unit: 'dB',
      uncertainty: error,
      relative: Math.min(estimate / least, error / Math.max(1e-3, value)),
    },
  }
}

function transmission({ frequencies, fine, estimate }: Shown) {
  const { shares, loss, extremes, shown } = lossOf(fine, frequencies, estimate)
  return {
    ...shown,
    terms: [{ term: 'mean transmission loss', value: extremes.mean }],
    outputs: { transmissionLoss: extremes },
    checks: [
      below(
        'more power goes out than comes in: its share above 1',
        largestOf(shares) - 1,
        GAIN_MAX,
      ),
    ],
    series: { transmissionLoss: loss, transmitted: shares },
  }
}

/** A network may give more than the pipe that it replaces: its resonances do. */
function insertion({ frequencies, fine, estimate }: Shown) {
  const most = largestOf(sizesOf(fine))
  const { loss, extremes, shown } = lossOf(fine, frequencies, most * estimate)
  return {
    ...shown,
    terms: [{ term: 'mean insertion loss', value: extremes.mean }],
    outputs: { insertionLoss: extremes },
    checks: [],
    series: { insertionLoss: loss },
  }
}
