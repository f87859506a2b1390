// Which operators and solvers a question in words may be about, best first. Deterministic: terms weighted by rarity, how
// much of a name was said and how much of what was said the candidate has words for, and how the quantities fill it.
import type { ClosedForm, Input } from '../operator.ts'
import type { Operator } from '../operators/compile.ts'
import type { Registry } from '../operators/registry.ts'
import type { Solver } from '../solver.ts'
import type { TermIndex } from '../text/term-index.ts'
import { type Assignment, assigned, indexOf } from './assignment.ts'
import { withComposed } from './composites.ts'
import { withChange, withDifference, withSpan } from './differences.ts'
import { withIdle } from './idle.ts'
import { type Candidate, type Indexed, indexed, unnamed } from './indexed.ts'
import { isManner, isSubstance, isThing, meaningsOf } from './meanings.ts'
import { withOneUnit } from './one-unit.ts'
import { withBareLengths, withHalfLives, withNumbersInRow } from './own-units.ts'
import { withRestated } from './restated.ts'
import type { Said } from './said.ts'
import { readFor } from './solver-reading.ts'
import { withProduct, withUnitOfLast } from './stated-together.ts'
import { type Tellers, tellersAmong } from './tellers.ts'
import { isLetter, type UnknownInput, unknownsOf } from './unknowns.ts'
import { withoutInvalidWays } from './valid-ways.ts'
import { isForWhomStated } from './whom.ts'
import {
  asksByLetter,
  concerns,
  coverage,
  explanation,
  gives,
  hasMeaning,
  knownShare,
  namesOutput,
  stemsIn,
  stemsMeant,
  stemsOf,
} from './wording.ts'

export interface Choice {
  readonly candidate: Candidate
  /** The input that is asked for; then the output stands among those of the assignment. */
  readonly solveFor?: string
  readonly score: number
  /** The unit in which the question wants the answer. */
  readonly shownIn?: string
  /** Words of the text that decided. */
  readonly words: readonly string[]
  /** Quantities of the text as inputs; of a solver its parameters. */
  readonly assignment: Assignment
  /** Of the phrase for what is asked how much stands in what it gives, 0 to 1. */
  readonly headed: number
  /** Words of the text that the candidate has no meaning for. */
  readonly unexplained: readonly string[]
  /** How much of the text, by rarity, it has words for: 0 to 1. */
  readonly explained: number
  /** How much of its name was said, 0 to 1. */
  readonly named: number
  /** How much of its name was said in the same words, 0 to 1. */
  readonly titled: number
  /** Whether every word of what is asked for stands in the name of what it gives. */
  readonly isOutput: boolean
  /** Whether its title stands in front of what is stated, as a heading. */
  readonly isHeading: boolean
  /** Whether it gives the quantity that is asked for. */
  readonly answers: boolean
  /** Whether what is asked for is its name for what it gives. */
  readonly isNamed: boolean
  /** Whether every word of what is asked for has a meaning in what it gives. */
  readonly isHeaded: boolean
  /** Whether a word of what is asked for stands in no name of it. */
  readonly isOff: boolean
  /** No value of the unknown gives the output that is stated. */
  readonly isValueless?: boolean
  /** Whether it is about another substance than the question. */
  readonly isElsewhere: boolean
}

/** Closer looks: the others have too few words in common. */
const LOOKED_AT = 110

export interface Ranking {
  /** Best first, at most `limit`, of those that may be; empty where no word is known. */
  ranked(
    said: Said,
    fixed: ReadonlySet<string>,
    limit: number,
    mayBe?: (candidate: Candidate) => boolean,
  ): Choice[]
  /** A candidate by id or key. */
  named(name: string, said: Said, fixed: ReadonlySet<string>): Choice | undefined
  readonly index: TermIndex
}

export function ranking(registry: Registry, solvers: readonly Solver[]): Ranking {
  const { index, all } = indexed(registry, solvers)
  const tellers = tellersAmong(all)
  const looked = (one: Indexed, words: readonly string[], said: Said, fixed: ReadonlySet<string>) =>
    weighed(one, words, said, fixed, registry, index, tellers)
  const solved = (one: Indexed, words: readonly string[], said: Said, fixed: ReadonlySet<string>) =>
    unknownsOf(one.candidate, said, fixed).flatMap(unknown => {
      const choice = weighed(one, words, said, fixed, registry, index, tellers, unknown)
      return choice.assignment.inputs.some(({ key }) => key === unknown.output.key) ? [choice] : []
    })
  return {
    index,
    ranked(said, fixed, limit, mayBe = () => true) {
      const terms = said.terms.flatMap(term => [
        term,
        ...meaningsOf(term.stem).map(stem => ({ stem, word: term.word })),
      ])
      return index
        .score(terms)
        .sort((a, b) => b.score - a.score || a.document - b.document)
        .slice(0, LOOKED_AT)
        .flatMap(({ document, words: hits }) => {
          const [one, words] = [all[document]!, [...new Set(hits)]]
          if (!mayBe(one.candidate)) return []
          const direct = looked(one, words, said, fixed)
          const { inputs, missing, unused } = direct.assignment
          const isWhole = missing.length + unused.length === 0
          const isOfOther =
            one.candidate.kind === 'operator' &&
            isForWhomStated(direct, one.candidate.operator, said)
          const isComplete = direct.answers && isWhole && !isOfOther
          // An input that is stated, where all of them are, is none to solve for.
          const isStated = ({ solveFor }: Choice) =>
            isWhole && said.quantities.length > 2 && inputs.some(({ key }) => key === solveFor)
          // What gives the quantity needs not be solved for another of the same name.
          return [
            direct,
            ...solved(one, words, said, fixed).filter(
              other => !isStated(other) && (!isComplete || other.headed > direct.headed),
            ),
          ]
        })
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
    },
    named(name, said, fixed) {
      const wanted = name.toLowerCase().replace(/^svc_/, '')
      const match =
        all.find(({ candidate }) => nameOf(candidate) === wanted) ??
        (registry.has(name) ? unnamed(registry.operator(name)) : undefined)
      return match && looked(match, [], said, fixed)
    },
  }
}

