// Strategy B: evaluates the members in order at each time step. Later members use the values of earlier ones; members with
// a differential equation are integrated by the classical Runge-Kutta method of fourth order. The error is measured: the
// run is repeated with half the step until it has converged, and told from what each halving changed (halving-error.ts).
import { compile, slotsFor } from '../../expression/compile.ts'
import { symbolsIn } from '../../expression/tree.ts'
import { workOf } from '../../expression/work.ts'
import { Failure } from '../../failure.ts'
import { lazy } from '../../memo.ts'
import { invalidInput, missingInputs } from '../../refusal.ts'
import { inputAt } from '../places.ts'
import { compiledStep } from './compiled-step.ts'
import { hasKinks, kinkedError, MARGIN, RATIO_MAX, smoothError } from './halving-error.ts'
import type { Linked } from './links.ts'
import type { Member } from './member.ts'
import type { Origin, Plan, Stage } from './plan.ts'
import { scaleOf } from './product.ts'
import { rungeKutta, type Step, valuesAt } from './rates.ts'
import { refinedSteps } from './refined-step.ts'

export const FIRST_STEPS = 64
const STEPS_MAX = 131_072
/** Limit on the elementary operations of all runs of a timeline, below a second. */
export const WORK_MAX = 2e8
const GOOD_ENOUGH = 1e-10
const ROWS = 100
/** Steps that a timeline is looked at with once it has converged with fewer, and operations that they may take. */
const SCAN_STEPS = 16_384
const SCAN_WORK = 2e7
/** Operations that a run may spend on halving the steps in which a rate jumps or bends. */
const REFINED_WORK = 2e7
/** Steps between two yields. */
const SLICE = 256
/** Least number of steps for which compilation, about a millisecond, pays off. */
const COMPILED_FROM = 1024

export interface Run {
  /** Value of each member at the end. */
  readonly values: readonly number[]
  /** Largest error of any member, relative to its largest magnitude in the run. */
  readonly error: number
  /** Absolute error of the last member, which gives the headline value. */
  readonly lastError: number
  readonly steps: number
  /** Times of the rows; each member has a column of values. */
  readonly times: readonly number[]
  readonly columns: readonly (readonly number[])[]
}

export const hasOde = (members: readonly Member[]) => members.some(({ ode }) => ode !== undefined)

/** The headline value from the values of the members. */
export const headline = ({ ends, scale }: Plan, values: readonly number[]): number =>
  ends.reduce((product, k) => product * values[k]!, scale)

/** Determines the source of every input. Throws MISSING_INPUT for an input without one. */
export function planned(
  { members, feeders }: Linked,
  ends: readonly number[],
  values: Readonly<Record<string, number>>,
): Plan {
  const isTimeline = hasOde(members)
  const states = new Map<string, number>()
  const own = new Map<Member, number>()
  const start: number[] = []
  const startKeys: string[] = []
  const defaulted: Record<string, number> = {}
  const missing: { key: string; operator: string }[] = []
  for (const member of members) {
    const { ode } = member
    const { id } = member.operator
    if (!ode) continue
    own.set(member, start.length)
    const parts = ode.order === 1 ? [ode.state] : [ode.state, `${ode.state}_dot`]
    const needed = symbolsIn(ode.expression.tree).has(ode.state) || member.isOwnOde
    parts.forEach((key, i) => {
      if (!Object.hasOwn(values, key)) {
        if (i === 0 && needed) missing.push({ key, operator: id })
        else defaulted[key] = 0
      }
      if (!states.has(key)) states.set(key, start.length)
      start.push(values[key] ?? 0)
      startKeys.push(key)
    })
  }
  if (isTimeline && !Object.hasOwn(values, 't'))
    missing.push({ key: 't', operator: 'the timeline' })
  const fixed: Record<string, number> = { ...values }
  const stages = members.map((member, k): Stage => {
    const { operator, ode } = member
    const expression = ode ? ode.expression : operator.expression
    const index = own.get(member)
    const state = ode && index !== undefined ? { index, order: ode.order } : undefined
    const keys = ode ? ode.keys : operator.inputs.map(({ key }) => key)
    const used = symbolsIn(expression.tree)
    const origins = keys.map((key): Origin => {
      if (ode && !used.has(key)) return { from: 'fixed', key: '' }
      if (isTimeline && key === 't') return { from: 'time' }
      if (state && ode && key === ode.state) return { from: 'state', index: state.index }
      if (state && ode && key === `${ode.state}_dot`) {
        return { from: 'state', index: state.index + state.order - 1 }
      }
      const nearest = stateBefore(members, k, key, own) ?? states.get(key)
      if (nearest !== undefined) return { from: 'state', index: nearest }
      if (Object.hasOwn(values, key)) return { from: 'fixed', key }
      const feeder = feeders[k]!.get(key)
      if (feeder !== undefined) return { from: 'member', index: feeder }
      const usual = [...operator.inputs, ...(ode?.inputs ?? [])].find(one => one.key === key)
      if (usual?.default === undefined) missing.push({ key, operator: operator.id })
      else fixed[key] = defaulted[key] = usual.default
      return { from: 'fixed', key }
    })
    return {
      member,
      expression,
      closure: compile(expression),
      slots: slotsFor(expression),
      origins,
      state,
      offset: 0,
    }
  })
  if (missing.length > 0) {
    throw missingInputs(
      missing.map(({ key, operator }) => ({
        pointer: inputAt(key),
        message: `missing: ${key} of ${operator}`,
        operator,
      })),
    )
  }
  const duration = isTimeline ? values['t']! : 0
  if (isTimeline && !(duration > 0)) {
    const message = `t is ${duration}: a timeline runs to a time above 0`
    throw invalidInput(inputAt('t'), message, { value: duration, exclusiveMinimum: 0 })
  }
  const plan: Plan = {
    stages,
    ends,
    scale: ends.length === 1 ? 1 : scaleOf(ends.map(k => members[k]!.operator)),
    start: Float64Array.from(start),
    startKeys,
    duration,
    isKinked: stages.some(({ expression }) => hasKinks(expression.tree)),
    defaulted,
    fixed,
    compiled: lazy(() => ({ step: compiledStep(plan) })),
  }
  return plan
}

