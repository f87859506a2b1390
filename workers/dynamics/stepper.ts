// The kernels that advance a system, behind one face: opened at a time and a state, or where another run has ended.
import type { CompiledSystem } from '../expression/wasm/system.ts'
import { PARAMETERS_ADDRESS } from '../expression/wasm/user-memory.ts'
import { doubles, type Kernels } from '../kernel.ts'
import { bandOrder } from '../numerics/cuthill-mckee.ts'
import type { Passage } from './changes.ts'

export type Method = 'dop853' | 'radau5' | 'rk4' | 'euler'

/** What of a run goes on in another one, beside the time and the state. */
export interface Carried {
  readonly step: number
  readonly history: readonly number[]
  /** Of RADAU5: the last collocation polynomial, and where the Jacobian was taken. */
  readonly vectors: readonly (readonly number[])[]
}

export interface StepperOptions {
  readonly system: CompiledSystem
  readonly parameters: Float64Array
  readonly t: number
  readonly y: ArrayLike<number>
  readonly tEnd: number
  /** Times to write rows at, in the order of the run; none: a row for each step, thinned to ROWS_OF_STEPS. */
  readonly times: Float64Array
  readonly rtol: number
  readonly atol: ArrayLike<number>
  readonly maxStep: number
  /** 0: chosen by the method. */
  readonly firstStep: number
  /** Of the first steps that the method chooses, at the start and after events; 1 if left out. */
  readonly startShare?: number
  /** 1 for a rate, 0 for an equation without a derivative. */
  readonly masses: ArrayLike<number>
  /** -1 falling, 1 rising, 0 both; whether the run stops or changes there. */
  readonly events: readonly { direction: number; isAction: boolean }[]
  readonly carried?: Carried | undefined
  readonly looksForStiffness: boolean
}

export const STATUS = {
  running: 0,
  finished: 1,
  action: 2,
  stuck: 3,
  eventsFull: 4,
  stiff: 5,
} as const

export const ROWS_OF_STEPS = 500

/** Bytes between two vectors of a kernel (assembly/ode/frame.ts). */
const SLOT = 4160
const HISTORY = 9

export interface EventRecord {
  readonly event: number
  readonly t: number
  readonly y: Float64Array
}

/** What all these kernels export alike. */
type Face = Pick<
  ReturnType<typeof dop853Kernel>,
  | 'memory'
  | 'state'
  | 'tolerances'
  | 'times'
  | 'rowsAddress'
  | 'rowCount'
  | 'setEvent'
  | 'recordsAddress'
  | 'recordCount'
  | 'forgetRecords'
  | 'eventEvaluations'
  | 'advance'
  | 'restart'
  | 'acceptedSteps'
  | 'rejectedSteps'
  | 'evaluationCount'
  | 'currentTime'
  | 'proposedStep'
  | 'setEnd'
  | 'passTo'
>

const dop853Kernel = (kernels: Kernels, system: CompiledSystem) => kernels('dop853', system)

export interface Stepper {
  readonly method: Method
  readonly t: number
  /** A view on the state, void after the next call. */
  readonly y: Float64Array
  readonly accepted: number
  readonly rejected: number
  readonly evaluations: number
  readonly eventEvaluations: number
  readonly jacobians: number
  readonly factorisations: number
  /** Multiplications and additions of one factorisation, both matrices. */
  readonly factorWork: number
  /** Largest |h lambda| seen, where it is looked for. */
  readonly stiffest: number
  /** Another time at which the run ends, on the same way; nothing is tried beyond a wall. */
  reach(t: number, hasWall: boolean): void
  /** The method begins anew behind a change of the rates. */
  pass(change: Passage): void
  /** At most so many steps; one of STATUS. */
  advance(count: number): number
  /** Events that are not forgotten yet, in their order. */
  records(): EventRecord[]
  forgetRecords(): void
  /** After an action: the state and parameters to go on with. */
  goOn(y: ArrayLike<number>, parameters: Float64Array): void
  rows(): { t: Float64Array; y: Float64Array[] }
  carried(): Carried
}

export function openStepper(kernels: Kernels, method: Method, options: StepperOptions): Stepper {
  const open = { dop853: openDop853, radau5: openRadau5, rk4: openFixed, euler: openFixed }[method]
  return open(kernels, options, method)
}

