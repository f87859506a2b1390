// A built-in contract: the definition that is deployed, and a walk that proves it. How to write one:
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
//           inputs: { V: 'env.volume' },            // what is not here comes from env by its key
//           open: { n: 40, T: 400, volume: 0.1, set_pressure: 1e6 },  // env at which the guard holds
//           blocked: { n: 40, T: 300, volume: 0.1, set_pressure: 1e6 },  // and at which it does not
//         },
//       },
//       open: { reseat: { target: 'closed', guard: ..., open: ..., blocked: ... } },
//     },
//   }
//
// - It names a use that someone in the domain would deploy, and its states are named as they are there called.
// - Each event has a guard that evaluates at least one registry operator, save those that need none by
//   their nature (an acknowledgement); `open` and `blocked` are realistic figures on either side of the limit.
// - The first event whose guard holds is fired: one whose guard lies within that of another stands before it.
// - It has two events at least, and half of their guards or more evaluate an operator.
// - Limits come from env or, where a standard states them, stand in the guard.
// - A state without events is final.
import type { Definition, Env, Transition } from './definition.ts'

export interface TemplateEvent extends Transition {
  /** Env at which the event fires. */
  open: Env
  /** Env at which its guard blocks; absent only where nothing guards. */
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
  /** Prefix of the domain. */
  readonly domain: string
  readonly definition: Definition
  readonly source: TemplateSource
}

/** By id. */
export type Templates = ReadonlyMap<string, Template>

export interface WithTemplates {
  /** The built-in contracts. */
  readonly templates: Templates
}

/** Version of every definition made here. */
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
