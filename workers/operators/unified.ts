// Several operators as one computation. Strategy A: the product of independent values. B: a chain in the order of
// dependence, integrated over time if a member has a differential equation. C: the first member that has a value.
import { printed, printedNumber } from '../expression/print-unicode.ts'
import { Failure } from '../failure.ts'
import { invalidInput, under } from '../refusal.ts'
import type { QuantityInput, Understood } from '../units/quantity.ts'
import { printedUnit } from '../units/unit.ts'
import type { Operator } from './compile.ts'
import { evaluateOperator, inputsOf, refuseMissing, substituted, valuesOf } from './evaluate.ts'
import type { Gated } from './gate.ts'
import { INPUTS, inputAt } from './places.ts'
import { operatorMs, type Planned, refuseBeyondBudget } from './prediction.ts'
import type { Registry } from './registry.ts'
import { chainText, endsOf, isChain, type Linked, linked } from './unified/links.ts'
import type { Member, OwnEquation } from './unified/member.ts'
import { type Composition, composed } from './unified/members.ts'
import type { Plan } from './unified/plan.ts'
import { productOf, unitOfProduct } from './unified/product.ts'
import { roundingOf, type Spread, uncertaintyOf } from './unified/spread.ts'
import { hasOde, headline, inputsAt, planned, timeline, timelineMs } from './unified/timeline.ts'
import { isValidAt, type ValidityReport, validityAt, withoutValue } from './validity.ts'

export type { OwnEquation } from './unified/member.ts'

export const STRATEGIES = ['auto', 'A', 'B', 'C'] as const
export type Strategy = (typeof STRATEGIES)[number]

export interface UnifiedRequest {
  operators: readonly (string | OwnEquation)[]
  inputs: Readonly<Record<string, QuantityInput>>
  strategy?: Strategy
}

export interface Intermediate {
  operator_id: string
  value: number
  unit: string
}

export interface Unified {
  value: number
  unit: string
  uncertainty: number
  method: string
  intermediates: Intermediate[]
  /** The composition in one line. */
  expression: string
  /** Equation of each operator, with numbers inserted. */
  equations: string[]
  validity: (ValidityReport & { operator_id: string })[]
  defaulted: Record<string, number>
  understood: Readonly<Record<string, Understood>>
  /** Error that is compared with its bound before the answer is sent. */
  check: { name: string; size: number }
  /** The member that gives the headline value, or the names of the members that are multiplied. */
  headline: string
  /** Members without a value that strategy C skipped. */
  skipped?: { operator_id: string; why: string }[]
  timeline?: { steps: number; t: readonly number[]; columns: Record<string, readonly number[]> }
}

/**
 * Throws as composed() does. The run, a generator in slices, throws MISSING_INPUT, INVALID_INPUT where an operator has no
 * value, and PRECISION where a timeline does not converge.
 */
export function plannedUnified(
  registry: Registry,
  request: UnifiedRequest,
): Planned<Generator<void, Unified | Gated>> {
  const composition = composed(
    registry,
    request.operators,
    request.inputs,
    request.strategy === 'B',
  )
  if ('gate' in composition) return { ms: 0, run: () => closed(composition) }
  const whole = wholeOf(composition, request.strategy ?? 'auto')
  const ms = predictedMs(whole)
  refuseBeyondBudget(ms, '/operators')
  return { ms, run: () => run(whole) }
}

export const unified = (registry: Registry, request: UnifiedRequest) =>
  plannedUnified(registry, request).run()

// biome-ignore lint/correctness/useYield: nothing is left to do in slices
function* closed(gate: Gated): Generator<void, Gated> {
  return gate
}

/** A composition and how its members are combined. */
interface Whole extends Composition {
  readonly strategy: 'A' | 'B' | 'C'
  /** For strategy B: which member takes which value from which, and the members that give the headline value. */
  readonly links: Linked
  readonly ends: readonly number[]
}

function* run(whole: Whole): Generator<void, Unified> {
  if (whole.strategy === 'A') return product(whole)
  if (whole.strategy === 'C') return single(whole)
  return yield* sequence(whole)
}

/** Predicted time: each member with its uncertainty, once more for a product, and the full limit of work for a timeline. */
function predictedMs({ members, understood, strategy }: Whole): number {
  const { values, uncertainties } = valuesOf(understood)
  const uncertain = Object.keys(uncertainties).length
  if (strategy === 'B' && hasOde(members)) return timelineMs(members)
  const each = members.map(({ operator }) =>
    operatorMs(operator, uncertain, inputsOf(operator, values)),
  )
  const sum = each.reduce((total, ms) => total + ms, 0)
  return strategy === 'A' ? 2 * sum : sum
}

/**
 * Chooses the computation: one operator alone; a timeline for a caller's differential equation; a chain where a member uses
 * another's value, multiplying its ends if there are several; else the product of independent members.
 */
