// What a text says of a simulation: the choices of its record that are named, and the quantities that are its parameters,
// by their letter or by the words of their titles. What is left is told: a simulation has defaults, and would pass over it.
import { Failure } from '../failure.ts'
import type { Solver } from '../solver.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { hasReadingIn, understand } from '../units/quantity.ts'
import type { Assignment } from './assignment.ts'
import { meaningsOf } from './meanings.ts'
import type { Assigned } from './pairing.ts'
import type { StatedQuantity } from './quantities-in-text.ts'
import type { Said } from './said.ts'
import { type FormReading, formsIn, leftUnsaid, setBy, togetherWith } from './solver-forms.ts'

interface Parameter {
  type?: string | string[]
  title?: string
  unit?: string
  enum?: string[]
  /** A choice of words, or something else that no question gives. */
  anyOf?: { enum?: string[] }[]
  default?: unknown
}

/** The words to choose from. */
const listOf = ({ enum: words, anyOf }: Parameter): string[] | undefined =>
  words ?? anyOf?.find(one => one.enum)?.enum

export interface SolverReading extends Assignment {
  /** Stems that the choices were named by. */
  readonly stems: ReadonlySet<string>
  /** Stems of the choices that were not named: words for them have no meaning here. */
  readonly notChosen: ReadonlySet<string>
  /** Stems of what words alone do not describe. */
  readonly undescribed: ReadonlySet<string>
}

const stemsOfText = (text: string) => new Set(termsOf(text).map(({ stem }) => stem))

export function readFor(solver: Solver, said: Said): SolverReading {
  const params = Object.entries(solver.params as Record<string, Parameter>).filter(
    ([name]) => !solver.unspoken?.includes(name),
  )
  const choices = params.flatMap(([key, one]) => choiceOf(solver, key, one, said.text) ?? [])
  const own = new Set(termsOf(`${solver.title} ${solver.words}`).map(({ word }) => word))
  const ownStems = new Set(
    termsOf(`${solver.title} ${solver.words}`)
      .map(({ stem }) => stem)
      .concat(choices.flatMap(({ stems }) => stems)),
  )
  const quantities = said.quantities.filter(
    ({ start, end }) => !choices.some(choice => start < choice.end && choice.start < end),
  )
  const inUnit = (quantity: StatedQuantity, unit: string) => {
    const value = readAs('', { type: 'number', unit }, quantity)?.value
    return typeof value === 'number' && (unit === '1') === (quantity.unit === '')
      ? value
      : undefined
  }
  const named = (key: string) => choices.find(one => one.key === key)?.value
  const forms = formsIn(solver, quantities, said, inUnit, named)
  const numeric = params.filter(
    ([key, { type }]) =>
      [type].flat().some(one => one === 'number' || one === 'integer') &&
      counts(solver, key, choices),
  )
  const isForm = (quantity: StatedQuantity) => forms.some(form => form.quantity === quantity)
  const pairs = quantities.flatMap((quantity, q) =>
    numeric.flatMap(([key, param], i) => {
      if (isForm(quantity) || forms.some(form => form.key === key)) return []
      const score = affinity(solver, key, param, quantity, choices)
      const value = score > 0 ? readAs(key, param, quantity) : undefined
      return value === undefined ? [] : [{ i, q, score, value }]
    }),
  )
  pairs.sort((a, b) => b.score - a.score || a.q - b.q || a.i - b.i)
  const takenInputs = new Set<number>()
  const used = new Set<number>()
  const inputs: Assigned[] = choices.map(({ key, value, text }) => ({
    key,
    value,
    unit: '1',
    text,
  }))
  const labels: string[] = []
  let isDoubtful = false
  for (const { i, q, score, value } of pairs) {
    if (takenInputs.has(i) || used.has(q)) continue
    const rival = pairs.find(
      one => one.q === q && one.i !== i && !takenInputs.has(one.i) && one.score > 0.85 * score,
    )
    if (rival !== undefined) isDoubtful = true
    takenInputs.add(i)
    used.add(q)
    const { label = '' } = quantities[q]!
    if (plainName(label) === plainName(value.key)) labels.push(label)
    inputs.push(value)
  }
  const parameter = (key: string) =>
    Number(
      inputs.find(one => one.key === key)?.value ??
        (solver.params as Record<string, Parameter>)[key]?.default,
    )
  const counting = forms.filter(({ key }) => numeric.some(([own]) => own === key))
  // What depends on another parameter is read after it.
  const isDependent = ({ form }: FormReading) => Number(form.value.length > 1)
  for (const form of counting.toReversed().sort((a, b) => isDependent(a) - isDependent(b))) {
    if (inputs.some(({ key }) => key === form.key)) isDoubtful = true
    inputs.push(form.inputFor(parameter))
  }
  inputs.push(...setBy(counting, inputs))
  const isRead = (quantity: StatedQuantity) => counting.some(form => form.quantity === quantity)
  const remaining = quantities.filter(
    (quantity, q) => !used.has(q) && !isRead(quantity) && !isOwnNumber(quantity, said.text, own),
  )
  const isOpen = ([key]: readonly [string, Parameter]) => !inputs.some(one => one.key === key)
  const only = onlyPlace(numeric, isOpen, remaining)
  if (only) inputs.push(only)
  const left = only ? [] : remaining
  const chosen = (name: string) => choices.find(one => one.key === name)?.value ?? 'unset'
  const voided = Object.entries(solver.wordsWith ?? {}).filter(([, needed]) =>
    Object.entries(needed).some(([name, values]) => !values!.includes(chosen(name))),
  )
  const spoken = spokenNumbers(numeric.filter(isOpen), said)
  inputs.push(...spoken)
  return {
    inputs,
    missing: [
      ...counting.flatMap(({ form }) => form.alongside ?? []),
      ...togetherWith(solver, inputs, said),
      ...leftUnsaid(solver, inputs, said),
    ].filter(key => !inputs.some(one => one.key === key)),
    unused: [
      ...(isDoubtful ? quantities : left).map(({ text }) => text),
      ...choices.flatMap(({ other }) => other ?? []),
    ],
    unusedBodies: [],
    others: [],
    plain: inputs.length,
    stems: new Set([
      ...choices.flatMap(({ stems }) => stems),
      ...labels.flatMap(label => termsOf(label).map(({ stem }) => stem)),
      ...counting.flatMap(({ stems }) => stems),
      ...spoken.flatMap(({ text }) => termsOf(text).map(({ stem }) => stem)),
    ]),
    undescribed: stemsOfText(solver.unspokenWords ?? ''),
    notChosen: new Set([
      ...voided.flatMap(([words]) => termsOf(words).map(({ stem }) => stem)),
      ...params
        .flatMap(([, one]) => (listOf(one) ?? []).flatMap(word => termsOf(spaced(word))))
        // A wave of the title is no mode that was left out.
        .flatMap(({ stem }) => (ownStems.has(stem) ? [] : [stem])),
    ]),
  }
}

