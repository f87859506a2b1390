// Forces and pair potentials that a caller writes, compiled once and called for each body or pair.
import { changesOfRates } from '../../dynamics/changes.ts'
import { Scope } from '../../dynamics/scope.ts'
import { compileObjective } from '../../expression/wasm/objective.ts'
import { compileSystem } from '../../expression/wasm/system.ts'
import { PARAMETERS_ADDRESS } from '../../expression/wasm/user-memory.ts'
import { type UserModule, UserModules } from '../../kernel.ts'
import { lazy } from '../../memo.ts'
import { invalidInput, pointerTo } from '../../refusal.ts'
import { AXES, type OwnInput } from './own-words.ts'

export interface Texts {
  /** Force at [x, y, z, vx, vy, vz, m, q] and t, into `out` from `at`, an axis each. */
  force: ((t: number, body: ArrayLike<number>, out: Float64Array, at: number) => void) | null
  /** Potential energy at [r, mi, mj, qi, qj]; its derivative by r is left in `slope`. */
  pair: ((point: ArrayLike<number>) => { energy: number; slope: number }) | null
  /** Times up to `to` at which the force changes by the clock alone. */
  changes: (to: number) => readonly number[]
  /** Elementary operations of one call of each. */
  forceWork: number
  pairWork: number
}

const modules = lazy(() => new UserModules())

/** Where arguments and results of a call lie in the shared memory, above what the module itself uses. */
const ARGUMENTS = 65_536
const RESULTS = ARGUMENTS + 1024

const BODY_NAMES = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'm', 'q']
const PAIR_NAMES = ['r', 'mi', 'mj', 'qi', 'qj']

export function readTexts(input: OwnInput, dimension: number): Texts {
  const { force, pair, parameters = {}, definitions } = input
  const names = Object.keys(parameters)
  for (const name of [...names, ...Object.keys(definitions ?? {})]) {
    if (![...BODY_NAMES, ...PAIR_NAMES, 't', '__proto__'].includes(name)) continue
    const group = names.includes(name) ? 'parameters' : 'definitions'
    throw invalidInput(pointerTo(group, name), `${name} has a meaning of its own here`)
  }
  if (!force && !pair) {
    for (const group of ['parameters', 'definitions'] as const) {
      if (input[group] === undefined) continue
      throw invalidInput(`/${group}`, `${group} count only where there is a force or pair as text`)
    }
  }
  const values = Object.values(parameters)
  const one = force && compiledForce(force, dimension, names, values, definitions)
  const two = pair === undefined ? null : compiledPair(pair, names, values, definitions)
  const changes =
    force &&
    changesOfRates({
      ...{ texts: Object.values(force), definitions },
      ...{ states: BODY_NAMES, parameters: names },
    })
  return {
    changes: to => changes?.(values, 0, to) ?? [],
    ...{ force: one?.call ?? null, forceWork: one?.work ?? 0 },
    ...{ pair: two?.call ?? null, pairWork: two?.work ?? 0 },
  }
}

type Definitions = Readonly<Record<string, string>> | undefined

function compiledForce(
  force: Readonly<Record<string, string>>,
  dimension: number,
  names: readonly string[],
  values: readonly number[],
  definitions: Definitions,
) {
  const axes = AXES.slice(0, dimension) as readonly string[]
  const scope = new Scope(['t', ...BODY_NAMES, ...names], definitions)
  for (const [axis, text] of Object.entries(force)) {
    const place = pointerTo('force', axis)
    if (!axes.includes(axis)) {
      throw invalidInput(place, `'${axis}' is no axis of the bodies: ${axes.join(', ')}`)
    }
    // Refused here, where its place is known.
    scope.valued(text, place)
  }
  const equations = Object.fromEntries(
    BODY_NAMES.map(name => [name, Object.hasOwn(force, name) ? force[name]! : '0']),
  )
  const system = compileSystem({ equations, parameters: names, definitions })
  const { call, numbers } = linked(system, values)
  return {
    work: system.work + 40,
    call(t: number, body: ArrayLike<number>, out: Float64Array, at: number) {
      numbers.set(body, ARGUMENTS / 8)
      call['system']!(t, ARGUMENTS, RESULTS)
      for (let axis = 0; axis < dimension; axis++) out[at + axis]! += numbers[RESULTS / 8 + axis]!
    },
  }
}

function compiledPair(
  pair: string,
  names: readonly string[],
  values: readonly number[],
  definitions: Definitions,
) {
  const scope = new Scope([...PAIR_NAMES, ...names], definitions)
  scope.valued(pair, '/pair')
  const objective = compileObjective({
    ...{ objective: pair, variables: PAIR_NAMES, parameters: names, definitions },
  })
  if (objective.differenced.length > 0) {
    const message = `the force of this pair potential has no closed form: ${objective.differenced.join(', ')} cannot be differentiated`
    throw invalidInput('/pair', message)
  }
  const { call, numbers } = linked(objective, values)
  const result = { energy: 0, slope: 0 }
  return {
    work: objective.work + 40,
    call(point: ArrayLike<number>) {
      numbers.set(point, ARGUMENTS / 8)
      call['gradient']!(ARGUMENTS, RESULTS)
      result.energy = numbers[RESULTS / 8]!
      result.slope = numbers[RESULTS / 8 + 1]!
      return result
    },
  }
}

function linked(module: UserModule, values: readonly number[]) {
  const { env, user } = modules().linked(module)
  const numbers = new Float64Array(env.memory.buffer)
  numbers.set(values, PARAMETERS_ADDRESS / 8)
  return { call: user, numbers }
}
