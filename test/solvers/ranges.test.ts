// The ends of every range of every solver: allowed themselves, and what lies beyond is refused by name.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { validator } from '../../server/call/validate.ts'
import { object } from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'
import { solvers } from '../../workers/solvers/index.ts'
import { operators } from '../support/operators.ts'
import { refusal } from '../support/refusal.ts'
import { defaultInput } from '../support/solver-inputs.ts'

const test = suite('ranges')

interface Ranged {
  type?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  enum?: unknown[]
}

/** The next double, or the next integer, in the direction of `sign`. */
function beyond(end: number, { type }: Ranged, sign: 1 | -1): number {
  if (type === 'integer') return end + sign
  return end + sign * Math.max(Number.MIN_VALUE, Math.abs(end) * Number.EPSILON)
}

const paramsOf = ({ params }: Solver) => Object.entries(params as Record<string, Ranged>)

/** Takes the defaults with one value of its own. */
function trial(solver: Solver) {
  const valid = validator(object(solver.params), operators)
  const defaults = defaultInput(solver)
  const taken = (name: string, value: unknown) => valid({ ...defaults, [name]: value })
  const refusedAt = (name: string, value: unknown): string => {
    const { code, details } = refusal(() => taken(name, value))
    assert.is(code, 'INVALID_INPUT')
    const [fault] = details!['errors'] as [{ pointer: string; message: string }]
    assert.is(fault.pointer, `/${name}`)
    return fault.message
  }
  return { taken, refusedAt }
}

for (const solver of solvers) {
  test(`${solver.key} takes the ends of its ranges, and tells them to whoever goes beyond`, () => {
    const { taken, refusedAt } = trial(solver)
    for (const [name, schema] of paramsOf(solver)) {
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
      if (minimum !== undefined) {
        taken(name, minimum)
        assert.match(refusedAt(name, beyond(minimum, schema, -1)), String(minimum))
      }
      if (maximum !== undefined) {
        taken(name, maximum)
        assert.match(refusedAt(name, beyond(maximum, schema, 1)), String(maximum))
      }
      for (const end of [exclusiveMinimum, exclusiveMaximum]) {
        if (end !== undefined) assert.match(refusedAt(name, end), String(end))
      }
    }
  })

  test(`${solver.key} takes no other kind of value, no other word, and no name that it does not know`, () => {
    const { refusedAt } = trial(solver)
    for (const [name, { type, minimum = 1, enum: words }] of paramsOf(solver)) {
      if (type === 'integer' || type === 'number') refusedAt(name, '12')
      if (type === 'integer') refusedAt(name, minimum + 0.5)
      if (words) refusedAt(name, 'none of them')
    }
    refusedAt('nopes', 1)
  })
}

test.run()
