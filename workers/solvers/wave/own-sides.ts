// What waves meet at the sides of their domain.
import {
  type Coefficient,
  constantOf,
  type Names,
  readCoefficient,
} from '../../continuum/coefficient.ts'
import { SIDES, type Side } from '../../continuum/words.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Medium } from './medium.ts'
import type { OwnInput } from './own-words.ts'

export interface OwnSide {
  readonly kind: 'value' | 'flux' | 'periodic' | 'absorbing'
  /** u of it, or the slope of u outwards. */
  readonly value: Coefficient
  /** Of a layer that absorbs. */
  readonly cells: number
}

export type OwnSides = Readonly<Record<Side, OwnSide>>

const LAYER = 16
const LAYER_MAX = 64

const VALUE = ['value'] as const
const SCALAR = { value: VALUE, flux: VALUE, periodic: [], absorbing: ['cells'], fixed: [] }
const KINDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  membrane: { ...SCALAR, free: [], rigid: [] },
  wave1d: { ...SCALAR, free: [], rigid: [] },
  acoustic: { ...SCALAR, free: [], rigid: [] },
  maxwell: { value: VALUE, flux: VALUE, periodic: [], absorbing: ['cells'], conductor: [] },
}

export function readSides(
  input: OwnInput,
  { dim, kind, names }: Pick<Medium, 'dim' | 'kind' | 'names'>,
): { sides: OwnSides; unsaid: Side[] } {
  const { boundaries = {}, mode } = input
  const own = SIDES.slice(0, 2 * dim)
  for (const side of SIDES) {
    if (boundaries[side] !== undefined && !own.includes(side)) {
      throw invalidInput(pointerTo('boundaries', side), `${side} is no side in one dimension`)
    }
  }
  for (const [a, b] of [
    ['left', 'right'],
    ['bottom', 'top'],
  ] as const) {
    const [one, other] = [a, b].map(
      side => (boundaries[side] as { kind?: unknown } | undefined)?.kind === 'periodic',
    )
    if (one === other) continue
    const [missing, said] = one ? [b, a] : [a, b]
    throw invalidInput(pointerTo('boundaries', missing), `${missing} is periodic as ${said}`)
  }
  const usual = kind === 'Hz' ? 'flux' : 'value'
  const plain = { kind: usual, value: constantOf(0), cells: 0 } as const
  const sides = Object.fromEntries(
    SIDES.map(side => {
      const value = boundaries[side]
      if (!own.includes(side)) return [side, { kind: 'flux', value: constantOf(0), cells: 0 }]
      return [side, value === undefined ? plain : readSide(value, side, mode, kind, names)]
    }),
  ) as unknown as Record<Side, OwnSide>
  return { sides, unsaid: own.filter(side => boundaries[side] === undefined) }
}

function readSide(
  value: unknown,
  side: Side,
  mode: string,
  kind: Medium['kind'],
  names: Names,
): OwnSide {
  const place = pointerTo('boundaries', side)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidInput(place, `${side} is an object {kind, ...}`)
  }
  const said = value as Record<string, unknown>
  const word = said['kind'] as string
  const kinds = KINDS[mode]!
  if (!Object.hasOwn(kinds, word)) {
    throw invalidInput(
      `${place}/kind`,
      `kind of ${side} is one of ${Object.keys(kinds).join(', ')}`,
    )
  }
  for (const name of Object.keys(said)) {
    if (name === 'kind' || kinds[word]!.includes(name)) continue
    throw invalidInput(place + pointerTo(name), `${name} is no word of a side of kind ${word}`)
  }
  const nothing = constantOf(0)
  const number = () => {
    if (said['value'] === undefined)
      throw missingInput(`${place}/value`, `value of ${side} is missing`)
    return readCoefficient(said['value'], `${place}/value`, 'value', names)
  }
  if (word === 'value' || word === 'flux') return { kind: word, value: number(), cells: 0 }
  if (word === 'periodic') return { kind: word, value: nothing, cells: 0 }
  if (word === 'absorbing') return { kind: word, value: nothing, cells: layerOf(said, place) }
  const isHeld =
    word === 'fixed' ||
    (word === 'free' && mode === 'acoustic') ||
    (word === 'conductor' && kind === 'Ez')
  return { kind: isHeld ? 'value' : 'flux', value: nothing, cells: 0 }
}

function layerOf({ cells = LAYER }: Record<string, unknown>, place: string): number {
  if (Number.isInteger(cells) && (cells as number) >= 8 && (cells as number) <= LAYER_MAX) {
    return cells as number
  }
  throw invalidInput(`${place}/cells`, `cells of a layer are 8 to ${LAYER_MAX}, a whole number`)
}
