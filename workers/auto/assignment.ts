// Which quantity of a text is which input of an operator: by its kind, its symbol and the words beside it. A quantity
// that is called by another name than the input is none of it, however well its unit fits.

import type { Input } from '../operator.ts'
import { stemOf } from '../text/stem.ts'
import { constants } from '../units/constants.ts'
import { stemsOf } from './input-names.ts'
import { letterOf } from './letters.ts'
import { materialInputs } from './materials.ts'
import { mediaReading } from './media.ts'
import {
  angleInputs,
  bodyInputs,
  countInputs,
  ordinalInputs,
  phraseInputs,
} from './named-values.ts'
import { type Assigned, type Pair, pairOf, remainingPair } from './pairing.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'

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
  /** A stated mass on which what is given does not depend. */
  readonly idle?: string
  /** Constants of the law that the text states once more. */
  readonly restated?: readonly Assigned[]
  /** One input is made of two quantities of the text. */
  readonly isComposed?: true
  /** How plainly the words say it. */
  readonly plain: number
}

/** Keys that the caller gives apart, `fixed`, are not missing. */
export function assigned(
  inputs: readonly Input[],
  said: Said,
  fixed: ReadonlySet<string>,
  /** Whether the last quantity may fill the last input without a word. */
  takesLast = true,
  /** The number of the body that the output is of. */
  body = '1',
): Assignment {
  const media = mediaReading(inputs, said)
  if (media === undefined) return matched(inputs, said, fixed, takesLast, body)
  const isOfMedia = ({ key }: { key: string }) => media.inputs.some(one => one.key === key)
  const rest = matched(
    inputs.filter(one => !isOfMedia(one)),
    { ...said, quantities: said.quantities.filter(one => !media.quantities.includes(one)) },
    fixed,
    takesLast,
    body,
  )
  return {
    ...rest,
    inputs: inputs.flatMap(
      ({ key }) => [...media.inputs, ...rest.inputs].find(one => one.key === key) ?? [],
    ),
    others: rest.others.map(way => [...media.inputs, ...way]),
    plain: rest.plain + USED * media.quantities.length,
  }
}

function matched(
  inputs: readonly Input[],
  said: Said,
  fixed: ReadonlySet<string>,
  takesLast: boolean,
  body: string,
): Assignment {
  const { quantities } = said
  const pairs = inputs.flatMap((input, i) =>
    quantities.flatMap((quantity, q) => pairOf(input, i, quantity, q, said) ?? []),
  )
  const ways = bestWays(pairs, inputs, said, body)
  const [top = { pairs: [], score: 0 }] = ways
  const near = ways.filter(({ score }) => top.score - score < SURE)
  const read = (near.length > 0 ? near : [top]).map(way =>
    completed(way, inputs, said, fixed, takesLast),
  )
  // Of ways that the words leave open the one that lacks nothing is meant.
  const least = Math.min(...read.map(({ missing }) => missing.length))
  const [best, ...others] = read.filter(({ missing }) => missing.length === least)
  const { all, missing, unused, bodies, score } = best!
  return {
    inputs: all,
    missing,
    unused,
    unusedBodies: bodies.unused,
    others: others
      .map(way => way.all)
      .concat(
        bodies.charges.map(charge => all.map(one => (one.key === charge.key ? charge : one))),
      ),
    plain: score,
  }
}

/** A way with what the words give without a number, and with the last quantity for the last input. */
function completed(
  way: Way,
  inputs: readonly Input[],
  said: Said,
  fixed: ReadonlySet<string>,
  takesLast: boolean,
) {
  const { quantities } = said
  const bodies = bodyInputs(inputs, way.pairs, said)
  const rest = [
    ...bodies.inputs,
    ...angleInputs(inputs, way.pairs, said),
    ...ordinalInputs(inputs, way.pairs, said),
    ...countInputs(inputs, way.pairs, said),
    ...phraseInputs(inputs, way.pairs, said),
  ]
  const isTaken = ({ key }: Assigned) => rest.some(one => one.key === key)
  rest.push(...materialInputs(inputs, way.pairs, said).filter(one => !isTaken(one)))
  const all = [...withTwins(inputs, way.pairs, said), ...rest]
  const isOpen = ({ key }: Input) => !fixed.has(key) && !all.some(one => one.key === key)
  const open = inputs.filter(input => isOpen(input) && isRequired(input, said))
  const used = new Set(way.pairs.map(({ q }) => q))
  const left = quantities.filter((_, q) => !used.has(q))
  // A number alone says little: it is the last of several, or none.
  const isSure =
    takesLast &&
    left.length === 1 &&
    (left[0]!.unit !== '' || way.pairs.length > 0 || isArgument(left[0]!, inputs, said))
  const last = isSure && open.length === 1 ? remainingPair(open[0]!, left[0]!, said) : undefined
  const complete = last ? [...all, last] : all
  return {
    all: inputs.flatMap(({ key }) => complete.find(one => one.key === key) ?? []),
    missing: last ? [] : open.map(({ key }) => key),
    unused: last ? [] : left.map(({ text }) => text),
    bodies,
    score: way.score,
  }
}

