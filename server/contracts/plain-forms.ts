// Ways in which people put a condition, turned into the one form that is read: `when the <quantity> <comparison> <limit>`. Only
// what says just the same is turned; what is doubtful stays as it stands, and is told by its reader.
import { inSI, quantitiesIn } from '../../workers/auto/quantities-in-text.ts'

type Quantity = ReturnType<typeof quantitiesIn>[number]

/** What is compared, by the unit that it has, where only the limit is said. */
const QUANTITIES: ReadonlyMap<string, string> = new Map([
  ['K', 'temperature'],
  ['Pa', 'pressure'],
  ['A', 'current'],
  ['V', 'voltage'],
  ['m/s', 'speed'],
  ['W', 'power'],
])

/** Words beside which C and F are degrees of temperature, not coulomb and farad. */
export const OF_HEAT =
  /\b(?:fan|vent|heat(?:er|ing)?|cool(?:er|ing)?|radiator|furnace|boiler|thermostat|window|oven|fridge|freezer)\b/i

export const quantityOf = ({ number, unit }: Pick<Quantity, 'number' | 'unit'>) =>
  unit === '' ? undefined : QUANTITIES.get(inSI({ number, unit }).unit)

/** C and F read as degC and degF where the text speaks of heating or cooling. */
export const inDegrees = <Q extends Pick<Quantity, 'unit'>>(one: Q, text: string): Q =>
  OF_HEAT.test(text) && /^[CF]$/.test(one.unit) ? { ...one, unit: `deg${one.unit}` } : one

const CONDITION = 'when(?:ever)?|if|once|as soon as|while|unless|until|provided(?: that)?|after'
const VERB =
  'turn|switch|open|close|shut|start|stop|run|hold|keep|heat|cool|warm|charge|pause|resume|trip|alarm|alert|warn|' +
  'ring|sound|brake|disconnect|reconnect|restart|reopen|return|vent|drain|fill|pump|irrigate|water|cut|lock|unlock|release|evacuate|pay|dim|leave|exit|enter|end|enable|disable|raise|lower|on|off'

/** `<action> below 4 bar`: what is compared is told by the unit alone. */
const ACTION_AHEAD = new RegExp(
  String.raw`(^|[.;,] |\b(?:and|then) )((?:please )?(?:${VERB})\b(?:(?!\b(?:${CONDITION}|at|is|are)\b)[^.;,\d])*?) (above|below|over|under) (?:an? )?(?=[-+−]?\d)`,
  'gi',
)

/** `if above 24 degC`: nothing stands between. */
const NOTHING_AHEAD = new RegExp(
  String.raw`\b(${CONDITION}) (above|below|over|under) (?=[-+−]?\d)`,
  'gi',
)

/** `the temperature`, or `it` where one of the same kind was spoken of before; undefined where no unit tells. */
function nameAt(text: string, at: number): string | undefined {
  const all = quantitiesIn(text).map(one => inDegrees(one, text))
  const first = all.find(({ start }) => start >= at)
  const name = first && quantityOf(first)
  if (first !== undefined && name === undefined) {
    // `close it above 2.4 m, open it below 1.9 m`: what has that unit was spoken of before.
    const isSame = (one: Quantity) => inSI(one).unit === inSI(first).unit
    return first.unit !== '' && all.some(one => one.start < at && isSame(one)) ? 'it' : undefined
  }
  if (name === undefined) return undefined
  return all.some(one => one.start < at && quantityOf(one) === name) ? 'it' : `the ${name}`
}

/** Says what is compared where only its unit does. */
function withQuantities(text: string): string {
  const named = (at: number, before: string, comparison: string, whole: string) => {
    const name = nameAt(text, at)
    return name === undefined ? whole : `${before} ${name} is ${comparison} `
  }
  const limits = (from: string) =>
    from.replace(
      ACTION_AHEAD,
      (whole, joint: string, action: string, comparison: string, at: number) =>
        named(at + whole.length, `${joint}${action} when`, comparison, whole),
    )
  return limits(text).replace(
    NOTHING_AHEAD,
    (whole, word: string, comparison: string, at: number, all: string) => {
      const name = nameAt(all, at)
      return name === undefined ? whole : `${word} ${name} is ${comparison} `
    },
  )
}

/** `less than 30 mm of rain falls`, `there are more than 50 people`: the limit stands in front of its noun. */
const MEASURED = new RegExp(
  String.raw`\b(${CONDITION}) (?:there (?:is|are|has been|have been|was|were) )?(less than|more than|fewer than|at least|at most|no more than|not more than|no less than|over|under) (?=\d)`,
  'i',
)

function withMeasuredNouns(text: string): string {
  const match = MEASURED.exec(text)
  if (match === null) return text
  const [all, word, comparison] = match
  const from = match.index + all.length
  const first = quantitiesIn(text).find(({ start }) => start >= from - 1)
  if (first === undefined) return text
  const [behind, noun] =
    (first.unit === ''
      ? /^ ([a-z]+s|people)((?: (?:in|on|inside|left in) the [a-z]+)?)(?=[.,;]|$| and | or )/i
      : /^ of ([a-z]+)(?: (?:falls?|fell|has fallen|is measured|was measured))?()(?=[.,;]|$| and | or )/i
    ).exec(text.slice(first.end)) ?? []
  if (behind === undefined) return text
  const name = first.unit === '' ? `number of ${noun}` : noun
  const limit = text.slice(first.start, first.end)
  return `${text.slice(0, match.index)}${word} the ${name} is ${comparison} ${limit}${text.slice(first.end + behind.length)}`
}

