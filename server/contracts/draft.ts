// A definition from words, deterministically: each clause with a comparison becomes a guarded event, its quantity
// an operator of the registry, its action the state that it leads to. What decided is told beside it.
import { plainText } from '../../workers/auto/plain-text.ts'
import { inSI, quantitiesIn } from '../../workers/auto/quantities-in-text.ts'
import type { Operator } from '../../workers/operators/compile.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { wordsOf } from '../../workers/text/terms.ts'
import { conditionIn, withPlainBounds } from './condition-in-words.ts'
import type { State } from './definition.ts'
import { about, type Because, CONDITION, type Draft, FIRST, RECURRING } from './draft-form.ts'
import { byOperator, byTemplate, inOrder } from './named-draft.ts'
import { stateIn } from './state-in-words.ts'
import type { Templates } from './template.ts'

const EVENTS_MAX = 16
/** Of a name that is made from words: with a number behind it a definition takes it. */
const NAME_MAX = 60

const CLAUSES =
  /(?<=\b(?:when(?:ever)?|if|once|as soon as)\b[^;]*\d[^;]*),?\s+(?=until\b)|[.;]\s|[.;]$|,?\s+(?:and\s+)?then\s+|,\s+(?=(?:and\s+)?(?:[^,;.]|\.\d)*\b(?:when|if|once|unless|as soon as|after)\b)|,\s+(?=(?:on|off|open|close|start|stop|shut|reconnect|resume|restart|reopen|return) (?:above|below|over|under)\b)|\s+and\s+(?=(?:[a-z]+ ){1,4}(?:when|if|once|as soon as|after)\b|(?:on|off|open|close|start|stop|shut) (?:above|below|over|under)\b)/i

/** Words that say that it begins anew, and no more. */
const AGAIN =
  /^(?:and |then )*(?:please )?(?:reset|repeat|again|cycle|start over|begin again)(?: (?:it|all|afterwards|again|at the end))*$/i

/** INVALID_INPUT when no word of the query is known. */
export function draftOf(query: string, registry: Registry, templates: Templates): Draft {
  const clauses = withPlainBounds(query)
    .split(CLAUSES)
    .filter(clause => clause !== undefined && clause.trim() !== '')
  const read = clauses.map(clause => ({ clause, step: stepIn(clause, registry) }))
  const whole = withEndings(read)
  const steps = withSubjects(whole.flatMap(({ step }) => step ?? []))
  if (steps.length === 0) {
    return inOrder(query) ?? byTemplate(query, templates) ?? byOperator(query, registry)
  }
  const notUnderstood = [
    ...whole
      .filter(({ clause, step }) => step === undefined && !AGAIN.test(clause.trim()))
      .map(one => one.clause.trim()),
    ...steps.flatMap(step => step.notUnderstood),
    ...steps.slice(EVENTS_MAX).map(({ clause }) => clause),
  ]
  const chosen = steps.slice(0, EVENTS_MAX)
  const names = namesFor(chosen)
  const isBack =
    chosen.length > 1 &&
    (chosen.at(-1)!.isBack === true || isOpposite(chosen[0]!.action, chosen.at(-1)!.action))
  const { states, from } =
    !isBack && isEither(chosen) ? eitherOf(chosen, names) : inTurn(query, chosen, names, isBack)
  const definition = { ...about(query), initial: FIRST, states }
  return { definition, templateId: null, from, notUnderstood }
}

type Names = ReturnType<typeof namesFor>