/** The key of a solver or the id of an operator, in lower case. */
function nameOf(candidate: Candidate): string {
  return candidate.kind === 'operator' ? candidate.operator.id.toLowerCase() : candidate.solver.key
}

function weighed(
  one: Indexed,
  words: readonly string[],
  whole: Said,
  fixed: ReadonlySet<string>,
  registry: Registry,
  index: TermIndex,
  tellers: Tellers,
  unknown?: UnknownInput,
): Choice {
  const { candidate, name } = one
  const said = withoutOwnNumbers(one, whole)
  const read = unknown
    ? ofUnknown(unknown, said, fixed)
    : assignmentOf(candidate, said, fixed, registry)
  const assignment =
    candidate.kind === 'operator'
      ? withoutInvalidWays(candidate.operator, withRestated(candidate.operator, said, read))
      : read
  const { explained, unexplained } = explanation(
    one,
    said,
    index,
    assignment,
    tellers.of(said),
    unknown?.key,
  )
  const isCalled = one.names.some(
    own =>
      own.every(stem => stemsIn(said).has(stem)) &&
      own.some(stem => !said.head.includes(stem)) &&
      isTogether(own, said.terms),
  )
  const share = coverage(name, stemsMeant(said), index)
  const isHeading = unknown === undefined && candidate.kind === 'operator' && isTitle(one, said)
  const answers =
    unknown !== undefined ||
    isHeading ||
    gives(one, said, coverage(one.head, stemsMeant(said), index))
  const own = unknown ? unknown.stems : one.gives
  const fit =
    candidate.kind === 'solver' ? simulationFit(assignment, said) : filledShare(assignment)
  // Between equals what is plainer goes first: an operator by itself, then a solver around it.
  const plain = candidate.kind === 'closed-form' ? 0.9 : 1
  const consumed = stemsOf(assignment)
  // `B at 5 cm from a wire`
  const isOwnLetter = unknown
    ? said.isUnlisted === true && said.head.length === 1 && isLetter(said.head[0]!, unknown.key)
    : asksByLetter(one, said)
  const isOff =
    !isHeading &&
    !isOwnLetter &&
    said.head.some(
      stem =>
        !isThing(stem) &&
        !isSubstance(stem) &&
        !isManner(stem) &&
        index.has(stem) &&
        !own.has(stem) &&
        !consumed.has(stem) &&
        knownShare(one, stem) < 0.8,
    )
  const headed =
    said.head.length === 0 ? 0 : said.head.filter(stem => own.has(stem)).length / said.head.length
  // Who asks to simulate and gives not all that a formula needs does not mean the formula.
  const isFormula =
    candidate.kind !== 'solver' && said.asksToSimulate && assignment.missing.length > 0
  const score =
    (isFormula ? -0.5 : 0) -
    (unknown || assignment.isComposed ? SOLVED : 0) +
    plain * (explained + 0.5 * share + 0.5 * fit + (answers ? 0.3 : 0) + 0.3 * headed)
  const isElsewhere =
    candidate.kind !== 'solver' && concerns(name, said) && !isOfWaterAlone(one, said)
  return {
    candidate,
    ...(unknown && { solveFor: unknown.key }),
    ...(said.unit !== undefined && { shownIn: said.unit }),
    score,
    words,
    assignment,
    headed,
    unexplained,
    explained,
    named: isCalled ? Math.max(share, CALLED) : share,
    titled: coverage(name, stemsIn(said), index),
    isHeading,
    isOutput: said.head.length > 0 && said.head.every(stem => one.output.has(stem)),
    answers,
    isNamed: namesOutput(one, said),
    isHeaded: said.head.every(
      stem =>
        isThing(stem) ||
        isManner(stem) ||
        hasMeaning(own, stem) ||
        (!unknown && one.calls.has(stem)),
    ),
    isElsewhere,
    isOff,
  }
}