function stateBefore(
  members: readonly Member[],
  k: number,
  key: string,
  own: ReadonlyMap<Member, number>,
): number | undefined {
  for (let j = k - 1; j >= 0; j--) {
    const { ode } = members[j]!
    if (!ode) continue
    const index = own.get(members[j]!)!
    if (key === ode.state) return index
    if (key === `${ode.state}_dot` && ode.order === 2) return index + 1
  }
  return undefined
}

/** Yields after each slice. Throws PRECISION where the timeline overflows or does not converge. */
export function* timeline(plan: Plan): Generator<void, Run> {
  const { start } = plan
  if (start.length === 0) {
    const values = valuesAt(plan, 0, start)
    return { values, error: 0, lastError: 0, steps: 0, times: [0], columns: values.map(v => [v]) }
  }
  const work = workOfPlan(plan)
  refuseWork(work)
  const { isKinked } = plan
  let spent = 0
  let steps = FIRST_STEPS
  // What each halving has changed, the last one first, of runs that stayed finite.
  let changes: (readonly number[])[] = []
  let coarse: Integrated | undefined
  let least = 0
  const note = (run: Integrated | undefined) => {
    changes = run && coarse ? [changeOf(run, coarse), ...changes].slice(0, 3) : []
    coarse = run
  }
  for (const share of [4, 2, 1]) note(yield* attempted(plan, steps / share, false))
  for (;;) {
    steps *= 2
    const isLast = steps >= STEPS_MAX || spent + 18 * steps * work > WORK_MAX
    const fine = yield* attempted(plan, steps, isLast)
    spent += 6 * steps * work
    note(fine)
    const [change] = changes
    if (fine && change) {
      const { values, sizes, times, columns } = fine
      const errorOf = isKinked ? kinkedError : smoothError
      const errors = change.map((_, i) => errorOf(changes.map(all => all[i]!)))
      const relative = (all: readonly number[]) =>
        Math.max(...all.map((one, i) => (one === 0 ? 0 : one / sizes[i]!)))
      const open = relative(isKinked ? errors : change.map(d => d / 15))
      const former = changes[1] ?? change.map(() => 0)
      const isSettled =
        relative(former) <= GOOD_ENOUGH || change.every((d, i) => RATIO_MAX * d >= former[i]!)
      if ((open <= GOOD_ENOUGH && (isKinked || isSettled) && steps >= least) || isLast) {
        const scan = least > 0 || isLast ? 0 : scanSteps(plan)
        const close = scan > steps ? yield* attempted(plan, scan, false) : undefined
        const missed = close
          ? changeOf(close, fine)
          : change.map(() => (scan > steps ? Infinity : 0))
        const all = errors.map((error, i) => Math.max(error, MARGIN * missed[i]!))
        if (isLast || relative(missed) <= 3 * Math.max(GOOD_ENOUGH, relative(errors))) {
          const [error, lastError] = [relative(all), all.at(-1)!]
          return { values, error, lastError, steps, times, columns }
        }
        least = scan
      }
    } else if (isLast) throw unsettled(steps)
  }
}

