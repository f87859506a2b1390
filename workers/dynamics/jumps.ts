// Whole numbers that change by chance, many runs of it: what holds at the times of the rows, over all runs.
import { namesIn } from '../expression/names-in.ts'
import { compileSystem } from '../expression/wasm/system.ts'
import { PARAMETERS_ADDRESS } from '../expression/wasm/user-memory.ts'
import type { Failure } from '../failure.ts'
import { doubles, type Kernels } from '../kernel.ts'
import { invalidInput, pointerTo } from '../refusal.ts'
import { unknownName } from './scope.ts'
import type { ChanceInput } from './words.ts'
import type { WorkMeter } from './work-meter.ts'

export interface Reaction {
  /** How often it happens in a unit of time. */
  readonly rate: string
  /** What it adds to each state. */
  readonly change: Readonly<Record<string, number>>
  /** Where it stands in the input. */
  readonly place: string
}

export interface JumpProblem {
  readonly reactions: readonly Reaction[]
  readonly states: readonly string[]
  readonly parameters: readonly string[]
  readonly definitions?: Readonly<Record<string, string>> | undefined
  readonly values: ArrayLike<number>
  readonly start: ArrayLike<number>
  readonly t: number
  /** Rising, the last one the end. */
  readonly times: ArrayLike<number>
  /** What happens to every run at a time of its own, in their order. */
  readonly breaks?: readonly Break[]
}

export interface Break {
  readonly t: number
  change(y: Float64Array, parameters: Float64Array): void
}

export interface Jumps {
  /** Number s of run r at row i: at [(r * rows + i) * states + s]. */
  readonly numbers: Float64Array
  readonly events: number
}

export const EPSILON_DEFAULT = 0.03
/** Numbers of all rows of all runs: 40 MB. */
const NUMBERS_MAX = 5_000_000
/** Events between two looks at the work. */
const EVENTS_CHUNK = 1e5

export function refuseTooMany(runs: number, rows: number, states: number): void {
  const numbers = runs * rows * states
  if (numbers <= NUMBERS_MAX) return
  const message = `${runs} runs of ${rows} rows of ${states} numbers are ${numbers}, above ${NUMBERS_MAX}: take fewer times`
  throw invalidInput('/times', message, { value: numbers, limit: NUMBERS_MAX })
}

/** The most rows, up to `wanted`, that so many runs may have. */
export const rowsFor = (runs: number, states: number, wanted: number): number =>
  Math.max(2, Math.min(wanted, Math.floor(NUMBERS_MAX / (runs * states))))

export function runJumps(
  kernels: Kernels,
  problem: JumpProblem,
  { runs, seed = 1, method = 'exact', epsilon = EPSILON_DEFAULT }: ChanceInput,
  meter: WorkMeter,
  progress: (share: number) => void,
): Jumps {
  const { states, times, reactions, breaks = [], values, t } = problem
  const rows = times.length
  refuseTooMany(runs, rows, states.length)
  const kernel = openJumps(kernels, problem)
  const work = kernel.work
  kernel.seed(seed)
  const numbers = new Float64Array(runs * rows * states.length)
  const own = Float64Array.from(values)
  const last = times[rows - 1]!
  const advance = (from: number, to: number) => {
    for (let at = from; at < to; ) {
      const before = kernel.eventCount()
      const status =
        method === 'exact'
          ? kernel.run(at, to, EVENTS_CHUNK)
          : kernel.leap(at, to, epsilon, EVENTS_CHUNK)
      at = kernel.currentTime()
      meter.add((kernel.eventCount() - before + 2) * work, at)
      if (status > 1) throw refused(reactions[kernel.faultyReaction()]!, status, at)
    }
  }
  for (let run = 0; run < runs; run++) {
    own.set(Float64Array.from(values))
    kernel.setParameters(own)
    kernel.state().set(Float64Array.from(problem.start))
    let at = t
    let next = 0
    for (let row = 0; row < rows; row++) {
      const to = times[row]!
      for (; next < breaks.length && breaks[next]!.t <= to && breaks[next]!.t < last; next++) {
        advance(at, breaks[next]!.t)
        at = Math.max(at, breaks[next]!.t)
        breaks[next]!.change(kernel.state(), own)
        kernel.setParameters(own)
      }
      advance(at, to)
      at = to
      numbers.set(kernel.state(), (run * rows + row) * states.length)
    }
    if (run % 256 === 0) progress(run / runs)
  }
  return { numbers, events: kernel.eventCount() }
}

