// Which quantity of a text is which input of an operator: by its dimension, its symbol and the words beside it.

import { Failure } from '../failure.ts'
import type { Input } from '../operator.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { equalDimensions } from '../units/dimension.ts'
import { understand } from '../units/quantity.ts'
import { parseUnit } from '../units/unit.ts'
import { BODIES } from './bodies.ts'
import type { FoundQuantity } from './quantities-in-text.ts'

export interface Assigned {
  readonly key: string
  readonly value: number
  readonly unit: string
  readonly text: string
}

export interface Assignment {
  readonly inputs: readonly Assigned[]
  /** Keys that have neither quantity nor default. */
  readonly missing: readonly string[]
  /** Quantities of the text that found no input, as they stand there. */
  readonly unused: readonly string[]
}

/** Stems of what people say, as the stems of what inputs are called. */
const MEANT: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['long', 'length period time duration'],
    ['wide', 'width'],
    ['high', 'height'],
    ['tall', 'height'],
    ['deep', 'depth'],
    ['thick', 'thickness'],
    ['apart', 'distance separation'],
    ['away', 'distance'],
    ['far', 'distance range'],
    ['heavy', 'mass weight'],
    ['weighing', 'mass'],
    ['weight', 'mass'],
    ['fast', 'speed velocity'],
    ['velocity', 'speed'],
    ['speed', 'velocity'],
    ['moving', 'speed velocity'],
    ['travelling', 'speed velocity'],
    ['thrown', 'speed velocity'],
    ['launched', 'speed velocity'],
    ['hot', 'temperature'],
    ['warm', 'temperature'],
    ['cold', 'temperature'],
    ['after', 'time'],
    ['during', 'time duration'],
    ['seconds', 'time'],
    ['level', 'quantum number'],
    ['state', 'quantum number'],
    ['separation', 'distance'],
    ['distance', 'separation length'],
    ['bright', 'luminosity brightness'],
  ].map(([said, meant]) => [stemOf(said!), meant!.split(' ').map(stemOf)]),
)

/** Best pair first; each quantity and each input once. */
export function assigned(
  inputs: readonly Input[],
  quantities: readonly FoundQuantity[],
  text: string,
): Assignment {
  const pairs = inputs.flatMap((input, i) =>
    quantities.flatMap((quantity, q) => {
      const score = affinity(input, quantity)
      return score > 0 ? [{ i, q, score }] : []
    }),
  )
  pairs.sort((a, b) => b.score - a.score || a.q - b.q || a.i - b.i)
  const taken = new Map<number, number>()
  const used = new Set<number>()
  for (const { i, q } of pairs) {
    if (taken.has(i) || used.has(q)) continue
    taken.set(i, q)
    used.add(q)
  }
  const known = inputs.map((input, i): Assigned | undefined => {
    const q = taken.get(i) ?? shared(i, inputs, taken, quantities)
    if (q === undefined) return named(input, text)
    const { value, unit, text: told } = quantities[q]!
    const read = readFor(input, quantities[q]!)
    return {
      key: input.key,
      value: read ?? value,
      unit: read === undefined ? unit : input.unit,
      text: told,
    }
  })
  return {
    inputs: known.filter(one => one !== undefined),
    missing: inputs
      .filter((input, i) => !known[i] && input.default === undefined)
      .map(({ key }) => key),
    unused: quantities.filter((_, q) => !used.has(q)).map(({ text: own }) => own),
  }
}

/** q of q1 and q_2. */
const letterOf = ({ key }: Input) => key.replace(/_?\d+$/, '')

const EACH = new Set(['two', 'both', 'each', 'equal', 'same', 'ident'].map(stemOf))

/** `two masses of 5 kg` gives 5 kg to m1 and to m2. */
function shared(
  i: number,
  inputs: readonly Input[],
  taken: ReadonlyMap<number, number>,
  quantities: readonly FoundQuantity[],
): number | undefined {
  const own = inputs[i]!
  const letter = letterOf(own)
  if (letter === own.key) return undefined
  const twin = inputs.findIndex((one, j) => j !== i && taken.has(j) && letterOf(one) === letter)
  const q = taken.get(twin)
  if (q === undefined) return undefined
  return quantities[q]!.before.some(({ stem }) => EACH.has(stem)) ? q : undefined
}

/** 0 where the quantity cannot be this input. */
function affinity(input: Input, quantity: FoundQuantity): number {
  const { symbol, hasUnit, unit } = quantity
  const isNamed =
    symbol !== undefined &&
    [input.key, input.symbol].some(name => name.toLowerCase() === symbol.toLowerCase())
  // n = 1.5 may be n1 or n2.
  const isLettered = symbol !== undefined && letterOf(input) === symbol
  const isExact = symbol === input.key || symbol === input.symbol
  if (symbol !== undefined && !isNamed && !isLettered && !hasUnit) return 0
  const isAngle = input.unit.includes('rad')
  const fits = unit === input.unit || sameDimension(unit, input)
  if (!fits) return isNamed && !hasUnit ? 20 : 0
  if (hasUnit && readFor(input, quantity) === undefined) return 0
  if (input.integer && !Number.isInteger(quantity.value)) return 0
  const words = beside(input, quantity)
  // A bare number is not an input by being a number.
  if (!hasUnit && !isNamed && !isLettered && words === 0)
    return isAngle ? 0 : input.integer ? 0.5 : 0.2
  return 1 + (isExact ? 40 : isNamed ? 20 : isLettered ? 10 : 0) + 3 * words
}

/** The quantity as the kind of number that the input takes, in its unit; undefined where it is none. */
function readFor(input: Input, { hasUnit, written }: FoundQuantity): number | undefined {
  if (!hasUnit) return undefined
  try {
    return understand(input.key, written, input).value
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

const sameDimension = (unit: string, input: Input) =>
  equalDimensions(parseUnit(unit).dimension, parseUnit(input.unit).dimension)

/** How well the words around tell the input: the nearer, the better. */
function beside(input: Input, { before, after }: FoundQuantity): number {
  const wanted = new Set(termsOf(input.name).map(({ stem }) => stem))
  const near = (terms: FoundQuantity['before']) =>
    terms.reduce((sum, { stem }, i) => {
      const meant = [stem, ...(MEANT.get(stem) ?? [])].some(one => wanted.has(one))
      return meant ? sum + 1 / (1 + i) : sum
    }, 0)
  // The shorter of two names that hold the words is meant more.
  return (near(before) + 1.1 * near(after)) / Math.sqrt(Math.max(1, wanted.size))
}

/** The mass, radius or surface gravity of a body that the text names. */
function named(input: Input, text: string): Assigned | undefined {
  const { key, unit } = input
  const wants = wantsOf(input)
  if (wants === undefined) return undefined
  for (const body of BODIES) {
    const [told] = body.names.exec(text) ?? []
    const value = body[wants]
    if (told !== undefined && value !== undefined) return { key, value, unit, text: told }
  }
  return undefined
}

/** What of a body an input is. The gravity of a record has a default, which is that of the Earth. */
function wantsOf({ name, unit, default: usual }: Input): 'mass' | 'radius' | 'gravity' | undefined {
  if (unit === 'm/s^2') return name === 'gravitational acceleration' ? 'gravity' : undefined
  if (usual !== undefined) return undefined
  if (unit === 'kg') return /\bmass\b/i.test(name) ? 'mass' : undefined
  return unit === 'm' && /\bradius\b/i.test(name) ? 'radius' : undefined
}
