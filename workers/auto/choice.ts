// Which operator or solver a question in words is about. Deterministic: terms weighted by rarity, how much of a name was
// said, and how well the quantities of the text fill the inputs. Nothing is learned and nothing is guessed at run time.

import type { ClosedForm, Input } from '../operator.ts'
import type { Operator } from '../operators/compile.ts'
import type { Registry } from '../operators/registry.ts'
import { fieldsOf } from '../operators/search.ts'
import type { Solver } from '../solver.ts'
import { type Fields, type TermIndex, termIndex } from '../text/term-index.ts'
import { type Term, termsOf } from '../text/terms.ts'
import { type Assignment, assigned } from './assignment.ts'
import { type FoundQuantity, quantitiesIn } from './quantities-in-text.ts'

export type Candidate =
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'closed-form'; readonly solver: ClosedForm }
  | { readonly kind: 'solver'; readonly solver: Solver }

export interface Choice {
  readonly candidate: Candidate
  readonly score: number
  /** Words of the text that decided. */
  readonly words: readonly string[]
  /** Quantities of the text as inputs; of a solver its parameters. */
  readonly assignment: Assignment
}

export interface Chooser {
  /** Best first, at most `limit`; empty where no word is known. */
  choose(text: string, limit: number): Choice[]
  /** A candidate by id or key, with the quantities of the text. */
  named(name: string, text: string): Choice | undefined
}

/** Closer looks: the others have too few words in common. */
const LOOKED_AT = 40

interface Indexed {
  readonly candidate: Candidate
  readonly name: readonly Term[]
  /** Stems of what it gives. */
  readonly gives: ReadonlySet<string>
}

export function chooser(registry: Registry, solvers: readonly Solver[]): Chooser {
  let made: { index: TermIndex; all: readonly Indexed[] } | undefined
  const ready = () => (made ??= indexed(registry, solvers))
  const looked = (one: Indexed, score: number, words: readonly string[], question: Question) =>
    weighed(one, score, words, question, registry, ready().index)
  return {
    choose(text, limit) {
      const { index, all } = ready()
      const question = questionOf(text)
      return index
        .score(question.terms)
        .sort((a, b) => b.score - a.score || a.document - b.document)
        .slice(0, LOOKED_AT)
        .map(({ document, score, words }) => looked(all[document]!, score, words, question))
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
    },
    named(name, text) {
      const wanted = name.toLowerCase().replace(/^svc_/, '')
      const question = questionOf(text)
      const found =
        ready().all.find(({ candidate }) => nameOf(candidate) === wanted) ??
        (registry.has(name) ? unnamed(registry.operator(name)) : undefined)
      return found && looked(found, 0, [], question)
    },
  }
}

const unnamed = (operator: Operator): Indexed => ({
  candidate: { kind: 'operator', operator },
  name: [],
  gives: new Set(),
})

/** The key of a solver or the id of an operator, in lower case. */
function nameOf(candidate: Candidate): string {
  return candidate.kind === 'operator' ? candidate.operator.id.toLowerCase() : candidate.solver.key
}

function indexed(registry: Registry, solvers: readonly Solver[]) {
  const documents: { candidate: Candidate; title: string; fields: Fields }[] = [
    ...solvers.map(solver => ({
      candidate: { kind: 'solver' as const, solver },
      title: solver.title,
      fields: [
        [solver.title, 4],
        [`${solver.key} ${solver.words}`, 3],
        [solver.description, 0.5],
      ] as const,
    })),
    ...registry.closedForms.map(solver => ({
      candidate: { kind: 'closed-form' as const, solver },
      title: solver.title,
      fields: [[solver.title, 2]] as const,
    })),
    ...registry.list().map(operator => ({
      candidate: { kind: 'operator' as const, operator },
      title: operator.name,
      fields: fieldsOf(operator.source, operator.domain),
    })),
  ]
  return {
    index: termIndex(documents.map(({ fields }) => fields)),
    all: documents.map(({ candidate, title }): Indexed => {
      const name = termsOf(title)
      const output = candidate.kind === 'operator' ? candidate.operator.source.output.title : title
      return { candidate, name, gives: new Set(termsOf(output).map(({ stem }) => stem)) }
    }),
  }
}

interface Question {
  readonly text: string
  readonly terms: readonly Term[]
  readonly stems: ReadonlySet<string>
  /** Neighbours in the text, `kinet energi`. */
  readonly pairs: ReadonlySet<string>
  readonly quantities: readonly FoundQuantity[]
  readonly asksToSimulate: boolean
}

/** Words that ask for a simulation rather than a formula. */
const SIMULATION =
  /\b(simulat\w*|numerical\w*|integrat(?:e|es|ing|ion)|run an?\b|monte[- ]carlo|solve the\b|model the\b)/i

/** Questions by their first words, as the quantity that is asked for. */
const ASKED: readonly (readonly [RegExp, string])[] = [
  [/\bhow (far|much distance)\b/i, 'distance range'],
  [/\bhow fast\b|\bwhat speed\b/i, 'speed velocity'],
  [/\bhow long does it take\b|\bhow much time\b/i, 'time duration'],
  [/\bhow long is\b/i, 'period length'],
  [/\bhow (high|tall)\b/i, 'height'],
  [/\bhow hot\b/i, 'temperature'],
  [/\bhow heavy\b/i, 'mass weight'],
  [/\bhow (strong|hard)\b/i, 'force'],
  [/\bhow bright\b/i, 'luminosity'],
  [/\bhow deep\b/i, 'depth'],
  [/\bdrop(ped|ping)? (an?|the)\b/i, 'free fall'],
]

