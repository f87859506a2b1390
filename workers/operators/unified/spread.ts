// First-order uncertainty of the headline value: each uncertain quantity is changed by its uncertainty, up and down.
import { differentiate } from '../../expression/derivative.ts'
import { Failure } from '../../failure.ts'
import type { Plan } from './plan.ts'
import { valuesAt } from './rates.ts'
import { FIRST_STEPS, headline, integrate, WORK_MAX, workOfPlan } from './timeline.ts'

/** An uncertain quantity: an input by its key, a constant by its name, or the value of a member by its id. */
export interface Spread {
  readonly kind: 'input' | 'constant' | 'member'
  readonly name: string
  readonly u: number
}

/** First-order uncertainty of the headline. */
export function* uncertaintyOf(
  plan: Plan,
  spreads: readonly Spread[],
  steps: number,
  value: number,
): Generator<void, number> {
  const affordable = Math.floor(WORK_MAX / (8 * Math.max(1, spreads.length) * workOfPlan(plan)))
  const few = Math.max(FIRST_STEPS, Math.min(steps, affordable))
  let variance = 0
  for (const spread of spreads) {
    const up = yield* headlineAt(shifted(plan, spread, 1), few)
    const down = yield* headlineAt(shifted(plan, spread, -1), few)
    variance += moved(up, down, value) ** 2
  }
  return Math.sqrt(variance)
}

/** Change of the headline value; one-sided for a quantity at the edge of the domain of definition. */
function moved(up: number, down: number, value: number): number {
  const ends = [up, down].filter(Number.isFinite)
  if (ends.length === 2) return Math.abs(up - down) / 2
  if (ends.length === 1) return Math.abs(ends[0]! - value)
  const message = 'the composition has no value within the uncertainty of what it was given'
  throw new Failure('PRECISION', message, { value })
}

/** Rounding error of a chain: that of each member, propagated to the headline value, and that of the headline itself. */
export function roundingOf(plan: Plan, value: number): number {
  let error = plan.stages.length * Number.EPSILON * Math.abs(value)
  for (const { expression, slots, member } of plan.stages) {
    const u = differentiate(expression, slots, 0).error
    const spread = { kind: 'member', name: member.operator.id, u } as const
    const [up, down] = ([1, -1] as const).map(sign => {
      const aside = shifted(plan, spread, sign)
      return headline(aside, valuesAt(aside, 0, aside.start))
    })
    error += moved(up!, down!, value)
  }
  return error
}

function* headlineAt(plan: Plan, steps: number): Generator<void, number> {
  if (plan.start.length === 0) return headline(plan, valuesAt(plan, 0, plan.start))
  return headline(plan, (yield* integrate(plan, steps)).values)
}

function shifted(plan: Plan, { kind, name, u }: Spread, sign: 1 | -1): Plan {
  const stages = plan.stages.map(stage => ({ ...stage, slots: stage.slots.slice() }))
  if (kind === 'input') {
    const start = plan.start.map((x, i) => (plan.startKeys[i] === name ? x + sign * u : x))
    const duration = name === 't' && plan.duration > 0 ? plan.duration + sign * u : plan.duration
    const fixed = { ...plan.fixed, [name]: (plan.fixed[name] ?? 0) + sign * u }
    return { ...plan, stages, start, fixed, duration }
  }
  if (kind === 'member') {
    const offset = (id: string) => (id === name ? sign * u : 0)
    const aside = stages.map(stage => ({ ...stage, offset: offset(stage.member.operator.id) }))
    return { ...plan, stages: aside }
  }
  for (const { expression, slots } of stages) {
    for (const { slot, constant } of expression.constants) {
      if (constant.name === name) slots[slot] = constant.value + sign * u
    }
  }
  return { ...plan, stages }
}
