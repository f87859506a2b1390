// Schemas that several tools of contracts share.
import { boolean, integer, optional, text } from '../../workers/schema.ts'
import { DEFINITION } from './definition.ts'

export const ID = text({ title: 'id of the contract', minLength: 1, maxLength: 64 })

export const summary = {
  id: ID,
  name: text({ title: 'name' }),
  state: text({ title: 'current state' }),
  fireCount: integer({ title: 'transitions fired', minimum: 0 }),
}

export const CONTRACT = { ...summary, definition: DEFINITION }

/** Members of the answer to an attempt, whether it fired or its guard blocked it. */
export const outcome = {
  fired: boolean({ title: 'whether the transition was made' }),
  event: text({ title: 'the event that fired, or the first that a guard blocked' }),
  from: text({ title: 'state before' }),
  state: text({ title: 'state after' }),
  guard: text({ title: 'the condition that decided; empty where nothing guards' }),
  reason: optional(text({ title: 'why the guard did not hold' })),
}
