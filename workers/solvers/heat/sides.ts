// What happens at the sides of a body: temperatures, heat that comes in, convection, radiation.
import type { Box } from '../../continuum/array-over.ts'
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
} from '../../continuum/coefficient.ts'
import { SIDES, type Side } from '../../continuum/words.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { fluxUnits } from './units.ts'

/** W m^-2 K^-4, exact from the constants of the SI of 2019. */
export const STEFAN_BOLTZMANN = 5.670374419184429e-8

const KINDS = {
  value: ['value'],
  flux: ['value'],
  convection: ['h', 'ambient'],
  radiation: ['emissivity', 'ambient'],
  insulated: [],
  periodic: [],
} as const

type Kind = keyof typeof KINDS

export interface SidePart {
  readonly kind: 'value' | 'flux' | 'convection' | 'radiation'
  /** Along the side. */
  readonly from: number
  readonly to: number
  /** Temperature, heat that comes in, or the temperature of what is around. */
  readonly value: Coefficient
  /** h, or the emissivity. */
  readonly factor: Coefficient
}

export interface Sides {
  readonly parts: Readonly<Record<Side, readonly SidePart[]>>
  readonly wrapsX: boolean
  readonly wrapsY: boolean
  /** Sides of which nothing was said. */
  readonly unsaid: readonly Side[]
}

export function readSides(
  boundaries: Readonly<Partial<Record<Side, unknown>>>,
  dim: 1 | 2,
  coordinates: string,
  box: Box,
  names: Names,
): Sides {
  const hasAxis = coordinates !== 'cartesian' && box.x[0] === 0
  const own = SIDES.slice(0, 2 * dim)
  for (const side of SIDES) {
    if (boundaries[side] === undefined) continue
    const place = pointerTo('boundaries', side)
    if (!own.includes(side)) throw invalidInput(place, `${side} is no side of a bar`)
    if (side === 'left' && hasAxis) throw invalidInput(place, 'left is the axis, no side')
  }
  const wraps = (a: Side, b: Side) => {
    const [one, other] = [a, b].map(side => kindAt(boundaries[side]) === 'periodic')
    if (one !== other) {
      const missing = one ? b : a
      throw invalidInput(
        pointerTo('boundaries', missing),
        `${missing} is periodic as ${one ? a : b}`,
      )
    }
    return one!
  }
  const wrapsX = wraps('left', 'right')
  const wrapsY = wraps('bottom', 'top')
  if (wrapsX && coordinates !== 'cartesian') {
    throw invalidInput('/boundaries/left', 'left: a radius is not periodic')
  }
  const unsaid = own.filter(side => boundaries[side] === undefined && !(side === 'left' && hasAxis))
  const parts = Object.fromEntries(
    SIDES.map(side => {
      const isClosed = !own.includes(side) || (side === 'left' && hasAxis)
      const isWrapped = side === 'left' || side === 'right' ? wrapsX : wrapsY
      if (isClosed || isWrapped) return [side, []]
      return [side, readSide(boundaries[side], side, box, names)]
    }),
  ) as unknown as Record<Side, SidePart[]>
  return { parts, wrapsX, wrapsY, unsaid }
}

const kindAt = (value: unknown): unknown => (value as { kind?: unknown } | undefined)?.kind

/** The parts, and a temperature of 0 wherever nothing is said. */
function readSide(value: unknown, side: Side, box: Box, names: Names): SidePart[] {
  const [from, to] = side === 'left' || side === 'right' ? box.y : box.x
  const place = pointerTo('boundaries', side)
  const rest: SidePart = { kind: 'value', from, to, value: constantOf(0), factor: constantOf(0) }
  if (value === undefined) return [rest]
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  const parts = list.map((one, i) =>
    readPart(one, Array.isArray(value) ? place + pointerTo(i) : place, side, from, to, names),
  )
  if (parts.every(part => part.from > from || part.to < to)) parts.push(rest)
  return parts
}

function readPart(
  value: unknown,
  place: string,
  side: Side,
  low: number,
  high: number,
  names: Names,
): SidePart {
  if (typeof value !== 'object' || value === null) {
    throw invalidInput(place, `${side} is an object {kind, ...} or a list of such`)
  }
  const part = value as Record<string, unknown>
  const kind = part['kind'] as Kind
  if (!Object.hasOwn(KINDS, kind)) {
    const kinds = Object.keys(KINDS).join(', ')
    throw invalidInput(`${place}/kind`, `kind of ${side} is one of ${kinds}`)
  }
  const words: readonly string[] = ['kind', 'from', 'to', ...KINDS[kind]]
  for (const name of Object.keys(part)) {
    if (!words.includes(name)) {
      throw invalidInput(place + pointerTo(name), `${name} is no word of a side of kind ${kind}`)
    }
  }
  if (kind === 'periodic') {
    throw invalidInput(place, `${side} is periodic as a whole, together with the side across`)
  }
  const read = (name: string) => {
    const at = place + pointerTo(name)
    if (part[name] === undefined) throw missingInput(at, `${name} of ${side} is missing`)
    const units = kind === 'flux' ? fluxUnits(names.units) : names.units
    return readCoefficient(part[name], at, name, { ...names, units })
  }
  const end = (name: 'from' | 'to', usual: number) => {
    if (part[name] === undefined) return usual
    const number = readCoefficient(part[name], place + pointerTo(name), name, names).constant
    if (number !== undefined && number >= low && number <= high) return number
    throw invalidInput(place + pointerTo(name), `${name} lies on the side, ${low} to ${high}`)
  }
  const [from, to] = [end('from', low), end('to', high)]
  if (!(from < to)) throw invalidInput(place, `a part of ${side} goes from ${from} to ${to}`)
  const nothing = constantOf(0)
  switch (kind) {
    case 'insulated':
      return { kind: 'flux', from, to, value: nothing, factor: nothing }
    case 'flux':
      return { kind, from, to, value: read('value'), factor: nothing }
    case 'value': {
      const temperature = read('value')
      if (temperature.uses.has('T')) {
        throw invalidInput(`${place}/value`, 'value is the temperature T itself: it cannot name it')
      }
      return { kind, from, to, value: temperature, factor: nothing }
    }
    case 'convection': {
      const factor = read('h')
      if (factor.constant !== undefined && factor.constant < 0) {
        throw invalidInput(`${place}/h`, `h is ${factor.constant}: it is not below 0`)
      }
      return { kind, from, to, value: read('ambient'), factor }
    }
    case 'radiation': {
      const factor = read('emissivity')
      const emissivity = factor.constant
      if (emissivity !== undefined && !(emissivity >= 0 && emissivity <= 1)) {
        throw invalidInput(`${place}/emissivity`, `emissivity is ${emissivity}: it is 0 to 1`)
      }
      const around = read('ambient')
      if (around.constant !== undefined && around.constant < 0) {
        throw invalidInput(`${place}/ambient`, 'ambient of radiation is in kelvin, not below 0')
      }
      return { kind, from, to, value: around, factor }
    }
  }
}
