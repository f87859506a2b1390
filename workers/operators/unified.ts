// Several operators as one computation. A: the product of their values. B: one after the other along a timeline. C: the
// first of them that has a value.
import { printed, printedNumber } from '../expression/print-unicode.ts'
import { Failure } from '../failure.ts'
import { invalidInput, under } from '../refusal.ts'
import type { GivenQuantity, Understood } from '../units/quantity.ts'
import { printedUnit } from '../units/unit.ts'
import type { Operator } from './compile.ts'
import { evaluateOperator, inputsOf, refuseMissing, substituted, valuesOf } from './evaluate.ts'
import type { Gated } from './gate.ts'
import { INPUTS, inputAt } from './places.ts'
import { operatorMs, type Planned, refuseBeyondBudget } from './prediction.ts'
import type { Registry } from './registry.ts'
import { type Composition, composed, type Member, type OwnEquation } from './unified/members.ts'
import { productOf } from './unified/product.ts'
import {
  hasOde,
  inputsAt,
  type Plan,
  planned,
  type Spread,
  timeline,
  timelineMs,
  uncertaintyOf,
} from './unified/timeline.ts'
import { isValidAt, type ValidityReport, validityAt, withoutValue } from './validity.ts'

export type { OwnEquation } from './unified/members.ts'

export const STRATEGIES = ['auto', 'A', 'B', 'C'] as const
export type Strategy = (typeof STRATEGIES)[number]

export interface UnifiedRequest {
  operators: readonly (string | OwnEquation)[]
  inputs: Readonly<Record<string, GivenQuantity>>
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
  /** Of each operator, with its numbers in. */
  equations: string[]
  validity: (ValidityReport & { operator_id: string })[]
  defaulted: Record<string, number>
  understood: Readonly<Record<string, Understood>>
  /** What is bounded before the answer leaves. */
  check: { name: string; size: number }
  /** Members that strategy C passed over. */
  skipped?: { operator_id: string; why: string }[]
  timeline?: { steps: number; t: readonly number[]; columns: Record<string, readonly number[]> }
}

/**
 * Throws as composed() does; running it, MISSING_INPUT, INVALID_INPUT where an operator has no value, PRECISION where a
 * timeline does not converge. It runs in slices.
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
  const strategy = strategyOf(request.strategy ?? 'auto', composition)
  const whole = strategy === 'B' ? moving(composition, request.strategy) : composition
  const ms = predictedMs(whole, strategy)
  refuseBeyondBudget(ms, '/operators')
  return { ms, run: () => run(whole, strategy) }
}

export const unified = (registry: Registry, request: UnifiedRequest) =>
  plannedUnified(registry, request).run()

// biome-ignore lint/correctness/useYield: nothing is left to do in slices
function* closed(gate: Gated): Generator<void, Gated> {
  return gate
}

function* run(composition: Composition, strategy: 'A' | 'B' | 'C'): Generator<void, Unified> {
  if (strategy === 'A') return product(composition)
  if (strategy === 'C') return single(composition)
  return yield* sequence(composition)
}

/** Each member with its uncertainty; a product differentiates each once more, a timeline has the work that it may take. */
function predictedMs({ members, understood }: Composition, strategy: 'A' | 'B' | 'C'): number {
  const { values, uncertainties } = valuesOf(understood)
  const uncertain = Object.keys(uncertainties).length
  if (strategy === 'B' && hasOde(members)) return timelineMs(members)
  const each = members.map(({ operator }) =>
    operatorMs(operator, uncertain, inputsOf(operator, values)),
  )
  const sum = each.reduce((total, ms) => total + ms, 0)
  return strategy === 'A' ? 2 * sum : sum
}

/** One operator alone; a timeline where something of the caller's moves or one operator feeds another; else the product. */
function strategyOf(asked: Strategy, { members, understood }: Composition): 'A' | 'B' | 'C' {
  if (asked !== 'auto') return asked
  if (members.some(({ isOwnOde }) => isOwnOde)) return 'B'
  if (members.length === 1) return 'C'
  const outputs = new Set<string>()
  for (const { operator } of members) {
    const fed = operator.inputs.some(
      ({ key, default: usual }) =>
        usual === undefined && !Object.hasOwn(understood, key) && outputs.has(key),
    )
    if (fed) return 'B'
    outputs.add(operator.output.key).add(operator.id)
  }
  return 'A'
}