/** Of the weather and of waves at sea the substance is water, where no other is named. */
const isOfWaterAlone = ({ candidate, name }: Indexed, { terms, words }: Said): boolean =>
  candidate.kind === 'operator' &&
  (candidate.operator.domain.prefix === 'MO' ||
    (candidate.operator.domain.prefix === 'OC' && AT_SEA.test(words))) &&
  name.every(({ stem, word }) => word === 'water' || !isSubstance(stem)) &&
  terms.every(({ stem }) => !isSubstance(stem))

const AT_SEA = /\b(?:significant|swell|wave (?:power|energy)|Hs)\b/i

/** The words of a name stand near each other: a power with the density of water is no water power. */
const isTogether = (name: readonly string[], terms: Said['terms']): boolean =>
  terms.some((_, i) => {
    const near = new Set(terms.slice(i, i + name.length + APART_MAX).map(({ stem }) => stem))
    return name.every(stem => near.has(stem))
  })

/** Other words that may stand between those of a name. */
const APART_MAX = 1

function isTitle({ name }: Indexed, { heading }: Said): boolean {
  const own = new Set(name.map(({ stem }) => stem))
  return heading.size > 0 && own.size === heading.size && [...own].every(stem => heading.has(stem))
}

/** The 76 of Black-76 is a part of the title, and of no other record anything; so are the 2 % of a criterion, a timer 555. */
function withoutOwnNumbers({ candidate }: Indexed, said: Said): Said {
  const title = (
    candidate.kind === 'operator' ? candidate.operator.name : candidate.solver.title
  ).toLowerCase()
  const isOwn = ({ name, unit, symbol, text }: Said['quantities'][number]) =>
    name === undefined
      ? symbol === undefined &&
        (unit === '%'
          ? title.replaceAll(' ', '').includes(`(${text.toLowerCase().replaceAll(' ', '')}`)
          : unit === '' && text.length > 2 && title.split(' ').includes(text))
      : title.includes(name.toLowerCase())
  return said.quantities.some(isOwn)
    ? { ...said, quantities: said.quantities.filter(one => !isOwn(one)) }
    : said
}

/** Who says another name of several words, and not just what is asked for, has said most of the name. */
const CALLED = 0.6

/** Between equals what gives the quantity from what was said goes before what has to be solved for it, or given a part made first. */
const SOLVED = 0.25

/** 0 to 1: inputs that the text fills, and quantities of the text that found a place. */
function filledShare({ inputs, missing, unused }: Assignment): number {
  const filled = inputs.length
  if (filled === 0) return 0
  return (0.5 * filled) / (filled + missing.length) + (0.5 * filled) / (filled + unused.length)
}

/** A simulation is meant where one is asked for, or where its parameters are named: the others have defaults. */
function simulationFit({ inputs, unused }: Assignment, { asksToSimulate }: Said): number {
  const stated = inputs.length + unused.length
  const named = stated === 0 ? 0 : inputs.length / stated
  return asksToSimulate ? 0.5 + 0.5 * named : 0.6 * named
}

function assignmentOf(
  candidate: Candidate,
  said: Said,
  fixed: ReadonlySet<string>,
  registry: Registry,
): Assignment {
  switch (candidate.kind) {
    case 'operator':
      return ofOperator(candidate.operator, said, fixed)
    case 'closed-form':
      return assigned(inputsOf(candidate.solver, registry), said, fixed)
    case 'solver':
      return readFor(candidate.solver, said)
  }
}

function ofUnknown({ inputs }: UnknownInput, said: Said, fixed: ReadonlySet<string>): Assignment {
  const read = (own: Said) => assigned(inputs, own, fixed, false)
  return withComposed(inputs, said, read(said), read)
}

function ofOperator(operator: Operator, said: Said, fixed: ReadonlySet<string>): Assignment {
  const inAnyForm = (own: Said) =>
    withHalfLives(operator, own, fixed) ??
    withBareLengths(operator, own, fixed) ??
    withNumbersInRow(operator, own, fixed) ??
    withOneUnit(operator, own, fixed) ??
    withDifference(operator, own, fixed) ??
    withSpan(operator, own, fixed) ??
    withChange(operator, own, fixed) ??
    withUnitOfLast(operator, own, fixed) ??
    withProduct(operator, own, fixed) ??
    assigned(operator.inputs, own, fixed, true, indexOf(operator.output.key))
  const direct = withIdle(operator, said, inAnyForm(said))
  return withComposed(operator.inputs, said, direct, inAnyForm)
}

/** Each key once; it may be left out where every operator that takes it has a default. */
export function inputsOf({ operators }: ClosedForm, registry: Registry): Input[] {
  const byKey = new Map<string, Input>()
  for (const input of operators.flatMap(id => registry.operator(id).inputs)) {
    const { default: usual, ...required } = input
    const seen = byKey.get(input.key)
    byKey.set(input.key, usual === undefined || (seen && !('default' in seen)) ? required : input)
  }
  return [...byKey.values()]
}
