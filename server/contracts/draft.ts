// A definition from words, deterministically: each clause with a comparison becomes a guarded event, its quantity
// an operator of the registry, its action the state that it leads to. What decided is told beside it.
import { inSI, plainText, quantitiesIn } from '../../workers/auto/quantities-in-text.ts'
import type { Operator } from '../../workers/operators/compile.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { invalidInput } from '../../workers/refusal.ts'
import { termsOf, wordsOf } from '../../workers/text/terms.ts'
import { equalDimensions } from '../../workers/units/dimension.ts'
import { parseUnit } from '../../workers/units/unit.ts'
import type { Definition, State } from './definition.ts'
import type { Templates } from './template.ts'

/** Words of the query and the part of the definition that they became. */
export interface Because {
  words: string
  part: string
  meaning: string
}

export interface Draft {
  definition: Definition
  /** The template that it is, where the words state no condition of their own. */
  templateId: string | null
  from: Because[]
}

const EVENTS_MAX = 16
/** Of a name that is made from words: with a number behind it a definition takes it. */
const NAME_MAX = 60
const FIRST = 'waiting'

const COMPARISONS: readonly [RegExp, string][] = [
  [/\b(?:does not exceed|not exceeding|not more than|no more than|at most|up to|<=|≤)/i, '<='],
  [/\b(?:at least|not less than|no less than|reaches|has reached|>=|≥)/i, '>='],
  [
    /\b(?:exceeds?|exceeding|(?:rises|is|goes|climbs|stays)? ?(?:above|over|beyond)|(?:more|greater|higher|larger|longer) than)\b|>/i,
    '>',
  ],
  [
    /\b(?:(?:falls|is|drops|goes|stays|sinks)? ?(?:below|under|beneath)|(?:less|lower|smaller|shorter|fewer) than)\b|</i,
    '<',
  ],
]

const CONDITION =
  /\b(?:when(?:ever)?|if|once|as soon as|after|while|unless|until|provided(?: that)?)\b/i
const CLAUSES =
  /[.;]\s|[.;]$|,?\s+(?:and\s+)?then\s+|,\s+(?=(?:and\s+)?[^,]*\b(?:when|if|once|unless|as soon as)\b)/i

/** INVALID_INPUT when no word of the query is known. */
export function draftOf(query: string, registry: Registry, templates: Templates): Draft {
  const clauses = query
    .split(CLAUSES)
    .filter(clause => clause !== undefined && clause.trim() !== '')
  const steps = clauses.flatMap(clause => stepIn(clause, registry) ?? []).slice(0, EVENTS_MAX)
  if (steps.length === 0) return byTemplate(query, templates) ?? byOperator(query, registry)
  const names = namesFor(steps)
  const states: Record<string, State> = {}
  const from: Because[] = []
  let state = FIRST
  for (const [at, step] of steps.entries()) {
    const { target, event } = names[at]!
    states[state] = { on: { [event]: { target, guard: step.guard } } }
    from.push(...because(step, `/states/${state}/on/${event}`))
    state = target
  }
  states[state] = /\b(?:reset|repeat|again|cycle|start over)\b/i.test(query)
    ? { on: { reset: { target: FIRST } } }
    : { final: true }
  return { definition: { ...about(query), initial: FIRST, states }, templateId: null, from }
}

interface Step {
  clause: string
  action: string
  guard: string
  quantity: string
  comparison: string
  limit: string
  operator: Operator | undefined
}

/** A clause with a comparison: what is compared, to what, and what follows. */
function stepIn(clause: string, registry: Registry): Step | undefined {
  const found = COMPARISONS.map(([form, sign]) => ({ match: form.exec(clause), sign })).find(
    ({ match }) => match !== null,
  )
  if (found === undefined) return undefined
  const { match, sign } = found
  const [comparison] = match!
  const before = clause.slice(0, match!.index)
  const after = clause.slice(match!.index + comparison.length)
  const word = CONDITION.exec(before)
  const phrase = before.slice(word === null ? 0 : word.index + word[0].length).trim()
  const [quantity] = quantitiesIn(plainText(after))
  if (word === null && quantity === undefined) return undefined
  const operator = operatorFor(
    phrase,
    quantity && quantity.unit !== '' ? inSI(quantity).unit : undefined,
    registry,
  )
  const name = operator?.id ?? `env.${snake(phrase) || 'value'}`
  const limit =
    quantity === undefined
      ? `env.${snake(firstWords(after)) || 'limit'}`
      : written(inSI(quantity).value)
  const compared = `${name} ${sign} ${limit}`
  const behind =
    quantity === undefined ? '' : after.slice(after.indexOf(quantity.text) + quantity.text.length)
  return {
    clause,
    action: plainAction(word !== null && word.index > 0 ? before.slice(0, word.index) : behind),
    guard: word !== null && /unless|until/i.test(word[0]) ? `not (${compared})` : compared,
    quantity: phrase,
    comparison: comparison.trim(),
    limit: quantity?.text ?? firstWords(after),
    operator,
  }
}

