import { invalidInput, missingInput, pointerTo } from '../refusal.ts'
import type { EventRule } from './integrate.ts'
import { type Scope, unknownName } from './scope.ts'
import { EVENT_COUNT_DEFAULT, type EventInput } from './words.ts'

/** The events of a run; `when` is compiled with the system, new values are evaluated as they happen. */
export function readEvents(
  events: readonly EventInput[],
  scope: Scope,
  states: readonly string[],
  parameters: readonly string[],
): EventRule[] {
  return events.map((event, i) => {
    const { name, set, direction = 0, limit = EVENT_COUNT_DEFAULT } = event
    const place = pointerTo('events', i)
    if (events.findIndex(other => other.name === name) !== i) {
      throw invalidInput(`${place}/name`, `two events are named ${name}`)
    }
    // Refused here, where its place is known.
    scope.valued(event.when, `${place}/when`)
    const action = event.action ?? (set ? 'set' : 'record')
    if (action === 'set' && !set)
      throw missingInput(`${place}/set`, 'set is missing: new values by name')
    if (action !== 'set' && set) {
      throw invalidInput(`${place}/action`, `set has no meaning where the action is ${action}`)
    }
    const changes = Object.entries(set ?? {}).map(([target, text]) => {
      const at = `${place}${pointerTo('set', target)}`
      const value = scope.valued(text, at)
      const state = states.indexOf(target)
      const parameter = parameters.indexOf(target)
      if (state < 0 && parameter < 0) {
        throw unknownName(at, target, [...states, ...parameters], 'state or parameter')
      }
      return { value, state, parameter }
    })
    return {
      ...{ name, action, direction: Math.sign(direction) as -1 | 0 | 1, countMax: limit },
      change(t, y, values) {
        const numbers = scope.at([[t], y, values])
        for (const { value, state, parameter } of changes) {
          if (state >= 0) y[state] = value(numbers)
          else values[parameter] = value(numbers)
        }
      },
    }
  })
}
