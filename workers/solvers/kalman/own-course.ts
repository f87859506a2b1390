// A caller's model and measurements become a course that a filter can run.

import { equationsIn, type WrittenEquations } from '../../dynamics/equations.ts'
import type { Kernels } from '../../kernel.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import { continuousTransition } from './continuous-transition.ts'
import type { Course } from './filter.ts'
import { type LinearTransition, linearModel, steppedTransition } from './linear-model.ts'
import { type Matrix, type Parameters, Root, readMatrix } from './matrices.ts'
import type { Model } from './model.ts'
import { readStart, refuseStrangers } from './own-start.ts'
import { type OwnInput, SENSORS_MAX, STATES_MAX } from './own-words.ts'
import { continuousFlow, steppedFlow, type TextSource, textFunctions } from './text-model.ts'
import { extendedModel, type Readings, unscentedModel } from './written-model.ts'

export type Method = 'kalman' | 'ekf' | 'ukf'

export interface OwnCourse {
  readonly course: Course
  readonly parameters: Parameters
  readonly method: Method
  /** Operations of one step, for the limit of work. */
  readonly work: number
  /** Length of a step beyond the last measurement. */
  readonly lastLength: number
  readonly hasTimes: boolean
  /** The same course with rates integrated more finely. */
  finer(): Course
}

const RTOL = 1e-10
const NAME = /^[A-Za-z_][A-Za-z0-9_]*'*$/
const MODEL = ['F', 'H', 'Q', 'R', 'B'] as const
const CONTINUOUS = ['A', 'equations', 'Q'] as const

/** INVALID_INPUT and MISSING_INPUT with the place and what is wrong there. */
export function readCourse(input: OwnInput, kernels: Kernels): OwnCourse {
  const { model: matrices = {}, continuous, transition, observation, definitions = {} } = input
  refuseStrangers(matrices, '/model', MODEL)
  if (continuous) refuseStrangers(continuous, '/continuous', CONTINUOUS)
  refuseTwo(input)
  const values = input.measurements
  if (!values) throw missingInput('/measurements', 'measurements are missing')
  const parameters = parametersOf(input)
  const steps = values.length
  const isText = transition !== undefined || continuous?.['equations'] !== undefined
  // Definitions of expressions may name states, which matrices do not know.
  const isWritten = isText || observation !== undefined
  const reading = { parameters, definitions: isWritten ? {} : definitions, steps }
  const matrix = (
    from: Readonly<Record<string, unknown>>,
    group: string,
    name: string,
    rows?: number,
    columns?: number,
  ) => {
    const place = pointerTo(group, name)
    if (from[name] === undefined) throw missingInput(place, `${name} is missing`)
    const one = readMatrix(from[name], place, reading)
    refuseSize(one, place, rows, columns)
    return one
  }
  const A = continuous?.['A'] === undefined ? undefined : matrix(continuous, 'continuous', 'A')
  const F = matrices['F'] === undefined ? undefined : matrix(matrices, 'model', 'F')
  const equations = equationsOf(continuous)
  const texts = transition ?? equations
  const n = texts ? Object.keys(texts).length : (A ?? F)!.rows
  if (n === 0 || n > STATES_MAX) {
    throw invalidInput(texts ? '/transition' : '/model/F', `${n} states: 1 to ${STATES_MAX}`)
  }
  const states = stateNames(input, texts, n)
  for (const [one, place] of [
    [A, '/continuous/A'],
    [F, '/model/F'],
  ] as const) {
    if (one) refuseSize(one, place, n, n)
  }
  const H = matrices['H'] === undefined ? undefined : matrix(matrices, 'model', 'H', undefined, n)
  if (!H && !observation) {
    throw missingInput('/model/H', 'H is missing, or observation: what the sensors read')
  }
  const m = H ? H.rows : Object.keys(observation!).length
  if (m === 0 || m > SENSORS_MAX) {
    throw invalidInput(H ? '/model/H' : '/observation', `${m} sensors: 1 to ${SENSORS_MAX}`)
  }
  const sensors = H
    ? Array.from({ length: m }, (_, i) => (m === 1 ? 'z' : `z${i + 1}`))
    : Object.keys(observation!)
  const Q = continuous
    ? matrix(continuous, 'continuous', 'Q', n, n)
    : matrix(matrices, 'model', 'Q', n, n)
  const R = new Root(matrix(matrices, 'model', 'R', m, m), '/model/R')
  const { times, lengths, firstLength, lastLength } = spanOf(input, steps)
  const { controls, control } = controlsOf(input, steps)
  const B =
    matrices['B'] === undefined ? undefined : matrix(matrices, 'model', 'B', n, controls.length)
  if (B && controls.length === 0)
    throw missingInput('/control', 'control is missing: the inputs of B')
  if (B && isText) throw invalidInput('/model/B', 'expressions name their control: B has no part')
  if (controls.length > 0 && !B && !isText) {
    throw missingInput('/model/B', 'B is missing: what control does to the states')
  }
  refuseSameNames([...states, ...controls, ...parameters.names, 'dt', 't'], sensors)
  const method = methodOf(input, isText, observation !== undefined)
  const source: TextSource = { states, parameters, definitions, controls, control }
  const readings: Readings = observation
    ? { functions: textFunctions(observation, 'observation', source) }
    : { H: H! }
  const open = (rtol: number): { model: Model; work: number } => {
    const parts = { states, sensors, readings, R }
    if (!isText) {
      const step: LinearTransition = A
        ? continuousTransition(A, Q, '/continuous/Q')
        : steppedTransition(F!, new Root(Q, '/model/Q'))
      if (method === 'kalman') {
        const input = { B, controls: controls.length, control }
        const linear = { states, sensors, transition: step, H: H!, R, ...input }
        return { model: linearModel(linear, kernels), work: 0 }
      }
      const flow = linearFlow(step, n, B, control)
      const model = method === 'ekf' ? extendedModel(parts, flow) : unscentedModel(parts, flow)
      return { model, work: 0 }
    }
    if (equations) {
      const flow = continuousFlow(equations, Q, source, kernels, rtol)
      const model = method === 'ekf' ? extendedModel(parts, flow) : unscentedModel(parts, flow)
      // Some 30 steps of 12 evaluations, of each sigma point.
      return { model, work: 400 * flow.work * (method === 'ukf' ? 2 * n + 1 : 1) }
    }
    const functions = textFunctions(transition!, 'transition', source)
    const noise = new Root(Q, '/model/Q')
    const model =
      method === 'ekf'
        ? extendedModel(parts, steppedFlow(functions, noise, n))
        : unscentedModel(parts, { functions, noise })
    return { model, work: functions.work * (2 * n + 1) }
  }
  const { model, work } = open(RTOL)
  const start = readStart(input, states, method === 'kalman', reading)
  const measurements = measurementsOf(values, m)
  if (start.t !== undefined && controls.length > 0) {
    throw invalidInput('/start/t', 'a start with a time has no control until the first measurement')
  }
  const course: Course = {
    ...{ model, times, lengths, firstLength, measurements, start },
    gate: input.gate,
  }
  return {
    ...{ course, parameters, method, lastLength, hasTimes: input.times !== undefined },
    work: work + 12 * (n + m) * (n + m) * (n + m),
    finer: () => (equations ? { ...course, model: open(RTOL / 10).model } : course),
  }
}

