// Two laws in a row: where the one that gives what is asked for lacks a single input, and another one gives just that from
// the quantities that are left. The answer tells both; where two chains differ there is none.
import type { Input } from '../operator.ts'
import type { Operator } from '../operators/compile.ts'
import type { Registry } from '../operators/registry.ts'
import { stemOf } from '../text/stem.ts'
import { termsOf } from '../text/terms.ts'
import { equalDimensions, isDimensionless } from '../units/dimension.ts'
import { parseUnit } from '../units/unit.ts'
import type { Choice, Ranking } from './choice.ts'
import { faultsOf } from './faults.ts'
import type { Candidate } from './indexed.ts'
import { headOfAny } from './law.ts'
import { isManner, isSubstance, isThing } from './meanings.ts'
import { isGeneral } from './nouns.ts'
import type { Assigned } from './pairing.ts'
import type { Judged } from './rivals.ts'
import type { Said } from './said.ts'
import { settled, soleValue } from './settling.ts'

/** Closer looks at laws that lack one input, and at those that may give it. */
const OUTER_MAX = 4
const INNER_MAX = 30
/** So much of the name of the law between has to be said. */
const NAMED_MIN = 0.2
/** And of that of the last. */
const OUTER_NAMED_MIN = 0.5
const EXPLAINED_MIN = 0.3

interface Link {
  readonly choice: Choice
  readonly value: number
}

/** Every chain that takes all that was said, best first. */
export function chainsOf(
  judged: readonly Judged[],
  said: Said,
  fixed: readonly string[],
  ranking: Ranking,
  registry: Registry,
): Choice[] {
  if (fixed.length > 0 || said.target.length === 0) return []
  const outer = judged.filter(one => isOpenByOne(one)).slice(0, OUTER_MAX)
  return outer.flatMap(({ choice }) => {
    const [key] = choice.assignment.missing
    const operator = headOfAny(choice, registry)
    const input = operator?.inputs.find(one => one.key === key)
    if (input === undefined) return []
    return linksTo(input, choice, said, ranking, registry).map(link => joined(choice, input, link))
  })
}

const OF_ONE = new Set(['missing', 'unused', 'unexplained', 'named', 'bare', 'eponym'])

const isOpenByOne = ({ choice, faults }: Judged) =>
  choice.candidate.kind === 'operator' &&
  choice.solveFor === undefined &&
  choice.answers &&
  choice.isHeaded &&
  choice.named >= OUTER_NAMED_MIN &&
  choice.explained >= EXPLAINED_MIN &&
  choice.assignment.missing.length === 1 &&
  choice.assignment.unused.length > 0 &&
  choice.assignment.others.length === 0 &&
  faults.every(fault => OF_ONE.has(fault))

/** Laws that give the input from quantities that were stated, those that are left among them. */
function linksTo(
  input: Input,
  outer: Choice,
  said: Said,
  { ranked }: Ranking,
  registry: Registry,
): Link[] {
  const target = termsOf(input.name).map(({ stem }) => stem)
  const { isUnlisted: _, ...rest } = said
  const wanted: Said = { ...rest, target, head: [] }
  const { dimension } = parseUnit(input.unit)
  const taken = new Set(outer.assignment.inputs.map(({ text }) => text))
  const isBare = outer.assignment.inputs.length === 0
  const stems = new Set(said.terms.map(({ stem }) => stem))
  const isOfDimension = ({ unit }: { unit: string }) =>
    equalDimensions(parseUnit(unit).dimension, dimension)
  const linkOf = (one: Choice): Link[] => {
    if (one.candidate.kind !== 'operator' || one.candidate === outer.candidate) return []
    const operator = headOfAny(one, registry)!
    const unit =
      operator.inputs.find(({ key }) => key === one.solveFor)?.unit ?? operator.output.unit
    if (!isOfDimension({ unit })) return []
    // An image distance is no radius of curvature, though both are lengths.
    const fixed =
      operator.inputs.find(({ key }) => key === one.solveFor)?.name ??
      `${operator.output.name} ${operator.name}`
    // Of pure numbers a value or a number is no name: what doubles a value takes no present value.
    const isName = (stem: string) => !isDimensionless(dimension) || !isGeneral(stem)
    if (!termsOf(fixed).some(({ stem }) => target.includes(stem) && isName(stem))) return []
    // Read backwards it needs its whole name: a time is no time of flight.
    const isSaid = termsOf(operator.output.name).every(({ stem }) => stems.has(stem))
    if (one.solveFor !== undefined && !isSaid) return []
    if (
      !one.answers ||
      one.named < NAMED_MIN ||
      one.titled === 0 ||
      one.assignment.missing.length > 0
    )
      return []
    const inner = settled({ ...one, assignment: { ...one.assignment, unused: [] } }, operator)
    // What it leaves the last law has taken, so that each stated quantity has its place.
    const isWhole =
      inner.assignment.others.length === 0 &&
      one.assignment.unused.every(text => taken.has(text)) &&
      inner.assignment.inputs.every(link => isOneQuantity(link, operator, outer, registry)) &&
      faultsOf(inner, wanted, [], registry).every(
        fault => fault === 'unexplained' || fault === 'named',
      )
    if (!isWhole || !explainsRest(outer, inner)) return []
    if (isBare && !isStep(inner, operator, outer, registry)) return []
    const value = soleValue(inner, operator)
    if (value === undefined || comesBack(outer, input, { choice: inner, value }, registry))
      return []
    return [{ choice: inner, value }]
  }
  const mayGive = (candidate: Candidate) =>
    candidate.kind === 'operator' &&
    [candidate.operator.output, ...candidate.operator.inputs].some(isOfDimension)
  // Mostly none of the few that have a quantity of its kind gives it, and how near they are among all needs no look.
  const all = ranked(wanted, new Set(), Number.POSITIVE_INFINITY, mayGive).flatMap(linkOf)
  return all.length === 0 ? [] : ranked(wanted, new Set(), INNER_MAX).flatMap(linkOf)
}

