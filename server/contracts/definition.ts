// A contract is a statechart: named states, and events whose guards decide whether they lead on.
import { anything, list, object, optional, record, text } from '../../workers/schema.ts'

/** What a machine may hold and a definition may say: enough for any use, little enough to walk at once. */
export const CONTRACTS_MAX = 1000
const STATES_MAX = 64
const EVENTS_MAX = 32
/** Characters of the name of an event. */
export const EVENT_NAME_MAX = 64

const NAME = '^[A-Za-z_][A-Za-z0-9_. -]*$'
const name = (title: string) => text({ title, minLength: 1, maxLength: 64, pattern: NAME })

const OPERATORS = list(text({ title: 'operator id or alias', minLength: 1, maxLength: 64 }), {
  title: 'operators that are evaluated for the guard, beside those that it names',
  maxItems: 4,
})

const condition = (title: string) => text({ title, minLength: 1, maxLength: 500 })

/** A number in SI or an expression over env, such as `2*env.load`. */
export const ENV_INPUT = Object.assign(
  text({ title: 'a number in SI, or an expression over env', maxLength: 200 }),
  { type: ['number', 'string'] },
)

const transition = object({
  target: name('state that the event leads to'),
  guard: optional(condition('condition over operator values (NM23 > 10), env and conditions')),
  operators: optional(OPERATORS),
  inputs: optional(
    record(ENV_INPUT, {
      title: 'inputs of the operators by key; what is not here is taken from env, then the default',
      maxProperties: 32,
    }),
  ),
})

const state = object({
  on: optional(
    record(transition, {
      title: 'events by name, tried in their order',
      maxProperties: EVENTS_MAX,
    }),
  ),
  final: optional(
    Object.assign(anything({ title: 'nothing leads out of it' }), { type: 'boolean' }),
  ),
})

export const DEFINITION = object(
  {
    version: Object.assign(text({ title: 'version of the definition', maxLength: 32 }), {
      type: ['string', 'number'],
    }),
    name: text({ title: 'name of the contract', minLength: 1, maxLength: 120 }),
    initial: name('state in which it begins'),
    states: record(state, { title: 'states by name', maxProperties: STATES_MAX }),
    operators: optional(OPERATORS),
    conditions: optional(
      record(condition('a condition'), {
        title: 'conditions by name, which guards may use as if they were written out',
        maxProperties: 32,
      }),
    ),
  },
  { title: 'statechart with guards' },
)

export interface Transition {
  target: string
  guard?: string
  operators?: string[]
  inputs?: Record<string, number | string>
}

export interface State {
  on?: Record<string, Transition>
  final?: boolean
}

/** What DEFINITION takes. */
export interface Definition {
  version: string | number
  name: string
  initial: string
  states: Record<string, State>
  operators?: string[]
  conditions?: Record<string, string>
}

/** Numbers that guards read as `env.name`. */
export type Env = Readonly<Record<string, number>>

export const eventsOf = (definition: Definition, state: string): [string, Transition][] =>
  Object.entries(definition.states[state]?.on ?? {})
