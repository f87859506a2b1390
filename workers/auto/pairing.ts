// Whether a quantity of the text may be an input, and how plainly the words say so: by its kind, its symbol and the words
// beside it. A quantity that is called by another name than the input is none of it, however well its unit fits.
import { Failure, withoutStack } from '../failure.ts'
import { derived } from '../memo.ts'
import type { Input } from '../operator.ts'
import { isOutside } from '../operators/validity.ts'
import { stemOf } from '../text/stem.ts'
import { type Term, termsOf } from '../text/terms.ts'
import { type Kind, kindOf } from '../units/kind.ts'
import { hasReadingIn, understand } from '../units/quantity.ts'
import { parseUnit } from '../units/unit.ts'
import { isBare } from './bare-numbers.ts'
import { complementOf } from './complements.ts'
import { OPEN, turningWord } from './directions.ts'
import { isOfSourceAlone } from './doppler.ts'
import { isElapsed, isEndFor, isOfMotion } from './ends.ts'
import { fits, isShareOfAnother, lettersOf, stemsOf } from './input-names.ts'
import {
  folded,
  isBaseOf,
  isCustomary,
  isLetterOf,
  isLetters,
  isOfLetter,
  isOfOtherLetter,
  isShortFor,
  isShortWord,
  letterOf,
} from './letters.ts'
import { isOfSubstance } from './material-table.ts'
import { isThing } from './meanings.ts'
import { isPaidOften, isShareOfMoney } from './money.ts'
import { isFocal, isOfAnother } from './namesakes.ts'
import { isNoun, mayMean } from './nouns.ts'
import { otherReadings, wordsBeside } from './other-readings.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { inUnitOfTrade, type Reading } from './trade-units.ts'

export interface Assigned {
  readonly key: string
  /** In the unit of the input; a word where the input is a choice. */
  readonly value: number | string
  readonly unit: string
  readonly text: string
  /** What was done beyond the factor of a unit. */
  readonly note?: string
  /** Whether it is the value of a named substance. */
  readonly isOfTable?: true
  /** Words of the text that the note accounts for. */
  readonly words?: readonly string[]
}

export interface Pair {
  readonly i: number
  readonly q: number
  readonly score: number
  readonly assigned: Assigned
}

/** Of a quantity for an input, how well it fits and what it is then. */
type Fit = Pick<Pair, 'score' | 'assigned'>

export function pairOf(
  input: Input,
  i: number,
  quantity: StatedQuantity,
  q: number,
  said: Said,
): Pair | undefined {
  const all = fitsIn(said)
  const fits = all.get(input) ?? []
  if (fits.length === 0) all.set(input, fits)
  if (!(q in fits)) fits[q] = fitOf(input, quantity, said)
  return fits[q] && { i, q, ...fits[q] }
}

/**
 * What is known of the inputs, by the places of the quantities: an operator is read in several forms and for each of its
 * unknowns, and an input meets the same quantities again.
 */
const fitsIn = derived((_: Said) => new Map<Input, (Fit | undefined)[]>())

function fitOf(input: Input, quantity: StatedQuantity, said: Said): Fit | undefined {
  if (/^speed of the observer/.test(input.name) && isOfSourceAlone(said.words)) return undefined
  if (isOfAnother(input, quantity, said)) return undefined
  const fit = sizeOf(input, quantity, said)
  const assigned = fit && directed(input, fit.assigned, said)
  return assigned && isWithin(input, assigned) ? { ...fit, assigned } : undefined
}

/** With the sign that the words give it; undefined where they leave it open. */
function directed(input: Input, assigned: Assigned, said: Said): Assigned | undefined {
  const turned = turningWord(input, assigned.value, said)
  if (turned === undefined) return assigned
  if (turned === OPEN) return undefined
  const note = assigned.note === undefined ? '' : `${assigned.note}; `
  const words = [...(assigned.words ?? []), ...turned.split(/[- ]/)]
  return { ...assigned, value: -Number(assigned.value), note: `${note}negative: ${turned}`, words }
}

