// A figure of numbers that are listed: `standard deviation of the sample 3, 5, 8`, `2, 4, 9 m: mean`.
import { namesIn } from '../../expression/names-in.ts'
import { Failure } from '../../failure.ts'
import { NUMERAL, readNumber } from '../../units/number-text.ts'
import { coherentUnit, parseUnit } from '../../units/unit.ts'
import type { Calculation } from './calculation.ts'

const NUMBERS_MAX = 30

interface Figure {
  readonly pattern: string
  readonly title: string
  /** The right side, of names or numbers in rising order. */
  readonly of: (terms: readonly string[]) => string
  /** Of so many numbers alone. */
  readonly count?: number
  /** Whether numbers of 0 and below have none. */
  readonly isOfPositive?: true
}

const sum = (terms: readonly string[]) => terms.join(' + ')
/** From the first one, so that large numbers that differ by little lose no digits. */
const squares = (terms: readonly string[], divisor: number) => {
  const [first, ...rest] = terms
  const offsets = rest.map(one => `(${one} - ${first})`)
  return `(${sum(offsets.map(one => `${one}^2`))} - (${sum(offsets)})^2/${terms.length})/${divisor}`
}
const median = (terms: readonly string[]) => {
  const half = terms.length / 2
  return Number.isInteger(half)
    ? `(${terms[half - 1]} + ${terms[half]})/2`
    : terms[Math.floor(half)]!
}

const SAMPLE = '(?:sample|\\(?n ?[-−] ?1\\)?|unbiased|corrected)'
const POPULATION = '(?:population|\\(?n\\)?|uncorrected|biased)'
const SPREAD = '(?:standard deviation|std\\.? ?dev(?:iation)?|stdev|sd)'

// biome-ignore format: a row a figure
const FIGURES: readonly Figure[] = [
  { pattern: '(?:arithmetic )?(?:mean|average)(?: value)?', title: 'Mean', of: all => `(${sum(all)})/${all.length}` },
  { pattern: 'geometric (?:mean|average)', title: 'Geometric mean', of: all => `(${all.join('*')})^(1/${all.length})`, isOfPositive: true },
  { pattern: 'harmonic (?:mean|average)', title: 'Harmonic mean', of: all => `${all.length}/(${sum(all.map(one => `1/${one}`))})`, isOfPositive: true },
  { pattern: '(?:rms|root[- ]mean[- ]square)(?: value)?', title: 'Root mean square', of: all => `sqrt((${sum(all.map(one => `${one}^2`))})/${all.length})` },
  { pattern: 'median(?: value)?', title: 'Median', of: median },
  { pattern: '(?:sum|total)', title: 'Sum', of: sum },
  { pattern: 'standard error(?: of the mean)?', title: 'Standard error of the mean', of: all => `sqrt(${squares(all, all.length - 1)}/${all.length})` },
  { pattern: '(?:area of (?:a |the )?)?triangle(?: area)?(?: with| of| from)?(?: the)?(?: three)? sides|area of (?:a |the )?triangle', title: 'Area of a triangle by its sides', of: ([a, b, c]) => `sqrt((${a} + ${b} + ${c})*(${b} + ${c} - ${a})*(${a} + ${c} - ${b})*(${a} + ${b} - ${c}))/4`, count: 3 },
  { pattern: 'product', title: 'Product', of: all => all.join('*') },
  { pattern: 'range', title: 'Range', of: all => `${all.at(-1)} - ${all[0]}` },
  { pattern: `${SAMPLE} ${SPREAD}`, title: 'Standard deviation of a sample', of: all => `sqrt(${squares(all, all.length - 1)})` },
  { pattern: `${POPULATION} ${SPREAD}`, title: 'Standard deviation of a population', of: all => `sqrt(${squares(all, all.length)})` },
  { pattern: `${SAMPLE} variance`, title: 'Variance of a sample', of: all => squares(all, all.length - 1) },
  { pattern: `${POPULATION} variance`, title: 'Variance of a population', of: all => squares(all, all.length) },
]

const SPREAD_ALONE = new RegExp(`^(?:${SPREAD}|variance)$`, 'i')
/** `standard deviation (sample)`, `variance of the population` */
const BEHIND = new RegExp(
  `^(${SPREAD}|variance),? (?:\\(?(?:of (?:the |a )?|for (?:the |a )?|with )?(${SAMPLE}|${POPULATION})\\)?)$`,
  'i',
)

const NAME = '[a-z()][-a-z() .1−]*?'
const SET =
  '(?:(?:the |this |these |a )?(?:numbers?|data(?: ?set)?|values?|set|list|measurements|readings|observations|results|scores|following)(?: of)?(?: numbers| values| data)?:? ?)?'
const LIST = String.raw`(?<list>[-+−.\d\[({][^:?]*)`

const FORMS: readonly RegExp[] = [
  new RegExp(`^(?<name>${NAME})(?:(?<=sides) (?:of )?| ?(?:of|for|:|from) ?)${SET}${LIST}$`, 'i'),
  new RegExp(
    `^(?:for |of |given |from )?${SET}${LIST}[:.,;] ?(?:what(?:'s| is) |find |calculate |compute )?(?:the |their |its )?(?<name>${NAME})$`,
    'i',
  ),
]

