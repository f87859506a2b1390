// Treatment in the order of time: doses and resections that act at once, and drugs that act for a while.
import type { Box } from '../../continuum/array-over.ts'
import {
  type Coefficient,
  type Names,
  numberIn,
  readCoefficient,
} from '../../continuum/coefficient.ts'
import { SHAPE_WORDS, type Shape, type ShapeInput } from '../../continuum/shapes.ts'
import { exp } from '../../numerics/mathematics.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { readPlace } from './place.ts'

const KINDS = {
  radiation: ['start', 'fractions', 'dose', 'alpha', 'beta', 'weekdays'],
  drug: ['from', 'to', 'rate', 'halfLife'],
  surgery: ['at', 'remaining'],
} as const

type Kind = keyof typeof KINDS

export type Jump = { readonly t: number } & (
  | { readonly kind: 'radiation'; readonly lnSurvival: number }
  | { readonly kind: 'surgery'; readonly shape: Shape; readonly remaining: number }
)

export interface Drug {
  readonly from: number
  readonly to: number
  readonly rate: Coefficient
  /** Of decay after `from`; 0 where it does not. */
  readonly decay: number
}

export interface Therapy {
  /** Rising in time. */
  readonly jumps: readonly Jump[]
  readonly drugs: readonly Drug[]
}

/** Days of a week with a dose. */
const WORKDAYS = 5
const WEEK = 7
const FRACTIONS_MAX = 200

export function readTherapy(
  therapy: readonly unknown[],
  names: Names,
  box: Box,
  dim: 1 | 2,
): Therapy {
  const jumps: Jump[] = []
  const drugs: Drug[] = []
  for (const [i, value] of therapy.entries()) {
    const place = pointerTo('therapy', i)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw invalidInput(place, 'a part of therapy is an object {kind, ...}')
    }
    const part = value as Record<string, unknown>
    const kind = part['kind'] as Kind
    if (!Object.hasOwn(KINDS, kind)) {
      throw invalidInput(`${place}/kind`, `kind is one of ${Object.keys(KINDS).join(', ')}`)
    }
    const { kind: _, ...words } = part
    if (kind === 'radiation') jumps.push(...readRadiation(words, place))
    else if (kind === 'drug') drugs.push(readDrug(words, place, names))
    else jumps.push(readSurgery(words, place, names, box, dim))
  }
  return { jumps: jumps.sort((a, b) => a.t - b.t), drugs }
}

type Words = Readonly<Record<string, unknown>>

function refuseOthers(words: Words, kind: Kind, place: string): void {
  for (const name of Object.keys(words)) {
    if ((KINDS[kind] as readonly string[]).includes(name)) continue
    throw invalidInput(place + pointerTo(name), `${name} is no word of ${kind}`)
  }
}

/** A number that is not below 0, in days, grays or the powers of these. */
function numberOf(words: Words, name: string, place: string, usual?: number): number {
  const at = place + pointerTo(name)
  const value = words[name]
  if (value === undefined) {
    if (usual !== undefined) return usual
    throw missingInput(at, `${name} is missing`)
  }
  const number = typeof value === 'number' ? numberIn(value, at, name) : undefined
  if (number !== undefined && number >= 0) return number
  throw invalidInput(at, `${name} is a number, not below 0`)
}

function readRadiation(words: Words, place: string): Jump[] {
  refuseOthers(words, 'radiation', place)
  const number = (name: string, usual?: number) => numberOf(words, name, place, usual)
  const fractions = number('fractions', 1)
  if (!Number.isInteger(fractions) || fractions < 1 || fractions > FRACTIONS_MAX) {
    throw invalidInput(`${place}/fractions`, `fractions is a whole number, 1 to ${FRACTIONS_MAX}`)
  }
  const { weekdays = true } = words
  if (typeof weekdays !== 'boolean') {
    throw invalidInput(`${place}/weekdays`, 'weekdays is true (five a week) or false (each day)')
  }
  const [start, dose, alpha] = [number('start'), number('dose'), number('alpha')]
  const lnSurvival = -(alpha * dose + number('beta', 0) * dose * dose)
  return Array.from({ length: fractions }, (_, i) => {
    const day = weekdays ? WEEK * Math.floor(i / WORKDAYS) + (i % WORKDAYS) : i
    return { t: start + day, kind: 'radiation', lnSurvival }
  })
}

function readDrug(words: Words, place: string, names: Names): Drug {
  refuseOthers(words, 'drug', place)
  const [from, to] = [numberOf(words, 'from', place), numberOf(words, 'to', place)]
  if (!(from < to)) throw invalidInput(`${place}/to`, `a drug acts from ${from} to ${to}`)
  const halfLife = numberOf(words, 'halfLife', place, 0)
  if (words['rate'] === undefined) throw missingInput(`${place}/rate`, 'rate is missing')
  const rate = readCoefficient(words['rate'], `${place}/rate`, 'rate', names)
  if (rate.uses.has('u')) throw invalidInput(`${place}/rate`, 'rate does not name u')
  if (rate.constant !== undefined && rate.constant < 0) {
    throw invalidInput(`${place}/rate`, `rate is ${rate.constant}: it is not below 0`)
  }
  return { from, to, rate, decay: halfLife > 0 ? Math.LN2 / halfLife : 0 }
}

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite)

const SHAPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  ...{ x: isPair, y: isPair, centre: isPair, radii: isPair },
  radius: value => typeof value === 'number' && value > 0,
  points: value => Array.isArray(value) && value.length >= 3 && value.every(isPair),
  where: value => typeof value === 'string',
  shape: value => (SHAPE_WORDS.shape.enum as readonly unknown[]).includes(value),
}

/** No schema has looked at the shape of a part of therapy. */
function refuseMisshapen(words: Words, place: string): void {
  for (const [name, value] of Object.entries(words)) {
    const at = place + pointerTo(name)
    if (!Object.hasOwn(SHAPES, name)) {
      const known = Object.keys(SHAPES).join(', ')
      throw invalidInput(at, `${name} is no word of surgery: at, remaining, or a shape by ${known}`)
    }
    if (SHAPES[name]!(value)) continue
    const message = `${name} of a shape: x, y, centre and radii are two numbers, radius is above 0, points are three pairs or more`
    throw invalidInput(at, message)
  }
}

function readSurgery(words: Words, place: string, names: Names, box: Box, dim: 1 | 2): Jump {
  const { at, remaining, ...shape } = words
  const t = numberOf({ at }, 'at', place)
  const left = numberOf({ remaining }, 'remaining', place, 0)
  if (left > 1) throw invalidInput(`${place}/remaining`, `remaining is ${left}: a share, 0 to 1`)
  if (Object.keys(shape).length === 0) {
    throw missingInput(place, 'the shape of what is resected is missing: x, centre and radius ...')
  }
  refuseMisshapen(shape, place)
  return {
    t,
    kind: 'surgery',
    shape: readPlace(shape as ShapeInput, place, names, box, dim),
    remaining: left,
  }
}

/** Integral of exp(-decay (t - from)) over a step. */
export function exposure({ from, to, decay }: Drug, t: number, dt: number): number {
  const [a, b] = [Math.max(t, from), Math.min(t + dt, to)]
  if (!(a < b)) return 0
  if (decay === 0) return b - a
  return (exp(-decay * (a - from)) - exp(-decay * (b - from))) / decay
}

/** Where the course of a run changes: its steps end there. */
export const breaksOf = ({ jumps, drugs }: Therapy): number[] =>
  [...new Set([...jumps.map(({ t }) => t), ...drugs.flatMap(({ from, to }) => [from, to])])].sort(
    (a, b) => a - b,
  )