/** The last quantity with a unit, where one parameter has that dimension and no other quantity is of it. */
function onlyPlace(
  numeric: readonly (readonly [string, Parameter])[],
  isOpen: (param: readonly [string, Parameter]) => boolean,
  [quantity, ...others]: readonly StatedQuantity[],
): Assigned | undefined {
  if (quantity === undefined || others.length > 0 || quantity.unit === '') return undefined
  if (quantity.symbol !== undefined) return undefined
  const fitting = numeric.flatMap(one => {
    const [key, param] = one
    const hasUnit = param.unit !== undefined && param.unit !== '1'
    const read = hasUnit ? readAs(key, param, quantity) : undefined
    return read ? [{ read, isFree: isOpen(one) }] : []
  })
  const [first] = fitting
  return first && fitting.length === 1 && first.isFree ? first.read : undefined
}

const COUNTS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')
const SPOKEN = new RegExp(
  `\\b(?:(${COUNTS.join('|')})|(${ORDINALS.join('|')})) (?:(?:lowest|first|bound|quantum|energy) )*([a-z]+)`,
  'gi',
)

/** `six levels`, `third mode`: whole numbers in words before the name of a parameter. */
function spokenNumbers(
  open: readonly (readonly [string, Parameter])[],
  { text }: Said,
): Assigned[] {
  return [...text.matchAll(SPOKEN)].flatMap(([all, count, ordinal, noun]) => {
    const { stem } = termsOf(noun!)[0] ?? {}
    const fitting = open.filter(([key, { type, title = '' }]) => {
      const isWhole = [type].flat().includes('integer')
      const isCount = /\bnumber of\b/.test(title)
      const names = termsOf(`${key.replace(/_/g, ' ')} ${title.split(/[;:,(]/)[0]}`)
      return isWhole && isCount === (count !== undefined) && names.some(one => one.stem === stem)
    })
    if (stem === undefined || fitting.length !== 1) return []
    const value =
      count === undefined
        ? ORDINALS.indexOf(ordinal!.toLowerCase()) + 1
        : COUNTS.indexOf(count.toLowerCase()) + 1
    return [{ key: fitting[0]![0], value, unit: '1', text: all }]
  })
}

