// What excites waves: s of u_tt/(rho c^2) = div(grad u/rho) + s, or a current J; in a shape, along a line or at a point, times a
// course in time.
import type { Coefficient, Names } from '../../continuum/coefficient.ts'
import { readCoefficient } from '../../continuum/coefficient.ts'
import { readShape, type Shape } from '../../continuum/shapes.ts'
import { cos, exp, sin } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Medium } from './medium.ts'
import type { SourceInput } from './own-words.ts'

/** A course in time, and from when on it is nothing. */
export interface Pulse {
  at(t: number): number
  readonly end: number
  /** Above it less than a hundredth of its spectrum lies; unknown for an expression. */
  readonly highest: number | undefined
}

export interface OwnSource {
  readonly pulse: Pulse
  readonly place:
    | { readonly kind: 'point'; readonly at: readonly number[] }
    | { readonly kind: 'line'; readonly axis: 'x' | 'y'; readonly at: number }
    | { readonly kind: 'spread'; readonly density: Coefficient; readonly shape: Shape | undefined }
}

export function readSources(
  sources: readonly SourceInput[],
  { names, box, dim }: Medium,
): OwnSource[] {
  return sources.map((source, i) => {
    const place = pointerTo('sources', i)
    const { density, at, line, amplitude, pulse, ...shape } = source
    const kinds = [density, at, line].filter(one => one !== undefined)
    if (kinds.length !== 1) {
      const message = 'a source has one of density, at and line'
      throw kinds.length === 0 ? missingInput(place, message) : invalidInput(place, message)
    }
    const isShaped = Object.values(shape).some(one => one !== undefined)
    if (density === undefined && isShaped) {
      throw invalidInput(place, 'a shape has no meaning for a source at a point or on a line')
    }
    if (density !== undefined) {
      if (amplitude !== undefined) {
        throw invalidInput(`${place}/amplitude`, 'amplitude: a density has it already')
      }
      const spread = readCoefficient(density, `${place}/density`, 'density', names, box)
      const course = pulse === undefined ? STEADY : readPulse(pulse, `${place}/pulse`, names, 1)
      const region = isShaped ? readShape(shape, place, names) : undefined
      return { pulse: course, place: { kind: 'spread', density: spread, shape: region } }
    }
    const size = amplitude === undefined ? 1 : numberOf(amplitude, `${place}/amplitude`, names)
    if (pulse === undefined) throw missingInput(`${place}/pulse`, 'pulse of the source is missing')
    const course = readPulse(pulse, `${place}/pulse`, names, size)
    if (at !== undefined) {
      if (at.length !== dim) throw invalidInput(`${place}/at`, `at has ${dim} coordinates`)
      const isInside = (['x', 'y'] as const)
        .slice(0, dim)
        .every((axis, k) => at[k]! >= box[axis][0] && at[k]! <= box[axis][1])
      if (!isInside)
        throw invalidInput(`${place}/at`, `at ${at.join(', ')} is outside of the domain`)
      return { pulse: course, place: { kind: 'point', at } }
    }
    return { pulse: course, place: readLine(line, `${place}/line`, dim, box, names) }
  })
}

function readLine(value: unknown, place: string, dim: 1 | 2, box: Medium['box'], names: Names) {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const [axis, at] = entries[0] ?? []
  if (entries.length !== 1 || (axis !== 'x' && axis !== 'y') || (axis === 'y' && dim === 1)) {
    throw invalidInput(place, `line is {x: place}${dim === 2 ? ' or {y: place}' : ''}`)
  }
  const number = numberOf(at, place + pointerTo(axis), names)
  if (number >= box[axis][0] && number <= box[axis][1])
    return { kind: 'line', axis, at: number } as const
  throw invalidInput(place + pointerTo(axis), `the line at ${number} is outside of the domain`)
}