/**
 * Operators of the registry move by their ode form when a timeline was asked for: strategy B by name, or beside an ode of
 * the caller's, with a time to run to. Else their closed forms follow one another.
 */
function moving(composition: Composition, asked: Strategy | undefined): Composition {
  const { members, understood } = composition
  const isAsked = asked === 'B' || members.some(({ isOwnOde }) => isOwnOde)
  if (!isAsked || !Object.hasOwn(understood, 't')) return composition
  const all = members.map(member => ({ ...member, ode: member.ode ?? member.operator.ode }))
  return { members: all, understood }
}

/** The operator at its inputs, or why it has no value there. */
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

/** What another member or the timeline has brought has no place of its own in the input. */
const placeIn = (given: Readonly<Record<string, number>>) => (key: string) =>
  Object.hasOwn(given, key) ? inputAt(key) : INPUTS

const ROUNDING = 'relative rounding error of the evaluation'

function product(composition: Composition): Unified {
  const { members, understood } = composition
  const factors = members.map(member => evaluated(member, composition))
  const { value, unit, uncertainty } = productOf(factors, valuesOf(understood).uncertainties)
  if (!Number.isFinite(value)) {
    throw new Failure('PRECISION', `the product of ${factors.length} values leaves the doubles`, {
      values: factors.map(factor => factor.value),
    })
  }
  const names = factors.map(({ operator_id }) => operator_id).join('·')
  const texts = factors.map(({ operator }) => `(${rightSide(operator)})`).join('·')
  return {
    value,
    unit,
    uncertainty,
    method: 'A: algebraic product',
    intermediates: factors.map(intermediate),
    expression: `${names} = ${texts}`,
    equations: [
      ...factors.map(({ equation }) => equation),
      `${names} = ${factors.map(factor => `(${factor.value})`).join('·')} = ${quantityText(value, unit)}`,
    ],
    validity: factors.flatMap(reports),
    defaulted: Object.assign({}, ...factors.map(({ defaulted }) => defaulted)),
    understood,
    check: { name: ROUNDING, size: factors.reduce((sum, { rounding }) => sum + rounding, 0) },
  }
}

function single(composition: Composition): Unified {
  const skipped: { operator_id: string; why: string }[] = []
  let first: unknown
  for (const member of composition.members) {
    try {
      const found = evaluated(member, composition)
      return {
        ...intermediate(found),
        uncertainty: found.uncertainty!,
        method: 'C: single operator',
        intermediates: [intermediate(found)],
        expression: `${found.operator.output.symbol} = ${rightSide(found.operator)}`,
        equations: [found.equation],
        validity: reports(found),
        defaulted: found.defaulted,
        understood: composition.understood,
        check: { name: ROUNDING, size: found.rounding },
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

function* sequence(composition: Composition): Generator<void, Unified> {
  const { members, understood } = composition
  const { values: given, uncertainties } = valuesOf(understood)
  const plan = planned(members, given)
  const run = yield* timeline(plan)
  const validity = members.flatMap((member, k) => validityOf(member, plan, k))
  const last = members.at(-1)!
  run.values.forEach((value, k) => {
    if (Number.isFinite(value)) return
    throw withoutValue(members[k]!.operator, inputsAt(plan, k), placeIn(given))
  })
  const spread = yield* uncertaintyOf(plan, spreadsOf(members, uncertainties), run.steps)
  const rounding = members.length * 64 * Number.EPSILON
  const value = run.values.at(-1)!
  const intermediates = members.map((member, k) => ({
    operator_id: member.operator.id,
    value: run.values[k]!,
    unit: unitOf(member),
  }))
  const unit = unitOf(last)
  return {
    value,
    unit,
    uncertainty: spread + run.lastError + rounding * Math.abs(value),
    method: hasOde(members)
      ? `B: sequential timeline, RK4 in ${run.steps} steps, error by step halving`
      : 'B: sequential timeline without a differential equation',
    intermediates,
    expression: members.map(statement).join('; '),
    equations: members.map((member, k) => equationAt(member, plan, k, run.values[k]!)),
    validity,
    defaulted: plan.defaulted,
    understood,
    check: hasOde(members)
      ? { name: '|y(h/2) - y(h)| / 15, relative', size: run.error }
      : { name: ROUNDING, size: rounding },
    ...(hasOde(members) && {
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

/** An algebraic member has its validity at the end of the timeline; where it fails there is no answer. */
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

/** `x'' = -g` for what moves, `K = m·v²/2` for what follows. */
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
