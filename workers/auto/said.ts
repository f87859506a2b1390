// What a question says: its quantities, its other words, the bodies it names and the quantity it asks for.
import { type Term, termsOf } from '../text/terms.ts'
import { BODIES, type Body, EARTH } from './bodies.ts'
import { withPrimaries } from './orbiters.ts'
import { plainText } from './plain-text.ts'
import { inSI, quantitiesIn, type StatedQuantity } from './quantities-in-text.ts'
import { GAP, headingOf, SIZE_OF, type Target, targetIn } from './target.ts'
import { unitAt } from './unit-in-text.ts'

export interface Said extends Target {
  readonly text: string
  readonly quantities: readonly StatedQuantity[]
  /** The quantity of the one thing that is asked about: the 4 kg of `speed of the 4 kg block`. */
  readonly subject?: StatedQuantity
  /** Terms outside the quantities, in their order. */
  readonly terms: readonly Term[]
  /** The text without its quantities. */
  readonly words: string
  /** Stems in front of a colon that no question follows; empty where there is none. */
  readonly heading: ReadonlySet<string>
  /** One thing or another is asked for. */
  readonly isEither: boolean
  /** A bound is no value: `at least 2 m`. */
  readonly bound: string | undefined
  readonly bodies: readonly { readonly body: Body; readonly text: string }[]
  readonly asksToSimulate: boolean
  /** A simulation runs in any case: its name alone is enough. */
  readonly runs?: boolean
  /** The unit in which the answer is wanted, as it is written. */
  readonly unit?: string
}

const TEXT_LENGTH_MAX = 2000

/** Words that ask for a simulation rather than a formula. */
const SIMULATION =
  /\b(simulat\w*|numerical\w*|integrat(?:e|es|ing|ion)|run an?\b|monte[- ]carlo|solve the\b|model\b|finite elements?|molecular dynamics)/i

