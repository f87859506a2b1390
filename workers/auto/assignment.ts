// Which quantity of a text is which input of an operator: by its kind, its symbol and the words beside it. A quantity
// that is called by another name than the input is none of it, however well its unit fits.

import { Failure, withoutStack } from '../failure.ts'
import type { Input } from '../operator.ts'
import { stemOf } from '../text/stem.ts'
import { type Term, termsOf } from '../text/terms.ts'
import { constants } from '../units/constants.ts'
import { hasReadingIn, understand } from '../units/quantity.ts'
import { parseUnit } from '../units/unit.ts'
import type { Body } from './bodies.ts'
import { meaningsOf } from './meanings.ts'
import { isNoun, mayMean } from './nouns.ts'
import type { FoundQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'

export interface Assigned {
  readonly key: string
  /** In the unit of the input; a word where the input is a choice. */
  readonly value: number | string
  readonly unit: string
  readonly text: string
  /** What was done beyond the factor of a unit. */
  readonly note?: string
}

export interface Assignment {
  readonly inputs: readonly Assigned[]
  /** Keys that have neither quantity nor default. */
  readonly missing: readonly string[]
  /** Quantities of the text that found no input, as they stand there. */
  readonly unused: readonly string[]
  /** Bodies whose mass, radius or gravity is no input. */
  readonly unusedBodies: readonly string[]
  /** Other ways to give the same quantities to the inputs that the words do not exclude. */
  readonly others: readonly (readonly Assigned[])[]
  /** How plainly the words say it. */
  readonly plain: number
}

interface Pair {
  readonly i: number
  readonly q: number
  readonly score: number
  readonly assigned: Assigned
}

/** Keys that the caller gives apart, `given`, are not missing. */
export function assigned(
  inputs: readonly Input[],
  said: Said,
  given: ReadonlySet<string>,
): Assignment {
  const { quantities } = said
  const pairs = inputs.flatMap((input, i) =>
    quantities.flatMap((quantity, q) => pairOf(input, i, quantity, q, said.asked) ?? []),
  )
  const ways = bestWays(pairs, quantities)
  const [best = { pairs: [], score: 0 }, ...others] = ways
  const used = new Set(best.pairs.map(({ q }) => q))
  const bodies = bodyInputs(inputs, best.pairs, said)
  const rest = [
    ...bodies.inputs,
    ...angleInputs(inputs, best.pairs, said),
    ...ordinalInputs(inputs, best.pairs, said),
  ]
  const all = [...withTwins(inputs, best.pairs, quantities), ...rest]
  const known = new Set(all.map(({ key }) => key))
  return {
    inputs: inputs.flatMap(({ key }) => all.find(one => one.key === key) ?? []),
    missing: inputs
      .filter(input => !known.has(input.key) && !given.has(input.key) && isRequired(input, said))
      .map(({ key }) => key),
    unused: quantities.filter((_, q) => !used.has(q)).map(({ text }) => text),
    unusedBodies: bodies.unused,
    others: others
      .filter(({ score }) => best.score - score < SURE)
      .map(way => [...withTwins(inputs, way.pairs, quantities), ...rest])
      .concat(
        bodies.charges.map(charge => all.map(one => (one.key === charge.key ? charge : one))),
      ),
    plain: best.score,
  }
}

/** Another way is excluded when the words speak for this one by so much. */
const SURE = 0.9

const USUAL =
  /gravitational (?:acceleration|constant)|unless given|vacuum|^reference|^standard|density of (?:sea )?water|density of ice|radius of the earth|initial phase|\bconstant\b|background temperature|heat capacity of air|sound in air/i

/**
 * What is not said may be a constant of nature, a stated standard condition, nothing at all or the plain number one; any
 * other value would be a guess.
 */
function isRequired({ default: usual, name, unit }: Input, { words }: Said): boolean {
  if (usual === undefined) return true
  if (usual === 0 || (usual === 1 && unit === '1')) return false
  if (usual === ELEMENTARY_CHARGE) return !/\b(?:electron|proton|positron|ion)s?\b/i.test(words)
  if (/ratio of specific heats|heat-capacity ratio/.test(name)) return !/\bair\b/i.test(words)
  return !USUAL.test(name)
}

const ELEMENTARY_CHARGE = constants.get('e')!.value

/** q of q1 and q_2. */
const letterOf = (key: string) => key.replace(/_?\d+$/, '')

const EACH = new Set(['two', 'both', 'each', 'equal', 'same', 'ident'].map(stemOf))

/** `two masses of 5 kg` gives 5 kg to m1 and to m2. */
function withTwins(
  inputs: readonly Input[],
  pairs: readonly Pair[],
  quantities: readonly FoundQuantity[],
): Assigned[] {
  const own = pairs.map(pair => pair.assigned)
  const twins = inputs.flatMap((input, i) => {
    const letter = letterOf(input.key)
    if (letter === input.key || pairs.some(pair => pair.i === i)) return []
    const twin = pairs.find(pair => letterOf(inputs[pair.i]!.key) === letter)
    if (!twin || inputs[twin.i]!.unit !== input.unit) return []
    const isEach = quantities[twin.q]!.before.some(({ stem }) => EACH.has(stem))
    return isEach ? [{ ...twin.assigned, key: input.key }] : []
  })
  return [...own, ...twins]
}

function pairOf(
  input: Input,
  i: number,
  quantity: FoundQuantity,
  q: number,
  asked: readonly string[],
): Pair | undefined {
  const score = affinity(input, quantity, asked)
  if (score <= 0) return undefined
  const value = readAs(input, quantity)
  return value === undefined ? undefined : { i, q, score, assigned: value }
}

/** The quantity in the unit and the kind of the input; undefined where it is none of them. */
function readAs(input: Input, { number, unit, text }: FoundQuantity): Assigned | undefined {
  const { key } = input
  if (unit === '') {
    if (input.integer && !Number.isInteger(number)) return undefined
    return { key, value: number, unit: input.unit, text }
  }
  if (input.integer || hasReadingIn(unit, input.unit) === 'no') return undefined
  try {
    const { value, note } = withoutStack(() => understand(key, { value: number, unit }, input))
    return { key, value, unit: input.unit, text, ...(note !== undefined && { note }) }
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** 0 where the quantity cannot be this input. */
function affinity(input: Input, quantity: FoundQuantity, asked: readonly string[]): number {
  const { symbol, label, unit } = quantity
  const names = [input.key, input.symbol]
  const isExact = (name: string | undefined) => name !== undefined && names.includes(name)
  const isNamed = (name: string | undefined) =>
    name !== undefined && names.some(one => folded(one) === folded(name))
  const isLettered =
    symbol !== undefined && (letterOf(input.key) === symbol || input.key.startsWith(`${symbol}_`))
  if (symbol !== undefined) {
    if (isExact(symbol)) return 40
    if (isNamed(symbol)) return 20
    if (isLettered) return 10
    // Another letter than the record's: only a unit and a word can tell.
    if (unit === '') return 0
  }
  const words = beside(input, quantity, asked)
  if (words < 0) return 0
  if (unit === '') {
    // The first 8 levels are not level 8.
    if (label !== undefined && /^(?:first|lowest|last)$/i.test(label)) return 0
    if (label !== undefined && label.length <= 2 && isExact(label)) return 15
    if (label !== undefined && label.length > 2 && isNamed(label)) return 15
    return words > 0 && isNumber(input) ? 1 + 3 * words : 0
  }
  return 1 + 3 * words
}

/** C_D is also written Cd. */
const folded = (name: string) => name.toLowerCase().replace(/_/g, '')

/** A bare number is an input of no dimension; one in metres or kilograms it is only by its letter. */
const isNumber = ({ unit }: Input) => unit === '1'

/** How well the words around tell the input: the nearer, the better; below 0 where they tell another one. */
function beside(input: Input, quantity: FoundQuantity, asked: readonly string[]): number {
  const { before, after } = quantity
  const own = termsOf(input.name).map(({ stem }) => stem)
  const wanted = new Set(own)
  const fits = (stem: string) => wanted.has(stem) || meaningsOf(stem).some(one => wanted.has(one))
  const label = labelOf(quantity, input)
  // In `activity of 1e20 nuclei` it is what is asked for.
  if (label !== undefined && !fits(label) && !asked.includes(label)) return -1
  const isLed = (LEADS[quantity.lead ?? ''] ?? []).some(stem => wanted.has(stem))
  const near = (terms: FoundQuantity['before']) =>
    terms.reduce((sum, { stem }, i) => {
      if (wanted.has(stem)) return sum + 1 / (1 + i)
      return fits(stem) ? sum + 0.7 / (1 + i) : sum
    }, 0)
  // The shorter of two names that hold the words is meant more.
  return (near(before) + 1.1 * near(after) + (isLed ? 1 : 0)) / Math.sqrt(Math.max(1, wanted.size))
}

/** `from 1 L to 3 L`: the first is at the start. */
const LEADS: Readonly<Record<string, readonly string[]>> = {
  from: ['start', 'initial', 'first', 'before', 'incident'].map(stemOf),
  to: ['end', 'final', 'second', 'after'].map(stemOf),
}

/** The noun right beside a quantity that may be its name: `diameter 5 cm`, `5 cm thickness`. */
function labelOf({ before, after, measure }: FoundQuantity, { unit }: Input): string | undefined {
  const { dimension } = parseUnit(unit)
  const isName = (term: Term | undefined) =>
    term !== undefined && isNoun(term) && mayMean(term.stem, dimension) && !GENERAL.has(term.stem)
  const [ahead] = before
  if (isName(ahead)) return ahead!.stem
  if (measure !== undefined) return stemOf(measure)
  return after.slice(0, 2).find(isName)?.stem
}

/** Nouns that stand for any number tell nothing by standing there. */
const GENERAL = new Set(
  'number constant factor value level coefficient rate density field flow order price share output loss shift limit moment ratio index'
    .split(' ')
    .map(stemOf),
)

interface Way {
  readonly pairs: readonly Pair[]
  readonly score: number
}

const STEPS_MAX = 3000
const WAYS_MAX = 24

/** Ways to give the quantities to the inputs, best first: most quantities used, then by the words. */
function bestWays(pairs: readonly Pair[], quantities: readonly FoundQuantity[]): Way[] {
  const byQuantity = quantities.map((_, q) =>
    pairs.filter(pair => pair.q === q).sort((a, b) => b.score - a.score || a.i - b.i),
  )
  const found: Way[] = []
  let steps = 0
  const walk = (q: number, taken: ReadonlySet<number>, chosen: readonly Pair[]): void => {
    if (++steps > STEPS_MAX) return
    if (q === byQuantity.length) {
      // Each quantity used counts for more than any word.
      const score = chosen.reduce((sum, pair) => sum + USED + pair.score, 0)
      found.push({ pairs: chosen, score })
      return
    }
    for (const pair of byQuantity[q]!) {
      if (taken.has(pair.i)) continue
      walk(q + 1, new Set([...taken, pair.i]), [...chosen, pair])
    }
    if (byQuantity[q]!.every(pair => taken.has(pair.i))) walk(q + 1, taken, chosen)
  }
  walk(0, new Set(), [])
  return found.sort((a, b) => b.score - a.score).slice(0, WAYS_MAX)
}

const USED = 100

/** The mass, radius, charge or surface gravity of the bodies that the text names. */
const ALONG = /\b(?:along|in (?:its|the|their) (?:own )?direction)\b/i
const ACROSS = /\b(?:perpendicular(?:ly)?|right angles?|normal to|lever arm|moment arm)\b/i

/** The angle between two vectors that the words tell. */
function angleInputs(
  inputs: readonly Input[],
  pairs: readonly Pair[],
  { words }: Said,
): Assigned[] {
  return inputs.flatMap(({ key, name, unit }, i) => {
    if (
      unit !== 'rad' ||
      !/^angle between|^angle (?:of|to) /.test(name) ||
      pairs.some(pair => pair.i === i)
    )
      return []
    const across = ACROSS.exec(words)?.[0]
    const along = ALONG.exec(words)?.[0]
    if ((across === undefined) === (along === undefined)) return []
    return [{ key, value: along === undefined ? Math.PI / 2 : 0, unit, text: (along ?? across)! }]
  })
}

const ORDINAL =
  /\b(?:(fundamental)|(first|second|third|fourth|fifth)[ -](?:harmonic|mode|order|overtone|maximum|minimum))\b/i
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

/** The number of a harmonic, a mode or an order that stands in words. */
function ordinalInputs(
  inputs: readonly Input[],
  pairs: readonly Pair[],
  { words }: Said,
): Assigned[] {
  const [text, fundamental, ordinal = ''] = ORDINAL.exec(words) ?? []
  if (text === undefined || /overtone/i.test(text)) return []
  const value = fundamental === undefined ? ORDINALS.indexOf(ordinal.toLowerCase()) + 1 : 1
  const found = inputs.filter(
    ({ unit, name }, i) =>
      unit === '1' &&
      /harmonic|mode\b|order|number of/.test(name) &&
      !pairs.some(pair => pair.i === i),
  )
  return found.length === 1 ? [{ key: found[0]!.key, value, unit: '1', text }] : []
}

function bodyInputs(inputs: readonly Input[], pairs: readonly Pair[], { bodies }: Said) {
  const found: Assigned[] = []
  const used = new Set<Body>()
  const taken = new Set(pairs.map(({ i }) => i))
  inputs.forEach((input, i) => {
    const wants = wantsOf(input)
    if (wants === undefined || taken.has(i)) return
    for (const { body, text } of bodies) {
      const value = body[wants]
      if (
        value === undefined ||
        (used.has(body) &&
          found.some(
            one =>
              one.text === text && wantsOf(inputs.find(({ key }) => key === one.key)!) === wants,
          ))
      )
        continue
      found.push({ key: input.key, value, unit: input.unit, text })
      used.add(body)
      return
    }
  })
  const unused = bodies.filter(({ body }) => !used.has(body)).map(({ text }) => text)
  // Of an electron the charge is negative; formulas that take its size get that.
  const charges = found
    .filter(({ unit }) => unit === 'C')
    .map(one => ({ ...one, value: -Number(one.value) }))
  return { inputs: found, unused, charges }
}

/** What of a body an input is. The gravity of a record has a default, which is that of the Earth. */
function wantsOf({
  name,
  unit,
  default: usual,
}: Input): 'mass' | 'radius' | 'gravity' | 'charge' | undefined {
  if (unit === 'C') return /^charge( of the (particle|carrier))?$/.test(name) ? 'charge' : undefined
  if (unit === 'm/s^2') return name === 'gravitational acceleration' ? 'gravity' : undefined
  if (unit === 'kg') return /\bmass\b/i.test(name) ? 'mass' : undefined
  if (usual !== undefined) return undefined
  return unit === 'm' && /\bradius\b/i.test(name) ? 'radius' : undefined
}
