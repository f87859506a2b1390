// A caller's words become a system that can be run: names are checked, texts compiled, numbers read, defaults filled in.
import { namesIn } from '../expression/names-in.ts'
import { type CompiledSystem, compileSystem } from '../expression/wasm/system.ts'
import { type Fault, invalidInput, missingInput, missingInputs, pointerTo } from '../refusal.ts'
import { changesOfRates } from './changes.ts'
import { readEvents } from './events.ts'
import type { Course } from './integrate.ts'
import { readNumber } from './number.ts'
import { Scope, unknownName, type Valued } from './scope.ts'
import { carriedOf, isState, readState, type State } from './state.ts'
import { type DynamicsInput, TIMES_MAX } from './words.ts'

export interface Problem {
  readonly course: Course
  readonly states: readonly string[]
  readonly parameterNames: readonly string[]
  /** Their values as the caller gave them. */
  readonly original: Float64Array
  /** Names of t, states, parameters and definitions. */
  readonly scope: Scope
  readonly outputs: Readonly<Record<string, Valued>>
  readonly invariants: Readonly<Record<string, Valued>>
  /** States whose start was given; those of algebraic equations may be left out. */
  readonly fixedStates: ReadonlySet<string>
  /** Rates depend on the time by themselves. */
  readonly isTimed: boolean
  /** Rows stand at times that were asked for. */
  readonly hasTimes: boolean
  /** Inputs that follow from others, as used. */
  readonly resolved: Readonly<Record<string, unknown>>
}

export const RTOL_DEFAULT = 1e-9
export const ATOL_DEFAULT = 1e-12

/** Steps of one length are held to nothing; invariants are held to rtol all the same. */
function refuseTolerances(method: string, input: DynamicsInput): void {
  const words = ['atol', 'firstStep', ...(input.invariants ? [] : ['rtol'])] as const
  for (const word of words as readonly ('atol' | 'firstStep' | 'rtol')[]) {
    if (input[word] === undefined) continue
    const message = `${word} has no meaning for ${method}, whose steps all have the length maxStep`
    throw invalidInput(`/${word}`, message, { value: input[word] })
  }
}

/** Throws INVALID_INPUT and MISSING_INPUT with the place and what is wrong there. */
export function readProblem(input: DynamicsInput): Problem {
  const { equations, definitions, parameters = {}, events = [] } = input
  if (!equations) throw missingInput('/equations', 'equations are missing')
  const states = Object.keys(equations)
  const parameterNames = Object.keys(parameters)
  refusePrototype(input)
  const scope = new Scope(['t', ...states, ...parameterNames], definitions)
  const rules = readEvents(events, scope, states, parameterNames)
  const system = compiled(input, equations, parameterNames, scope)
  const original = Float64Array.from(Object.values(parameters))
  const start = readStart(input, states, parameterNames, original)
  const values = original.slice()
  for (const [name, value] of Object.entries(start.state?.parameters ?? {})) {
    const i = parameterNames.indexOf(name)
    if (i < 0) throw unknownName('/initial/parameters', name, parameterNames, 'parameter')
    values[i] = value
  }
  const { t, tEnd, times } = readSpan(input, start.state)
  const method = input.method ?? 'auto'
  const { rtol = RTOL_DEFAULT, maxStep = Number.POSITIVE_INFINITY, firstStep = 0 } = input
  if ((method === 'rk4' || method === 'euler') && input.maxStep === undefined) {
    throw missingInput('/maxStep', `maxStep is missing: ${method} takes steps of this length`)
  }
  const isFixed = method === 'rk4' || method === 'euler'
  if (isFixed) refuseTolerances(method, input)
  // A step longer than the run would be no other at half its length, and its error would not show.
  const longest = isFixed ? Math.min(maxStep, Math.abs(tEnd - t)) : maxStep
  const carried =
    start.state && goesOnWith(method, start.state) ? carriedOf(start.state) : undefined
  const course: Course = {
    ...{
      system,
      t,
      tEnd,
      times,
      method,
      rtol,
      carried,
      maxStep: longest,
      parameters: values,
      y: start.y,
    },
    atol: readAtol(input, states),
    firstStep: isFixed ? longest : firstStep,
    masses: readMasses(input, states),
    events: rules,
    changes: isFixed
      ? undefined
      : changesOfRates({
          texts: Object.values(equations),
          ...{ definitions, states, parameters: parameterNames },
        }),
  }
  refuseUnfit(course)
  const valued = (group: 'outputs' | 'invariants') => {
    const texts = Object.entries(input[group] ?? {})
    return Object.fromEntries(
      texts.map(([name, text]) => {
        const place = pointerTo(group, name)
        if (['t', ...states].includes(name) && group === 'outputs') {
          throw invalidInput(place, `${name} is a series already`)
        }
        return [name, scope.valued(text, place)]
      }),
    )
  }
  return {
    ...{ course, states, parameterNames, original, scope, hasTimes: times.length > 0 },
    isTimed: usesTime(input),
    fixedStates: new Set(start.state ? states : Object.keys(input.initial!)),
    outputs: valued('outputs'),
    invariants: valued('invariants'),
    resolved: {
      ...{ method, rtol, tStart: t, tEnd },
      atol: input.atol ?? ATOL_DEFAULT,
    },
  }
}