/** A linear step for filters that linearise: they ask it for its mean, its matrix and its noise. */
function linearFlow(
  transition: LinearTransition,
  n: number,
  B: Matrix | undefined,
  control: (k: number) => Float64Array,
) {
  const mean = new Float64Array(n)
  return {
    at(k: number, dt: number, t: number, x: Float64Array) {
      const { F, noise } = transition.at(k, dt, t)
      const u = control(k)
      const b = B?.at(k, dt, t)
      for (let i = 0; i < n; i++) {
        let sum = 0
        for (let j = 0; j < n; j++) sum += F[i * n + j]! * x[j]!
        for (let j = 0; b && j < u.length; j++) sum += b[i * u.length + j]! * u[j]!
        mean[i] = sum
      }
      return { mean, F, noise }
    },
  }
}

/** One transition, one kind of readings. */
function refuseTwo({ model = {}, continuous, transition, observation }: OwnInput): void {
  if (transition && continuous)
    throw invalidInput('/transition', 'transition or continuous: not both')
  if (transition && model['F']) throw invalidInput('/transition', 'transition or F: not both')
  if (continuous && model['F']) throw invalidInput('/continuous', 'continuous or F: not both')
  if (continuous && model['Q']) {
    throw invalidInput('/model/Q', 'the noise of a model in time is the Q of continuous')
  }
  if (continuous && (continuous['A'] === undefined) === (continuous['equations'] === undefined)) {
    throw invalidInput('/continuous', 'continuous has A or equations: one of them')
  }
  if (observation && model['H']) throw invalidInput('/observation', 'observation or H: not both')
  if (!transition && !continuous && !model['F']) {
    throw missingInput('/model/F', 'F is missing, or transition or continuous: how the states move')
  }
}

/** Rates of a model in time by the name of a state. */
export function equationsOf(
  continuous: OwnInput['continuous'],
): Record<string, string> | undefined {
  const equations = continuous?.['equations']
  if (equations === undefined) return undefined
  const isText = (one: unknown) => typeof one === 'string' && one.length <= 2000
  const isList = Array.isArray(equations)
  const isWritten =
    typeof equations === 'object' &&
    equations !== null &&
    Object.values(equations).every(one => isText(one) || (isList && Array.isArray(one)))
  const place = '/continuous/equations'
  if (isWritten) return equationsIn(equations as WrittenEquations, { place })
  throw invalidInput(place, 'equations are expressions by the name of a state, pairs, or texts')
}

