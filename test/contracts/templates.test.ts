// Each template goes through every one of its transitions, at figures that open it and at figures that do not.
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { validator } from '../../server/call/validate.ts'
import { DEFINITION } from '../../server/contracts/definition.ts'
import { isOver, refuseUnsound } from '../../server/contracts/statechart.ts'
import { templates } from '../../server/contracts/templates/index.ts'
import { domains } from '../../workers/domains/index.ts'
import { fire } from '../support/fire.ts'
import { operators as registry } from '../support/operators.ts'
import { longOnly } from '../support/tier.ts'

const inLong = longOnly(test)

const valid = validator(DEFINITION)
const all = [...templates.values()]

test('there are 321 at least, some for every domain', () => {
  assert.ok(all.length >= 321)
  assert.is(new Set(all.map(({ domain }) => domain)).size, domains.length)
})

test('each definition is valid and sound, and its id and name are its own', () => {
  for (const { id, definition } of all) {
    assert.match(id, /^[a-z][a-z0-9-]{2,59}$/)
    assert.equal(valid(definition), definition, id)
    refuseUnsound(definition, registry)
  }
  assert.is(new Set(all.map(({ definition }) => definition.name)).size, all.length)
  const domainsNamed = new Set(domains.map(({ prefix }) => prefix))
  for (const { domain } of all) assert.ok(domainsNamed.has(domain), domain)
})

inLong('each event fires at its open figures and blocks at the others', () => {
  const faults: string[] = []
  for (const { id, definition, source } of all) {
    for (const [state, events] of Object.entries(source.states)) {
      for (const [event, { open, blocked, guard, target }] of Object.entries(events)) {
        const at = (env: object) => fire(definition, state, { ...env }, registry, event)
        const opened = at(open)
        if (!opened.fired || opened.to !== target) {
          faults.push(`${id}, ${state}, ${event} is closed at its open figures: ${opened.reason}`)
        }
        const first = fire(definition, state, { ...open }, registry).event
        if (first !== event) {
          faults.push(`${id}, ${state}, ${event} stands behind ${first}, which holds there too`)
        }
        if (guard === undefined) continue
        const stopped = at(blocked ?? {})
        if (stopped.fired || stopped.to !== state || !/does not hold/.test(stopped.reason!)) {
          faults.push(`${id}, ${state}, ${event} does not block: ${stopped.reason}`)
        }
      }
    }
  }
  assert.is(faults.join('\n'), '')
})

test('each template evaluates an operator, and most of its guards do', () => {
  for (const { id, definition, source } of all) {
    const fired = Object.entries(source.states).flatMap(([state, events]) =>
      Object.entries(events).map(([event, { open }]) =>
        fire(definition, state, { ...open }, registry, event),
      ),
    )
    const evaluating = fired.filter(({ results }) => results.length > 0)
    assert.ok(evaluating.length >= 1 && 2 * evaluating.length >= fired.length, id)
    assert.ok(fired.length >= 2 && !isOver(definition, definition.initial), id)
  }
})

test.run()
