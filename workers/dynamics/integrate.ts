// A system from a time and a state to another time: the method, its events and their actions, and what it cost.
import type { CompiledSystem } from '../expression/wasm/system.ts'
import { Failure } from '../failure.ts'
import type { Kernels } from '../kernel.ts'
import { PLOT_POINTS } from '../numerics/thin.ts'
import { type Passage, passagesOf, type RateChanges } from './changes.ts'
import {
  type Carried,
  type EventRecord,
  type Method,
  openStepper,
  STATUS,
  type Stepper,
  type StepperOptions,
} from './stepper.ts'
import type { WorkMeter } from './work-meter.ts'

/** What an event does to the run: nothing, end it, or give it another state and parameters. */
export type EventAction = 'record' | 'stop' | 'set'

export interface EventRule {
  readonly name: string
  /** -1 falling, 1 rising, 0 both. */
  readonly direction: -1 | 0 | 1
  readonly action: EventAction
  /** How often it may happen. */
  readonly countMax: number
  /** Writes the new state and parameters; both are read as they were before. */
  change(t: number, y: Float64Array, parameters: Float64Array): void
}

export interface Course {
  readonly system: CompiledSystem
  readonly parameters: Float64Array
  readonly t: number
  readonly y: ArrayLike<number>
  readonly tEnd: number
  readonly times: Float64Array
  /** auto: DOP853, and RADAU5 from where stiffness holds its steps short. */
  readonly method: Method | 'auto'
  readonly rtol: number
  readonly atol: ArrayLike<number>
  readonly maxStep: number
  readonly firstStep: number
  /** Of the first steps that the method chooses; 1 if left out. */
  readonly startShare?: number
  readonly masses: ArrayLike<number>
  readonly events: readonly EventRule[]
  /** Times that no step goes over. */
  readonly changes?: RateChanges | undefined
  /** With what another run has ended, and its method. */
  readonly carried?: (Carried & { readonly method: Method }) | undefined
}

export interface Trajectory {
  /** Rows at the times that were wanted, or at steps: a column for each state. */
  readonly t: Float64Array
  readonly y: readonly Float64Array[]
  readonly events: readonly EventRecord[]
  /** Where it ended: before tEnd when an event stopped it, whose name stands in `stoppedBy`. */
  readonly end: { readonly t: number; readonly y: Float64Array; readonly parameters: Float64Array }
  readonly stoppedBy: string | undefined
  /** Parameters that events have set, each from its time on. */
  readonly changes: readonly { readonly t: number; readonly parameters: Float64Array }[]
  readonly methods: readonly Method[]
  /** When each method but the first took over. */
  readonly switches: readonly number[]
  readonly carried: Carried & { readonly method: Method }
  readonly counts: Counts
  readonly stiffest: number
}

export interface Counts {
  readonly steps: number
  readonly rejected: number
  readonly evaluations: number
  readonly jacobians: number
  readonly factorisations: number
}

/** Operations between two looks at the work: some 10 ms. */
const CHUNK_WORK = 1e7

export function integrate(
  kernels: Kernels,
  course: Course,
  meter: WorkMeter,
  progress: (share: number) => void,
): Trajectory {
  const run = new Run(kernels, course, meter)
  const span = course.tEnd - course.t
  for (;;) {
    const status = run.advance()
    if (status === STATUS.finished) return run.trajectory()
    if (span !== 0) progress((run.t - course.t) / span)
  }
}

class Run {
  readonly #kernels: Kernels
  readonly #course: Course
  readonly #meter: WorkMeter
  readonly #options: StepperOptions
  readonly #parameters: Float64Array
  readonly #events: EventRecord[] = []
  readonly #times: readonly EventTimes[]
  readonly #past: Stepper[] = []
  readonly #rows: { t: Float64Array; y: Float64Array[] }[] = []
  readonly #switches: number[] = []
  readonly #changes: { t: number; parameters: Float64Array }[] = []
  #stepper: Stepper
  #stoppedBy: string | undefined
  #counted = 0
  /** Where steps end before the rates change, and which of them is the next one. */
  #stops: readonly Passage[] = []
  #next = 0

