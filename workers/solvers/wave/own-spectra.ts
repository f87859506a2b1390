// Fourier integrals of what receivers hear; and what regions let pass and scatter, against the same waves without them.
import { gridError } from '../../continuum/grid-error.ts'
import { atan2, cos, sin } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Energies } from './field-energy.ts'
import type { OwnInput } from './own-words.ts'
import type { Course } from './record.ts'

type Complex = readonly [number, number]
type Courses = readonly [Course, Course, Course]

/** Integral of u exp(-2 pi i f t) over the course, up to `end`. */
function integralOf(course: Course, k: number, f: number, end: number): Complex {
  const { steps, first, courses } = course
  const values = courses[k]!
  const last = Math.min(values.length - 1, Math.floor(end / steps.dt) - first)
  let [re, im] = [0, 0]
  for (let i = 0; i <= last; i++) {
    const phase = 2 * Math.PI * f * (first + i) * steps.dt
    const weight = (i === 0 || i === last ? 0.5 : 1) * steps.dt * values[i]!
    re += weight * cos(phase)
    im -= weight * sin(phase)
  }
  return [re, im]
}

/** Samples at steps of dt show a higher frequency as a lower one. */
export function refuseHigh({ spectrum = [], band }: OwnInput, dt: number): void {
  const most = 1 / (2 * dt)
  const named = [
    ...spectrum.map((f, i) => [pointerTo('spectrum', i), f] as const),
    ...(band ?? []).map((f, i) => [pointerTo('band', i), f] as const),
  ]
  for (const [place, f] of named) {
    if (f <= most) continue
    const message = `steps of ${dt} s show frequencies up to ${most} Hz, not ${f}: take more cells, or a smaller dt`
    throw invalidInput(place, message, { limit: most })
  }
}

/** Columns of amplitude and phase by frequency. */
export function spectraOf(
  course: Course,
  frequencies: readonly number[],
  end: number,
): Record<string, number[]> {
  const columns = course.courses.flatMap((_, k) => {
    const seen = frequencies.map(f => integralOf(course, k, f, end))
    return [
      [`amplitude${k + 1}`, seen.map(([re, im]) => Math.sqrt(re * re + im * im))],
      [`phase${k + 1}`, seen.map(([re, im]) => atan2(im, re))],
    ] as const
  })
  return frequencies.length === 0
    ? {}
    : { frequency: [...frequencies], ...Object.fromEntries(columns) }
}

export interface Passage {
  readonly at: readonly number[]
  /** |u|^2 over that without regions, at each frequency; of u, and of what the regions add to it. */
  readonly passed: readonly number[]
  readonly scattered: readonly number[]
  readonly error: number
}

export function refusePassage({ spectrum, probes, regions, initial }: OwnInput): void {
  const needed = { spectrum, probes, regions }
  for (const [name, value] of Object.entries(needed)) {
    if ((value?.length ?? 0) > 0) continue
    throw missingInput(
      `/${name}`,
      `${name} of the analysis transmission: what passes is compared there`,
    )
  }
  if (typeof initial === 'object' && initial !== null && 'state' in initial) {
    throw invalidInput('/initial', 'initial: transmission is of a whole course, from no state')
  }
}

/** Share of the course that is looked at for what still goes on. */
const LAST = 0.1
/** Of the largest energy: more of it is not all gone. */
const LEFT_MAX = 1e-3

/** Of a course that ends while waves are still on their way. */
export function unfinished(energies: readonly Energies[]): string[] {
  const most = Math.max(0, ...energies.map(({ energy }) => energy))
  const share = energies.at(-1)!.energy / most
  if (!(share > LEFT_MAX)) return []
  return [
    `the share ${share} of the largest energy is in the domain at tEnd: what passes later is not counted`,
  ]
}

/** The same receivers with regions and without. */
export function passagesOf(
  own: Courses,
  bare: Courses,
  { spectrum = [], probes = [] }: OwnInput,
  end: number,
  nominal: number,
): Passage[] {
  const ratios = (g: 0 | 1 | 2, k: number, f: number, until = end) => {
    const [re, im] = integralOf(own[g], k, f, until)
    const [x, y] = integralOf(bare[g], k, f, until)
    const whole = x * x + y * y
    if (!(whole > 0)) throw invalidInput('/probes', `no wave of ${f} Hz comes to receiver ${k + 1}`)
    return [(re * re + im * im) / whole, ((re - x) ** 2 + (im - y) ** 2) / whole] as const
  }
  return probes.map((at, k) => {
    let error = 0
    const seen = spectrum.map(f => {
      const [fine, middle, coarse] = [ratios(0, k, f), ratios(1, k, f), ratios(2, k, f)]
      const earlier = ratios(0, k, f, end - LAST * (end - own[0].start))
      for (const i of [0, 1] as const) {
        const { estimate } = gridError(fine[i], middle[i], coarse[i], nominal, 1)
        // What the last of the course still changes tells what comes after it.
        error = Math.max(error, estimate + Math.abs(fine[i] - earlier[i]))
      }
      return fine
    })
    return { at, passed: seen.map(([one]) => one), scattered: seen.map(([, one]) => one), error }
  })
}