const LISTED = '[-\\d.,; ]+?'
/** `chi-square statistic: observed 18, 22, 20 and expected 20, 20, 20` */
const CHI_SQUARE = new RegExp(
  `^(?:pearson )?(?:chi[- ]squared?|χ²|χ\\^2)(?: (?:test )?(?:statistic|value))?(?: of| for| with| when)?:? ?(?:the )?observed(?: (?:counts|frequencies|values))?(?: are| were|:)? ?(?<observed>${LISTED})[,;]? ?(?:and |vs\\.? |versus |against )?(?:the )?expected(?: (?:counts|frequencies|values))?(?: are| were|:)? ?(?<expected>${LISTED})$`,
  'i',
)

function chiSquareIn(question: string): Calculation | undefined {
  const { observed, expected } = CHI_SQUARE.exec(question)?.groups ?? {}
  const [counts, means] = [observed, expected].map(list =>
    list === undefined ? undefined : itemsIn(list.trim().replace(/[,;]$/, '')),
  )
  if (!counts || !means || counts.numbers.length !== means.numbers.length) return undefined
  if (counts.numbers.length < 2 || means.numbers.some(mean => mean <= 0)) return undefined
  const terms = counts.numbers.map(
    (count, i) => `(${count} - ${means.numbers[i]})^2/${means.numbers[i]}`,
  )
  return { title: 'Chi-squared statistic', equation: `y = ${sum(terms)}`, inputs: {} }
}

export function statisticIn(question: string): Calculation | undefined {
  const chiSquare = chiSquareIn(question)
  if (chiSquare) return chiSquare
  for (const form of FORMS) {
    const { name, list } = form.exec(question)?.groups ?? {}
    const items = list === undefined ? undefined : itemsIn(list)
    if (name !== undefined && items) return statistic(name.trim(), items)
  }
  return undefined
}

const ITEM = new RegExp(`^(${NUMERAL})(\\D.*)?$`)
const UNIT = /^[A-Za-z°µΩ%]/

interface Items {
  readonly numbers: readonly number[]
  readonly unit: string
}

/** Numbers, of which the last alone or each has a unit, the same one; undefined where that is not so. */
function itemsIn(list: string): Items | undefined {
  // A comma may be one of thousands.
  if (/\d,\d{3}(?!\d)/.test(list) && !/^\d+(?:,\d+)+$/.test(list)) return undefined
  if (/^\d{1,3}(?:,\d{3})+$/.test(list)) return undefined
  const items: { number: number; unit: string }[] = []
  for (const word of list.replace(/^[[({]|[\])}]$/g, '').split(/(?:[,;] ?| )(?:and )?/)) {
    const [, number, unit = ''] = ITEM.exec(word) ?? []
    const last = items.at(-1)
    if (number !== undefined) items.push({ number: readNumber(number), unit })
    else if (last?.unit === '' && UNIT.test(word)) last.unit = word
    else return undefined
  }
  const unit = items.at(-1)?.unit ?? ''
  if (items.length < 2 || items.length > NUMBERS_MAX) return undefined
  const isEach = items.every(one => one.unit === unit)
  if (!isEach && !items.slice(0, -1).every(one => one.unit === '')) return undefined
  return { numbers: items.map(({ number }) => number), unit }
}

function statistic(stated: string, { numbers, unit }: Items): Calculation | undefined {
  const behind = BEHIND.exec(stated)
  const name = behind ? `${behind[2]} ${behind[1]}` : stated
  if (SPREAD_ALONE.test(name)) refuseUnsaid(name)
  const figure = FIGURES.find(({ pattern }) => new RegExp(`^${pattern}$`, 'i').test(name))
  if (figure?.count !== undefined && figure.count !== numbers.length) return undefined
  if (figure === undefined || (figure.isOfPositive && numbers.some(one => !(one > 0))))
    return undefined
  const rising = [...numbers].sort((a, b) => a - b)
  const title = `${figure.title} of ${numbers.length} numbers`
  const literal = (one: number) => (one < 0 ? `(${one})` : `${one}`)
  if (unit === '') return { title, equation: `y = ${figure.of(rising.map(literal))}`, inputs: {} }
  if (!isPlain(unit)) return undefined
  const keys = rising.map((_, i) => `x${i + 1}`)
  const right = figure.of(keys)
  // A median and a range are told of one or two of the numbers that were put in order.
  const stands = namesIn(right)
  const inputs = Object.fromEntries(
    keys.flatMap((key, i) => (stands.has(key) ? [[key, `${rising[i]} ${unit}`]] : [])),
  )
  const shown = /variance|product|area/i.test(figure.title) ? {} : { shownIn: unit }
  return { title, equation: `y = ${right}`, ...shown, inputs }
}

/** Without a zero of its own and no level: a sum of temperatures or of decibels is another question. */
function isPlain(text: string): boolean {
  try {
    const unit = parseUnit(text)
    return (
      unit.offset === 0 &&
      !unit.marks.decibel &&
      !unit.marks.neper &&
      coherentUnit(unit.dimension) !== '1'
    )
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

function refuseUnsaid(name: string): never {
  const candidates = ['sample', 'population'].map(kind => ({ id: `${kind} ${name}` }))
  throw new Failure(
    'AMBIGUOUS',
    `the ${name} of a sample (over n - 1) or of a whole population (over n): say sample or population`,
    { candidates },
  )
}
