// A step of a timeline as one function in WebAssembly: all four stages of Runge-Kutta over all members, each operation in
// the order of rates.ts, so that the bits are the same. Inputs, constants and offsets are parameters: what is changed
// for an uncertainty is no other module.
import { lowered } from '../../expression/wasm/lower.ts'
import { timedFunction } from '../../expression/wasm/point-function.ts'
import { isLoop, type Term, Terms, termsIn } from '../../expression/wasm/term.ts'
import { PARAMETERS_ADDRESS, PARAMETERS_MAX } from '../../expression/wasm/user-memory.ts'
import { userModule } from '../../expression/wasm/user-module.ts'
import { Failure } from '../../failure.ts'
import { UserModules } from '../../kernel.ts'
import { lazy } from '../../memo.ts'
import type { CompiledStep, Plan, Stage } from './plan.ts'

const HEAP = 16_384

const modules = lazy(() => new UserModules())

/** A number of a plan, read when a run begins. */
type Reader = (plan: Plan) => number

/** Undefined where an equation has loops, or too many terms. */
export function compiledStep(plan: Plan): CompiledStep | undefined {
  try {
    return compiled(plan)
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

function compiled(plan: Plan): CompiledStep | undefined {
  const terms = new Terms()
  const readers: Reader[] = []
  const parameter = (reader: Reader) => terms.leaf('parameter', readers.push(reader))
  const h = terms.leaf('parameter', 0)
  const stages = plan.stages.map((stage, k) => numbersOf(stage, k, parameter))
  const n = plan.start.length
  const y = Array.from({ length: n }, (_, i) => terms.leaf('state', i))
  const add = (a: Term, b: Term) => terms.binary('add', a, b)
  const times = (a: Term, b: Term) => terms.binary('mul', a, b)
  const ratesAt = (t: Term, state: readonly Term[]) => walked(terms, plan, stages, t, state)
  const moved = (by: readonly Term[], length: Term) =>
    y.map((from, i) => add(from, times(length, by[i]!)))
  const t = terms.leaf('time')
  const half = terms.binary('div', h, terms.literal(2))
  const middle = add(t, half)
  const k1 = ratesAt(t, y)
  const k2 = ratesAt(middle, moved(k1, half))
  const k3 = ratesAt(middle, moved(k2, half))
  const k4 = ratesAt(add(t, h), moved(k3, h))
  const two = terms.literal(2)
  const sixth = terms.binary('div', h, terms.literal(6))
  const next = y.map((from, i) => {
    const sum = add(add(add(k1[i]!, times(two, k2[i]!)), times(two, k3[i]!)), k4[i]!)
    return add(from, times(sixth, sum))
  })
  if (termsIn(next).some(isLoop) || readers.length >= PARAMETERS_MAX) return undefined
  const { env, user } = modules().linked(userModule([timedFunction('step', next)]))
  const memory = new Float64Array(env.memory.buffer)
  const step = user['step']!
  let from = HEAP
  let to = HEAP + 8 * n
  return {
    place(other, length, state) {
      memory.set([length, ...readers.map(reader => reader(other))], PARAMETERS_ADDRESS / 8)
      memory.set(state, from / 8)
    },
    advance(time, _, state) {
      step(time, from, to)
      ;[from, to] = [to, from]
      for (let i = 0; i < n; i++) state[i] = memory[from / 8 + i]!
    },
  }
}

interface Numbers {
  /** Of each key that is an input of the call. */
  readonly fixed: ReadonlyMap<number, Term>
  readonly constants: ReadonlyMap<number, Term>
  readonly offset: Term
}

function numbersOf(
  { origins, expression }: Stage,
  k: number,
  parameter: (reader: Reader) => Term,
): Numbers {
  const fixed = origins.flatMap((origin, slot) =>
    origin.from === 'fixed'
      ? [[slot, parameter(({ fixed: values }) => values[origin.key] ?? 0)] as const]
      : [],
  )
  const constants = expression.constants.map(
    ({ slot }) => [slot, parameter(({ stages }) => stages[k]!.slots[slot]!)] as const,
  )
  const offset = parameter(({ stages }) => stages[k]!.offset)
  return { fixed: new Map(fixed), constants: new Map(constants), offset }
}

/** The rate of each component of the state, as rates.ts has it. */
function walked(
  terms: Terms,
  { stages }: Plan,
  numbers: readonly Numbers[],
  t: Term,
  y: readonly Term[],
): Term[] {
  const rates: Term[] = y.map(() => terms.literal(0))
  const values: Term[] = []
  for (const [k, { expression, origins, state }] of stages.entries()) {
    const { fixed, constants, offset } = numbers[k]!
    const inputs = origins.map((origin, slot) => {
      if (origin.from === 'state') return y[origin.index]!
      if (origin.from === 'time') return t
      return origin.from === 'member' ? values[origin.index]! : fixed.get(slot)!
    })
    const value = lowered(terms, expression, inputs, constants)
    if (!state) {
      values.push(terms.binary('add', value, offset))
      continue
    }
    values.push(y[state.index]!)
    if (state.order === 2) rates[state.index] = y[state.index + 1]!
    rates[state.index + state.order - 1] = value
  }
  return rates
}