export function saidIn(whole: string): Said {
  const { unit, text } = withoutUnit(plainText(whole.slice(0, TEXT_LENGTH_MAX)))
  const quantities = quantitiesIn(text)
  let words = ''
  let at = 0
  for (const { start, end } of quantities) {
    words += `${text.slice(at, start)} ${GAP} `
    at = end
  }
  words += text.slice(at)
  const repeats = repeatsIn(quantities, text)
  const subject = subjectIn(repeats, text)
  return {
    text,
    quantities: quantities.filter(one => !repeats.has(one)),
    ...(subject !== undefined && { subject }),
    words,
    terms: termsOf(words.replace(SIZE_OF, '').replaceAll(GAP, ' ')),
    ...targetIn(words, quantities),
    heading: headingOf(words),
    isEither: /^[^#]*\bor\b|#\s*or\s*#/i.test(words),
    bound: BOUND.exec(words)?.[1]?.toLowerCase(),
    bodies: bodiesIn(
      words,
      quantities.filter(({ unit }) => unit === '').map(({ end }) => text.slice(end)),
      quantities.map(({ unit }) => unit),
    ),
    asksToSimulate: SIMULATION.test(text),
    ...(unit !== undefined && { unit }),
  }
}

/** `the 4 kg block`, where a 4 kg block was spoken of before: each with the one that it repeats. */
function repeatsIn(
  quantities: readonly StatedQuantity[],
  text: string,
): ReadonlyMap<StatedQuantity, StatedQuantity> {
  const nounBehind = ({ end }: StatedQuantity) => /^ ([a-z]+)/i.exec(text.slice(end))?.[1]
  return new Map(
    quantities.flatMap((one, i) => {
      const first = quantities.slice(0, i).find(before => before.text === one.text)
      const noun = nounBehind(one)
      const isLettered = quantities.some(
        other => other.symbol !== undefined && other.unit === '' && other.number === one.number,
      )
      // `the 3rd level (n = 3)`
      if (one.unit === '' && isLettered && /^(?:st|nd|rd|th)\b/.test(text.slice(one.end)))
        return [[one, one] as const]
      // `3 resistors 10, 20 and 30 ohm`: how many there are stands there twice.
      if (isCountOfNext(quantities, i, text)) return [[one, one] as const]
      if (isSameInBrackets(quantities[i - 1], one, text)) return [[one, one] as const]
      const isRepeat =
        first !== undefined &&
        noun !== undefined &&
        noun === nounBehind(first) &&
        /\bthe $/i.test(text.slice(0, one.start))
      return isRepeat ? [[one, first] as const] : []
    }),
  )
}

/** `6 ft (1.83 m)`, `half a metre long (0.5 m)`: the same once more, to the digits that people write. */
function isSameInBrackets(
  before: StatedQuantity | undefined,
  one: StatedQuantity,
  text: string,
): boolean {
  if (before === undefined || before.unit === '' || one.unit === '' || one.symbol !== undefined)
    return false
  if (
    !/^(?: [a-z]+){0,2} ?[([](?:i\.?e\.?,? |=|about |or )?$/.test(text.slice(before.end, one.start))
  )
    return false
  if (!/^ ?[)\]]/.test(text.slice(one.end))) return false
  const [first, second] = [before, one].map(inSI)
  return (
    first!.unit === second!.unit &&
    Math.abs(first!.value - second!.value) <= ROUNDED * Math.abs(first!.value)
  )
}
const ROUNDED = 0.02

function isCountOfNext(quantities: readonly StatedQuantity[], i: number, text: string): boolean {
  const { number, unit, symbol, end } = quantities[i]!
  if (unit !== '' || symbol !== undefined || !Number.isInteger(number) || number < 2) return false
  const listed = quantities.slice(i + 1, i + 1 + number)
  return (
    listed.length === number &&
    quantities[i + 1 + number]?.unit !== listed[0]!.unit &&
    /^ [a-z-]+s(?: of|,|:| with)? $/i.test(text.slice(end, listed[0]!.start)) &&
    listed.every(
      (one, k) =>
        one.unit !== '' &&
        one.unit === listed[0]!.unit &&
        (k === 0 || /^[ ,]*(?:and)? *$/.test(text.slice(listed[k - 1]!.end, one.start))),
    )
  )
}

const SUBJECT = /\b(?:speed|velocity|acceleration|momentum|energy|temperature) of the $/i

function subjectIn(
  repeats: ReadonlyMap<StatedQuantity, StatedQuantity>,
  text: string,
): StatedQuantity | undefined {
  const [own] = [...repeats].filter(([{ start }]) => SUBJECT.test(text.slice(0, start)))
  return own?.[1]
}

/** `how many amps` wants them as the unit. */
function unitOfCount(plain: string): string | undefined {
  const [lead, rest = ''] =
    /\bhow many(?= (?!bits?\b|bytes?\b|moles?\b|turns?\b|cycles?\b|rev))( .*)/is
      .exec(plain)
      ?.slice(0, 2) ?? []
  if (lead === undefined) return undefined
  return unitAt(rest).unit || undefined
}

/** `in km/h`, where no number stands before it: the unit in which the answer is wanted. */
export function withoutUnit(plain: string): { unit?: string; text: string } {
  for (const { index, 0: lead } of plain.matchAll(
    /\b(?:(?:expressed |given |measured )?in|into)(?= )/gi,
  )) {
    const behind = index + lead.length
    const { unit, length } = unitAt(plain.slice(behind))
    const rest = plain.slice(behind + length)
    if (
      unit === '' ||
      unit === 'y' ||
      !/^(?: ?[?.,;:!()]| ?$| (?:when|if|for|of|at|after|from|with|does|is|has|between|gau?ge|absolute)\b)/.test(
        rest,
      )
    )
      continue
    return { unit, text: `${plain.slice(0, index).trimEnd()}${rest}` }
  }
  // `gain of a dish ... (dBi)`
  const bracketed = /[ ,]+\(([^()#\d ]{2,12})\)(?= ?[?.]? ?$| (?:of|for|in|at|with)\b)/.exec(plain)
  const own = bracketed?.[1] ?? ''
  // `(Stokes)` is a name.
  const isName = /^[A-Z][a-z]{3,}$/.test(own)
  if (own !== '' && !isName && unitAt(own).length === own.length && unitAt(own).unit !== '')
    return { unit: own, text: plain.replace(bracketed![0], '') }
  // `..., gain dBi?`: the unit stands right behind the name.
  const [ending, last] = ENDING.exec(plain) ?? []
  if (ending !== undefined && last !== undefined && unitAt(last).length === last.length)
    return {
      unit: last,
      text: `${plain.slice(0, -ending.length)}${ending.replace(` ${last}`, '')}`,
    }
  // `..., kg/m^3`: the unit stands last, by itself.
  const [end, alone] = /[,.;] ([A-Za-zµ°]+[/^·][A-Za-z0-9^/·-]+) ?\??\.? *$/.exec(plain) ?? []
  if (end !== undefined && alone !== undefined && unitAt(alone).length === alone.length)
    return { unit: alone, text: plain.slice(0, -end.length) }
  const counted = unitOfCount(plain)
  return { text: plain, ...(counted !== undefined && { unit: counted }) }
}

/** Units that are no words of the language, behind a word that asks. */
const ENDING =
  /(?<=[a-z]{3})(?<!\b(?:in|of|per|to|a|at|by|many|much)) (d(?:B(?:[imWVd]|uV)?)|[munpkMGTµμ]?(?:Hz|Pa|eV|W|J|N|V|A|F|H|Wh)|[cmnkµμ]m|mph|rpm|km\/h|m\/s|W\/m\^?2|kN\/m\^?2|N\/mm\^?2|N·?m|kg|hp|psi) ?\?? *$/

const BOUND =
  /(?<!\b(?:made|filled|topped|diluted|brought|make) )\b(at least|at most|at the (?:most|least)|(?:no |not )?(?:less|more|fewer|lower|higher|greater|larger|smaller|longer|shorter|heavier|lighter|faster|slower) than|up to|a (?:minimum|maximum) of|exceeding|beyond)\s+(?:an? )?#/i

function bodiesIn(
  words: string,
  counted: readonly string[],
  units: readonly string[],
): Said['bodies'] {
  const named = withPrimaries(namedBodies(words, counted), words)
  // What goes round at so many astronomical units goes round the Sun.
  const isAroundSun =
    units.some(unit => /^(?:AU|au|astronomical units?)$/.test(unit)) &&
    named.every(({ body }) => body.radius === undefined) &&
    /\b(?:orbit\w*|kepler\w*|planets?|asteroids?|comets?)\b/i.test(words)
  if (isAroundSun) return [...named, { body: SUN, text: 'AU' }]
  const [satellite] =
    /\b(?:satellites?|ISS|space station|hubble space telescope)\b/i.exec(words) ?? []
  // Whose satellite is not said: it is one of the Earth.
  return satellite === undefined || named.some(({ body }) => body.radius !== undefined)
    ? named
    : [...named, { body: CENTRAL, text: satellite }]
}

const { gravity: _, ...CENTRAL } = EARTH
const SUN = BODIES[0]!

function namedBodies(words: string, counted: readonly string[]): Said['bodies'] {
  return BODIES.flatMap(body => {
    const [text] = body.names.exec(words) ?? []
    // `2 electrons` are counted.
    const isCounted = text !== undefined && counted.some(behind => behind.startsWith(` ${text}`))
    return text === undefined || isCounted ? [] : [{ body, text }]
  })
}