/** Whether the rates depend on the time by themselves. */
export function usesTime({ equations = {}, definitions = {} }: DynamicsInput): boolean {
  return Object.values({ ...equations, ...definitions }).some(text => namesIn(text).has('t'))
}

/** The one name that an object takes for something else. */
function refusePrototype({
  equations,
  parameters,
  definitions,
  outputs,
  invariants,
  events = [],
}: DynamicsInput) {
  const groups = { equations, parameters, definitions, outputs, invariants }
  for (const [group, texts] of Object.entries(groups)) {
    if (texts && Object.hasOwn(texts, '__proto__')) {
      throw invalidInput(pointerTo(group, '__proto__'), "'__proto__' cannot be a name")
    }
  }
  const i = events.findIndex(({ name }) => name === '__proto__')
  if (i >= 0) throw invalidInput(pointerTo('events', i, 'name'), "'__proto__' cannot be a name")
}

/** A factor of a rate is a divisor of its text, which is read alone first; 0 is left to the method. */
function compiled(
  { definitions, events = [], masses = {} }: DynamicsInput,
  equations: Readonly<Record<string, string>>,
  parameters: readonly string[],
  scope: Scope,
): CompiledSystem {
  const texts = Object.entries(equations).map(([name, text]): [string, string] => {
    const mass = Object.hasOwn(masses, name) ? masses[name]! : 1
    if (mass === 0 || mass === 1) return [name, text]
    scope.valued(text, pointerTo('equations', name))
    return [name, `(${text})/(${mass})`]
  })
  return compileSystem({
    ...{ equations: Object.fromEntries(texts), parameters, definitions },
    events: Object.fromEntries(events.map(({ when }, i) => [`event${i}`, when])),
  })
}

interface Start {
  readonly y: Float64Array
  readonly state: State | undefined
}

function readStart(
  { initial, masses = {} }: DynamicsInput,
  states: readonly string[],
  parameters: readonly string[],
  values: Float64Array,
): Start {
  if (!initial) {
    throw missingInput(
      '/initial',
      `initial is missing: a value for each of ${states.slice(0, 20).join(', ')}`,
    )
  }
  if (isState(initial)) {
    const state = readState(initial, states)
    return { state, y: Float64Array.from(states, name => state.values[name]!) }
  }
  for (const name of Object.keys(initial)) {
    if (!states.includes(name)) throw unknownName(pointerTo('initial', name), name, states, 'state')
  }
  const missing = states
    .filter(name => !Object.hasOwn(initial, name) && masses[name] !== 0)
    .map(
      (name): Fault => ({
        pointer: pointerTo('initial', name),
        message: `${name} is missing: its value at the start`,
      }),
    )
  if (missing.length > 0) throw missingInputs(missing)
  const scope = new Scope(parameters)
  const start = (name: string) =>
    Object.hasOwn(initial, name)
      ? readNumber(initial[name], pointerTo('initial', name), name, scope, values)
      : 0
  return { state: undefined, y: Float64Array.from(states, start) }
}