/** `sigmoid of 1.5`: the one number of a function of one. */
const isArgument = ({ gap }: StatedQuantity, inputs: readonly Input[], said: Said): boolean =>
  inputs.length === 1 && said.quantities.length === 1 && /^[a-z0-9 -]+ of $/i.test(gap)

/** Another way is excluded when the words speak for this one by so much. */
const SURE = 0.9

/**
 * A default of a record is a constant of nature, a stated standard condition, or nothing at all. That of a body is one only
 * where the body is named: a charge is that of an electron where electrons are spoken of.
 */
function isRequired({ default: usual, name }: Input, { text: words, bodies }: Said): boolean {
  if (usual === undefined) return true
  // The gravity of the Earth is none of another planet.
  if (name === 'gravitational acceleration')
    return ELSEWHERE.test(words) && bodies.every(({ body }) => body.gravity === undefined)
  // Of a man or of a woman: nobody is either by default.
  if (/^sex factor/.test(name)) return true
  if (/unless given/.test(name)) return false
  if (usual === ELEMENTARY_CHARGE || usual === ELECTRON_MASS) return !CARRIERS.test(words)
  if (/ratio of specific heats/.test(name)) return !/\bair\b/i.test(words)
  if (/heat-capacity ratio|isentropic exponent/.test(name)) return OTHER_GAS.test(words)
  return false
}

const ELSEWHERE =
  /\b(?:planets?|exoplanets?|(?:neutron )?stars?|black holes?|asteroids?|comets?|moons?|space stations?|weightless\w*|microgravity|zero[- ]g)\b/i

/** Gases whose molecules are no pairs of atoms; steam. */
const OTHER_GAS =
  /\b(?:argon|helium|neon|krypton|xenon|steam|methane|propane|butane|ethane|natural gas|carbon dioxide|CO2|SF6|ammonia|refrigerant|monatomic|monoatomic|polyatomic|combustion gas(?:es)?|exhaust gas(?:es)?)\b/i

const CARRIERS =
  /\b(?:(?:photo)?electron|proton|positron|ion|hole|carrier|hydrogen|atom|metal|copper|silver|gold|sodium|alumini?um|conductor|semiconductor)s?\b/i
const ELECTRON_MASS = constants.get('m_e')!.value
const ELEMENTARY_CHARGE = constants.get('e')!.value

const EACH = new Set(
  [
    'two',
    'both',
    'each',
    'equal',
    'same',
    'identical',
    'drop',
    'droplet',
    'bubble',
    'sphere',
    'spherical',
  ].map(stemOf),
)

/** `both antennas 10 dBi`: for G_t and G_r, which are no numbers of one thing. */
const BOTH = new Set(['both', 'each', 'identical', 'same'].map(stemOf))

/** G of G_t and G_r. */
const baseOf = (key: string) => key.replace(/_[a-z]$/i, '')

/** `two masses of 5 kg` gives 5 kg to m1 and to m2. */
function withTwins(
  inputs: readonly Input[],
  pairs: readonly Pair[],
  { quantities, text }: Said,
): Assigned[] {
  const own = pairs.map(pair => pair.assigned)
  const twins = inputs.flatMap((input, i) => {
    if (pairs.some(pair => pair.i === i)) return []
    const isNumbered = letterOf(input.key) !== input.key
    const twinOf = isNumbered ? letterOf : baseOf
    const letter = twinOf(input.key)
    if (letter === input.key) return []
    const isTwin = (other: Input) => twinOf(other.key) === letter && other.unit === input.unit
    const [twin, ...more] = pairs.filter(pair => isTwin(inputs[pair.i]!))
    // Where two of them have a value of their own each the third is not said; of two things none is a third.
    if (!twin || more.length > 0) return []
    if (inputs.filter(isTwin).length > 2 && /\b(?:two|both|pair)\b/i.test(text)) return []
    const { before, after, end } = quantities[twin.q]!
    const words = isNumbered ? EACH : BOTH
    const isEach =
      /^ each\b(?! other)/.test(text.slice(end)) ||
      [...before, ...after].some(({ stem }) => words.has(stem))
    return isEach ? [{ ...twin.assigned, key: input.key }] : []
  })
  return [...own, ...twins]
}

interface Way {
  readonly pairs: readonly Pair[]
  readonly score: number
}

const STEPS_MAX = 3000
const WAYS_MAX = 24