function numberOf(value: unknown, place: string, names: Names): number {
  const number = readCoefficient(value, place, place.split('/').at(-1)!, names).constant
  if (number !== undefined) return number
  throw invalidInput(place, 'a number is expected here, which changes neither in place nor in time')
}

const STEADY: Pulse = { at: () => 1, end: Number.POSITIVE_INFINITY, highest: undefined }

const WORDS: Readonly<Record<string, readonly string[]>> = {
  ricker: ['frequency', 'delay'],
  gaussian: ['frequency', 'width', 'delay'],
  burst: ['frequency', 'cycles', 'delay'],
  continuous: ['frequency', 'width', 'delay'],
}

function readPulse(value: unknown, place: string, names: Names, size: number): Pulse {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fromText(value, place, names, size)
  }
  const said = value as Record<string, unknown>
  const kind = said['kind'] as string
  if (!Object.hasOwn(WORDS, kind)) {
    throw invalidInput(
      `${place}/kind`,
      `kind of a pulse is one of ${Object.keys(WORDS).join(', ')}`,
    )
  }
  for (const name of Object.keys(said)) {
    if (name === 'kind' || WORDS[kind]!.includes(name)) continue
    throw invalidInput(place + pointerTo(name), `${name} is no word of a pulse of kind ${kind}`)
  }
  const read = (name: string, usual: number) => {
    if (said[name] === undefined) return usual
    return numberOf(said[name], place + pointerTo(name), names)
  }
  if (said['frequency'] === undefined) {
    throw missingInput(`${place}/frequency`, 'frequency of the pulse is missing')
  }
  const f = read('frequency', 1)
  const cycles = read('cycles', 3)
  const width = read('width', kind === 'gaussian' ? 1 / f : 3 / f)
  const usual = kind === 'ricker' ? 1.2 / f : kind === 'gaussian' ? 5 * width : 0
  const delay = read('delay', usual)
  for (const [name, one] of Object.entries({ frequency: f, cycles, width })) {
    if (!(one > 0)) throw invalidInput(place + pointerTo(name), `${name} is ${one}: it is above 0`)
  }
  return { ...courseOf(kind, size, f, delay, width, cycles) }
}

function courseOf(
  kind: string,
  size: number,
  f: number,
  delay: number,
  width: number,
  cycles: number,
): Pulse {
  const turn = 2 * Math.PI * f
  switch (kind) {
    case 'ricker':
      return {
        at(t) {
          const a = Math.PI * f * (t - delay)
          return size * (1 - 2 * a * a) * exp(-a * a)
        },
        end: delay + 2 / f,
        highest: 3 * f,
      }
    case 'gaussian':
      return {
        at: t =>
          size * sin(turn * (t - delay)) * exp((-(t - delay) * (t - delay)) / (2 * width * width)),
        end: delay + 8 * width,
        highest: f + 3 / (2 * Math.PI * width),
      }
    case 'burst': {
      const length = cycles / f
      return {
        at(t) {
          const s = t - delay
          if (s <= 0 || s >= length) return 0
          return size * sin(turn * s) * 0.5 * (1 - cos((2 * Math.PI * s) / length))
        },
        end: delay + length,
        highest: f * (1 + 3 / cycles),
      }
    }
    default:
      return {
        at(t) {
          const s = t - delay
          if (s <= 0) return 0
          // Comes up by a sine squared within the width: smooth, so that it rings little.
          const rise = s < width ? 0.5 * (1 - cos((Math.PI * s) / width)) : 1
          return size * sin(turn * s) * rise
        },
        end: Number.POSITIVE_INFINITY,
        highest: f,
      }
  }
}

function fromText(value: unknown, place: string, names: Names, size: number): Pulse {
  const course = readCoefficient(value, place, 'pulse', { ...names, columns: [] })
  const one = new Float64Array(1)
  return {
    at(t) {
      course.fill(one, [], t)
      return size * one[0]!
    },
    end: Number.POSITIVE_INFINITY,
    highest: undefined,
  }
}
