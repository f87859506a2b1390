// Where a run has ended, as its result holds it: all that another run needs to go on with the same bits.
import type { Failure } from '../failure.ts'
import { invalidInput, pointerTo } from '../refusal.ts'
import type { Carried, Method } from './stepper.ts'

export interface State {
  readonly t: number
  readonly values: Readonly<Record<string, number>>
  /** Parameters that events have changed. */
  readonly parameters?: Readonly<Record<string, number>>
  readonly method: Method
  readonly step: number
  readonly history: readonly number[]
  readonly vectors: readonly (readonly number[])[]
}

/** What of a state a method carries on: numbers of its history, vectors as long as the system. */
const SHAPES: Readonly<Record<Method, { history: number; vectors: number }>> = {
  dop853: { history: 1, vectors: 0 },
  radau5: { history: 9, vectors: 4 },
  rk4: { history: 0, vectors: 0 },
  euler: { history: 0, vectors: 0 },
}

/** Whether what was given as the start is a state: numbers by name have no object among them. */
export const isState = (initial: Readonly<Record<string, unknown>>): boolean =>
  typeof initial['values'] === 'object' && typeof initial['method'] === 'string'

/** INVALID_INPUT below /initial where it is not as a result wrote it. */
export function readState(
  initial: Readonly<Record<string, unknown>>,
  names: readonly string[],
): State {
  const state = initial as unknown as State
  const shape = Object.hasOwn(SHAPES, state.method) ? SHAPES[state.method] : undefined
  const wrong = (key: string, why: string): Failure =>
    invalidInput(
      pointerTo('initial', key),
      `${key} of the state ${why}: give it as a result has it`,
    )
  if (!shape) throw wrong('method', `is none of ${Object.keys(SHAPES).join(', ')}`)
  for (const key of ['t', 'step'] as const) {
    if (!Number.isFinite(state[key])) throw wrong(key, 'is no number')
  }
  const values = state.values as Record<string, unknown>
  const own = Object.keys(values)
  if (own.length !== names.length || names.some(name => !Number.isFinite(values[name]))) {
    throw wrong('values', `does not hold a number for each of ${names.slice(0, 20).join(', ')}`)
  }
  if (!isNumbers(state.history, shape.history)) {
    throw wrong('history', `does not hold ${shape.history} numbers`)
  }
  const { vectors } = state
  const isWhole =
    Array.isArray(vectors) &&
    vectors.length === shape.vectors &&
    vectors.every(vector => isNumbers(vector, names.length))
  if (!isWhole)
    throw wrong('vectors', `does not hold ${shape.vectors} lists of ${names.length} numbers`)
  const { parameters = {} } = state
  if (!isNumbers(Object.values(parameters), Object.keys(parameters).length)) {
    throw wrong('parameters', 'holds what is no number')
  }
  return state
}

const isNumbers = (list: unknown, count: number): boolean =>
  Array.isArray(list) && list.length === count && list.every(Number.isFinite)

export const carriedOf = ({
  method,
  step,
  history,
  vectors,
}: State): Carried & { method: Method } => ({
  ...{ method, step, history, vectors },
})