/** Ways to give the quantities to the inputs, best first: most quantities used, then by the words. */
function bestWays(
  pairs: readonly Pair[],
  inputs: readonly Input[],
  { quantities, subject }: Said,
  body: string,
): Way[] {
  const byQuantity = quantities.map((_, q) =>
    pairs.filter(pair => pair.q === q).sort((a, b) => b.score - a.score || a.i - b.i),
  )
  const hits: Way[] = []
  let steps = 0
  const walk = (q: number, taken: ReadonlySet<number>, chosen: readonly Pair[]): void => {
    if (++steps > STEPS_MAX) return
    if (q === byQuantity.length) {
      // Each quantity used counts for more than any word.
      const score =
        chosen.reduce((sum, pair) => sum + USED + pair.score, 0) +
        joined(chosen, quantities) +
        spanned(chosen, quantities) +
        contrasted(chosen, inputs, quantities) +
        ofSubject(chosen, quantities, subject, body)
      hits.push({ pairs: chosen, score })
      return
    }
    for (const pair of byQuantity[q]!) {
      if (taken.has(pair.i)) continue
      walk(q + 1, new Set([...taken, pair.i]), [...chosen, pair])
    }
    if (byQuantity[q]!.every(pair => taken.has(pair.i))) walk(q + 1, taken, chosen)
  }
  walk(0, new Set(), [])
  return hits.sort((a, b) => b.score - a.score).slice(0, WAYS_MAX)
}

const USED = 100

const INDEX = /_?(\d)$/

/** The 2 of v_2 and of T_b. */
const numberOf = (key: string): string | undefined =>
  INDEX.exec(key)?.[1] ?? (/_a$/.test(key) ? '1' : /_b$/.test(key) ? '2' : undefined)

/** The 2 of v_2. */
export const indexOf = (key: string): string | undefined => INDEX.exec(key)?.[1]
/** `90 uSv/h at 1 m`, `2 kg moving at 3 m/s`: of one body or one place. */
const TOGETHER =
  /^,? ?(?:(?:[a-z-]+ ){0,3}(?:at|with|on|travell?ing|moving|going|carrying)|and) (?:an? )?(?:[a-z]+ (?:of )?)?$/i
const OF_ONE = 1.5

/** What the text says together belongs to inputs of one number: m_1 and v_1. */
function joined(pairs: readonly Pair[], quantities: readonly StatedQuantity[]): number {
  return pairs.reduce((sum, pair, at) => {
    const next = pairs[at + 1]
    if (next === undefined || next.q !== pair.q + 1) return sum
    const [a, b] = [pair, next].map(one => numberOf(one.assigned.key))
    if (a === undefined || a !== b) return sum
    const { gap } = quantities[next.q]!
    return TOGETHER.test(gap) ? sum + OF_ONE : sum
  }, 0)
}

/** `from 100 to 90` are two of one letter, the first before the second. */
function spanned(pairs: readonly Pair[], quantities: readonly StatedQuantity[]): number {
  return pairs.reduce((sum, pair, at) => {
    const next = pairs[at + 1]
    if (next === undefined || next.q !== pair.q + 1) return sum
    if (quantities[pair.q]!.lead !== 'from' || quantities[next.q]!.lead !== 'to') return sum
    const [a, b] = [pair.assigned.key, next.assigned.key]
    if (letterOf(a) === a || letterOf(b) === b) return sum
    return letterOf(a) === letterOf(b) ? sum + OF_ONE : sum - 2 * OF_ONE
  }, 0)
}

/** `outer conductor inner radius`: a word that only one of two inputs of a unit has in its name speaks for that one. */
function contrasted(
  pairs: readonly Pair[],
  inputs: readonly Input[],
  quantities: readonly StatedQuantity[],
): number {
  return pairs.reduce((sum, { i, q }) => {
    const own = inputs[i]!
    const twins = inputs.filter(one => one !== own && one.unit === own.unit)
    if (twins.length === 0) return sum
    const isOwn = (stem: string) =>
      stemsOf(own).has(stem) && !twins.some(twin => stemsOf(twin).has(stem))
    return quantities[q]!.before.some(({ stem }) => isOwn(stem)) ? sum + CONTRAST : sum
  }, 0)
}

const CONTRAST = 1

/** What is asked of the one body is what the record gives. */
function ofSubject(
  pairs: readonly Pair[],
  quantities: readonly StatedQuantity[],
  subject: StatedQuantity | undefined,
  body: string,
): number {
  const own = pairs.find(({ q }) => quantities[q] === subject)
  const [, index] = INDEX.exec(own?.assigned.key ?? '') ?? []
  return index === undefined ? 0 : index === body ? OF_ONE : -OF_ONE
}
