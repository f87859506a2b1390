// Numbers as people write them: 1.5e-3, 3 x 10^8, 3,000, 12 345, 12'000, 0,75, 1.234(5), 1 1/2, 2½, five, 2.5 million.

/** A number with an exponent in any of the usual spellings. */
export const NUMBER = String.raw`[-+−]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+−]?\d+|\s*[x×·*]\s*10(?:(?:\^|\*\*)\s*[-+−]?\d+|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?`

/** A plain number that a text has one way to be: in a list of such a pattern that fails has nothing to try again. */
export const NUMERAL = String.raw`[-+−]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+−]?\d+)?`

/** The number that a text matched by NUMBER or NUMERAL stands for. */
export function readNumber(text: string): number {
  const plain = text
    .replaceAll('−', '-')
    .replace(/\s*[x×·*]\s*10(?:\^|\*\*)?\s*/, 'e')
    .replace(/[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]/g, raised => digitOf(raised))
  return Number(plain)
}

const digitOf = (raised: string) => (raised === '⁻' ? '-' : String('⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(raised)))

/** `1e-400`: other digits than 0, and nearer to 0 than any number that is kept. */
export const isLostIn = (text: string, value: number): boolean =>
  value === 0 && /^[-+−(\s]*[\d.,]*[1-9]/.test(text)

/** What a text begins with. */
export interface ReadNumber {
  value: number
  /** From digits in parentheses behind it: 1.234(5) is 1.234 ± 0.005. */
  uncertainty: number
  rest: string
}

const EXPONENT = String.raw`(?:[eE][-+−]?\d+|\s*[x×·*]\s*10(?:\s*(?:\^|\*\*)\s*[-+−]?\d+|[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))`
const CONCISE = new RegExp(String.raw`^([-+−]?)(\d+(?:\.(\d+))?)\((\d+)\)(${EXPONENT})?(?![\d.])`)
const GROUPED = new RegExp(
  String.raw`^([-+−]?)(\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+|(?:['’]\d{3})+))(?![\d,'’])(\.\d+)?(${EXPONENT})?`,
)
// A comma in front of three digits groups them, unless a zero stands alone before it; in front of one, two or more it is the
// point of the decimals, and then points or spaces may group: 1.234,5. So it is between a digit and three with a power of ten: 1,496e8.
const COMMA = new RegExp(
  String.raw`^([-+−]?(?:\d{1,3}(?:[. ]\d{3})+|\d+)),(\d{1,2}|\d{4,}|(?<=^[-+−]?0,)\d{3}|(?<=^[-+−]?\d,)\d{3}(?=${EXPONENT}))(?![\d,.])(${EXPONENT})?`,
)
/** `6.371.000`: two points group. */
const DOTTED = /^([-+−]?)(\d{1,3}(?:\.\d{3}){2,})(?![\d.,])/
const MIXED = /^([-+−]?)(\d+)[ -](\d+)\s*[/⁄]\s*(\d+)(?=\s|["'″]|$)/
const FRACTION = /^([-+−]?)(\d+)\s*[/⁄]\s*(\d+)(?=\s|["'″]|$)/
const VULGAR = /^([-+−]?)(\d*)\s*([½⅓⅔¼¾⅛⅜⅝⅞⅕⅙])/
const POWER_OF_TEN = /^([-+−]?)10(?:(?:\^|\*\*)\s*([-+−]?\d+)|([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))/
const PLAIN = new RegExp(String.raw`^([-+−]?(?:\d+\.?\d*|\.\d+)${EXPONENT}?)(?![\d.])`)
const FACTOR = /^\s+(hundred|thousand|million|billion|trillion|dozen)s?\b(?:\s+of\b)?/i

/** `24k BTU/h` */
const THOUSANDS = /^k(?= [A-Za-z])/

const VULGARS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
  '⅕': 1 / 5,
  '⅙': 1 / 6,
}

const FACTORS: Readonly<Record<string, number>> = {
  dozen: 12,
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
}

/** The number that a text begins with; undefined where it begins with none. */
export function numberAt(spoken: string): ReadNumber | undefined {
  // `a hundred metres`
  const text = spoken.replace(/^a (?=(?:dozen|hundred|thousand|million|billion)\b)/i, 'one ')
  const number =
    (AND_A_HALF.test(text) ? partAt(text) : undefined) ?? plainAt(text) ?? wordsAt(text)
  if (!number) return undefined
  if (THOUSANDS.test(number.rest))
    return { ...number, value: number.value * 1e3, rest: number.rest.slice(1) }
  const [all, word] = FACTOR.exec(number.rest) ?? []
  if (all === undefined) return number
  const factor = FACTORS[word!.toLowerCase()]!
  return {
    value: number.value * factor,
    uncertainty: number.uncertainty * factor,
    rest: number.rest.slice(all.length),
  }
}

function plainAt(text: string): ReadNumber | undefined {
  const concise = CONCISE.exec(text)
  if (concise) {
    const [all, sign, digits, decimals = '', last, exponent = ''] = concise
    // The digits in parentheses count the last places of the number.
    const spread = `${last}e-${decimals.length}`
    const power = readNumber(`1${exponent}`)
    return {
      value: readNumber(`${sign}${digits}${exponent}`),
      uncertainty: Number(spread) * power,
      rest: text.slice(all.length),
    }
  }
  const ten = POWER_OF_TEN.exec(text)
  if (ten) {
    const [all, sign, exponent, raised = ''] = ten
    const power = exponent ?? [...raised].map(digitOf).join('')
    return exact(Number(`${sign!.replace('−', '-')}1e${power.replace('−', '-')}`), text, all)
  }
  const comma = COMMA.exec(text)
  if (comma) {
    const [all, whole, decimals, exponent = ''] = comma
    return exact(readNumber(`${whole!.replace(/[. ]/g, '')}.${decimals}${exponent}`), text, all)
  }
  const grouped = GROUPED.exec(text)
  if (grouped) {
    const [all, sign, whole, decimals = '', exponent = ''] = grouped
    return exact(
      readNumber(`${sign}${whole!.replace(/[, '’]/g, '')}${decimals}${exponent}`),
      text,
      all,
    )
  }
  const dotted = DOTTED.exec(text)
  if (dotted) return exact(readNumber(dotted[1]! + dotted[2]!.replaceAll('.', '')), text, dotted[0])
  const mixed = MIXED.exec(text)
  if (mixed && isFraction(mixed[3]!, mixed[4]!)) {
    const [all, sign, whole, over, under] = mixed
    return exact(signed(sign!, Number(whole) + Number(over) / Number(under)), text, all)
  }
  const fraction = FRACTION.exec(text)
  if (fraction) {
    const [all, sign, over, under] = fraction
    if (!isFraction(over!, under!)) return undefined
    return exact(signed(sign!, Number(over) / Number(under)), text, all)
  }
  const vulgar = VULGAR.exec(text)
  if (vulgar) {
    const [all, sign, whole, part] = vulgar
    return exact(signed(sign!, Number(whole) + VULGARS[part!]!), text, all)
  }
  const plain = PLAIN.exec(text)
  return plain ? exact(readNumber(plain[1]!), text, plain[0]) : undefined
}

/** 3/4 is a fraction; 120/80 are two numbers. */
const isFraction = (over: string, under: string) =>
  Number(over) < Number(under) && Number(under) <= 1000

const signed = (sign: string, value: number) => (sign === '-' || sign === '−' ? -value : value)

const exact = (value: number, text: string, read: string): ReadNumber => ({
  value,
  uncertainty: 0,
  rest: text.slice(read.length),
})

const ONES: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS: readonly string[] = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** `five`, `twenty-five`, `half a`: what is said in words and needs no grammar. */
function wordsAt(text: string): ReadNumber | undefined {
  const half = /^half (?:an? |the |of (?:an? |the )?)/i.exec(text)
  // `half the speed of light` keeps its article, which is part of that name.
  if (half)
    return exact(0.5, text, /the $/i.test(half[0]) ? text.slice(0, half[0].length - 4) : half[0])
  const part = partAt(text)
  if (part) return part
  // `a day`: one of it.
  const article = /^an? (?=(?:second|minute|hour|day|week|month|year)\b)/i.exec(text)
  if (article) return exact(1, text, article[0])
  const [all, first, second] = /^([a-z]+)(?:[- ]([a-z]+))?\b/i.exec(text) ?? []
  if (all === undefined) return undefined
  const word = first!.toLowerCase()
  const ten = TENS.indexOf(word)
  const one = second === undefined ? -1 : ONES.indexOf(second.toLowerCase())
  if (ten >= 0 && one > 0 && one < 10) return exact((ten + 2) * 10 + one, text, all)
  if (ten >= 0) return exact((ten + 2) * 10, text, first!)
  const small = ONES.indexOf(word)
  return small >= 0 ? exact(small, text, first!) : undefined
}

const PARTS: readonly (readonly [RegExp, number])[] = [
  [/^hal(?:f|ves)$/, 2],
  [/^thirds?$/, 3],
  [/^(?:quarters?|fourths?)$/, 4],
  [/^fifths?$/, 5],
  [/^eighths?$/, 8],
  [/^tenths?$/, 10],
]
const PART =
  /^([a-z]+)[- ](hal(?:f|ves)|thirds?|quarters?|fourths?|fifths?|eighths?|tenths?)\b(?: of (?:an? )?)?/i
const AND_A_HALF = /^([a-z]+|\d+) and a half\b/i

/** `two thirds`, `three quarters of a mile`, `one and a half km`. */
function partAt(text: string): ReadNumber | undefined {
  const [whole, count] = AND_A_HALF.exec(text) ?? []
  if (whole !== undefined) {
    const number = /^\d/.test(count!) ? Number(count) : ONES.indexOf(count!.toLowerCase())
    return number < 0 ? undefined : exact(number + 0.5, text, whole)
  }
  const [all, over, name] = PART.exec(text) ?? []
  const number = /^an?$/i.test(over ?? '') ? 1 : ONES.indexOf((over ?? '').toLowerCase())
  const [, under] = PARTS.find(([pattern]) => pattern.test((name ?? '').toLowerCase())) ?? []
  return all === undefined || number < 1 || under === undefined
    ? undefined
    : exact(number / under, text, all)
}
