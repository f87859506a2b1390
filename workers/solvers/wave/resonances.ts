// Frequencies and quality factors of what rings at the receivers, once the sources are silent.
import { gridError } from '../../continuum/grid-error.ts'
import { BASIS_MAX, basisFor, harmonicsOf } from '../../numerics/filter-diagonalisation.ts'
import { invalidInput, missingInput } from '../../refusal.ts'
import type { OwnInput } from './own-words.ts'
import type { Course } from './record.ts'

export interface Resonance {
  readonly frequency: number
  /** pi f over the decay of the amplitude; null where none is seen. */
  readonly Q: number | null
  /** Largest among the receivers, when the sources fell silent. */
  readonly amplitude: number
  readonly error: number
  readonly order: number | null
}

/** Weaker ones, over the strongest, are not told from what the method makes of rounding and of other bands. */
const WEAK = 1e-4
/** Of a pole seen a sample later: how far it may have moved, over the band. */
const UNSTEADY = 1e-2
/** A decay below this over the whole course is none. */
const LASTING = 1e-5
/** Of a frequency on another grid. */
const APART = 0.05

export function refuseBand({ band, probes = [], tEnd }: OwnInput, quietFrom: number): void {
  if (!band)
    throw missingInput('/band', 'band is missing: the frequencies to look for, from and to')
  if (probes.length === 0)
    throw missingInput('/probes', 'probes are missing: resonances are heard there')
  const [low, high] = band as [number, number]
  if (!(low > 0 && low < high)) throw invalidInput('/band', `band goes from ${low} to ${high}`)
  const length = tEnd! - quietFrom
  if (!(length * low > 1)) {
    const message = `the sources are silent from ${quietFrom} on: by ${tEnd} less than one period of ${low} Hz has passed; take a later tEnd`
    throw invalidInput('/tEnd', message)
  }
  if (basisFor(length, high - low) > BASIS_MAX) {
    const most = (2 * (BASIS_MAX - 5)) / 1.2 / length
    throw invalidInput(
      '/band',
      `band times the time that is listened to is too large: up to ${most} Hz wide`,
    )
  }
}

/** Of the finest grid, rising, with what the coarser ones say of each. */
export function resonancesOf(
  courses: readonly [Course, Course, Course],
  [low, high]: readonly [number, number],
  from: number,
  end: number,
  nominal: number,
): Resonance[] {
  const [fine, middle, coarse] = courses.map((course, g) =>
    // A coarser grid may have moved one across an end of the band.
    heard(
      course,
      g === 0 ? low : low * (1 - APART),
      g === 0 ? high : high * (1 + APART),
      from,
      end,
    ),
  ) as [Heard[], Heard[], Heard[]]
  const near = (all: readonly Heard[], f: number) => {
    const one = all.toSorted((a, b) => Math.abs(a.frequency - f) - Math.abs(b.frequency - f))[0]
    return one && Math.abs(one.frequency / f - 1) < APART ? one.frequency : undefined
  }
  return fine.map(({ frequency, decay, amplitude }) => {
    const [half, quarter] = [near(middle, frequency), near(coarse, frequency)]
    const seen =
      half === undefined || quarter === undefined
        ? { estimate: Math.abs(frequency - (half ?? frequency * (1 - APART))), order: null }
        : gridError(frequency, half, quarter, nominal, frequency)
    const lasts = decay * (end - from) < LASTING
    const Q = lasts ? null : (Math.PI * frequency) / decay
    return { frequency, Q, amplitude, error: seen.estimate, order: seen.order }
  })
}

interface Heard {
  readonly frequency: number
  readonly decay: number
  readonly amplitude: number
}

function heard(course: Course, low: number, high: number, from: number, end: number): Heard[] {
  const { steps, first, courses } = course
  const { dt } = steps
  const begin = Math.max(0, Math.ceil(from / dt) - first)
  const last = Math.floor(end / dt) - first
  const seen: Heard[] = []
  for (const values of courses) {
    const harmonics = harmonicsOf(values.slice(begin, last + 1), low * dt, high * dt)
    for (const { frequency, decay, amplitude, error } of harmonics) {
      if (error > UNSTEADY * 2 * Math.PI * (high - low) * dt) continue
      seen.push({ frequency: frequency / dt, decay: decay / dt, amplitude })
    }
  }
  const strongest = Math.max(0, ...seen.map(({ amplitude }) => amplitude))
  const apart = 0.1 / (end - from)
  const own: Heard[] = []
  for (const one of seen.toSorted((a, b) => b.amplitude - a.amplitude)) {
    if (one.amplitude < WEAK * strongest) break
    if (own.every(({ frequency }) => Math.abs(frequency - one.frequency) > apart)) own.push(one)
  }
  return own.sort((a, b) => a.frequency - b.frequency)
}