function wholeOf(composition: Composition, strategy: Strategy): Whole {
  const { members } = composition
  if (strategy === 'C' || (strategy === 'auto' && members.length === 1 && !members[0]!.isOwnOde)) {
    const links = { members, feeders: members.map(() => new Map<string, number>()) }
    return { ...composition, strategy: 'C', links, ends: [0] }
  }
  const whole = strategy === 'A' ? composition : moving(composition, strategy)
  const links = linked(whole.members, composition.understood)
  const isLinked = isChain(links)
  if (strategy === 'A' && isLinked) {
    const message = `${chainText(links)} is a chain, in which one takes what another gives: no product; leave strategy out`
    throw invalidInput('/strategy', message, { value: strategy })
  }
  const ordered = { ...whole, members: links.members, links }
  const last = [members.length - 1]
  if (strategy === 'A') return { ...ordered, strategy: 'A', ends: last }
  if (strategy === 'B' || hasOde(links.members)) return { ...ordered, strategy: 'B', ends: last }
  return { ...ordered, strategy: isLinked ? 'B' : 'A', ends: endsOf(links) }
}

/**
 * Operators of the registry are integrated by their ode form only if the call requests a timeline: strategy B by name or a
 * caller's ode, together with an end time. Otherwise their closed forms are evaluated in a chain.
 */
function moving(composition: Composition, strategy: Strategy): Composition {
  const { members, understood } = composition
  const isTimeline = strategy === 'B' || members.some(({ isOwnOde }) => isOwnOde)
  if (!isTimeline || !Object.hasOwn(understood, 't')) return composition
  const all = members.map(member => ({ ...member, ode: member.ode ?? member.operator.ode }))
  return { members: all, understood }
}

/** The operator's result at its inputs, or the reason why it has no value. */
function evaluated({ operator, isOwnOde }: Member, { understood }: Composition) {
  if (isOwnOde) {
    throw invalidInput('/strategy', `${operator.id} is an ode: it needs strategy B and a time t`)
  }
  const { values, uncertainties } = valuesOf(understood)
  refuseMissing([operator], values)
  const result = under(INPUTS, () => evaluateOperator(operator, values, uncertainties))
  if (result.value === null) throw result.fault!
  const inputs = operator.inputs.map(({ key, default: usual }) => values[key] ?? usual!)
  return { ...result, value: result.value, inputs, operator }
}

/** Pointer of an input; none for a value that comes from another member or the timeline. */
const placeIn = (values: Readonly<Record<string, number>>) => (key: string) =>
  Object.hasOwn(values, key) ? inputAt(key) : INPUTS

const ROUNDING = 'relative rounding error of the evaluation'

function product(composition: Composition): Unified {
  const { members, understood } = composition
  const factors = members.map(member => evaluated(member, composition))
  const { value, unit, uncertainty } = productOf(factors, valuesOf(understood).uncertainties)
  if (!Number.isFinite(value)) throw beyondDoubles(factors.map(factor => factor.value))
  const names = factors.map(({ operator_id }) => operator_id).join('·')
  const texts = factors.map(({ operator }) => `(${rightSide(operator)})`).join('·')
  const productEquation = multiplied(
    names,
    factors.map(factor => factor.value),
    quantityText(value, unit),
  )
  return {
    value,
    unit,
    uncertainty,
    headline: names,
    method: 'A: algebraic product of members that take nothing from each other',
    intermediates: factors.map(intermediate),
    expression: `${names} = ${texts}`,
    equations: [...factors.map(({ equation }) => equation), productEquation],
    validity: factors.flatMap(reports),
    defaulted: Object.assign({}, ...factors.map(({ defaulted }) => defaulted)),
    understood,
    check: { name: ROUNDING, size: factors.reduce((sum, { rounding }) => sum + rounding, 0) },
  }
}

