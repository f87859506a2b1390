// Stiffness and area along a column of the caller's own: one stiffness all over, or parts of sections of their own.

import type { Box } from '../../continuum/array-over.ts'
import { bordersOf } from '../../continuum/borders.ts'
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
} from '../../continuum/coefficient.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { refuseOthers } from '../systems/own-system.ts'
import { type OwnInput, SECTION_WORDS } from './own-words.ts'

/** What a column is made of, from its lower end. */
export interface Section {
  readonly length: number
  /** Where it jumps. */
  readonly jumps: readonly number[]
  /** Bending stiffness at rising places. */
  stiffnessAt(x: Float64Array): Float64Array
  areaAt(x: Float64Array): Float64Array
}

interface Part {
  readonly from: number
  readonly to: number
  readonly E: number
  readonly I: Coefficient
  readonly A: Coefficient
}

export function readSection(input: OwnInput, names: Names): Section {
  return input.segments === undefined ? readWhole(input, names) : readSegments(input, names)
}

function readWhole({ E, I, A, L, EI }: OwnInput, names: Names): Section {
  if (EI !== undefined) refuseOthers({ E, I }, SECTION_WORDS, 'has no part: there is EI')
  const stiffness =
    EI === undefined ? constantOf(E * I) : stillOf(EI, '/EI', 'EI', names, { x: [0, L], y: [0, 1] })
  return {
    length: L,
    jumps: jumpsOf(EI, '/EI', stiffness, names, [0, L]),
    stiffnessAt: x => positive(valuesOf(stiffness, x), x, '/EI', 'EI'),
    areaAt: x => x.map(() => A),
  }
}

function readSegments(input: OwnInput, names: Names): Section {
  const { segments = [], E, A, EI, designCode } = input
  if (EI !== undefined) throw invalidInput('/EI', 'EI: the segments say it')
  refuseOthers(
    { I: input.I, L: input.L },
    SECTION_WORDS,
    'has no part: the segments say it, one by one',
  )
  let from = 0
  const parts = segments.map((segment, i): Part => {
    const place = pointerTo('segments', i)
    const one = (name: 'length' | 'E') => {
      const { constant } = readCoefficient(segment[name], `${place}/${name}`, name, names)
      if (constant !== undefined && constant > 0) return constant
      throw invalidInput(`${place}/${name}`, `${name} of a segment is a number above 0`)
    }
    for (const name of ['length', 'I'] as const) {
      if (segment[name] === undefined)
        throw missingInput(`${place}/${name}`, `${name} of the segment is missing`)
    }
    if (segment.A !== undefined && designCode === undefined)
      throw invalidInput(`${place}/A`, 'A counts with a designCode alone')
    const to = from + one('length')
    const of = (name: 'I' | 'A') => stillOf(segment[name], `${place}/${name}`, name, names)
    const part = {
      ...{ from, to },
      E: segment.E === undefined ? E : one('E'),
      I: of('I'),
      A: segment.A === undefined ? constantOf(A) : of('A'),
    }
    from = to
    return part
  })
  if (segments.every(segment => segment.E !== undefined))
    refuseOthers({ E }, SECTION_WORDS, 'has no part: each segment has its own')
  if (segments.every(segment => segment.A !== undefined))
    refuseOthers({ A }, SECTION_WORDS, 'has no part: each segment has its own')
  const along = (x: Float64Array, name: 'I' | 'A') => {
    const values = new Float64Array(x.length)
    for (const [i, part] of parts.entries()) {
      const isHere = (at: number) =>
        (i === 0 || at >= part.from) && (i + 1 === parts.length || at < part.to)
      const places = x.filter(isHere)
      const place = `${pointerTo('segments', i)}/${name}`
      const own = positive(valuesOf(part[name], places), places, place, name)
      let next = 0
      for (const [k, at] of x.entries()) {
        if (isHere(at)) values[k] = (name === 'I' ? part.E : 1) * own[next++]!
      }
    }
    return values
  }
  return {
    length: from,
    jumps: parts.flatMap((part, i) => [
      part.to,
      ...(['I', 'A'] as const).flatMap(name => {
        const place = `${pointerTo('segments', i)}/${name}`
        return jumpsOf(segments[i]![name], place, part[name], names, [part.from, part.to])
      }),
    ]),
    stiffnessAt: x => along(x, 'I'),
    areaAt: x => along(x, 'A'),
  }
}

/** A coefficient of x that has no time. */
export function stillOf(
  value: unknown,
  place: string,
  name: string,
  names: Names,
  box?: Box,
): Coefficient {
  const read = readCoefficient(value, place, name, names, box)
  if (!read.uses.has('t')) return read
  throw invalidInput(place, `${name} names t: a column stands still`)
}

export function jumpsOf(
  value: unknown,
  place: string,
  { constant }: Coefficient,
  names: Names,
  range: readonly [number, number],
): number[] {
  const varies = typeof value === 'string' && constant === undefined
  return varies ? bordersOf(value, place, names, range) : []
}

export function valuesOf(of: Coefficient, x: Float64Array): Float64Array {
  const out = new Float64Array(x.length)
  of.fill(out, [x, new Float64Array(x.length)], 0)
  return out
}

function positive(values: Float64Array, x: Float64Array, place: string, name: string) {
  const i = values.findIndex(one => !(one > 0))
  if (i < 0) return values
  throw invalidInput(place, `${name} is ${values[i]} at x = ${x[i]}: it is above 0`)
}
