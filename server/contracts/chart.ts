import { Failure } from '../../workers/failure.ts'
import type { StatechartDrawing } from '../pictures/drawing.ts'
import { type Definition, eventsOf } from './definition.ts'

/** Events of a chart that is drawn: with more its lines are no longer told apart. */
const DRAWN_EVENTS_MAX = 120

/**
 * The statechart as it is drawn: states in the order in which they are reached, events with their
 * guards. NOT_ACCEPTABLE: more events than can be told apart.
 */
export function chartOf(definition: Definition, state?: string): StatechartDrawing {
  refuseCrowded(definition)
  const places = new Map([[definition.initial, 0]])
  for (const from of places.keys()) {
    for (const [, { target }] of eventsOf(definition, from)) {
      if (!places.has(target)) places.set(target, places.size)
    }
  }
  const order = [...places.keys()]
  const arrows = order.flatMap((name, from) =>
    eventsOf(definition, name).map(([event, { target, guard }]) => ({
      from,
      to: places.get(target)!,
      label: guard === undefined ? event : `${event} [${guard}]`,
    })),
  )
  const states = order.map(name => ({ name, final: definition.states[name]?.final ?? false }))
  const current = state === undefined ? undefined : places.get(state)
  return {
    ...{ kind: 'statechart', title: definition.name, states, arrows },
    ...(current !== undefined && { current }),
  }
}

function refuseCrowded(definition: Definition): void {
  const events = Object.keys(definition.states)
    .map(name => eventsOf(definition, name).length)
    .reduce((sum, count) => sum + count, 0)
  if (events <= DRAWN_EVENTS_MAX) return
  const message = `a statechart of ${events} events is not drawn: at most ${DRAWN_EVENTS_MAX} are told apart`
  throw new Failure('NOT_ACCEPTABLE', message, { limit: DRAWN_EVENTS_MAX })
}