function questionOf(text: string): Question {
  const short = text.slice(0, TEXT_LENGTH_MAX)
  const asked = ASKED.filter(([pattern]) => pattern.test(short)).map(([, words]) => words)
  const own = termsOf(short)
  const terms = [...own, ...termsOf(asked.join(' '))]
  return {
    text: short,
    terms,
    stems: new Set(terms.map(({ stem }) => stem)),
    pairs: pairsOf(own),
    quantities: quantitiesIn(short),
    asksToSimulate: SIMULATION.test(short),
  }
}

const TEXT_LENGTH_MAX = 2000

const pairsOf = (terms: readonly Term[]) =>
  new Set(terms.slice(1).map(({ stem }, i) => `${terms[i]!.stem} ${stem}`))

/** A question begins with what it asks for: how much of that the candidate gives, 0 to 1. */
function answers({ gives }: Indexed, { terms }: Question): number {
  let whole = 0
  let part = 0
  terms.slice(0, FIRST_TERMS).forEach(({ stem }, i) => {
    const weight = 1 / (1 + i)
    whole += weight
    if (gives.has(stem)) part += weight
  })
  return whole === 0 ? 0 : part / whole
}

const FIRST_TERMS = 4

function weighed(
  one: Indexed,
  base: number,
  words: readonly string[],
  question: Question,
  registry: Registry,
  index: TermIndex,
): Choice {
  const { candidate, name } = one
  const assignment = assignmentOf(candidate, question, registry)
  const said = coverage(name, question, index)
  const fit =
    candidate.kind === 'solver'
      ? simulationFit(assignment, question)
      : formulaFit(assignment, question)
  // Between equals what is plainer goes first: an operator by itself, then a solver around it.
  const plain = candidate.kind === 'closed-form' ? 0.9 : 1
  const asked = 1 + 0.8 * answers(one, question)
  return { candidate, score: base * plain * asked * (0.5 + said) * (1 + fit), words, assignment }
}

/** How much of the name was said, by rarity; and whether its words stood side by side. 0 to 1.4. */
function coverage(name: readonly Term[], { stems, pairs }: Question, index: TermIndex): number {
  const all = new Map(name.map(({ stem }) => [stem, index.rarity(stem)]))
  let whole = 0
  let part = 0
  for (const [stem, weight] of all) {
    whole += weight
    if (stems.has(stem)) part += weight
  }
  const own = [...pairsOf(name)]
  const together = own.filter(pair => pairs.has(pair)).length / Math.max(1, own.length)
  return (whole === 0 ? 0 : part / whole) + 0.4 * together
}

/** 0 to 1: inputs that the text fills, and quantities of the text that found a place. */
function filledShare({ inputs, missing, unused }: Assignment): number {
  const found = inputs.length
  if (found === 0) return 0
  return (0.5 * found) / (found + missing.length) + (0.5 * found) / (found + unused.length)
}

/** Who asks to simulate and gives no inputs, or not all that a formula needs, does not mean the formula. */
function formulaFit(assignment: Assignment, { asksToSimulate }: Question): number {
  const { inputs, missing } = assignment
  const isMeant = !asksToSimulate || (inputs.length > 0 && missing.length === 0)
  return filledShare(assignment) - (isMeant ? 0 : 0.5)
}

/**
 * A simulation is meant where one is asked for, or where its parameters are named: the others have defaults. It is not
 * where the text gives quantities that the simulation would leave aside.
 */
function simulationFit({ inputs, unused }: Assignment, { asksToSimulate }: Question): number {
  const given = inputs.length + unused.length
  const named = given === 0 ? 0 : (0.4 * inputs.length) / given
  const left = given === 0 ? 0 : (0.4 * unused.length) / given
  return asksToSimulate ? 0.5 + named : named - left - 0.1
}

function assignmentOf(
  candidate: Candidate,
  { quantities, text }: Question,
  registry: Registry,
): Assignment {
  switch (candidate.kind) {
    case 'operator':
      return assigned(candidate.operator.inputs, quantities, text)
    case 'closed-form':
      return assigned(inputsOf(candidate.solver, registry), quantities, text)
    case 'solver':
      return parametersOf(candidate.solver, quantities)
  }
}

/** Each key once; it may be left out where every operator that takes it has a default. */
function inputsOf({ operators }: ClosedForm, registry: Registry): Input[] {
  const byKey = new Map<string, Input>()
  for (const input of operators.flatMap(id => registry.operator(id).inputs)) {
    const { default: usual, ...required } = input
    const seen = byKey.get(input.key)
    byKey.set(input.key, usual === undefined || (seen && !('default' in seen)) ? required : input)
  }
  return [...byKey.values()]
}

interface Parameter {
  type?: string | string[]
  title?: string
  unit?: string
}

/** A solver's parameters by name, `sigma = 10` or `sigma 10`: there are too many to guess one by its dimension. */
function parametersOf({ params }: Solver, quantities: readonly FoundQuantity[]): Assignment {
  const known = Object.entries(params as Record<string, Parameter>)
  const inputs = quantities.flatMap(({ symbol, before, value, unit, text }) => {
    const name = symbol ?? before[0]?.word
    const found = known.find(([key]) => key.toLowerCase() === name?.toLowerCase())
    if (!found) return []
    const [key, schema] = found
    const isNumeric = [schema.type].flat().some(type => type === 'number' || type === 'integer')
    return isNumeric ? [{ key, value, unit, text }] : []
  })
  const first = inputs.filter(({ key }, i) => inputs.findIndex(one => one.key === key) === i)
  const used = new Set(first.map(({ text }) => text))
  const unused = quantities.map(({ text }) => text).filter(text => !used.has(text))
  return { inputs: first, missing: [], unused }
}
