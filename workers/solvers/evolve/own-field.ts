// A field from outside: the energy of an atom at its place, written by the caller, for all kinds or by kind.
import { unknownName } from '../../dynamics/scope.ts'
import { namesIn } from '../../expression/names-in.ts'
import { compileRow, ROW_POINTS } from '../../expression/wasm/row.ts'
import { PARAMETERS_ADDRESS } from '../../expression/wasm/user-memory.ts'
import { Failure } from '../../failure.ts'
import { UserModules } from '../../kernel.ts'
import { lazy } from '../../memo.ts'
import { faultsOf, invalidInput, pointerTo } from '../../refusal.ts'
import type { OwnInput } from './own-words.ts'

const HEAP = 16_384
const AXES = ['x', 'y', 'z'] as const
const modules = lazy(() => new UserModules())

/** Energies and their slopes along x, y, z at so many points, at a time. */
export interface OuterField {
  /** Of atoms of this kind; undefined where nothing acts on it. */
  readonly of: readonly (Acting | undefined)[]
  /** Operations of an atom. */
  readonly work: number
}

export interface Acting {
  readonly points: number
  /** Columns of the places, to be written; of energies and slopes, to be read after `run`. */
  readonly places: readonly [Float64Array, Float64Array, Float64Array]
  readonly energies: Float64Array
  readonly slopes: readonly [Float64Array, Float64Array, Float64Array]
  run(count: number, t: number): void
}

export function readField(
  { field, parameters = {} }: OwnInput,
  kinds: readonly string[],
): OuterField | undefined {
  if (field === undefined) return undefined
  for (const name of [...AXES, 't']) {
    if (!Object.hasOwn(parameters, name)) continue
    throw invalidInput(pointerTo('parameters', name), `${name} has a meaning in field already`)
  }
  if (typeof field === 'string') {
    const one = acting(field, parameters, '/field')
    return { of: kinds.map(() => one.acting), work: one.work }
  }
  for (const name of Object.keys(field)) {
    if (!kinds.includes(name)) {
      throw unknownName(pointerTo('field', name), name, kinds, 'kind of atom')
    }
  }
  const all = kinds.map(kind =>
    Object.hasOwn(field, kind)
      ? acting(field[kind]!, parameters, pointerTo('field', kind))
      : undefined,
  )
  return {
    of: all.map(one => one?.acting),
    work: Math.max(0, ...all.map(one => one?.work ?? 0)),
  }
}

function acting(text: string, parameters: Readonly<Record<string, number>>, place: string) {
  const row = compiled(text, [...Object.keys(parameters), 't'], place)
  const memory = new WebAssembly.Memory({ initial: 16 })
  const run = modules().instance(row, memory)['row']!
  const numbers = new Float64Array(memory.buffer)
  numbers.set(Object.values(parameters), PARAMETERS_ADDRESS / 8)
  const time = PARAMETERS_ADDRESS / 8 + Object.keys(parameters).length
  const column = (k: number) => {
    const from = (HEAP + k * row.stride) / 8
    return numbers.subarray(from, from + ROW_POINTS)
  }
  const [places, slopes] = [[0, 1, 2].map(column), [4, 5, 6].map(column)]
  return {
    work: row.work,
    acting: {
      points: ROW_POINTS,
      places: places as unknown as Acting['places'],
      energies: column(3),
      slopes: slopes as unknown as Acting['slopes'],
      run(count: number, t: number) {
        numbers[time] = t
        run(count, HEAP, HEAP + 3 * row.stride)
      },
    },
  }
}

function compiled(text: string, parameters: readonly string[], place: string) {
  try {
    return compileRow({
      columns: AXES,
      outputs: { u: text },
      parameters,
      slopes: AXES.map(by => ({ of: 'u', by })),
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const errors = faultsOf(error).map(fault => ({
      ...fault,
      pointer: fault.pointer.startsWith('/outputs') ? place : fault.pointer,
    }))
    throw error.retold(error.message, { errors })
  }
}

/** Whether the field changes with the time. */
export const isDriven = ({ field = {} }: OwnInput): boolean =>
  Object.values(typeof field === 'string' ? { field } : field).some(text => namesIn(text).has('t'))