/** One after the other; the last may lead back to the first. */
function inTurn(query: string, chosen: readonly Step[], names: Names, isBack: boolean) {
  const states: Record<string, State> = {}
  const from: Because[] = []
  let state = FIRST
  let before = FIRST
  for (const [at, step] of chosen.entries()) {
    const { event } = names[at]!
    const target = isBack && at === chosen.length - 1 ? FIRST : names[at]!.target
    // `but cancel it if ...` leads away from where the step before does.
    const isOther = at > 0 && step.isOther === true
    if (isOther) states[state] = { final: true }
    const source = isOther ? before : state
    states[source] = { on: { ...states[source]?.on, [event]: { target, guard: step.guard } } }
    from.push(...because(step, `/states/${source}/on/${event}`))
    before = source
    state = target
  }
  const [only, ...more] = chosen
  if (only?.isWhile === true && more.length === 0) {
    // What is done while something holds ends with it.
    const { event } = names[0]!
    states[state] = { on: { [`end_of_${event}`]: { target: FIRST, guard: `not (${only.guard})` } } }
  } else if (!isBack) {
    states[state] = /\b(?:reset|repeat|again|cycle|start over)\b/i.test(query)
      ? { on: { reset: { target: FIRST } } }
      : { final: true }
  }
  return { states, from }
}

const BOUND = /^(\S+) ([<>])=? (-?[\d.e+-]+)$/

/** `cool if above 24, heat if below 19`: two limits of one quantity that it cannot pass in turn. */
function isEither(chosen: readonly Step[]): boolean {
  if (chosen.length !== 2) return false
  const [a, b] = chosen.map(({ guard }) => BOUND.exec(guard) ?? [])
  if (a![1] === undefined || a![1] !== b![1] || a![2] === b![2]) return false
  const [above, below] = a![2] === '>' ? [a!, b!] : [b!, a!]
  return Number(above[3]) > Number(below[3])
}

/** Each from the beginning, and from the other. */
function eitherOf(chosen: readonly Step[], names: Names) {
  const arrows = chosen.map(({ guard }, at) => [
    names[at]!.event,
    { target: names[at]!.target, guard },
  ])
  const states: Record<string, State> = {
    [FIRST]: { on: Object.fromEntries(arrows) },
    [names[0]!.target]: { on: Object.fromEntries([arrows[1]!]) },
    [names[1]!.target]: { on: Object.fromEntries([arrows[0]!]) },
  }
  const from = chosen.flatMap((step, at) =>
    because(step, `/states/${FIRST}/on/${names[at]!.event}`),
  )
  return { states, from }
}

interface Read {
  clause: string
  step: Step | undefined
}

/** `hold the money until it is delivered, then pay the seller`: what is done then is where the end leads. */
function withEndings(read: readonly Read[]): Read[] {
  const all: Read[] = []
  for (const one of read) {
    const { clause, step } = all.at(-1) ?? {}
    const action = step?.isUntil && one.step === undefined ? endIn(one.clause) : ''
    if (action === '') all.push(one)
    else all[all.length - 1] = { clause: clause!, step: { ...step!, action } }
  }
  return all
}

/** An action without limits, times and repetitions; empty for anything else. */
function endIn(clause: string): string {
  const isPlain = quantitiesIn(plainText(clause)).every(({ unit }) => unit === '')
  return isPlain && !RECURRING.test(clause) && !AGAIN.test(clause.trim()) ? plainAction(clause) : ''
}

const NAMELESS = /^env\.value(?= [<>])/

/** `it is colder than ...` behind the room's temperature. */
const shortOf = (subject: string) =>
  new RegExp(
    `^env\\.${subject
      .split('_')
      .at(-1)!
      .replace(/^env\./, '')}(?= [<>])`,
  )

/** `off when it drops below 25 degC`: what it is stands in the step before, where the units agree. */
function withSubjects(steps: readonly Step[]): Step[] {
  const all: Step[] = []
  for (const step of steps) {
    const before = all.at(-1)
    const [subject] = before?.guard.match(/^env\.\w+(?= [<>])/) ?? []
    const isSame = subject !== undefined && before!.unit === step.unit
    const [, noun = 'they'] = before?.guard.match(/^env\.(\w+)_[a-z]+(?= [<>])/) ?? []
    const named = step.guard.replace(/\benv\.they_/g, `env.${noun}_`)
    const guard = isSame
      ? named.replace(NAMELESS, subject).replace(shortOf(subject), subject)
      : named
    const isEnd = step.isUntil && step.action === '' && before !== undefined
    all.push({ ...step, guard, ...(isEnd && { action: endOf(before.action), isBack: true }) })
  }
  return all
}