function parametersOf({ parameters = {} }: OwnInput): Parameters {
  return {
    names: Object.keys(parameters),
    values: Float64Array.from(Object.values(parameters)),
    version: 0,
  }
}

function stateNames(
  { states }: OwnInput,
  texts: Readonly<Record<string, string>> | undefined,
  n: number,
): readonly string[] {
  if (texts) {
    const names = Object.keys(texts)
    if (states && states.join() !== names.join()) {
      const message = `the expressions name the states already, as ${names.join(', ')}`
      throw invalidInput('/states', message, { states: names.join(', ') })
    }
    return names
  }
  if (!states) return Array.from({ length: n }, (_, i) => `x${i + 1}`)
  if (states.length !== n) {
    throw invalidInput('/states', `${states.length} names for ${n} states`, { wanted: n })
  }
  return states
}

function refuseSize(one: Matrix, place: string, rows?: number, columns?: number): void {
  const isRight =
    (rows === undefined || one.rows === rows) && (columns === undefined || one.columns === columns)
  if (isRight) return
  const wanted = `${rows ?? one.rows} x ${columns ?? one.columns}`
  throw invalidInput(place, `${one.rows} x ${one.columns} where ${wanted} are needed`)
}

function refuseSameNames(names: readonly string[], sensors: readonly string[]): void {
  for (const [i, name] of names.entries()) {
    const place = '/states'
    if (names.indexOf(name) !== i) throw invalidInput(place, `${name} is named twice`)
    if (!NAME.test(name)) throw invalidInput(place, `'${name.slice(0, 40)}' cannot be a name`)
  }
  for (const name of sensors) {
    if (names.includes(name)) {
      throw invalidInput('/observation', `${name} names a sensor and something else`)
    }
  }
}

function spanOf({ times, dt, start }: OwnInput, steps: number) {
  const { t: from } = (typeof start === 'object' && start !== null ? start : {}) as { t?: unknown }
  const isLater = typeof from === 'number' && Number.isFinite(from)
  if (!times) {
    const first = isLater ? from + dt : 0
    const all = Float64Array.from({ length: steps }, (_, k) => first + k * dt)
    const lengths = new Float64Array(Math.max(0, steps - 1)).fill(dt)
    return { times: all, lengths, firstLength: isLater ? dt : 0, lastLength: dt }
  }
  if (times.length !== steps) {
    throw invalidInput('/times', `${times.length} times for ${steps} measurements`, {
      wanted: steps,
    })
  }
  const lengths = Float64Array.from({ length: steps - 1 }, (_, k) => times[k + 1]! - times[k]!)
  const wrong = lengths.findIndex(length => !(length > 0))
  if (wrong >= 0) throw invalidInput(pointerTo('times', wrong + 1), 'times rise')
  const firstLength = isLater ? times[0]! - from : 0
  if (firstLength < 0) {
    throw invalidInput(
      '/start/t',
      `the start at ${from as number} is later than the first measurement`,
    )
  }
  return { times: Float64Array.from(times), lengths, firstLength, lastLength: lengths.at(-1) ?? dt }
}

function controlsOf({ control = {} }: OwnInput, steps: number) {
  const controls = Object.keys(control)
  for (const [name, values] of Object.entries(control)) {
    if (values.length === steps || values.length === steps - 1) continue
    const message = `${values.length} values of ${name} for ${steps} steps`
    throw invalidInput(pointerTo('control', name), message, { wanted: steps })
  }
  const columns = Object.values(control)
  const now = new Float64Array(controls.length)
  return {
    controls,
    /** Beyond the last value that one goes on. */
    control(k: number) {
      for (const [j, column] of columns.entries()) now[j] = column[Math.min(k, column.length - 1)]!
      return now
    },
  }
}

function methodOf({ method }: OwnInput, isText: boolean, isTextSeen: boolean): Method {
  const isWritten = isText || isTextSeen
  if (method === 'kalman' && isWritten) {
    throw invalidInput('/method', 'kalman takes matrices: expressions are filtered by ekf or ukf')
  }
  return method ?? (isWritten ? 'ekf' : 'kalman')
}

function measurementsOf(values: readonly unknown[], m: number): Float64Array {
  const all = new Float64Array(values.length * m).fill(Number.NaN)
  for (let k = 0; k < values.length; k++) {
    const value = values[k]
    if (value === null) continue
    const isList = Array.isArray(value)
    const width = isList ? value.length : 1
    if (width !== m) {
      throw invalidInput(pointerTo('measurements', k), `${width} numbers for ${m} sensors`)
    }
    for (let i = 0; i < m; i++) {
      const one: unknown = isList ? value[i] : value
      if (one === null) continue
      if (typeof one !== 'number' || !Number.isFinite(one)) {
        const at = isList ? pointerTo('measurements', k, i) : pointerTo('measurements', k)
        throw invalidInput(at, 'a measurement is a number or null')
      }
      all[k * m + i] = one
    }
  }
  return all
}
