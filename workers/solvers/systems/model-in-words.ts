// A question about a model that has a name: its numbers, its starts, and one of its states at a time. What is said is consumed
// phrase by phrase; where anything is left, or a number is missing, it is no such question.
import type { Written } from '../../solver.ts'

export interface NumberInWords {
  readonly key: string
  /** Its names, as a pattern. */
  readonly called: string
  /** Whether it is a rate, or a time whose reciprocal is: then units of time belong to it. */
  readonly of?: 'rate' | 'period'
  /** The key that it stands for, from what is stated and the other numbers. */
  readonly sets?: { readonly key: string; value(stated: number, numbers: Numbers): number }
}

export type Numbers = Readonly<Record<string, number>>

export interface ModelInWords {
  /** What it is called, and what it must not be called. */
  readonly name: RegExp
  readonly numbers: readonly NumberInWords[]
  /** `10 are infected`: counts in front of what they count. */
  readonly counts?: readonly { readonly key: string; readonly pattern: RegExp }[]
  /** What it takes for granted. */
  readonly granted?: RegExp
  readonly states: readonly {
    readonly name: string
    /** Names of it in a question, as a pattern; and the letter. */
    readonly called: string
    readonly rate: string
    start(numbers: Numbers): number | undefined
  }[]
  /** Keys that the equations need. */
  readonly needs: readonly string[]
  /** Words without which it is still the same. */
  readonly plain: string
  /** Numbers that belong to a whole course: what asks for one, and what is run for it in the unit of time of the rates. */
  readonly results?: readonly {
    readonly pattern: RegExp
    /** Those that it needs, where they are not all. */
    readonly needs?: readonly string[]
    written(numbers: Numbers, unit: string | undefined): Written | undefined
  }[]
}

const NUM = String.raw`(?:\d{1,3}(?:[ ,]\d{3})+|\d+(?:\.\d+)?(?:e[-+]?\d+)?)`
const RATIO = `(?<value>${NUM}(?: ?/ ?${NUM})?)`
const UNIT = String.raw`(?:(?: ?\/ ?| per | an? )(?<per>second|minute|hour|day|week|month|year|d|h|wk|yr|s)s?(?![a-z])|(?: ?-?(?<in>second|minute|hour|day|week|month|year)s?)(?![a-z]))`
const IS = String.raw`(?: rate)?(?:,? ?\(?(?:alpha|beta|gamma|delta|sigma|rho|[A-Za-zα-ω])_?0?\)?)?(?: ?(?:=|:|is|of|are|about|lasts|equal to)){0,2} ?`
const TIME = String.raw`(?:(?:on|at|after) (?:the end of )?(?:(?<unit>day|week|month|year|hour)|time|t) ?=? ?(?<at>${NUM})(?: (?<own>day|week|month|year|hour|second)s?)?|after (?<after>${NUM})(?: (?<behind>day|week|month|year|hour|second)s?| time units| units of time)?)(?![\d.]*\d)`
/** `(time in years)` */
const TIMED_IN = /\(?\btime (?:is |measured |given )*in (second|hour|day|week|month|year)s\b\)?/i
const FILLER =
  "what['’]s|a|an|the|of|in|with|and|is|are|there|it|its|to|from|for|at|model|system|equations?|simulate|integrate|solve|consider|people|what|where|if|how|many|much|number|find|compute|give|me|will|be|have|has|then|initially|start|starts|started|starting|begins?|beginning|parameters?|rates?|please|run|numerically|after|their|has|this|by|be|get|gets|when|we|i|want|you|take|can|could|would|know|tell|calculate|determine|assume|suppose|assuming|whom|which|do|does|let|value|using|under"
const SHORT: Readonly<Record<string, string>> = {
  d: 'day',
  h: 'hour',
  wk: 'week',
  yr: 'year',
  s: 'second',
}

/** Reads a question about the model. */
export function modelReader(model: ModelInWords) {
  const filler = new RegExp(`\\b(?:${FILLER}|${model.plain})\\b`, 'gi')
  return (question: string): Written | undefined => {
    const text = question.replace(/[\s\u00a0\u2009\u202f]+/g, ' ').replace(/[−–]/g, '-')
    if (!model.name.test(text)) return undefined
    const [stated, inUnit] = TIMED_IN.exec(text) ?? []
    let rest = text.replace(model.name, ' ')
    if (stated !== undefined) rest = rest.replace(stated, ' ')
    if (model.granted) rest = rest.replace(new RegExp(model.granted.source, 'gi'), ' ')
    const result = model.results?.find(({ pattern }) => pattern.test(rest))
    const wanted = wantedIn(model, rest)
    if ((result === undefined) === (wanted === undefined)) return undefined
    rest = rest.replace(result?.pattern ?? wanted!.text, ' ')
    const read = numbersIn(model, rest)
    if (read === undefined) return undefined
    const { numbers, units } = read
    const isPlain = !/[A-Za-zα-ω\d=%*/^<>≤≥±~]/.test(read.rest.replace(filler, ' '))
    if (!isPlain || (result?.needs ?? model.needs).some(key => numbers[key] === undefined))
      return undefined
    if (wanted?.unit !== undefined) units.add(wanted.unit)
    if (inUnit !== undefined) units.add(inUnit.toLowerCase())
    if (units.size > 1) return undefined
    if (result) return result.written(numbers, [...units][0])
    return systemOf(model, numbers, wanted!)
  }
}

