// Where a run under a Hamiltonian has ended, as its result holds it: another one goes on from it with the same bits.
import { isState } from '../../dynamics/state.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'

export interface Method {
  readonly order: number
  readonly isGauss: boolean
}

export interface Carried {
  /** What each number has lost to rounding. */
  readonly lost: readonly number[]
  /** Of Gauss collocation the rates of the last step, stage by stage. */
  readonly rates: readonly number[]
}

export interface State extends Carried {
  readonly t: number
  readonly values: Readonly<Record<string, number>>
  readonly method: 'splitting' | 'gauss'
  readonly order: number
  readonly dt: number
}

interface Plan extends Method {
  readonly dt: number
}

const nameOf = ({ isGauss }: Method) => (isGauss ? 'gauss' : 'splitting')

export const stateOf = (
  t: number,
  names: readonly string[],
  plan: Plan,
  { y, carried }: { readonly y: ArrayLike<number>; carried(): Carried },
): State => ({
  t,
  values: Object.fromEntries(names.map((name, i) => [name, y[i]!])),
  ...{ method: nameOf(plan), order: plan.order, dt: plan.dt },
  ...carried(),
})

/** Undefined where `initial` has values by name; INVALID_INPUT where it is no state as a result wrote it. */
export function readState(
  initial: Readonly<Record<string, unknown>> | undefined,
  names: readonly string[],
): State | undefined {
  if (!initial || !isState(initial)) return undefined
  const state = initial as unknown as State
  const { t, values, method, order, dt, lost, rates } = state
  const refuse = (key: string, why: string) => {
    const message = `${key} of the state ${why}: give it as a result has it`
    throw invalidInput(pointerTo('initial', key), message)
  }
  const isNumbers = (list: unknown, count: number) =>
    Array.isArray(list) && list.length === count && list.every(Number.isFinite)
  if (!Number.isFinite(t)) refuse('t', 'is no number')
  if (!Number.isFinite(dt)) refuse('dt', 'is no number')
  if (method !== 'splitting' && method !== 'gauss') refuse('method', 'is no splitting and no gauss')
  if (![2, 4, 6, 8].includes(order)) refuse('order', 'is none of 2, 4, 6, 8')
  const own = Object.keys(values)
  if (own.length !== names.length || names.some(name => !Number.isFinite(values[name]))) {
    refuse('values', `does not hold a number for each of ${names.slice(0, 20).join(', ')}`)
  }
  const stages = method === 'gauss' ? order / 2 : 0
  if (!isNumbers(lost, names.length)) refuse('lost', `does not hold ${names.length} numbers`)
  if (!isNumbers(rates, stages * names.length)) {
    refuse('rates', `does not hold ${stages * names.length} numbers`)
  }
  return state
}

/** Another method, or another step, begins anew from the values. */
export const goesOnWith = (plan: Plan, { method, order, dt }: State): boolean =>
  method === nameOf(plan) && order === plan.order && dt === plan.dt
