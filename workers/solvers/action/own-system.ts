// A Hamiltonian read, compiled and placed at its start, with what is asked of it.
import { readNumber } from '../../dynamics/number.ts'
import { Scope, unknownName, type Valued } from '../../dynamics/scope.ts'
import { compileHamiltonian } from '../../expression/wasm/hamiltonian.ts'
import { PARAMETERS_ADDRESS } from '../../expression/wasm/user-memory.ts'
import { type UserModule, UserModules } from '../../kernel.ts'
import { lazy } from '../../memo.ts'
import { type Fault, invalidInput, missingInput, missingInputs, pointerTo } from '../../refusal.ts'
import { readState, type State } from './own-state.ts'
import type { OwnInput } from './own-words.ts'

export interface OwnSystem {
  names: readonly string[]
  /** Pairs of a coordinate and its momentum. */
  n: number
  start: Float64Array
  /** Where another run has ended, when this one goes on from there. */
  state: State | undefined
  isSeparable: boolean
  isQuadratic: boolean
  work: number
  /** Where the integrators place coordinates and momenta, and where derivatives appear: views on one memory. */
  x: Float64Array
  out: Float64Array
  /** H at x; dH/dq and dH/dp into out. */
  value(): number
  forces(): void
  velocities(): void
  invariants: Readonly<Record<string, (x: Float64Array) => number>>
  compiled: UserModule
  /** Writes the parameters into the memory that functions and kernel share. */
  place(memory: WebAssembly.Memory): void
}

const modules = lazy(() => new UserModules())

/** Above what the module itself uses. */
const STATES = 65_536
const RESULTS = STATES + 2048

export function readSystem(input: OwnInput): OwnSystem {
  const { hamiltonian, coordinates, momenta, parameters = {}, definitions, initial } = input
  if (hamiltonian === undefined) throw missingInput('/hamiltonian', 'hamiltonian is missing')
  if (!coordinates) throw missingInput('/coordinates', 'coordinates are missing: their names')
  if (!momenta) throw missingInput('/momenta', 'momenta are missing: their names')
  if (coordinates.length !== momenta.length) {
    const message = `there are ${momenta.length} momenta of ${coordinates.length} coordinates`
    throw invalidInput('/momenta', message)
  }
  const names = [...coordinates, ...momenta]
  refuseTwice(names, coordinates.length, parameters)
  const scope = new Scope([...names, ...Object.keys(parameters)], definitions)
  // Refused here, where its place is known.
  scope.valued(hamiltonian, '/hamiltonian')
  const compiled = compileHamiltonian({
    ...{ hamiltonian, coordinates, momenta, definitions },
    parameters: Object.keys(parameters),
  })
  const n = coordinates.length
  const state = readState(initial, names)
  const values = Float64Array.from(Object.values(parameters))
  const { env, user } = modules().linked(compiled)
  const place = ({ buffer }: WebAssembly.Memory) =>
    new Float64Array(buffer, PARAMETERS_ADDRESS, values.length).set(values)
  place(env.memory)
  const memory = new Float64Array(env.memory.buffer)
  const x = memory.subarray(STATES / 8, STATES / 8 + 2 * n)
  const out = memory.subarray(RESULTS / 8, RESULTS / 8 + 2 * n)
  const { value, forces, velocities } = user as Record<string, (from: number, to: number) => void>
  const invariants = Object.entries(input.invariants ?? {}).map(([name, text]) => {
    const valued: Valued = scope.valued(text, pointerTo('invariants', name))
    return [name, (at: Float64Array) => valued(scope.at([at, values]))] as const
  })
  return {
    ...{ names, n, x, out, state },
    start: state
      ? Float64Array.from(names, name => state.values[name]!)
      : readStart(initial, names, parameters),
    isSeparable: compiled.isSeparable,
    isQuadratic: compiled.isQuadratic,
    work: compiled.work,
    value() {
      value!(STATES, RESULTS)
      return out[0]!
    },
    forces: () => forces!(STATES, RESULTS),
    velocities: () => velocities!(STATES, RESULTS),
    invariants: Object.fromEntries(invariants),
    ...{ compiled, place },
  }
}

function refuseTwice(
  names: readonly string[],
  n: number,
  parameters: Readonly<Record<string, number>>,
): void {
  for (const [i, name] of names.entries()) {
    const place = i < n ? pointerTo('coordinates', i) : pointerTo('momenta', i - n)
    if (name === '__proto__') throw invalidInput(place, `'${name}' cannot be a name`)
    if (names.indexOf(name) !== i) throw invalidInput(place, `${name} is named twice`)
    if (Object.hasOwn(parameters, name)) throw invalidInput(place, `${name} is a parameter too`)
  }
}

function readStart(
  initial: OwnInput['initial'],
  names: readonly string[],
  parameters: Readonly<Record<string, number>>,
): Float64Array {
  if (!initial) {
    throw missingInput(
      '/initial',
      `initial is missing: a value for each of ${names.slice(0, 20).join(', ')}`,
    )
  }
  for (const name of Object.keys(initial)) {
    if (names.includes(name)) continue
    throw unknownName(pointerTo('initial', name), name, names, 'coordinate or momentum')
  }
  const missing = names
    .filter(name => !Object.hasOwn(initial, name))
    .map(
      (name): Fault => ({
        pointer: pointerTo('initial', name),
        message: `${name} is missing: its value at the start`,
      }),
    )
  if (missing.length > 0) throw missingInputs(missing)
  const scope = new Scope(Object.keys(parameters))
  const values = Float64Array.from(Object.values(parameters))
  return Float64Array.from(names, name =>
    readNumber(initial[name], pointerTo('initial', name), name, scope, values),
  )
}
