// A contract is a statechart: named states, and events that lead from one state to another where their guard holds.
import {
  boolean,
  list,
  object,
  optional,
  record,
  type Static,
  text,
  textOrNumber,
} from '../../workers/schema.ts'

/** Contracts of one machine; like the limits below, well above any known use and small enough to check in one call. */
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
export const ENV_INPUT = textOrNumber({
  title: 'a number in SI, or an expression over env',
  maxLength: 200,
})

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
  final: optional(boolean({ title: 'nothing leads out of it' })),
})

export const DEFINITION = object(
  {
    version: textOrNumber({ title: 'version of the definition', maxLength: 32 }),
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

export type Transition = Static<typeof transition>
export type State = Static<typeof state>
export type Definition = Static<typeof DEFINITION>

/** Numbers that guards read as `env.name`. */
export type Env = Readonly<Record<string, number>>

export const eventsOf = (definition: Definition, state: string): [string, Transition][] =>
  Object.entries(definition.states[state]?.on ?? {})
