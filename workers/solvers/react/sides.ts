// What happens to each species at the sides of a line or a rectangle.
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
} from '../../continuum/coefficient.ts'
import { SIDES, type Side } from '../../continuum/words.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { OwnInput } from './own-words.ts'

const KINDS = {
  periodic: [],
  'no-flux': [],
  value: ['value'],
  flux: ['value'],
  outflow: [],
} as const

type Kind = keyof typeof KINDS

/** One species at one side that holds, feeds or drains it. */
export interface Wall {
  readonly side: Side
  readonly species: number
  readonly kind: 'value' | 'flux' | 'outflow'
  readonly value: Coefficient
}

export interface Sides {
  readonly walls: readonly Wall[]
  readonly wrapsX: boolean
  readonly wrapsY: boolean
  /** Sides of which nothing was said beside others of which something was. */
  readonly unsaid: readonly Side[]
}

export function readSides(boundaries: OwnInput['boundaries'], dim: 1 | 2, names: Names): Sides {
  const own = SIDES.slice(0, 2 * dim)
  if (!boundaries || Object.keys(boundaries).length === 0) {
    return { walls: [], wrapsX: true, wrapsY: true, unsaid: [] }
  }
  for (const side of SIDES) {
    if (boundaries[side] === undefined || own.includes(side)) continue
    throw invalidInput(pointerTo('boundaries', side), `${side} is no side of a line`)
  }
  const wraps = (a: Side, b: Side) => {
    const [one, other] = [a, b].map(side => kindIn(boundaries[side]) === 'periodic')
    if (one === other) return one!
    const missing = one ? b : a
    const message = `${missing} is periodic as ${one ? a : b}`
    throw invalidInput(pointerTo('boundaries', missing), message)
  }
  return {
    walls: own.flatMap(side => readSide(boundaries[side], side, names)),
    wrapsX: wraps('left', 'right'),
    wrapsY: dim === 1 || wraps('bottom', 'top'),
    unsaid: own.filter(side => boundaries[side] === undefined),
  }
}

const kindIn = (value: unknown): unknown => (value as { kind?: unknown } | undefined)?.kind

function readSide(value: unknown, side: Side, names: Names): Wall[] {
  if (value === undefined) return []
  const place = pointerTo('boundaries', side)
  const species = names.columns.slice(2)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidInput(place, `${side} is an object {kind, value}, or one for each species by name`)
  }
  if ('kind' in value && !species.includes('kind')) {
    return species.flatMap((_, i) => readWall(value, place, side, i, names, true))
  }
  return Object.entries(value).flatMap(([name, part]) => {
    const i = species.indexOf(name)
    if (i < 0) throw invalidInput(place + pointerTo(name), `${name} is no species`)
    return readWall(part as object, place + pointerTo(name), side, i, names, false)
  })
}

function readWall(
  part: object,
  place: string,
  side: Side,
  species: number,
  names: Names,
  isWhole: boolean,
): Wall[] {
  const kind = kindIn(part) as Kind
  if (typeof part !== 'object' || part === null || !Object.hasOwn(KINDS, kind)) {
    const kinds = Object.keys(KINDS).join(', ')
    throw invalidInput(`${place}/kind`, `kind of ${side} is one of ${kinds}`)
  }
  const words: readonly string[] = ['kind', ...KINDS[kind]]
  for (const name of Object.keys(part)) {
    if (words.includes(name)) continue
    throw invalidInput(place + pointerTo(name), `${name} is no word of a side of kind ${kind}`)
  }
  if (kind === 'periodic') {
    if (isWhole) return []
    throw invalidInput(place, `${side} is periodic for all species or for none`)
  }
  if (kind === 'no-flux') return []
  if (kind === 'outflow') return [{ side, species, kind, value: constantOf(0) }]
  const written = (part as { value?: unknown }).value
  const at = `${place}/value`
  if (written === undefined) throw missingInput(at, `value of ${side} is missing`)
  const value = readCoefficient(written, at, 'value', names)
  const own = names.columns.slice(2).find(name => value.uses.has(name))
  if (kind === 'value' && own !== undefined) {
    throw invalidInput(at, `value holds a species: it cannot name ${own}`)
  }
  return [{ side, species, kind, value }]
}
