// Peaks of an input impedance: between the frequencies of the same network closed on the left and without losses, so that none is
// missed between two samples; where the far end takes all sound, at the crests of the samples.
import { gridError } from '../../continuum/grid-error.ts'
import { atan2, hypot } from '../../numerics/mathematics.ts'
import type { Bore } from './bore.ts'
import { impedanceOf, type Waves } from './chain.ts'
import { ModeCounter } from './counting.ts'
import { FLANGED_ERROR } from './flanged-end.ts'
import { noteOf } from './notes.ts'
import { OpenEnd } from './radiation.ts'
import { slicesOf } from './slices.ts'

export interface Peak {
  readonly frequency: number
  /** Over rho c/S. */
  readonly height: number
  readonly Q: number
  readonly note: string
  readonly cents: number
  readonly error: number
}

const PEAKS_MAX = 64
const SAMPLES = 24
const GOLDEN = 0.3819660112501051
const CLOSE = 1e-9
/** Where a crest is flat its place is known to the root of rounding alone. */
const FLAT = 1e-7
/** Relative reach of the crest of a finer network around that of a coarser one. */
const NEAR = 1e-4
/** Relative step of the slope of the phase. */
const STEP = 1e-6
/** Slices of the network whose modes show where to look. */
const COARSE = 24

export function peaksOf(
  bore: Bore,
  levels: readonly Waves[],
  frequencies: Float64Array,
  sizes: Float64Array,
): Peak[] {
  const count = frequencies.length
  if (count < 3) return []
  const [from, to] = [frequencies[0]!, frequencies[count - 1]!]
  const brackets = seedsOf(bore, from, to) ?? crests()
  const end = bore.right.kind === 'flanged' ? (FLANGED_ERROR * bore.radii[1]) / bore.length : 0
  return brackets.flatMap(([low, high]) => {
    const rough = crestIn(levels.at(-1)!, low, high)
    if (rough === undefined) return []
    const near = levels.map(waves => crestNear(waves, rough, low, high))
    const fine = near[0]!
    const error = near.length === 3 ? gridError(fine, near[1]!, near[2]!, 4, fine).estimate : 0
    const [a, b] = impedanceOf(levels[0]!.wave(fine, 'back'))
    const { name, cents } = noteOf(fine)
    const height = hypot(a, b)
    const Q = sharpness(levels[0]!, fine)
    return [{ frequency: fine, height, Q, note: name, cents, error: error + (FLAT + end) * fine }]
  })

  function crests(): [number, number][] {
    const brackets: [number, number][] = []
    for (let i = 1; i + 1 < count && brackets.length < PEAKS_MAX; i++) {
      if (sizes[i]! > sizes[i - 1]! && sizes[i]! >= sizes[i + 1]!)
        brackets.push([frequencies[i - 1]!, frequencies[i + 1]!])
    }
    return brackets
  }
}

/** From half way to the mode before to half way to the next one. */
function seedsOf(bore: Bore, from: number, to: number): [number, number][] | undefined {
  const { kind } = bore.right
  if (kind === 'anechoic' || kind === 'impedance') return undefined
  const counter = new ModeCounter(bore, slicesOf(bore, COARSE), new OpenEnd(), { kind: 'closed' })
  const [first, last] = [
    counter.below(from),
    Math.min(counter.below(to), counter.below(from) + PEAKS_MAX),
  ]
  const modes = Array.from({ length: last - first }, (_, n) => counter.nth(first + n, to))
  return modes.map((f, n) => {
    const gap = modes.length > 1 ? (n > 0 ? f - modes[n - 1]! : modes[1]! - f) : 0.4 * f
    const low = n > 0 ? (modes[n - 1]! + f) / 2 : Math.max(from, f - gap / 2)
    const high = n + 1 < modes.length ? (modes[n + 1]! + f) / 2 : Math.min(to, f + gap / 2)
    return [low, high]
  })
}

/** Undefined where the largest value lies at an end. */
function crestIn(waves: Waves, low: number, high: number): number | undefined {
  const places = Array.from({ length: SAMPLES + 1 }, (_, i) => low + ((high - low) * i) / SAMPLES)
  const values = places.map(f => sizeAt(waves, f))
  const best = values.indexOf(Math.max(...values))
  if (best === 0 || best === SAMPLES) return undefined
  return section(waves, places[best - 1]!, places[best + 1]!)
}

/** From the crest of a coarser network, as far around it as it takes. */
function crestNear(waves: Waves, rough: number, low: number, high: number): number {
  for (let reach = NEAR * rough; ; reach *= 8) {
    const [a, b] = [Math.max(low, rough - reach), Math.min(high, rough + reach)]
    const crest = section(waves, a, b)
    const isInside = crest - a > 0.01 * (b - a) && b - crest > 0.01 * (b - a)
    if (isInside || (a === low && b === high)) return crest
  }
}

const sizeAt = (waves: Waves, f: number): number => hypot(...impedanceOf(waves.wave(f, 'back')))

/** The golden section of a bracket of one crest. */
function section(waves: Waves, low: number, high: number): number {
  let [a, b] = [low, high]
  let [x, y] = [a + GOLDEN * (b - a), b - GOLDEN * (b - a)]
  let [fx, fy] = [sizeAt(waves, x), sizeAt(waves, y)]
  while (b - a > CLOSE * b) {
    if (fx > fy) {
      ;[b, y, fy] = [y, x, fx]
      x = a + GOLDEN * (b - a)
      fx = sizeAt(waves, x)
    } else {
      ;[a, x, fx] = [x, y, fy]
      y = b - GOLDEN * (b - a)
      fy = sizeAt(waves, y)
    }
  }
  return (a + b) / 2
}

/** f/2 times the slope of the phase: the quality of a resonance. */
function sharpness(waves: Waves, f: number): number {
  const phase = (at: number) => {
    const [re, im] = impedanceOf(waves.wave(at, 'back'))
    return atan2(im, re)
  }
  const step = STEP * f
  let turn = Math.abs(phase(f + step) - phase(f - step))
  if (turn > Math.PI) turn = 2 * Math.PI - turn
  return (f * turn) / (4 * step)
}