function openDop853(kernels: Kernels, options: StepperOptions): Stepper {
  const { system, t, tEnd, rtol, maxStep, times, events, carried } = options
  const kernel = dop853Kernel(kernels, system)
  kernel.init(system.states.length, times.length, ROWS_OF_STEPS, events.length)
  fill(kernel, options)
  kernel.look(options.looksForStiffness)
  if (carried) kernel.setHistory(carried.history[0]!)
  kernel.shortenStarts(options.startShare ?? 1)
  kernel.start(t, tEnd, rtol, maxStep, carried?.step ?? options.firstStep)
  const none = { jacobians: () => 0, factorisations: () => 0, factorWork: 0 }
  return face('dop853', kernel, options, {
    ...none,
    stiffest: () => kernel.stiffestStep(),
    carried: () => ({ history: [kernel.history()], vectors: [] }),
  })
}

function openRadau5(kernels: Kernels, options: StepperOptions): Stepper {
  const { system, t, tEnd, rtol, maxStep, times, events, carried, masses } = options
  const n = system.states.length
  const { kernel, half } = radau5Kernel(kernels, system, times.length, events.length)
  fill(kernel, options)
  doubles(kernel, kernel.masses(), n).set(masses)
  const vectors = [0, 1, 2].map(i => kernel.collocation() + SLOT * i)
  const addresses = [...vectors, kernel.jacobianPlace()]
  if (carried) {
    doubles(kernel, kernel.history(), HISTORY).set(carried.history)
    for (const [i, at] of addresses.entries()) doubles(kernel, at, n).set(carried.vectors[i]!)
    kernel.setHistory()
  }
  kernel.shortenStarts(options.startShare ?? 1)
  kernel.start(t, tEnd, rtol, maxStep, carried?.step ?? options.firstStep)
  return face('radau5', kernel, options, {
    jacobians: () => kernel.jacobianCount(),
    factorisations: () => kernel.factorisationCount(),
    factorWork: 10 * n * Math.min(half + 1, n) * Math.min(2 * half + 1, n),
    stiffest: () => 0,
    carried: () => ({
      history: [...doubles(kernel, kernel.history(), HISTORY)],
      vectors: addresses.map(at => [...doubles(kernel, at, n)]),
    }),
  })
}

/** The kernel with the pattern of the Jacobian in place, and the half width of its band. */
function radau5Kernel(kernels: Kernels, system: CompiledSystem, times: number, events: number) {
  const { states, jacobian } = system
  const kernel = kernels('radau5', system)
  const { places, half } = bandOrder(states.length, jacobian)
  const entries = jacobian.rows.length
  kernel.init(states.length, times, ROWS_OF_STEPS, events, entries, half)
  const whole = (at: number, values: Int32Array) =>
    new Int32Array(kernel.memory.buffer, at, values.length).set(values)
  whole(kernel.patternColumns(), jacobian.columns)
  whole(kernel.patternRows(), jacobian.rows)
  whole(kernel.eliminationOrder(), places)
  kernel.readPattern()
  return { kernel, half }
}

/**
 * The state with the unknowns of equations without a derivative moved until these hold; undefined where Newton's method
 * finds no such state.
 */
export function consistentState(
  kernels: Kernels,
  {
    system,
    parameters,
    t,
    y,
    masses,
  }: Pick<StepperOptions, 'system' | 'parameters' | 't' | 'y' | 'masses'>,
): Float64Array | undefined {
  const { kernel } = radau5Kernel(kernels, system, 0, 0)
  const n = system.states.length
  doubles(kernel, PARAMETERS_ADDRESS, parameters.length).set(parameters)
  doubles(kernel, kernel.state(), n).set(y)
  doubles(kernel, kernel.masses(), n).set(masses)
  return kernel.makeConsistent(t) < 0 ? undefined : doubles(kernel, kernel.state(), n).slice()
}