/** There and back: what the last law would give is what the first one was given. */
function comesBack(outer: Choice, input: Input, link: Link, registry: Registry): boolean {
  const operator = headOfAny(outer, registry)!
  const value = soleValue(joined(outer, input, link), operator)
  return link.choice.assignment.inputs.some(
    one =>
      one.unit === operator.output.unit &&
      Math.abs(Number(one.value) - (value ?? Number.NaN)) <= RETURNED * Math.abs(Number(one.value)),
  )
}
const RETURNED = 1e-9

/** Where the last law takes nothing that was said the law between is named, and no detour from one length to another. */
function isStep(inner: Choice, operator: Operator, outer: Choice, registry: Registry): boolean {
  const { outputDimension } = headOfAny(outer, registry)!
  const isSameKind = inner.assignment.inputs.some(({ key }) => {
    const unit = operator.inputs.find(one => one.key === key)?.unit ?? operator.output.unit
    return equalDimensions(parseUnit(unit).dimension, outputDimension)
  })
  return inner.named >= OUTER_NAMED_MIN && inner.solveFor === undefined && !isSameKind
}

/** What both laws take has to be the same quantity in each: the mass of both, no present value and future value. */
function isOneQuantity(
  { key, text }: Assigned,
  operator: Operator,
  outer: Choice,
  registry: Registry,
): boolean {
  const shared = outer.assignment.inputs.find(one => one.text === text)
  if (shared === undefined) return true
  const stemsOf = (of: Operator | undefined, wanted: string) =>
    new Set(termsOf(of?.inputs.find(one => one.key === wanted)?.name ?? '').map(({ stem }) => stem))
  const own = stemsOf(operator, key)
  const other = stemsOf(headOfAny(outer, registry), shared.key)
  return [...own].every(stem => other.has(stem)) || [...other].every(stem => own.has(stem))
}

/** Each word has a meaning in one of the two. */
const explainsRest = (outer: Choice, inner: Choice) =>
  outer.unexplained
    .filter(word => inner.unexplained.includes(word))
    .every(word => [isManner, isThing, isSubstance].some(isPlain => isPlain(stemOf(word))))

function joined(outer: Choice, input: Input, { choice, value }: Link): Choice {
  const { assignment } = outer
  const { inputs } = choice.assignment
  const operator = choice.candidate.kind === 'operator' ? choice.candidate.operator : undefined
  const stated = inputs.map(one => `${one.key} = ${one.value} ${one.unit}`).join(', ')
  const link: Assigned = {
    key: input.key,
    value,
    unit: input.unit,
    text: inputs.map(({ text }) => text).join(', '),
    note: `${choice.solveFor ?? operator!.output.key} of ${operator!.id} (${operator!.name}): ${stated}`,
  }
  const unexplained = outer.unexplained.filter(word => choice.unexplained.includes(word))
  return {
    ...outer,
    unexplained,
    // What one has no words for the other has.
    explained: unexplained.length === 0 ? 1 : Math.max(outer.explained, choice.explained),
    assignment: { ...assignment, inputs: [...assignment.inputs, link], missing: [], unused: [] },
  }
}