  constructor(kernels: Kernels, course: Course, meter: WorkMeter) {
    this.#kernels = kernels
    this.#course = course
    this.#meter = meter
    this.#parameters = course.parameters.slice()
    this.#times = course.events.map(event => new EventTimes(event))
    const { system, t, y, tEnd, times, rtol, atol, maxStep, firstStep, masses, carried } = course
    this.#options = {
      ...{ system, t, y, tEnd, times, rtol, atol, maxStep, firstStep, masses },
      parameters: this.#parameters,
      events: course.events.map(({ direction, action }) => ({
        direction,
        isAction: action !== 'record',
      })),
      carried,
      startShare: course.startShare ?? 1,
      looksForStiffness: course.method === 'auto',
    }
    this.#stepper = openStepper(kernels, carried?.method ?? firstMethod(course), this.#options)
    this.#lookAhead()
  }

  #lookAhead(): void {
    const { changes, tEnd } = this.#course
    if (!changes) return
    const { t } = this.#stepper
    this.#stops = passagesOf(changes(this.#parameters, t, tEnd), t, tEnd)
    this.#next = 0
    this.#aim()
  }

  /** At the next change, or the end. */
  #aim(): void {
    const stop = this.#stops[this.#next]
    this.#stepper.reach(stop?.before ?? this.#course.tEnd, stop !== undefined)
  }

  /** The method begins anew where the rates change. */
  #passChange(): number {
    const stepper = this.#stepper
    this.#collect(stepper.records())
    const stop = this.#stops[this.#next]!
    this.#next++
    this.#aim()
    stepper.pass(stop)
    return STATUS.running
  }

  get t(): number {
    return this.#stepper.t
  }

  advance(): number {
    const stepper = this.#stepper
    const status = stepper.advance(this.#stepsOfChunk())
    this.#countWork()
    if (status === STATUS.stuck) throw stuck(stepper, this.#course)
    if (status === STATUS.action) return this.#act()
    if (status === STATUS.finished && this.#next < this.#stops.length) return this.#passChange()
    if (status === STATUS.finished) this.#collect(stepper.records())
    if (status === STATUS.eventsFull) {
      this.#collect(stepper.records())
      stepper.forgetRecords()
    }
    if (status === STATUS.stiff) this.#switch()
    return status
  }

  #stepsOfChunk(): number {
    const { system } = this.#course
    const step = 16 * evaluationWork(system) + this.#stepper.factorWork
    return Math.max(1, Math.floor(CHUNK_WORK / step))
  }

  #countWork(): void {
    const { evaluations, eventEvaluations, jacobians, factorisations, factorWork } = this.#stepper
    const { system } = this.#course
    const each = evaluationWork(system)
    const now =
      evaluations * each +
      eventEvaluations * (each + 8 * system.events.length) +
      jacobians * (each + 8 * system.jacobian.rows.length) +
      factorisations * factorWork
    this.#meter.add(now - this.#counted, this.#stepper.t)
    this.#counted = now
  }

  #collect(records: readonly EventRecord[]): void {
    const span = Math.abs(this.#course.tEnd - this.#course.t)
    for (const record of records) {
      this.#times[record.event]!.add(record.t, span)
      this.#events.push(record)
    }
  }

  #act(): number {
    const stepper = this.#stepper
    const records = stepper.records()
    this.#collect(records)
    const { t } = stepper
    const y = stepper.y.slice()
    const before = y.slice()
    const parameters = this.#parameters.slice()
    for (const { event, t: at } of records) {
      const rule = this.#course.events[event]!
      if (at !== t || rule.action === 'record') continue
      if (rule.action === 'stop') {
        this.#stoppedBy ??= rule.name
        continue
      }
      const own = { y: before.slice(), parameters: this.#parameters.slice() }
      rule.change(t, own.y, own.parameters)
      merge(y, own.y, before)
      merge(parameters, own.parameters, this.#parameters)
    }
    if (this.#stoppedBy !== undefined) return STATUS.finished
    const isMoved = parameters.some((value, i) => value !== this.#parameters[i])
    if (isMoved) this.#changes.push({ t, parameters })
    this.#parameters.set(parameters)
    if (isMoved) this.#lookAhead()
    stepper.goOn(y, parameters)
    return STATUS.action
  }

  /** RADAU5 from here on. */
  #switch(): void {
    const { t } = this.#stepper
    this.#collect(this.#stepper.records())
    this.#past.push(this.#stepper)
    this.#rows.push(this.#stepper.rows())
    this.#switches.push(t)
    const { tEnd } = this.#course
    const times = this.#course.times.filter(time => (time - t) * (tEnd - t) > 0)
    const y = this.#stepper.y.slice()
    const rest = { t, y, times, parameters: this.#parameters, firstStep: 0, carried: undefined }
    const options = { ...this.#options, ...rest, looksForStiffness: false }
    this.#stepper = openStepper(this.#kernels, 'radau5', options)
    this.#aim()
    this.#counted = 0
  }

  trajectory(): Trajectory {
    const stepper = this.#stepper
    const all = [...this.#past, stepper]
    const total = (of: (one: Stepper) => number) => all.reduce((sum, one) => sum + of(one), 0)
    const whole = joined([...this.#rows, stepper.rows()])
    const rows = this.#course.times.length > 0 ? whole : thinnedRows(whole)
    return {
      ...rows,
      events: this.#events,
      end: { t: stepper.t, y: stepper.y.slice(), parameters: this.#parameters },
      stoppedBy: this.#stoppedBy,
      changes: this.#changes,
      methods: all.map(({ method }) => method),
      switches: this.#switches,
      carried: { ...stepper.carried(), method: stepper.method },
      counts: {
        steps: total(({ accepted }) => accepted),
        rejected: total(({ rejected }) => rejected),
        evaluations: total(({ evaluations }) => evaluations),
        jacobians: total(({ jacobians }) => jacobians),
        factorisations: total(({ factorisations }) => factorisations),
      },
      stiffest: Math.max(...all.map(({ stiffest }) => stiffest)),
    }
  }
}

/** Equations without a derivative need an implicit method from the start. */
function firstMethod({ method, masses }: Course): Method {
  if (method !== 'auto') return method
  return Array.from(masses).includes(0) ? 'radau5' : 'dop853'
}

/** Operations of one evaluation with its part of a step. */
export const evaluationWork = ({ work, states }: CompiledSystem): number =>
  work + 20 * states.length

/** Where `from` differs from what was before, `to` does too. */
function merge(to: Float64Array, from: Float64Array, before: Float64Array): void {
  for (let i = 0; i < to.length; i++) if (from[i] !== before[i]) to[i] = from[i]!
}

/** Rows one after the other; where a method took over the row stands once. */
function joined(parts: readonly { t: Float64Array; y: Float64Array[] }[]) {
  return parts.reduce((left, right) => {
    const from = right.t.length > 0 && right.t[0] === left.t.at(-1) ? 1 : 0
    const both = (a: Float64Array, b: Float64Array) =>
      Float64Array.from([...a, ...b.subarray(from)])
    return { t: both(left.t, right.t), y: left.y.map((column, i) => both(column, right.y[i]!)) }
  })
}

/** Every second row of steps dropped until a plot can take them, with one more for the end. */
function thinnedRows({ t, y }: { t: Float64Array; y: Float64Array[] }) {
  let every = 1
  while (Math.ceil(t.length / every) >= PLOT_POINTS) every *= 2
  const thin = (column: Float64Array) => column.filter((_, i) => i % every === 0)
  return every === 1 ? { t, y } : { t: thin(t), y: y.map(thin) }
}

/** A share of the run: events closer than this follow one another without end. */
const ZENO_SHARE = 1e-12
const ZENO_COUNT = 3

/** How often an event has happened, and whether its times run together. */
class EventTimes {
  readonly #rule: EventRule
  #count = 0
  #last = Number.NaN
  #close = 0

  constructor(rule: EventRule) {
    this.#rule = rule
  }

  add(t: number, span: number): void {
    const { name, countMax, action } = this.#rule
    this.#count++
    if (this.#count > countMax) {
      const message = `event ${name} happens more than ${countMax} times before t = ${t}: raise its limit, or end the run sooner`
      throw new Failure('NOT_CONVERGED', message, { event: name, t, limit: countMax })
    }
    const isClose = Math.abs(t - this.#last) <= ZENO_SHARE * Math.max(span, Math.abs(t))
    this.#close = isClose ? this.#close + 1 : 0
    this.#last = t
    if (action === 'set' && this.#close >= ZENO_COUNT) {
      const message = `event ${name} happens again and again at t = ${t}: its times run together, and nothing lies behind them (Zeno)`
      throw new Failure('NOT_CONVERGED', message, { event: name, t, count: this.#count })
    }
  }
}

function stuck({ t, method }: Stepper, { tEnd, rtol }: Course): Failure {
  const message = `no step is short enough at t = ${t}, before tEnd = ${tEnd}: the solution meets a singularity, a rate is no number there, or rtol = ${rtol} and atol cannot be met (${method})`
  return new Failure('UNSTABLE', message, { t, tEnd, rtol })
}