/** The Jacobian at a state, row by row. */
export function jacobianAt(
  kernels: Kernels,
  system: CompiledSystem,
  parameters: Float64Array,
  t: number,
  y: ArrayLike<number>,
): Float64Array {
  const { kernel } = radau5Kernel(kernels, system, 0, 0)
  const n = system.states.length
  doubles(kernel, PARAMETERS_ADDRESS, parameters.length).set(parameters)
  doubles(kernel, kernel.state(), n).set(y)
  kernel.readJacobian(t)
  const { columns, rows } = system.jacobian
  const entries = doubles(kernel, kernel.jacobianEntries(), rows.length)
  const full = new Float64Array(n * n)
  for (let j = 0; j < n; j++) {
    for (let e = columns[j]!; e < columns[j + 1]!; e++) full[rows[e]! * n + j] = entries[e]!
  }
  return full
}

function openFixed(kernels: Kernels, options: StepperOptions, method: Method): Stepper {
  const { system, t, tEnd, times, events, carried } = options
  const kernel = kernels('fixed-step', system)
  const order = method === 'euler' ? 1 : 4
  kernel.init(system.states.length, times.length, ROWS_OF_STEPS, events.length, order)
  fill(kernel, options)
  kernel.start(t, tEnd, carried?.step ?? options.firstStep)
  return face(method, kernel, options, {
    ...{ jacobians: () => 0, factorisations: () => 0, factorWork: 0, stiffest: () => 0 },
    carried: () => ({ history: [], vectors: [] }),
  })
}

function fill(kernel: Face, { system, parameters, y, atol, times, events }: StepperOptions): void {
  const n = system.states.length
  doubles(kernel, PARAMETERS_ADDRESS, parameters.length).set(parameters)
  doubles(kernel, kernel.state(), n).set(y)
  doubles(kernel, kernel.tolerances(), n).set(atol)
  doubles(kernel, kernel.times(), times.length).set(times)
  for (const [i, { direction, isAction }] of events.entries()) {
    kernel.setEvent(i, direction, isAction ? 1 : 0)
  }
}

interface Own {
  jacobians(): number
  factorisations(): number
  factorWork: number
  stiffest(): number
  carried(): Omit<Carried, 'step'>
}

function face(method: Method, kernel: Face, { system }: StepperOptions, own: Own): Stepper {
  const n = system.states.length
  const state = () => doubles(kernel, kernel.state(), n)
  return {
    method,
    get t() {
      return kernel.currentTime()
    },
    get y() {
      return state()
    },
    get accepted() {
      return kernel.acceptedSteps()
    },
    get rejected() {
      return kernel.rejectedSteps()
    },
    get evaluations() {
      return kernel.evaluationCount()
    },
    get eventEvaluations() {
      return kernel.eventEvaluations()
    },
    get jacobians() {
      return own.jacobians()
    },
    get factorisations() {
      return own.factorisations()
    },
    get stiffest() {
      return own.stiffest()
    },
    factorWork: own.factorWork,
    reach: (t, hasWall) => kernel.setEnd(t, hasWall),
    pass({ at, behind }) {
      kernel.passTo(at, behind)
      kernel.forgetRecords()
    },
    advance: count => kernel.advance(count),
    forgetRecords: () => kernel.forgetRecords(),
    records() {
      const size = n + 2
      const all = doubles(kernel, kernel.recordsAddress(), size * kernel.recordCount())
      return Array.from({ length: kernel.recordCount() }, (_, r) => {
        const record = all.slice(r * size, (r + 1) * size)
        return { event: record[0]!, t: record[1]!, y: record.subarray(2) }
      })
    },
    goOn(y, parameters) {
      state().set(y)
      doubles(kernel, PARAMETERS_ADDRESS, parameters.length).set(parameters)
      // Whose records stand at this time have no sign until they have left zero.
      kernel.restart()
      kernel.forgetRecords()
    },
    rows() {
      const count = kernel.rowCount()
      const all = doubles(kernel, kernel.rowsAddress(), (n + 1) * count)
      // In a loop: Float64Array.from() with a function takes ten times as long.
      const column = (c: number) => {
        const values = new Float64Array(count)
        for (let row = 0; row < count; row++) values[row] = all[row * (n + 1) + c]!
        return values
      }
      return { t: column(0), y: system.states.map((_, i) => column(i + 1)) }
    },
    carried: () => ({ step: kernel.proposedStep(), ...own.carried() }),
  }
}