function readSpan({ tStart, tEnd, times }: DynamicsInput, state: State | undefined) {
  const t = tStart ?? state?.t ?? 0
  const last = Array.isArray(times) ? times.at(-1) : undefined
  const end = tEnd ?? last
  if (end === undefined) throw missingInput('/tEnd', 'tEnd is missing: the time at the end')
  if (end === t) throw invalidInput('/tEnd', `tEnd is ${end}, where the run begins`)
  if (times === undefined) return { t, tEnd: end, times: Float64Array.of() }
  const wanted = Array.isArray(times) ? Float64Array.from(times) : evenly(t, end, times)
  const way = end > t ? 1 : -1
  for (const [i, time] of wanted.entries()) {
    const before = i === 0 ? t : wanted[i - 1]!
    const isInside = (time - t) * way >= 0 && (end - time) * way >= 0
    if (!isInside || (i > 0 && !((time - before) * way > 0))) {
      const message = `times go from ${t} to ${end} without turning back: ${time} does not`
      throw invalidInput(pointerTo('times', i), message, { value: time })
    }
  }
  return { t, tEnd: end, times: wanted }
}

function evenly(from: number, to: number, count: number): Float64Array {
  if (!(count >= 2 && count <= TIMES_MAX))
    throw invalidInput('/times', `${count} times are out of range`)
  return Float64Array.from({ length: count }, (_, i) =>
    i === count - 1 ? to : from + ((to - from) * i) / (count - 1),
  )
}

function readAtol({ atol = ATOL_DEFAULT }: DynamicsInput, states: readonly string[]): Float64Array {
  if (typeof atol === 'number') return new Float64Array(states.length).fill(atol)
  for (const name of Object.keys(atol)) {
    if (!states.includes(name)) throw unknownName(pointerTo('atol', name), name, states, 'state')
  }
  return Float64Array.from(states, name => (Object.hasOwn(atol, name) ? atol[name]! : ATOL_DEFAULT))
}

function readMasses({ masses = {} }: DynamicsInput, states: readonly string[]): Float64Array {
  for (const name of Object.keys(masses)) {
    if (!states.includes(name)) throw unknownName(pointerTo('masses', name), name, states, 'state')
  }
  return Float64Array.from(states, name => (masses[name] === 0 ? 0 : 1))
}

function refuseUnfit({ method, masses, times, system }: Course): void {
  const isAlgebraic = Array.from(masses).includes(0)
  if (isAlgebraic && method !== 'auto' && method !== 'radau5') {
    throw invalidInput(
      '/method',
      `${method} cannot solve an algebraic equation: take radau5, or auto`,
    )
  }
  const numbers = times.length * system.states.length
  if (numbers > ROWS_NUMBERS_MAX) {
    const message = `${times.length} times of ${system.states.length} states are ${numbers} numbers, above ${ROWS_NUMBERS_MAX}`
    throw invalidInput('/times', message, { value: numbers, limit: ROWS_NUMBERS_MAX })
  }
}

/** Numbers in all rows together: 8 MB. */
const ROWS_NUMBERS_MAX = 1_000_000

/** Another method begins anew from the state. */
const goesOnWith = (method: Course['method'], state: State): boolean =>
  method === state.method ||
  (method === 'auto' && (state.method === 'dop853' || state.method === 'radau5'))