function sizeOf(input: Input, quantity: StatedQuantity, said: Said): Fit | undefined {
  if (quantity.name !== undefined || isEndFor(input, quantity, said)) return undefined
  if (isOfMotion(input, quantity)) return undefined
  const rest = complementOf(input, quantity, said)
  if (rest === 'open') return undefined
  if (rest !== undefined)
    return {
      score: SAID,
      assigned: {
        key: input.key,
        unit: input.unit,
        text: quantity.text,
        value: rest.value,
        note: 'what is left of one',
        words: [...rest.word.toLowerCase().split(/[- ]/), 'rate'],
      },
    }
  const score = affinity(input, quantity, said.target)
  const isNone = isShareOfMoney(input, quantity, said) || isPaidOften(input, quantity, said)
  const value = score > 0 && !isNone ? readAs(input, quantity) : undefined
  // `dH -90 kJ/mol`: the letter in front has its meaning.
  const words =
    quantity.symbol === undefined && score >= LETTERED && quantity.label !== undefined
      ? [quantity.label.toLowerCase()]
      : []
  const assigned = value && (words.length > 0 ? { ...value, words } : value)
  const direct = assigned && isWithin(input, assigned) ? { score, assigned } : undefined
  const others = otherReadings(input, quantity, said)
  if (direct && !others.some(({ isMeant }) => isMeant)) return direct
  // What is said in another form: a diameter for a radius, a period for a frequency.
  for (const { quantity: other, note, words: ownWords = [] } of others) {
    const read = readAs(input, other)
    if (read === undefined) continue
    const report = read.note === undefined ? note : `${note}; ${read.note}`
    const worth = Math.max(2, affinity(input, other, said.target))
    const words = [...wordsBeside(quantity), ...ownWords]
    return { score: worth, assigned: { ...read, text: quantity.text, note: report, words } }
  }
  return undefined
}

/** What a letter is worth, and a word. */
const [LETTERED, SAID] = [15, 1]

/** What the record takes no value of is another of its inputs: 3 heads are no probability. */
const isWithin = (input: Input, { value }: Assigned): boolean =>
  typeof value !== 'number' || !isOutside(input, value)

/**
 * The last quantity for the last input: what fits by its unit alone, unless its words name something else. A pure number fits
 * by its letter or a word; here nothing else is left that it could be.
 */
export function remainingPair(
  input: Input,
  quantity: StatedQuantity,
  said: Said,
): Assigned | undefined {
  const { unit, label, symbol, name } = quantity
  if (name !== undefined || isEndFor(input, quantity, said) || isOfAnother(input, quantity, said))
    return undefined
  if (isOfMotion(input, quantity)) return undefined
  if (unit === '' && (!isNumber(input) || isCount(input, quantity))) return undefined
  // 50 wheels are no variance.
  const [next] = quantity.after
  if (unit === '' && isOfThings(next) && !fits(input, next!.stem)) return undefined
  // Another letter than the record's; a whole number of charges goes by many.
  const isOther = symbol === undefined ? isOfLetter(quantity, input) : !input.integer
  if (unit === '' && isOther) return undefined
  if (label !== undefined && /^(?:first|lowest|last)$/i.test(label) && !isHowMany(input))
    return undefined
  if (symbol === undefined && beside(input, quantity, said.target) < 0) return undefined
  if (isFocal(quantity) && !/\bfoc/i.test(input.name)) return undefined
  if (isShareOfMoney(input, quantity, said) || isPaidOften(input, quantity, said)) return undefined
  if (complementOf(input, quantity, said) !== undefined) return undefined
  const read = readAs(input, quantity)
  return read && directed(input, read, said)
}

/** The quantity in the unit and the kind of the input; undefined where it is none of them. */
export function readAs(input: Input, quantity: StatedQuantity): Assigned | undefined {
  const { number, unit, text } = quantity
  const { key } = input
  if (unit === 'g' && input.unit === 'm/s^2' && !isOfWeights(quantity)) return undefined
  const trade = unit === '' ? inUnitOfTrade(input, number) : undefined
  if (trade) return { key, unit: input.unit, text, ...trade }
  // In one cycle, over 5 turns.
  if (
    input.unit === '1' &&
    /^(?:cycles?|turns?|periods?)$/.test(unit) &&
    /cycle|turn|period|coil|winding/i.test(input.name)
  )
    return { key, value: number, unit: input.unit, text }
  // A converter of 12 bits.
  if (input.integer && /^bits?$/.test(unit) && /\bbits\b/i.test(input.name))
    return { key, value: number, unit: input.unit, text }
  if (input.integer && (unit !== '' || !Number.isInteger(number))) return undefined
  if (unit === '') {
    const note = isBare(input, quantity) && { note: `a bare number: taken in ${input.unit}` }
    return { key, value: number, unit: input.unit, text, ...note }
  }
  const read =
    hasReadingIn(unit, input.unit) === 'no'
      ? undefined
      : converted(number, unit, input.unit, kindOf(input))
  return read && { key, unit: input.unit, text, ...read }
}