/** The 3 of 3-SAT is a part of the name. */
function isOwnNumber(
  { start, end, unit, text: number }: StatedQuantity,
  text: string,
  own: ReadonlySet<string>,
): boolean {
  const behind = /^[ -]?([a-z]+)/i.exec(text.slice(end))?.[1]?.toLowerCase()
  return unit === '' && own.has(number) && behind !== undefined && own.has(behind) && start >= 0
}

interface Chosen {
  readonly key: string
  readonly value: string | number
  readonly text: string
  readonly start: number
  readonly end: number
  readonly stems: readonly string[]
  /** Another choice of the same parameter that was named as well. */
  readonly other?: string
}

/** The longest of the choices that the text names. */
function choiceOf(
  solver: Solver,
  key: string,
  parameter: Parameter,
  text: string,
): Chosen | undefined {
  const listed = listOf(parameter)
  const synonyms = solver.synonyms?.[key]
  // The system that a solver is named after is that of its plain call.
  const words =
    listed?.filter(word => word !== solver.key) ??
    (typeof synonyms === 'object' ? Object.keys(synonyms) : [])
  const hits = words.flatMap(word => {
    const own = typeof synonyms === 'object' ? synonyms[word] : undefined
    return [
      ...(listed ? [spaced(word)] : []),
      ...(own === undefined ? [] : own.split('|')),
    ].flatMap(name => {
      const match = new RegExp(`(?<![A-Za-z0-9])${patternOf(name)}(?![A-Za-z0-9])`, 'i').exec(
        withoutAccents(text),
      )
      if (match === null) return []
      const [phrase] = match
      const stems = termsOf(phrase).map(({ stem }) => stem)
      return [
        {
          key,
          value: listed || parameter.type === 'string' ? word : Number(word),
          text: phrase,
          start: match.index,
          end: match.index + phrase.length,
          stems,
        },
      ]
    })
  })
  hits.sort((a, b) => b.text.length - a.text.length)
  const [longest] = hits
  // `SIR and SEIR`: another choice that stands elsewhere in the text.
  const other = hits.find(
    one => one.value !== longest!.value && (one.end <= longest!.start || longest!.end <= one.start),
  )
  const stems = hits.flatMap(one => (one.value === longest!.value ? one.stems : []))
  return longest && { ...longest, stems, ...(other && { other: other.text }) }
}

/** `ieee14` is also written ieee 14, `double-well` double well. */
const spaced = (word: string) => word.replace(/[-_]/g, ' ').replace(/(?<=[a-z])(?=\d)/g, ' ')

/** Rössler is also written Rossler; no letter more or less. */
const withoutAccents = (text: string) =>
  text.replace(/[\u00c0-\u024f]/g, one => one.normalize('NFD').charAt(0))

const patternOf = (name: string) =>
  name
    .split(' ')
    .map(part => part.replace(/[^A-Za-z0-9]/g, '\\$&'))
    .join('[ (-]*')

