// A built-in contract: the definition that can be deployed, with values of env that test each event. How to write one:
//
//   {
//     id: 'vessel-relief',
//     name: 'relief of a gas vessel at its set pressure',
//     initial: 'closed',
//     states: {
//       closed: {
//         lift: {
//           target: 'open',
//           guard: 'TD1 >= env.set_pressure',       // ids of operators, env.*, conditions; in SI
//           inputs: { V: 'env.volume' },            // inputs that are not listed are read from env by their names
//           open: { n: 40, T: 400, volume: 0.1, set_pressure: 1e6 },  // env at which the guard holds
//           blocked: { n: 40, T: 300, volume: 0.1, set_pressure: 1e6 },  // env at which it does not hold
//         },
//       },
//       open: { reseat: { target: 'closed', guard: ..., open: ..., blocked: ... } },
//     },
//   }
//
// - It describes a real use in its domain; states and events have the domain's own names.
// - Each event has a guard that evaluates at least one operator of the registry, except where nothing is to be computed
//   (an acknowledgement); `open` and `blocked` are realistic numbers on either side of the limit.
// - The first event whose guard holds is fired: an event with a narrower guard has to precede one with a wider guard.
// - It has two events at least, and half of their guards or more evaluate an operator.
// - Limits come from env or, where a standard states them, stand in the guard.
// - A state without events is final.
import type { Definition, Env, Transition } from './definition.ts'

export interface TemplateEvent extends Transition {
  /** Values of env with which the event fires. */
  open: Env
  /** Values of env with which its guard blocks; absent only for an event without guard. */
  blocked?: Env
}

export interface TemplateSource {
  id: string
  name: string
  initial: string
  states: Readonly<Record<string, Readonly<Record<string, TemplateEvent>>>>
  conditions?: Readonly<Record<string, string>>
}

export interface Template {
  readonly id: string
  /** Prefix of the domain's operator ids, such as TD. */
  readonly domain: string
  readonly definition: Definition
  readonly source: TemplateSource
}

/** Templates by their ids. */
export type Templates = ReadonlyMap<string, Template>

export interface WithTemplates {
  /** The built-in contracts by id. */
  readonly templates: Templates
}

/** Version number in the definition of every template. */
const VERSION = '1'

export function templateOf(domain: string, source: TemplateSource): Template {
  const { id, name, initial, states, conditions } = source
  const definition: Definition = {
    version: VERSION,
    name,
    initial,
    states: Object.fromEntries(
      Object.entries(states).map(([state, events]) => [state, stateOf(events)]),
    ),
    ...(conditions && { conditions: { ...conditions } }),
  }
  return { id, domain, definition, source }
}

function stateOf(events: Readonly<Record<string, TemplateEvent>>): Definition['states'][string] {
  const names = Object.keys(events)
  if (names.length === 0) return { final: true }
  return {
    on: Object.fromEntries(
      names.map(name => {
        const { open: _, blocked: __, ...transition } = events[name]!
        return [name, transition]
      }),
    ),
  }
}