function single(composition: Composition): Unified {
  const skipped: { operator_id: string; why: string }[] = []
  let first: unknown
  for (const [k, member] of composition.members.entries()) {
    try {
      const result = evaluated(member, composition)
      for (const { operator } of composition.members.slice(k + 1)) {
        skipped.push({
          operator_id: operator.id,
          why: `${result.operator_id} has a value before it`,
        })
      }
      return {
        ...intermediate(result),
        uncertainty: result.uncertainty!,
        headline: result.operator_id,
        method: 'C: single operator',
        intermediates: [intermediate(result)],
        expression: `${result.operator.output.symbol} = ${rightSide(result.operator)}`,
        equations: [result.equation],
        validity: reports(result),
        defaulted: result.defaulted,
        understood: composition.understood,
        check: { name: ROUNDING, size: result.rounding },
        ...(skipped.length > 0 && { skipped }),
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      first ??= error
      skipped.push({ operator_id: member.operator.id, why: error.message })
    }
  }
  throw first
}

function* sequence(whole: Whole): Generator<void, Unified> {
  const { members, understood, links, ends } = whole
  const { values, uncertainties } = valuesOf(understood)
  const plan = planned(links, ends, values)
  const run = yield* timeline(plan)
  const validity = members.flatMap((member, k) => validityOf(member, plan, k))
  run.values.forEach((value, k) => {
    if (Number.isFinite(value)) return
    throw withoutValue(members[k]!.operator, inputsAt(plan, k), placeIn(values))
  })
  const value = headline(plan, run.values)
  if (!Number.isFinite(value)) throw beyondDoubles(ends.map(k => run.values[k]!))
  const isMoving = hasOde(members)
  const rounding = isMoving
    ? members.length * (64 + 8 * Math.sqrt(run.steps)) * Number.EPSILON * Math.abs(value)
    : roundingOf(plan, value)
  const spreads = spreadsOf(members, uncertainties)
  const spread = yield* uncertaintyOf(plan, spreads, run.steps, value)
  const equations = members.map((member, k) => equationAt(member, plan, k, run.values[k]!))
  const last = members[ends[0]!]!
  const unit = ends.length === 1 ? unitOf(last) : unitOfProduct(ends.map(k => members[k]!.operator))
  const names = ends.map(k => members[k]!.operator.id).join('·')
  const multiplication = multiplied(
    names,
    ends.map(k => run.values[k]!),
    quantityText(value, unit),
  )
  const isProduct = ends.length > 1
  return {
    value,
    unit,
    uncertainty: spread + run.lastError + rounding,
    headline: names,
    method: methodOf(whole, run.steps, names),
    intermediates: members.map((member, k) => ({
      operator_id: member.operator.id,
      value: run.values[k]!,
      unit: unitOf(member),
    })),
    expression: [...members.map(statement), ...(isProduct ? [names] : [])].join('; '),
    equations: [...equations, ...(isProduct ? [multiplication] : [])],
    validity,
    defaulted: plan.defaulted,
    understood,
    check: isMoving
      ? { name: '|y(h/2) - y(h)| / 15, relative', size: run.error }
      : { name: ROUNDING, size: value === 0 ? 0 : rounding / Math.abs(value) },
    ...(isMoving && {
      timeline: {
        steps: run.steps,
        t: run.times,
        columns: Object.fromEntries(
          members.map(({ operator }, k) => [operator.id, run.columns[k]!]),
        ),
      },
    }),
  }
}

function methodOf({ members, links, ends }: Whole, steps: number, names: string): string {
  if (hasOde(members)) return `B: sequential timeline, RK4 in ${steps} steps, error by step halving`
  if (!isChain(links)) return 'B: sequential timeline without a differential equation'
  const chain = `chain ${chainText(links)} in the order of dependence`
  return ends.length === 1
    ? `B: ${chain}`
    : `B and A: ${chain}, then the algebraic product ${names} of its ends`
}

const multiplied = (names: string, values: readonly number[], result: string) =>
  `${names} = ${values.map(value => `(${value})`).join('·')} = ${result}`

const beyondDoubles = (values: readonly number[]) =>
  new Failure('PRECISION', `the product of ${values.length} values leaves the doubles`, { values })

/** Checks an algebraic member's validity at the end of the timeline; the answer is refused where it fails. */
function validityOf({ operator, ode }: Member, plan: Plan, k: number) {
  if (ode) return []
  const inputs = inputsAt(plan, k)
  if (!isValidAt(operator, inputs)) throw withoutValue(operator, inputs, placeIn(plan.fixed))
  return validityAt(operator, inputs).map(one => ({ operator_id: operator.id, ...one }))
}

function spreadsOf(
  members: readonly Member[],
  uncertainties: Readonly<Record<string, number>>,
): Spread[] {
  const constants = new Map<string, number>()
  for (const { operator, ode } of members) {
    const { constants: used } = ode?.expression ?? operator.expression
    for (const { constant } of used) {
      if (constant.uncertainty > 0) constants.set(constant.name, constant.uncertainty)
    }
  }
  return [
    ...Object.entries(uncertainties).map(([name, u]) => ({ kind: 'input' as const, name, u })),
    ...[...constants].map(([name, u]) => ({ kind: 'constant' as const, name, u })),
  ]
}

const unitOf = ({ ode, operator }: Member) => ode?.unit ?? operator.output.unit

const intermediate = ({ operator_id, value, unit }: Intermediate): Intermediate => ({
  operator_id,
  value,
  unit,
})

const reports = ({ operator_id, validity }: { operator_id: string; validity: ValidityReport[] }) =>
  validity.map(one => ({ operator_id, ...one }))

const rightSide = ({ expression, leaf }: Operator) => printed(expression.tree, leaf)

/** The equation of a member: `x'' = -g` for a differential one, `K = m·v²/2` for an algebraic one. */
function statement({ operator, ode }: Member): string {
  if (!ode) return `${operator.output.symbol} = ${rightSide(operator)}`
  return `${ode.state}${"'".repeat(ode.order)} = ${printed(ode.expression.tree, operator.leaf)}`
}

function equationAt(member: Member, plan: Plan, k: number, value: number): string {
  const { operator, ode } = member
  if (!ode) return substituted(operator, inputsAt(plan, k), value)
  const end = `${ode.state}(${printedNumber(plan.duration, SHOWN_DIGITS)} s)`
  return `${statement(member)}; ${end} = ${quantityText(value, ode.unit)}`
}

const SHOWN_DIGITS = 10

function quantityText(value: number, unit: string): string {
  const shown = printedUnit(unit)
  return `${printedNumber(value, SHOWN_DIGITS)}${shown === '' ? '' : ` ${shown}`}`
}