/** `once 180 degC is reached`: its quantity is told by the unit. */
function withReached(text: string): string {
  for (const one of quantitiesIn(text)) {
    const [behind, verb] =
      /^ (?:is|are|has been|have been) (reached|exceeded)\b/i.exec(text.slice(one.end)) ?? []
    const [word] =
      new RegExp(String.raw`\b(?:${CONDITION}) (?:a |an |the )?$`, 'i').exec(
        text.slice(0, one.start),
      ) ?? []
    const name = quantityOf(inDegrees(one, text))
    if (behind === undefined || word === undefined || name === undefined) continue
    const comparison = /reached/i.test(verb!) ? 'reaches' : 'exceeds'
    const said = `${text.slice(0, one.start)}the ${name} ${comparison} ${text.slice(one.start, one.end)}`
    return said + text.slice(one.end + behind.length)
  }
  return text
}

const COUNTED = 'two|three|four|five|2|3|4|5'

/** One way to count, `two of three sensors`; which way round two comparatives are. */
const plainCounts = (text: string) =>
  text
    .replace(new RegExp(String.raw`\bat least (one|${COUNTED}) (?:out )?of\b`, 'gi'), '$1 of')
    .replace(new RegExp(String.raw`\b(one|${COUNTED}) or more (?:out )?of\b`, 'gi'), '$1 of')
    .replace(
      new RegExp(String.raw`\b(?:any|either)(?: one)? of (?:the )?(${COUNTED})\b`, 'gi'),
      'one of $1',
    )
    .replace(
      new RegExp(
        String.raw`\b(?:all|each|every one)(?: of)?(?: the)? (${COUNTED})(?= [a-z])`,
        'gi',
      ),
      '$1 of $1',
    )

/** `the rent is 60 days overdue`: more of it is that as well. */
const withGrowing = (text: string): string =>
  quantitiesIn(text).reduceRight((rest, { start, end, text: limit }) => {
    const [verb] = /\b(?:is|are|was) $/.exec(rest.slice(0, start)) ?? []
    const [behind, word] = /^ (overdue|late|old)\b(?! than)/.exec(rest.slice(end)) ?? []
    if (verb === undefined || behind === undefined) return rest
    return `${rest.slice(0, start - verb.length)}${word} is at least ${limit}${rest.slice(end + behind.length)}`
  }, text)

const TIMES = /^(?:second|minute|hour|day|night|week|month|quarter|year|attempt)s$/i

/** `after three missed payments`, `buyer and seller both approve`, `unless paid`. */
const withEvents = (text: string): string =>
  text
    .replace(
      /\bafter (two|three|four|five|six|ten|\d+) ((?:[a-z]+ )?([a-z]+s))(?=[,;.]|$| (?!have|has|of|without))/gi,
      (whole, count: string, things: string, noun: string) =>
        TIMES.test(things.split(' ')[0]!) || noun === 'unless'
          ? whole
          : `when the ${things} reach ${WORDS[count] ?? count},`,
    )
    .replace(/\b(?:the )?([a-z]+) and (?:the )?([a-z]+) both ([a-z]+)\b/gi, '$1 $3s and $2 $3s')
    .replace(/\bunless ([a-z]+ed|paid|sold|sent|met)(?=[,;.]|$)/gi, 'unless it is $1')
    .replace(/\bonly (when|if)\b/gi, '$1')

const WORDS: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  ten: '10',
}

/** `is between 2 m and 5 m`, and not between them: two limits of the one quantity. */
function withRanges(text: string): string {
  const all = quantitiesIn(text)
  for (const [i, low] of all.entries()) {
    const high = all[i + 1]
    const [ahead, denial] =
      /\b(?:is|are|stays?|remains?|lies) (?:(not|outside|out of) )?(?:between|in the range(?: of| from)?) $/i.exec(
        text.slice(0, low.start),
      ) ?? []
    if (high === undefined || ahead === undefined) continue
    if (!/^ (?:and|to) $/i.test(text.slice(low.end, high.start))) continue
    const unit = low.unit === '' ? ` ${high.unit}` : ''
    const from = text.slice(low.start, low.end) + unit
    const to = text.slice(high.start, high.end)
    const said =
      denial === undefined
        ? `is at least ${from} and is at most ${to}`
        : `is below ${from} or is above ${to}`
    return `${text.slice(0, low.start - ahead.length)}${said},${text.slice(high.end)}`
  }
  return text
}

/** The text in plain forms; whatever is not one of them stays. */
export const inPlainForms = (text: string): string =>
  withQuantities(
    withReached(withGrowing(withMeasuredNouns(plainCounts(withRanges(withEvents(text)))))),
  )