function affinity(
  solver: Solver,
  key: string,
  param: Parameter,
  quantity: StatedQuantity,
  choices: readonly Chosen[],
): number {
  const { symbol, label, before, measure } = quantity
  const after =
    measure === undefined
      ? quantity.after
      : [{ word: measure, stem: stemOf(measure) }, ...quantity.after]
  if (symbol === key) return 40
  if (symbol?.toLowerCase() === key.toLowerCase()) return 20
  // The S of S0, where no parameter is called S.
  if (symbol !== undefined && key === `${symbol}0` && !(symbol in solver.params)) return 15
  if (symbol !== undefined || quantity.name !== undefined) return 0
  // The article is no letter: `on a 96 grid`.
  if (label === key && key !== 'a') return 30
  if (label !== undefined && label.length > 2 && plainName(label) === plainName(key)) return 25
  if (after[0]?.word === key.toLowerCase() && key.length > 2) return 25
  const title = param.title ?? ''
  const synonyms = solver.synonyms?.[key]
  const chosen = new Set(choices.flatMap(({ stems }) => stems))
  const others = typeof synonyms === 'string' ? synonyms : ''
  const wanted = new Set(
    termsOf(`${title} ${others}`).flatMap(({ stem }) => (chosen.has(stem) ? [] : [stem])),
  )
  const spelled = new Set(
    termsOf(`${title} ${others}`).flatMap(({ word }) => [word, `${word}s`, word.replace(/s$/, '')]),
  )
  // What follows explains: the first part is the name.
  const size = termsOf(title.split(/[;:,(]/)[0]!).length
  const near = (terms: StatedQuantity['before'], most: number) =>
    terms.slice(0, most).reduce((sum, { stem, word }, i) => {
      const isMeant = wanted.has(stem) || meaningsOf(stem).some(one => wanted.has(one))
      // Predators are no predation, though they share a stem.
      const worth = spelled.has(word) ? 1 : wanted.has(stem) ? SAME_STEM : 0.7
      return isMeant ? sum + worth / (1 + i) : sum
    }, 0)
  // `25 prey` are the prey, and no growth of them; `500 measurements` their number.
  const [first] = termsOf(title.replace(/^number of /, ''))
  const isCounted =
    first !== undefined &&
    quantity.unit === '' &&
    after.slice(0, 2).some(({ word }) => word === first.word || word === `${first.word}s`)
  const words = (near(before, 3) + 1.2 * near(after, 3)) * (isCounted ? COUNTED : 1)
  if (quantity.axis !== undefined && isOfOtherAxis(key, title, quantity.axis)) return 0
  // `6 m by 0.5 m` are Lx and Ly.
  if (words === 0 && quantity.axis !== undefined && /^[a-z]+[xyz]$/i.test(key))
    return key.endsWith(quantity.axis) && isLengthBy(param, quantity) ? 2 : 0
  if (words === 0) return isDuration(title, quantity) ? 1 : 0
  const phrase = new Set([...before, ...after].map(({ stem }) => stem))
  const share = Math.min(1, [...wanted].filter(stem => phrase.has(stem)).length / Math.max(1, size))
  return (1 + (3 * words) / Math.sqrt(Math.max(1, size))) * (0.5 + 0.5 * share)
}

/** `sigma_z`, where the parameter is sigmaZ. */
const plainName = (name: string) => name.replaceAll('_', '').toLowerCase()

const SAME_STEM = 0.8
const COUNTED = 1.5

/** Metres for a length, a bare number for none. */
const isLengthBy = ({ unit = '1' }: Parameter, quantity: StatedQuantity) =>
  quantity.unit !== '' && unit === 'm'

/** `2 half waves in x` are none along y. */
const isOfOtherAxis = (key: string, title: string, axis: string) =>
  /[xyz]$/.test(key) && /\b(?:along|in) [xyz]\b/.test(title) && !key.endsWith(axis)

/** `for 100 days` is how long a run goes on. */
const isDuration = (title: string, { text, lead }: StatedQuantity) =>
  /(?:length|end) of the run/.test(title) && (lead === 'for' || lead === 'over') && text !== ''

/** Whether the parameter does anything: the record says so, or its title, as in `finite-well: depth` and `rate (seir)`. */
function counts(solver: Solver, key: string, choices: readonly Chosen[]): boolean {
  const params = solver.params as Record<string, Parameter>
  const chosenFor = (name: string) =>
    choices.find(one => one.key === name)?.value ?? params[name]!.default ?? 'unset'
  const needed = Object.entries(solver.countsWith?.[key] ?? {})
  if (needed.some(([name, values]) => !values!.includes(chosenFor(name) as never))) return false
  const { title = '' } = params[key]!
  const scopes = [
    ...title.matchAll(/(?:^|; )([a-z-]+(?:, [a-z-]+)*): |\(([a-z-]+(?:, [a-z-]+)*)\)$/g),
  ].flatMap(([, a, b]) => (a ?? b)!.split(', '))
  const within = Object.entries(params).filter(
    ([, one]) => scopes.length > 0 && scopes.every(scope => listOf(one)?.includes(scope)),
  )
  return within.every(([name]) => scopes.includes(String(chosenFor(name))))
}

/** In the unit of the parameter; undefined where it cannot be. */
function readAs(
  key: string,
  { type, unit = '1', title }: Parameter,
  { number, unit: own, text }: StatedQuantity,
): Assigned | undefined {
  const isWhole = [type].flat().includes('integer')
  if (own === '')
    return isWhole && !Number.isInteger(number) ? undefined : { key, value: number, unit, text }
  if (isWhole || hasReadingIn(own, unit) === 'no') return undefined
  try {
    const { value, note } = understand(
      key,
      { value: number, unit: own },
      { unit: unit, name: title },
    )
    return { key, value, unit, text, ...(note !== undefined && { note }) }
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}