function openJumps(kernels: Kernels, problem: JumpProblem) {
  const { states, parameters, definitions, reactions } = problem
  refuseUnfit(problem)
  const system = compileSystem({
    equations: Object.fromEntries(states.map(name => [name, '0'])),
    ...{ parameters, definitions },
    outputs: Object.fromEntries(reactions.map(({ rate }, i) => [`rate${i}`, rate])),
  })
  const kernel = kernels('jumps', system)
  const changes = reactions.map(({ change }) => Object.entries(change).filter(([, by]) => by !== 0))
  const count = changes.flat().length
  kernel.init(states.length, reactions.length, count)
  let next = 0
  const starts = [0]
  const moved: number[] = []
  const by: number[] = []
  for (const change of changes) {
    for (const [name, amount] of change) {
      moved.push(states.indexOf(name))
      by.push(amount)
      next++
    }
    starts.push(next)
  }
  new Int32Array(kernel.memory.buffer, kernel.starts(), starts.length).set(starts)
  new Int32Array(kernel.memory.buffer, kernel.moved(), count).set(moved)
  doubles(kernel, kernel.by(), count).set(by)
  return {
    work: 2 * system.work + 20 + 2 * reactions.length,
    seed: (value: number) => kernel.seed(value),
    run: (t: number, to: number, most: number) => kernel.run(t, to, most),
    leap: (t: number, to: number, epsilon: number, most: number) =>
      kernel.leap(t, to, epsilon, most),
    eventCount: () => kernel.eventCount(),
    currentTime: () => kernel.currentTime(),
    faultyReaction: () => kernel.faultyReaction(),
    state: () => doubles(kernel, kernel.state(), states.length),
    setParameters: (values: Float64Array) =>
      doubles(kernel, PARAMETERS_ADDRESS, values.length).set(values),
  }
}

/** Chance is drawn between events: nothing else may change a rate there, and numbers are whole. */
function refuseUnfit({ reactions, definitions = {}, states, start }: JumpProblem): void {
  for (const [name, text] of Object.entries(definitions)) {
    if (namesIn(text).has('t')) {
      throw invalidInput(
        pointerTo('definitions', name),
        `${name} depends on t: by chance rates may not`,
      )
    }
  }
  for (const { rate, change, place } of reactions) {
    if (namesIn(rate).has('t')) {
      throw invalidInput(
        `${place}/rate`,
        'a rate that depends on t has no place where chance is drawn between events',
      )
    }
    for (const name of Object.keys(change)) {
      if (!states.includes(name)) {
        throw unknownName(`${place}${pointerTo('change', name)}`, name, states, 'state')
      }
    }
  }
  for (const [i, name] of states.entries()) {
    const value = start[i]!
    if (Number.isInteger(value) && value >= 0) continue
    const message = `${name} begins with ${value}: by chance whole numbers from 0 on change`
    throw invalidInput(pointerTo('initial', name), message, { value })
  }
}

const BELOW_ZERO = 3

function refused({ rate, place }: Reaction, status: number, t: number): Failure {
  if (status === BELOW_ZERO) {
    const message = `the reaction of rate ${rate} takes a number below 0 at t = ${t}: its rate must be 0 where there is nothing left to take`
    return invalidInput(`${place}/rate`, message)
  }
  const message = `the rate ${rate} is negative or no number at t = ${t}`
  return invalidInput(`${place}/rate`, message)
}
