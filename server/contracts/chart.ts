import type { StatechartDrawing } from '../pictures/drawing.ts'
import { type Definition, eventsOf } from './definition.ts'

/** The statechart as it is drawn: states in the order in which they are reached, events with their guards. */
export function chartOf(definition: Definition, state?: string): StatechartDrawing {
  const order = [definition.initial]
  for (const from of order) {
    for (const [, { target }] of eventsOf(definition, from)) {
      if (!order.includes(target)) order.push(target)
    }
  }
  const arrows = order.flatMap((name, from) =>
    eventsOf(definition, name).map(([event, { target, guard }]) => ({
      from,
      to: order.indexOf(target),
      label: guard === undefined ? event : `${event} [${guard}]`,
    })),
  )
  const states = order.map(name => ({ name, final: definition.states[name]?.final ?? false }))
  const current = state === undefined ? -1 : order.indexOf(state)
  return {
    ...{ kind: 'statechart', title: definition.name, states, arrows },
    ...(current >= 0 && { current }),
  }
}