/** What goes on until something holds ends then. */
const endOf = (action: string) => `end of ${action}`.slice(0, NAME_MAX).trimEnd()

/** On and off, open and close: the second leads back to where the first began. */
const OPPOSITES = [
  ['on', 'off'],
  ['start', 'stop'],
  ['open', 'close'],
  ['open', 'shut'],
  ['arm', 'disarm'],
  ['enable', 'disable'],
  ['pause', 'resume'],
  ['lock', 'unlock'],
  ['shut', 'restart'],
  ['stop', 'restart'],
  ['stop', 'resume'],
  ['close', 'reopen'],
  ['disconnect', 'reconnect'],
]

function isOpposite(one: string, other: string): boolean {
  const says = (action: string, word: string) =>
    action.split(' ').some(own => own === word || own === `${word}s`)
  return OPPOSITES.some(
    ([x, y]) => (says(one, x!) && says(other, y!)) || (says(one, y!) && says(other, x!)),
  )
}

interface Step {
  clause: string
  action: string
  guard: string
  quantity: string
  comparison: string
  limit: string
  operator: Operator | undefined
  unit: string | undefined
  isUntil: boolean
  /** It holds as long as its condition does. */
  isWhile?: boolean
  /** An alternative of the step before, which does not follow it. */
  isOther?: boolean
  /** Ends what the step before began. */
  isBack?: true
  notUnderstood: string[]
}

/** The other answer to what a step before grants. */
const REFUSAL = /^(?:reject|refuse|deny|decline|cancel|refund)\b/

/** A clause with a comparison or a time: what is compared, to what, and what follows. */
function stepIn(sentence: string, registry: Registry): Step | undefined {
  const clause = plainText(sentence)
  const word = CONDITION.exec(clause)
  const isAfter = word !== null && /^after$/i.test(word[0])
  const from = word === null ? 0 : isAfter ? word.index : word.index + word[0].length
  const condition = conditionIn(clause.slice(from), registry)
  if (condition === undefined || (word === null && !/\d/.test(condition.limit))) return undefined
  const behind = clause.slice(from + condition.end).replace(/^[\s,]+/, '')
  const ahead = word === null ? '' : clause.slice(0, word.index)
  const isUntil = word !== null && /^until$/i.test(word[0])
  const isUnless = word !== null && /^unless$/i.test(word[0])
  const done = ahead.trim() === '' ? behind : ahead
  const action = plainAction(done)
  const isCounted = condition.unit === undefined && COUNTED.test(behind.trim())
  const except = exceptionIn(behind)
  const isLeft = ahead.trim() !== '' && behind.trim() !== '' && !isCounted && except === undefined
  const left = [...(isLeft ? [behind.trim()] : []), ...(RECURRING.exec(clause) ?? [])]
  // `an order is cancelled if it ...`, `open the door if it ...`
  const [thing] = /^[a-z]\w*(?= (?:is|are|gets)\b)/.exec(action) ??
    /[a-z]\w*$/.exec(action.includes(' ') ? action : '') ?? ['it']
  const stated = isUnless ? (condition.unmet ?? `not (${condition.guard})`) : condition.guard
  const excepted = except === undefined ? stated : `(${stated}) and not (${except})`
  const guard = excepted.replace(/\benv\.it_/g, `env.${thing}_`)
  return {
    clause,
    // What is done while something holds begins with it.
    action: isUntil && action !== '' ? endOf(action) : action,
    isUntil,
    isWhile: word !== null && /^while$/i.test(word[0]),
    isOther: /^(?:but|otherwise|or)\b/i.test(clause.trim()) || REFUSAL.test(action),
    guard,
    quantity: condition.quantity,
    comparison: condition.comparison,
    limit: condition.limit,
    operator: condition.operator,
    unit: condition.unit,
    notUnderstood: [
      ...(isUnless && condition.unmet !== undefined ? [] : condition.notUnderstood),
      ...(word === null && LEADS_WITH_VERB.test(condition.quantity) ? [clause.trim()] : []),
      ...left,
      ...(DATE.exec(clause) ?? []),
      ...comparedIn(done),
      ...(WITHOUT.exec(done) ?? []),
    ],
  }
}

