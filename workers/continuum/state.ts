// Where the run of a field has ended, as its result holds it: all that another run needs to go on with the same bits.
import { createHash } from 'node:crypto'
import { invalidInput } from '../refusal.ts'

export interface FieldState {
  readonly solver: string
  readonly format: number
  readonly t: number
  /** Base64 of little-endian doubles. */
  readonly arrays: Readonly<Record<string, string>>
  readonly history: Readonly<Record<string, number>>
  /** Of all that stands before. */
  readonly digest: string
}

const FORMAT = 1

export interface Carried {
  readonly t: number
  readonly arrays: Readonly<Record<string, Float64Array>>
  readonly history: Readonly<Record<string, number>>
}

export function stateOf(solver: string, { t, arrays, history }: Carried): FieldState {
  const packed = Object.entries(arrays).map(([name, values]) => [name, base64Of(values)])
  const state = { solver, format: FORMAT, t, arrays: Object.fromEntries(packed), history }
  return { ...state, digest: digestOf(state) }
}

function base64Of(values: Float64Array): string {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [i, value] of values.entries()) bytes.writeDoubleLE(value, 8 * i)
  return bytes.toString('base64')
}

const digestOf = ({ solver, format, t, arrays, history }: Omit<FieldState, 'digest'>): string => {
  const members = Object.entries(history).map(([name, value]) => `${name} ${value}`)
  const columns = Object.entries(arrays).map(([name, data]) => `${name} ${data}`)
  const text = [solver, format, t, ...members.sort(), ...columns.sort()].join('\n')
  return createHash('sha256').update(text).digest('hex')
}

/** INVALID_INPUT at `place` where it is not as a result wrote it, or does not fit `lengths`. */
export function readState(
  value: unknown,
  place: string,
  solver: string,
  lengths: Readonly<Record<string, number>>,
): Carried {
  const state = value as FieldState
  const isWhole =
    typeof value === 'object' &&
    value !== null &&
    state.format === FORMAT &&
    Number.isFinite(state.t) &&
    isMap(state.arrays, one => typeof one === 'string') &&
    isMap(state.history, Number.isFinite)
  if (!isWhole || state.digest !== digestOf(state)) {
    throw invalidInput(place, 'the state is not as a result has it')
  }
  if (state.solver !== solver) {
    throw invalidInput(place, `the state is one of ${state.solver.slice(0, 64)}`)
  }
  const arrays = Object.entries(lengths).map(([name, length]): [string, Float64Array] => {
    const bytes = Buffer.from(state.arrays[name] ?? '', 'base64')
    if (bytes.length !== 8 * length) {
      const message = `the state has ${bytes.length / 8} numbers of ${name}, this grid ${length}`
      throw invalidInput(place, message)
    }
    return [name, Float64Array.from({ length }, (_, i) => bytes.readDoubleLE(8 * i))]
  })
  return { t: state.t, arrays: Object.fromEntries(arrays), history: state.history }
}

const isMap = (value: unknown, holds: (one: unknown) => boolean): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every(holds)

/** Whether an `initial` is a state or holds one. */
export const stateIn = (initial: unknown): unknown =>
  typeof initial === 'object' && initial !== null && 'state' in initial
    ? (initial as { state: unknown }).state
    : typeof initial === 'object' && initial !== null && 'digest' in initial
      ? initial
      : undefined
