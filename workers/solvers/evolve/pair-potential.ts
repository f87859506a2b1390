// Potentials of the pairs of kinds: Lennard-Jones, or what a caller writes, with slopes.
import { unknownName } from '../../dynamics/scope.ts'
import { namesIn } from '../../expression/names-in.ts'
import { compileRow, ROW_POINTS } from '../../expression/wasm/row.ts'
import { PARAMETERS_ADDRESS } from '../../expression/wasm/user-memory.ts'
import { UserModules } from '../../kernel.ts'
import { lazy } from '../../memo.ts'
import { invalidInput, pointerTo, prefixed } from '../../refusal.ts'
import type { OwnInput, PairInput } from './own-words.ts'

export interface LennardJones {
  readonly eps: number
  readonly sig: number
}

/** Values and slopes at distances. */
export type Evaluate = (r: Float64Array, values: Float64Array, slopes: Float64Array) => void

export interface PairPotential {
  readonly a: number
  readonly b: number
  readonly rc: number
  readonly lennardJones: LennardJones | undefined
  /** Of two charges at distance 1. */
  readonly coupling?: number
  readonly evaluate: Evaluate
  /** Where it is said in the input, or /pairs. */
  readonly pointer: string
}

/** One for each pair of kinds, a <= b. */
export function readPairs(input: OwnInput, kinds: readonly string[]): PairPotential[] {
  const stated = new Map<string, { pair: PairInput; pointer: string }>()
  for (const [i, pair] of (input.pairs ?? []).entries()) {
    const pointer = pointerTo('pairs', i)
    const numbers = pair.types.map((name, k) => {
      const kind = kinds.indexOf(name)
      if (kind < 0) throw unknownName(`${pointer}/types/${k}`, name, kinds, 'kind of atom')
      return kind
    })
    const key = [...numbers].sort((a, b) => a - b).join()
    if (stated.has(key))
      throw invalidInput(pointer, `the pair ${pair.types.join(', ')} is there twice`)
    if (pair.potential !== undefined && (pair.eps !== undefined || pair.sig !== undefined)) {
      throw invalidInput(pointer, 'a pair has eps and sig, or a potential')
    }
    stated.set(key, { pair, pointer })
  }
  const like = kinds.map((_, kind): LennardJones => {
    const pair = stated.get(`${kind},${kind}`)?.pair
    return { eps: pair?.eps ?? input.eps, sig: pair?.sig ?? input.sig }
  })
  const pairs: PairPotential[] = []
  for (let a = 0; a < kinds.length; a++) {
    for (let b = a; b < kinds.length; b++) {
      const { pair, pointer = '/pairs' } = stated.get(`${a},${b}`) ?? {}
      const rc = pair?.rc ?? input.rc
      if (pair?.potential !== undefined) {
        const evaluate = written(pair.potential, input.parameters ?? {}, `${pointer}/potential`)
        pairs.push({ a, b, rc, lennardJones: undefined, evaluate, pointer })
        continue
      }
      for (const kind of a === b ? [] : [a, b]) {
        const own = stated.get(`${kind},${kind}`)?.pair.potential !== undefined
        if (own && (pair?.eps === undefined || pair.sig === undefined)) {
          const message = `${kinds[kind]} has a potential of its own: state the pair ${kinds[a]}, ${kinds[b]}`
          throw invalidInput('/pairs', message)
        }
      }
      const eps = pair?.eps ?? Math.sqrt(like[a]!.eps * like[b]!.eps)
      const sig = pair?.sig ?? (like[a]!.sig + like[b]!.sig) / 2
      pairs.push({
        a,
        b,
        rc,
        lennardJones: { eps, sig },
        evaluate: ofLennardJones(eps, sig),
        pointer,
      })
    }
  }
  return pairs
}

function ofLennardJones(eps: number, sig: number): Evaluate {
  return (r, values, slopes) => {
    for (let i = 0; i < r.length; i++) {
      const s = (sig / r[i]!) * (sig / r[i]!)
      const s6 = s * s * s
      values[i] = 4 * eps * (s6 - 1) * s6
      slopes[i] = (-24 * eps * (2 * s6 - 1) * s6) / r[i]!
    }
  }
}

const modules = lazy(() => new UserModules())
const HEAP = 16_384

function written(
  potential: string,
  parameters: Readonly<Record<string, number>>,
  pointer: string,
): Evaluate {
  if ('r' in parameters) throw invalidInput('/parameters/r', 'r is the distance already')
  if (!namesIn(potential).has('r')) {
    throw invalidInput(pointer, 'the potential does not depend on the distance r')
  }
  const names = Object.keys(parameters)
  const row = compiled(potential, names, pointer)
  const memory = new WebAssembly.Memory({ initial: 16 })
  const run = modules().instance(row, memory)['row']!
  const numbers = new Float64Array(memory.buffer)
  numbers.set(Object.values(parameters), PARAMETERS_ADDRESS / 8)
  const to = HEAP + row.stride
  return (r, values, slopes) => {
    for (let from = 0; from < r.length; from += ROW_POINTS) {
      const count = Math.min(ROW_POINTS, r.length - from)
      numbers.set(r.subarray(from, from + count), HEAP / 8)
      run(count, HEAP, to)
      values.set(numbers.subarray(to / 8, to / 8 + count), from)
      const second = (to + row.stride) / 8
      slopes.set(numbers.subarray(second, second + count), from)
    }
  }
}

function compiled(potential: string, parameters: readonly string[], pointer: string) {
  try {
    return compileRow({
      columns: ['r'],
      outputs: { u: potential },
      parameters,
      slopes: [{ of: 'u', by: 'r' }],
    })
  } catch (error) {
    throw rooted(error, pointer)
  }
}

/** A refusal of the text where it stands in the call. */
function rooted(error: unknown, pointer: string): unknown {
  const moved = prefixed('', error) as { details?: { errors?: { pointer: string }[] } }
  for (const fault of moved.details?.errors ?? []) {
    if (fault.pointer.startsWith('/outputs')) fault.pointer = pointer
  }
  return moved
}
