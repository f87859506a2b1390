// What is beyond the sides of own water: walls, open sea, rivers, tides.
import type { Box } from '../../continuum/array-over.ts'
import { type Coefficient, type Names, readCoefficient } from '../../continuum/coefficient.ts'
import { SIDES, type Side } from '../../continuum/words.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'

const KINDS = {
  wall: [],
  open: [],
  absorbing: ['level'],
  periodic: [],
  inflow: ['discharge', 'level'],
  level: ['level'],
} as const

type Kind = keyof typeof KINDS

export interface SidePart {
  readonly kind: Exclude<Kind, 'periodic'>
  readonly from: number
  readonly to: number
  readonly discharge: Coefficient | undefined
  readonly level: Coefficient | undefined
  readonly place: string
}

export interface Sides {
  /** Later ones win; a wall where there is none. */
  readonly parts: Readonly<Record<Side, readonly SidePart[]>>
  readonly wrapsX: boolean
  readonly wrapsY: boolean
}

export function readSides(
  boundaries: Readonly<Partial<Record<Side, unknown>>>,
  dim: 1 | 2,
  box: Box,
  names: Names,
): Sides {
  for (const side of SIDES.slice(2 * dim)) {
    if (boundaries[side] === undefined) continue
    throw invalidInput(pointerTo('boundaries', side), `${side} is no side of a channel`)
  }
  const wraps = (a: Side, b: Side): boolean => {
    const [one, other] = [a, b].map(side => kindAt(boundaries[side]) === 'periodic')
    if (one === other) return one!
    const missing = one ? b : a
    const message = `${missing} is periodic as ${one ? a : b}`
    throw invalidInput(pointerTo('boundaries', missing), message)
  }
  const [wrapsX, wrapsY] = [wraps('left', 'right'), wraps('bottom', 'top')]
  const read = (side: Side, i: number): SidePart[] =>
    (i < 2 ? wrapsX : wrapsY) || boundaries[side] === undefined
      ? []
      : readSide(boundaries[side], side, i < 2 ? box.y : box.x, names)
  const parts = Object.fromEntries(SIDES.map((side, i) => [side, read(side, i)]))
  return { parts: parts as Record<Side, SidePart[]>, wrapsX, wrapsY }
}

const kindAt = (value: unknown): unknown =>
  typeof value === 'string' ? value : (value as { kind?: unknown } | undefined)?.kind

function readSide(
  value: unknown,
  side: Side,
  ends: readonly [number, number],
  names: Names,
): SidePart[] {
  const place = pointerTo('boundaries', side)
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  return list.map((one, i) =>
    readPart(one, Array.isArray(value) ? place + pointerTo(i) : place, side, ends, names),
  )
}

function readPart(
  value: unknown,
  place: string,
  side: Side,
  [low, high]: readonly [number, number],
  names: Names,
): SidePart {
  const part = (typeof value === 'string' ? { kind: value } : value) as Record<string, unknown>
  if (typeof part !== 'object' || part === null) {
    throw invalidInput(place, `${side} is an object {kind, ...} or a list of such`)
  }
  const kind = part['kind'] as Kind
  if (!Object.hasOwn(KINDS, kind)) {
    throw invalidInput(
      `${place}/kind`,
      `kind of ${side} is one of ${Object.keys(KINDS).join(', ')}`,
    )
  }
  if (kind === 'periodic') {
    throw invalidInput(place, `${side} is periodic as a whole, together with the side across`)
  }
  const words: readonly string[] = ['kind', 'from', 'to', ...KINDS[kind]]
  for (const name of Object.keys(part)) {
    if (words.includes(name)) continue
    throw invalidInput(place + pointerTo(name), `${name} is no word of a side of kind ${kind}`)
  }
  const read = (name: 'discharge' | 'level') =>
    part[name] === undefined
      ? undefined
      : readCoefficient(part[name], place + pointerTo(name), name, names)
  const need = (name: 'discharge' | 'level', coefficient: Coefficient | undefined) => {
    if (coefficient) return
    throw missingInput(place + pointerTo(name), `${name} of ${side} is missing`)
  }
  const end = (name: 'from' | 'to', usual: number): number => {
    if (part[name] === undefined) return usual
    const number = readCoefficient(part[name], place + pointerTo(name), name, names).constant
    if (number !== undefined && number >= low && number <= high) return number
    throw invalidInput(place + pointerTo(name), `${name} lies on the side, ${low} to ${high}`)
  }
  const [from, to] = [end('from', low), end('to', high)]
  if (!(from < to)) throw invalidInput(place, `a part of ${side} goes from ${from} to ${to}`)
  const [discharge, level] = [read('discharge'), read('level')]
  if (kind === 'inflow') need('discharge', discharge)
  if (kind === 'level') need('level', level)
  return { kind, from, to, discharge, level, place }
}

/** The kinds of the kernel. */
export const CODES = { wall: 0, open: 1, periodic: 2, absorbing: 3, inflow: 4, fixed: 5, level: 6 }

export const codeOf = ({ kind, level }: SidePart): number =>
  kind === 'inflow' && level ? CODES.fixed : CODES[kind]