/** `leave eco mode above 40 %`: what is compared is not said, and what is done is no quantity. */
const LEADS_WITH_VERB =
  /^(?:and |then |please )*(?:leave|exit|enter|end|enable|disable|raise|lower|send|notify|cancel|refund|transfer|return|go|switch|turn|open|close|start|stop|shut|keep|hold)\b(?!.*\b(?:on|off)$)/i

/** `unless it rains` behind a condition: the guard that keeps it from happening. */
function exceptionIn(behind: string): string | undefined {
  const [all] = /^(?:, )?unless /i.exec(behind.trim()) ?? []
  const condition = all === undefined ? undefined : stateIn(behind.trim().slice(all.length))
  const isWhole =
    condition !== undefined &&
    condition.notUnderstood.length === 0 &&
    /^[.;]?$/.test(
      behind
        .trim()
        .slice(all!.length + condition.end)
        .trim(),
    )
  return isWhole ? condition.guard : undefined
}

/** `expires after 30 days without payment`: a condition that what is done has no place for. */
const WITHOUT = /\bwithout\b.*$/i

/** A day of the calendar, which no guard reads. */
const DATE =
  /\b(?:on|by|before|after|from|until)?\s*\d{1,2}(?:st|nd|rd|th)? (?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?: \d{4})?/i

/** Currencies and things counted: a number beside one has no physical unit. */
const COUNTED =
  /^(?:euros?|EUR|dollars?|USD|pounds?|GBP|francs?|CHF|yen|people|persons|items|pieces|points|customers|visitors|units)$/i

/** `heater on below 18 C unless ...`, `suspend it for 15 minutes`: a second limit in what is done. */
const comparedIn = (action: string): string[] =>
  quantitiesIn(action).flatMap(({ start, text, unit }) =>
    unit !== '' &&
    /\bfor (?:an? |the next )?$/i.test(action.slice(0, start)) &&
    inSI({ number: 1, unit }).unit === 's'
      ? [`for ${text}`]
      : /\b(?:above|below|over|under|at|than)(?: an?)? $/i.test(action.slice(0, start))
        ? [text]
        : [],
  )

/** An action without articles and joints: `open valve`. */
const plainAction = (text: string) =>
  wordsOf(text)
    .filter(word => /^[a-z0-9]+$/.test(word))
    .filter(
      word =>
        ![
          'the',
          'a',
          'an',
          'and',
          'but',
          'otherwise',
          'then',
          'it',
          'to',
          'please',
          'only',
        ].includes(word),
    )
    .slice(0, 5)
    .join(' ')
    .slice(0, NAME_MAX)
    .trimEnd()

/** A state and an event for each step, no two alike. */
function namesFor(steps: readonly Step[]): { target: string; event: string }[] {
  const taken = new Set([FIRST])
  return steps.map(({ action }, at) => {
    const wanted = /^[a-z]/.test(action) ? action : `stage ${at + 1}`
    let target = wanted
    for (let n = at + 1; taken.has(target); n++) target = `${wanted} ${n}`
    taken.add(target)
    return { target, event: target.replaceAll(' ', '_') }
  })
}

function because(
  { clause, action, guard, quantity, comparison, limit, operator, unit }: Step,
  place: string,
): Because[] {
  const compared = operator
    ? `${operator.id}, ${operator.name}, in ${operator.output.unit}`
    : `a value of the caller${unit === undefined ? '' : `, in ${unit}`}`
  const because = [
    { words: quantity || clause.trim(), part: `${place}/guard`, meaning: compared },
    { words: `${comparison} ${limit}`.trim(), part: `${place}/guard`, meaning: guard },
  ]
  if (action !== '') because.push({ words: action, part: `${place}/target`, meaning: action })
  return because
}
