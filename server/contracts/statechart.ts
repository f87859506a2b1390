// Validates whole definitions, and fires events.
import { Failure } from '../../workers/failure.ts'
import type { OperatorResult } from '../../workers/operators/evaluate.ts'
import type { Registry } from '../../workers/operators/registry.ts'
import { faultsOf, invalidInput, invalidInputs, pointerTo } from '../../workers/refusal.ts'
import { type Definition, type Env, EVENT_NAME_MAX, eventsOf } from './definition.ts'
import { type Evaluation, type Guard, guardOf, judge } from './guard.ts'

export interface Fired {
  readonly fired: boolean
  readonly event: string
  readonly from: string
  /** The state after the attempt; unchanged when nothing fired. */
  readonly to: string
  /** Text of the guard that held or blocked; empty for an event without guard. */
  readonly guard: string
  readonly reason?: string
  readonly results: readonly OperatorResult[]
}

/** Characters of all guards of a definition together: all are parsed when it is validated. */
const WRITTEN_MAX = 65_536

/** Throws INVALID_INPUT or UNKNOWN_OPERATOR with the pointer to the faulty part of a definition. */
export function refuseUnsound(definition: Definition, registry: Registry): void {
  const { states, initial } = definition
  const chart = new Statechart(definition, registry)
  refuseUnknownState(states, initial, '/initial')
  let written = 0
  for (const [name, { final }] of Object.entries(states)) {
    const arrows = chart.arrowsFrom(name)
    for (const { guard } of arrows) written += guard.text.length
    if (written > WRITTEN_MAX) {
      const message = `with their conditions written out the guards exceed ${WRITTEN_MAX} characters`
      throw refusal(message, pointerTo('states', name))
    }
    if (final === true && arrows.length > 0) {
      throw refusal(`the final state ${name} has events`, pointerTo('states', name, 'on'))
    }
  }
  refuseUnreachable(definition)
}

/** A definition during a run. The guards of a state are parsed when it is first entered, and remembered for later visits. */
export class Statechart {
  readonly #definition: Definition
  readonly #registry: Registry
  readonly #arrows = new Map<string, readonly Arrow[]>()

  constructor(definition: Definition, registry: Registry) {
    this.#definition = definition
    this.#registry = registry
  }

  /**
   * Fires the first event whose guard holds, or reports the first event that was blocked. Throws CONFLICT in a final state,
   * INVALID_INPUT for an event that the state does not have.
   */
  *attempt(from: string, env: Env, event?: string): Generator<Evaluation, Fired, OperatorResult> {
    const arrows = this.arrowsFrom(from)
    if (arrows.length === 0) {
      throw new Failure('CONFLICT', `nothing leads out of the state ${from}`, { state: from })
    }
    const candidates = event === undefined ? arrows : arrows.filter(arrow => arrow.event === event)
    if (candidates.length === 0) {
      const known = arrows.map(arrow => arrow.event)
      const message = `event is ${event}: the state ${from} has the events ${known.join(', ')}`
      throw invalidInput('/event', message, { value: event, known })
    }
    let blocked: Fired | undefined
    for (const { event: name, target, guard } of candidates) {
      const { holds, reason, results } = yield* judge(guard, env)
      const one = { event: name, from, guard: guard.text, results }
      if (holds) return { ...one, fired: true, to: target }
      blocked ??= { ...one, fired: false, to: from, reason: reason! }
    }
    return blocked!
  }

  /** The events of a state, parsed. Throws INVALID_INPUT with the pointer to a faulty event, target or guard. */
  arrowsFrom(state: string): readonly Arrow[] {
    let arrows = this.#arrows.get(state)
    if (!arrows) {
      this.#arrows.set(state, (arrows = arrowsFrom(this.#definition, state, this.#registry)))
    }
    return arrows
  }
}

/** Whether the state is final: it has no events. */
export const isOver = (definition: Definition, state: string): boolean =>
  eventsOf(definition, state).length === 0

/** Pointer to the definition, the same in the inputs of the tools that deploy and that try one. */
const DEFINITION = '/definition'

interface Arrow {
  readonly event: string
  readonly target: string
  readonly guard: Guard
}

function arrowsFrom(definition: Definition, state: string, registry: Registry): Arrow[] {
  return eventsOf(definition, state).map(([event, transition]) => {
    const pointer = pointerTo('states', state, 'on', event)
    refuseUnnameable(event, pointer)
    const { target } = transition
    refuseUnknownState(definition.states, target, `${pointer}/target`)
    return {
      event,
      target,
      guard: guardAt(pointer, () => guardOf(definition, transition, registry)),
    }
  })
}

/** Refuses empty and long names, and integers: JavaScript moves integer keys to the front, but events are tried in written order. */
function refuseUnnameable(event: string, pointer: string): void {
  if (event !== '' && event.length <= EVENT_NAME_MAX && !/^\d+$/.test(event)) return
  const form = `1 to ${EVENT_NAME_MAX} characters and is no number`
  throw refusal(`the name of an event has ${form}`, pointer)
}

function refuseUnknownState(states: Definition['states'], name: string, pointer: string): void {
  if (Object.hasOwn(states, name)) return
  const known = Object.keys(states).join(', ') || 'none'
  throw refusal(`no state is named ${name}; there are ${known}`, pointer)
}

function refuseUnreachable(definition: Definition): void {
  const reached = new Set([definition.initial])
  for (const state of reached) {
    for (const [, { target }] of eventsOf(definition, state)) reached.add(target)
  }
  const lost = Object.keys(definition.states).find(state => !reached.has(state))
  if (lost !== undefined)
    throw refusal(`no event leads to the state ${lost}`, pointerTo('states', lost))
}

const refusal = (message: string, pointer: string) => invalidInput(DEFINITION + pointer, message)

/** Adds the pointer of the guard to a failure of `read`. */
function guardAt(pointer: string, read: () => Guard): Guard {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const place = DEFINITION + pointer
    const faults = faultsOf(error).map(fault => {
      const { unknown } = fault as { unknown?: unknown }
      const hint = typeof unknown === 'string' ? `; a value of the caller is env.${unknown}` : ''
      return { ...fault, pointer: place + fault.pointer, message: fault.message + hint }
    })
    if (faults.length > 0) throw invalidInputs(faults)
    throw error.retold(error.message, { errors: [{ pointer: place, message: error.message }] })
  }
}
