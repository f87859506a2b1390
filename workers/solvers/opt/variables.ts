import { readNumber } from '../../dynamics/number.ts'
import { Scope } from '../../dynamics/scope.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { OWN_VARIABLES_MAX, type OwnInput } from './own-words.ts'

export interface Variables {
  readonly names: readonly string[]
  readonly start: Float64Array
  /** Where no start was said: another point of the box will do. */
  readonly isFree: readonly boolean[]
  readonly lower: Float64Array
  readonly upper: Float64Array
  /** What a variable is measured by: its scale, its start, the width of its box, or 1. */
  readonly scales: Float64Array
  readonly isWhole: readonly boolean[]
  /** Pointer of each in the input. */
  readonly places: readonly string[]
}

const MEMBERS = ['start', 'min', 'max', 'integer', 'scale'] as const
const VECTOR = /^([A-Za-z_][A-Za-z0-9_]*)\[(\d{1,5})\.\.(\d{1,5})\]$/

interface One {
  readonly name: string
  readonly place: string
  readonly start: number
  readonly isFree: boolean
  readonly lower: number
  readonly upper: number
  readonly scale: number
  readonly isWhole: boolean
}

/** INVALID_INPUT and MISSING_INPUT below /variables. */
export function readVariables({
  variables: input = {},
  parameters = {},
}: Pick<OwnInput, 'variables' | 'parameters'>): Variables {
  const all: One[] = []
  const scope = new Scope(Object.keys(parameters))
  const values = Float64Array.from(Object.values(parameters))
  const numberAt = (value: unknown, place: string, name: string) =>
    readNumber(value, place, name, scope, values)
  for (const [key, value] of Object.entries(input)) {
    const place = pointerTo('variables', key)
    if (key === '__proto__') throw invalidInput(place, "'__proto__' cannot be a name")
    const { names, isVector } = namesOf(key, place)
    for (const [k, name] of names.entries()) {
      const component = isVector ? { k, count: names.length } : undefined
      all.push(readOne(name, value, place, component, numberAt))
    }
  }
  if (all.length > OWN_VARIABLES_MAX) {
    const message = `${all.length} variables exceed ${OWN_VARIABLES_MAX}`
    throw invalidInput('/variables', message, { limit: OWN_VARIABLES_MAX })
  }
  return {
    names: all.map(({ name }) => name),
    places: all.map(({ place }) => place),
    isWhole: all.map(({ isWhole }) => isWhole),
    start: Float64Array.from(all, ({ start }) => start),
    isFree: all.map(({ isFree }) => isFree),
    lower: Float64Array.from(all, ({ lower }) => lower),
    upper: Float64Array.from(all, ({ upper }) => upper),
    scales: Float64Array.from(all, ({ scale }) => scale),
  }
}

function namesOf(key: string, place: string): { names: string[]; isVector: boolean } {
  const [, name, first, last] = VECTOR.exec(key) ?? []
  if (name === undefined) return { names: [key], isVector: false }
  const [from, to] = [Number(first), Number(last)]
  if (from > to || to - from >= OWN_VARIABLES_MAX) {
    throw invalidInput(place, `${key} counts from ${from} to ${to}: one to ${OWN_VARIABLES_MAX}`)
  }
  const names = Array.from({ length: to - from + 1 }, (_, k) => `${name}[${from + k}]`)
  return { names, isVector: true }
}

function readOne(
  name: string,
  value: unknown,
  place: string,
  component: { k: number; count: number } | undefined,
  numberAt: (value: unknown, place: string, name: string) => number,
): One {
  const isQuantity = typeof value === 'object' && value !== null && 'value' in value
  const isBare = ['number', 'string'].includes(typeof value) || Array.isArray(value) || isQuantity
  if (!isBare && (typeof value !== 'object' || value === null)) {
    throw invalidInput(place, `${name} is no number, quantity or {start, min, max, integer, scale}`)
  }
  const members = (isBare ? { start: value } : value) as Record<string, unknown>
  for (const key of Object.keys(members)) {
    if ((MEMBERS as readonly string[]).includes(key)) continue
    const message = `'${key.slice(0, 64)}' is no member of a variable; there are ${MEMBERS.join(', ')}`
    throw invalidInput(`${place}${pointerTo(key)}`, message)
  }
  const numberOf = (key: string): number | undefined => {
    const at = isBare ? place : `${place}/${key}`
    const own = members[key]
    if (own === undefined) return undefined
    const isList = Array.isArray(own)
    if (isList && own.length !== component?.count) {
      const wanted = component ? `${component.count} numbers` : 'one number'
      throw invalidInput(at, `${key} of ${name} is a list of ${own.length}: ${wanted}`)
    }
    const one = isList ? own[component!.k] : own
    return numberAt(one, at, `${key} of ${name}`)
  }
  const { integer = false } = members
  if (typeof integer !== 'boolean') {
    throw invalidInput(`${place}/integer`, `integer of ${name} is true or false`)
  }
  const lower = numberOf('min') ?? Number.NEGATIVE_INFINITY
  const upper = numberOf('max') ?? Number.POSITIVE_INFINITY
  if (lower > upper) {
    throw invalidInput(`${place}/max`, `max of ${name} is ${upper}, below its min ${lower}`)
  }
  const isBoxed = Number.isFinite(lower) && Number.isFinite(upper)
  const own = numberOf('start')
  const start = own ?? (isBoxed ? lower + (upper - lower) / 2 : undefined)
  if (start === undefined) {
    throw missingInput(`${place}/start`, `start of ${name} is missing: a number, or min and max`)
  }
  if (!(start >= lower && start <= upper)) {
    const message = `start of ${name} is ${start}, outside of ${lower} to ${upper}`
    throw invalidInput(isBare ? place : `${place}/start`, message, { value: start })
  }
  const scale = numberOf('scale')
  if (scale !== undefined && !(scale > 0)) {
    throw invalidInput(`${place}/scale`, `scale of ${name} is ${scale}: above 0`)
  }
  if (integer && scale !== undefined) {
    throw invalidInput(`${place}/scale`, `${name} is a whole number, whose scale is 1`)
  }
  const one = { name, place, start, isFree: own === undefined, lower, upper }
  if (integer) return { ...one, isWhole: true, scale: 1 }
  const usual = Math.abs(start) || (isBoxed ? upper - lower : 0) || 1
  return { ...one, isWhole: false, scale: scale ?? usual }
}