/** Steps so short that they see what may happen between those of a run that has converged, such as a pulse. */
function scanSteps(plan: Plan): number {
  const most = (plan.compiled().step ? SCAN_WORK : SCAN_WORK / 10) / (6 * workOfPlan(plan))
  let steps = SCAN_STEPS
  while (steps > most) steps /= 2
  return steps
}

const changeOf = (fine: Integrated, coarse: Integrated) =>
  fine.values.map((value, i) => Math.abs(value - coarse.values[i]!))

/** Undefined where the state leaves the doubles with these steps, which shorter ones may not do. */
function* attempted(
  plan: Plan,
  steps: number,
  isLast: boolean,
): Generator<void, Integrated | undefined> {
  try {
    return yield* integrate(plan, steps)
  } catch (error) {
    if (isLast || !(error instanceof Failure) || error.code !== 'PRECISION') throw error
    return undefined
  }
}

const unsettled = (steps: number) =>
  new Failure('PRECISION', `${steps} steps are the first that stay finite: the error is unknown`, {
    steps,
  })

/** Milliseconds of an elementary operation in a closure. */
const OPERATION_MS = 1e-5

/** Longest time of a timeline in milliseconds: its full limit of work, and as much again for the uncertainty. */
export function timelineMs(members: readonly Member[]): number {
  const work = members.reduce(
    (sum, { ode, operator }) => sum + workOf((ode?.expression ?? operator.expression).tree),
    0,
  )
  return OPERATION_MS * Math.min(2 * WORK_MAX, 12 * STEPS_MAX * (work + STATE_WORK))
}

/** Operations of a step in addition to those of the expressions. */
const STATE_WORK = 10

export const workOfPlan = ({ stages }: Plan) =>
  stages.reduce((sum, { expression }) => sum + workOf(expression.tree), 0)

function refuseWork(work: number): void {
  const least = 12 * FIRST_STEPS * work
  if (least <= WORK_MAX) return
  const message = `the timeline of the operators would take ${least} operations at least, the limit is ${WORK_MAX}`
  throw invalidInput('/operators', message, { work: least, limit: WORK_MAX })
}

interface Integrated {
  values: number[]
  /** Largest magnitude of each member in the run. */
  sizes: number[]
  times: number[]
  columns: number[][]
}

export function* integrate(plan: Plan, steps: number): Generator<void, Integrated> {
  const { start, duration, stages } = plan
  const y = Float64Array.from(start)
  const h = duration / steps
  const every = Math.max(1, Math.ceil(steps / ROWS))
  const times: number[] = []
  const columns = stages.map((): number[] => [])
  const sizes = stages.map(() => 0)
  const row = (t: number): number[] => {
    const values = valuesAt(plan, t, y)
    times.push(t)
    values.forEach((value, i) => {
      columns[i]!.push(value)
      sizes[i] = Math.max(sizes[i]!, Math.abs(value))
    })
    return values
  }
  let values = row(0)
  const advance = stepsOf(plan, steps, h, y)
  for (let step = 0; step < steps; step++) {
    const t = step * h
    advance(t, h, y)
    if (!y.every(Number.isFinite)) throw left(t + h)
    if ((step + 1) % every === 0 || step === steps - 1) values = row((step + 1) * h)
    if (step % SLICE === 0) yield
  }
  return { values, sizes, times, columns }
}

function stepsOf(plan: Plan, steps: number, h: number, y: Float64Array): Step {
  if (plan.isKinked) {
    const most = Math.max(steps, REFINED_WORK / (4 * workOfPlan(plan)))
    return refinedSteps(plan, FIRST_STEPS / steps, most)
  }
  const compiled = steps < COMPILED_FROM ? undefined : plan.compiled().step
  if (!compiled) return rungeKutta(plan)
  compiled.place(plan, h, y)
  return compiled.advance
}

const left = (t: number) =>
  new Failure('PRECISION', `the timeline leaves the range of double precision before t = ${t} s`, {
    t,
  })

/** The inputs of an algebraic member at the end of a run. */
export function inputsAt(plan: Plan, k: number): number[] {
  const { member, slots } = plan.stages[k]!
  return member.operator.inputs.map((_, i) => slots[i]!)
}