/** The best operator by the words whose value has the unit that it is compared with. */
function operatorFor(phrase: string, unit: string | undefined, registry: Registry) {
  const wanted = termsOf(phrase).map(({ stem }) => stem)
  if (wanted.length === 0) return undefined
  const dim = unit === undefined ? undefined : parseUnit(unit).dimension
  return registry.find(phrase, 12).find(operator => {
    const title = new Set(termsOf(operator.name).map(({ stem }) => stem))
    const named = wanted.filter(stem => title.has(stem)).length
    const fits =
      dim === undefined || equalDimensions(parseUnit(operator.output.unit).dimension, dim)
    return fits && 2 * named >= wanted.length
  })
}

const written = (value: number) => String(value)

const snake = (text: string) =>
  wordsOf(text)
    .slice(-3)
    .join('_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^\d+/, '')
    .slice(0, NAME_MAX)

const firstWords = (text: string) =>
  text.trim().split(/[,.;]/)[0]!.split(/\s+/).slice(0, 3).join(' ')

/** An action without articles and joints: `open valve`. */
const plainAction = (text: string) =>
  wordsOf(text)
    .filter(word => /^[a-z0-9]+$/.test(word))
    .filter(word => !['the', 'a', 'an', 'and', 'then', 'it', 'to', 'please', 'only'].includes(word))
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
  { clause, action, guard, quantity, comparison, limit, operator }: Step,
  place: string,
): Because[] {
  const compared = operator
    ? `${operator.id}, ${operator.name}, in ${operator.output.unit}`
    : 'a value of the caller'
  const because = [
    { words: quantity || clause.trim(), part: `${place}/guard`, meaning: compared },
    { words: `${comparison} ${limit}`.trim(), part: `${place}/guard`, meaning: guard },
  ]
  if (action !== '') because.push({ words: action, part: `${place}/target`, meaning: action })
  return because
}

/** The template whose name shares most terms with the query: two at least. */
function byTemplate(query: string, templates: Templates): Draft | undefined {
  const asked = new Set(termsOf(query).map(({ stem }) => stem))
  let best: { id: string; words: string[] } | undefined
  for (const [id, { definition }] of templates) {
    const words = termsOf(definition.name).filter(({ stem }) => asked.has(stem))
    if (words.length > (best?.words.length ?? 1))
      best = { id, words: words.map(({ word }) => word) }
  }
  if (best === undefined) return undefined
  const { definition } = templates.get(best.id)!
  const meaning = `the template ${best.id}, ${definition.name}`
  return {
    definition,
    templateId: best.id,
    from: [{ words: best.words.join(' '), part: '', meaning }],
  }
}

/** One guarded step over the operator that the words name. */
function byOperator(query: string, registry: Registry): Draft {
  const [operator] = registry.find(query, 1)
  if (operator === undefined) {
    throw invalidInput('/query', 'no word of the query names an operator or a template')
  }
  const guard = `${operator.id} > env.limit`
  return {
    definition: {
      ...about(query),
      initial: FIRST,
      states: {
        [FIRST]: { on: { exceed: { target: 'exceeded', guard } } },
        exceeded: { final: true },
      },
    },
    templateId: null,
    from: [
      {
        words: query.trim().slice(0, 120),
        part: `/states/${FIRST}/on/exceed/guard`,
        meaning: `${operator.id}, ${operator.name}, in ${operator.output.unit}; no limit is stated: env.limit`,
      },
    ],
  }
}

const about = (query: string) => ({
  version: '1',
  name: query.trim().replace(/\s+/g, ' ').slice(0, 120),
})