interface Wanted {
  readonly state: string
  readonly at: number
  readonly unit: string | undefined
  readonly text: string
}

/** `number of infectious people on day 20`, `x at time 2`; undefined where none or two are. */
function wantedIn({ states }: ModelInWords, text: string): Wanted | undefined {
  const hits = states.flatMap(({ name, called }) => {
    const form = new RegExp(
      `(?:(?:how many|how much|what is|number of|value of|the|find|give me) )*(?<![A-Za-z])(?:(?:${called})(?: (?:people|individuals|persons))?|${name}(?![A-Za-z0-9_(]))(?: (?:is|are|be|will|there|left|remain|remaining|still|have|it|people|infected|population|coordinate|equal))* ${TIME}`,
      'gi',
    )
    // `y(5)`, which asks where no number follows.
    const byArgument = new RegExp(
      `(?:(?:what is|find|give me|the value of) )*(?<![A-Za-z])${name}\\((?:t ?= ?)?(?<at>${NUM})\\)(?! ?[=\\d])`,
      'g',
    )
    return [...text.matchAll(form), ...text.matchAll(byArgument)].map(match => ({ name, match }))
  })
  // `5 infected at t = 0` is a start.
  const isLater = ({ match: { groups } }: (typeof hits)[number]) =>
    numberOf((groups!['at'] ?? groups!['after'])!) > 0
  const [hit, ...more] = hits.filter(isLater)
  if (hit === undefined || more.length > 0) return undefined
  const { unit, at, own, after, behind } = hit.match.groups as Record<string, string | undefined>
  if (unit !== undefined && own !== undefined) return undefined
  return {
    state: hit.name,
    at: numberOf((at ?? after)!),
    unit: unit ?? own ?? behind,
    text: hit.match[0],
  }
}

function numbersIn(model: ModelInWords, text: string) {
  let rest = text
  const numbers: Record<string, number> = {}
  const units = new Set<string>()
  const later: (() => boolean)[] = []
  const set = (key: string, value: number) => {
    if (numbers[key] !== undefined) return false
    numbers[key] = value
    return true
  }
  for (const { key, called, of, sets } of model.numbers) {
    const form = new RegExp(
      String.raw`(?<![A-Za-z])(?:${called})(?![A-Za-z])${IS}${RATIO}(?![\d.]*\d)${of ? `(?:${UNIT})?` : '(?! ?%)'}`,
      'i',
    )
    const match = form.exec(rest)
    if (match === null) continue
    const { value, per, in: within } = match.groups!
    if (of === 'period' ? per !== undefined : within !== undefined) return undefined
    const unit = (per ?? within)?.toLowerCase()
    if (unit !== undefined) units.add(SHORT[unit] ?? unit)
    rest = rest.replace(match[0], ' ')
    const [over, under = '1'] = value!.split('/')
    const stated = numberOf(over!) / numberOf(under)
    if (sets) later.push(() => set(sets.key, sets.value(stated, numbers)))
    else if (!set(key, stated)) return undefined
  }
  for (const { key, pattern } of model.counts ?? []) {
    const match = pattern.exec(rest)
    if (match === null) continue
    rest = rest.replace(match[0], ' ')
    if (!set(key, numberOf(match.groups!['value']!))) return undefined
  }
  return later.every(one => one()) ? { numbers, units, rest } : undefined
}

const numberOf = (text: string) => Number(text.trim().replace(/[ ,](?=\d{3})/g, ''))

/** A count in front of its noun: `(?<value>20 000) people`. */
export const countOf = (behind: string, before = '') =>
  new RegExp(String.raw`${before}(?<![-\d.])(?<value>${NUM}) ${behind}`, 'i')

function systemOf(
  { states, needs }: ModelInWords,
  numbers: Numbers,
  { state, at }: Wanted,
): Written | undefined {
  const starts = states.map(one => [one.name, one.start(numbers)] as const)
  if (starts.some(([, value]) => value === undefined || !Number.isFinite(value))) return undefined
  if (!(at > 0)) return undefined
  const first = states.filter(({ name }) => name === state)
  const ordered = [...first, ...states.filter(({ name }) => name !== state)]
  const used = needs.filter(key => states.some(({ rate }) => new RegExp(`\\b${key}\\b`).test(rate)))
  return {
    isSystem: true,
    inputs: {
      equations: ordered.map(({ name, rate }) => [name, rate]),
      parameters: Object.fromEntries(used.map(key => [key, numbers[key]])),
      initial: Object.fromEntries(starts),
      tEnd: at,
    },
  }
}