/** `brakes at 0.8 g`: so many times the weight. `a bob of 200 g` is a mass. */
const isOfWeights = ({ before, after, gap, symbol, number }: StatedQuantity): boolean =>
  (symbol !== undefined || number <= G_MAX) &&
  (/\b(?:at|pull(?:s|ing)?|feels?|withstands?) $|= *$/i.test(gap) ||
    symbol !== undefined ||
    [...before.slice(0, 3), ...after.slice(0, 3)].some(({ word }) =>
      /^(?:accel|decel|gravit)/.test(word),
    ))
const G_MAX = 100

function converted(number: number, own: string, unit: string, kind: Kind): Reading | undefined {
  try {
    const { value, note } = withoutStack(() =>
      understand('', { value: number, unit: own }, { unit, kind }),
    )
    return { value, ...(note !== undefined && { note }) }
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

/** 0 where the quantity cannot be this input. */
function affinity(input: Input, quantity: StatedQuantity, target: readonly string[]): number {
  const { symbol, label, unit } = quantity
  // A stress intensity is quoted in MPa sqrt(m), in ksi sqrt(in), and in no SI.
  if (unit === '' && input.unit === 'Pa m^(1/2)') return 0
  const names = [input.key, input.symbol, ...lettersOf(input)]
  const isExact = (name: string | undefined) => name !== undefined && names.includes(name)
  // `M = 64` is no mass in kilograms.
  const isOtherCase = (name: string) =>
    name.length === 1 && unit === '' && !isNumber(input) && !names.includes(name)
  const isNamed = (name: string | undefined) =>
    name !== undefined && !isOtherCase(name) && names.some(one => folded(one) === folded(name))
  const isLettered =
    symbol !== undefined && (letterOf(input.key) === symbol || input.key.startsWith(`${symbol}_`))
  if (symbol !== undefined) {
    if (isExact(symbol)) return 40
    if (isNamed(symbol)) return 20
    if (isLettered || isCustomary(symbol, input)) return 10
    if (isBare(input, quantity) || isOfTrade(input, quantity)) return 5
    // Another letter than the record's: only a unit and a word can tell.
    if (unit === '') return 0
  }
  const words = beside(input, quantity, target)
  if (words < 0) return 0
  // R1 and R2 are no d1 and d2.
  if (words === 0 && symbol !== undefined && isOfOtherLetter(symbol, input)) return 0
  if (unit === '') {
    // Six modes are not the sixth.
    if (isCount(input, quantity)) return 0
    // The first 8 levels are not level 8.
    if (label !== undefined && /^(?:first|lowest|last)$/i.test(label) && !isHowMany(input)) return 0
    if (label !== undefined && label.length <= 2 && isExact(label)) return 15
    if (label !== undefined && isLetters(label) && (isNamed(label) || isShortFor(label, input)))
      return LETTERED
    // `diamond n 2.42`: the letter of n_1 and n_2; `R 287`: that of R_s; `air 1.225`.
    const isLetter =
      label !== undefined && [isLetterOf, isBaseOf, isCustomary].some(one => one(label, input))
    if (isLetter || isOfSubstance(input, label, quantity.number)) return LETTERED
    return words > 0 &&
      (isNumber(input) ||
        isBare(input, quantity) ||
        isZero(input, quantity) ||
        inUnitOfTrade(input, quantity.number) !== undefined)
      ? 1 + 3 * words
      : 0
  }
  // `gamma 0.2 per day`: a letter in front tells as an equals sign would.
  if (label !== undefined && isExact(label) && !isShortWord(label)) return 15
  if (label !== undefined && isLetters(label) && (isNamed(label) || isShortFor(label, input)))
    return 15
  // What the law has no value for goes before what it has one for by default.
  const base = isOtherTurning(input, unit) ? 0.05 : isConstant(input) ? 0.1 : 1
  return base + 3 * words
}

/** A radius of the Earth, and no effect that may be absent. */
const isConstant = ({ default: usual }: Input): boolean =>
  usual !== undefined && usual !== 0 && usual !== 1

/** Of 50 Hz and 1440 rpm the rotor turns with the second. */
const isOtherTurning = (input: Input, unit: string): boolean =>
  TURNS.test(unit) ? input.unit === 'Hz' : /^[kM]?Hz$/.test(unit) && kindOf(input) === 'cycle'
const TURNS = /^(?:rpm|rev|turn|revolution)/i

/** The H0 of a Hubble constant. */
const isOfTrade = (input: Input, { symbol, number }: StatedQuantity) =>
  symbol?.[0] === input.key[0] && inUnitOfTrade(input, number) !== undefined

const isCount = ({ integer, key, name }: Input, { label, after }: StatedQuantity): boolean =>
  integer === true && label !== key && PLURAL.test(after[0]?.word ?? '') && NUMBERED.test(name)
/** `the first 50 numbers` */
const isHowMany = ({ integer, name }: Input) =>
  integer === true && /^(?:number of|how many|count|last)\b/i.test(name)
const NUMBERED =
  /^(?:number of the|quantum number|principal|level|order of|mode\b|harmonic\b|index)/i
const PLURAL = /^(?:modes|levels|harmonics|overtones|states|orders|resonances|eigenvalues)$/

/** A bare number is an input of no dimension; one in metres or kilograms it is only by its letter. */
const isNumber = ({ unit }: Input) => unit === '1'

/** `contact angle 0`: nothing is nothing in any unit, but for a temperature. */
const isZero = ({ unit }: Input, { number }: StatedQuantity) => number === 0 && unit !== 'K'

/** Samples, items and pieces are the number of whatever is counted. */
const isOfThings = (next: Term | undefined): boolean =>
  next?.word.endsWith('s') === true &&
  isThing(next.stem) &&
  !/^(?:sample|item|piece|point)s$/.test(next.word)

/** How well the words around tell the input: the nearer, the better; below 0 where they tell another one. */
function beside(input: Input, quantity: StatedQuantity, target: readonly string[]): number {
  const { before, after } = quantity
  const wanted = stemsOf(input)
  const label = labelOf(quantity, input)
  const isNamed = label !== undefined || quantity.symbol !== undefined
  if (isNamed && isFocal(quantity) && !/\bfoc/i.test(input.name)) return -1
  // In `activity of 1e20 nuclei` it is what is asked for.
  if (label !== undefined && !fits(input, label) && !target.includes(label)) return -1
  if (isShareOfAnother(input, quantity) || isElapsed(input, quantity)) return -1
  const isLed = (LEADS[quantity.lead ?? ''] ?? []).some(stem => wanted.has(stem))
  const near = (terms: StatedQuantity['before']) =>
    terms.reduce((sum, { stem }, i) => {
      if (wanted.has(stem)) return sum + 1 / (1 + i)
      return fits(input, stem) ? sum + 0.7 / (1 + i) : sum
    }, 0)
  // The shorter of two names that hold the words is meant more; one that stands there in full, most.
  const share =
    (near(before) + 1.1 * near(after) + (isLed ? 1 : 0)) / Math.sqrt(Math.max(1, wanted.size))
  return share + (isInFull(input, before) || isOfSound(input, before) ? IN_FULL : 0)
}

const IN_FULL = 0.5

/** `scale height 8400 m`: all words of a name of several, right in front. */
function isInFull(input: Input, before: StatedQuantity['before']): boolean {
  const own = fullName(input)
  if (own.length < 2) return false
  const near = before.slice(0, own.length)
  return own.every(stem => near.some(one => one.stem === stem))
}

const fullName = derived(({ name }: Input): readonly string[] =>
  termsOf(name.split(/[,;(]/)[0]!).map(({ stem }) => stem),
)

/** `where sound travels at 300 m/s`: the speed is that of the sound. */
const isOfSound = (input: Input, before: StatedQuantity['before']): boolean =>
  stemsOf(input).has(SOUND) && before.slice(0, 2).some(({ stem }) => stem === SOUND)

const SOUND = stemOf('sound')

/** `from 1 L to 3 L`: the first is at the start. */
const LEADS: Readonly<Record<string, readonly string[]>> = {
  from: ['start', 'initial', 'first', 'before', 'incident', 'present', 'old'].map(stemOf),
  than: ['start', 'initial', 'first', 'before'].map(stemOf),
  over: ['bottom'].map(stemOf),
  every: ['doubling', 'interval', 'period', 'cycle'].map(stemOf),
  to: ['end', 'final', 'second', 'after', 'future', 'new'].map(stemOf),
  by: ['change', 'elongation', 'extension', 'lengthening', 'rise', 'increase', 'displacement'].map(
    stemOf,
  ),
}

/** The noun right beside a quantity that may be its name: `diameter 5 cm`, `5 cm thickness`. */
function labelOf({ before, after, measure }: StatedQuantity, { unit }: Input): string | undefined {
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
