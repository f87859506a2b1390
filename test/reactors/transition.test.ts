import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pathOf, valueAt } from '../../server/reactors/path.ts'
import { inputsOf } from '../../server/reactors/transition.ts'
import { refusal } from '../support/refusal.ts'

const test = suite('transition')

const definition = (inputs: Record<string, unknown>) => ({
  solver: 'lotka',
  initialInput: { x0: 1, steps: 10 },
  transition: { inputs },
  trigger: { mode: 'on-request' } as const,
  guards: { maxSteps: 10, onUnverified: 'halt' } as const,
})

test('without an output before, the inputs are the initial ones', () => {
  const first = inputsOf(definition({ x0: 'env.x' }), { output: undefined, env: {}, step: 1 })
  assert.equal(first, { x0: 1, steps: 10 })
})

test('texts that are no paths, numbers, lists and null are literals', () => {
  const literals = { a: 'rk4', b: 'a sentence. with dots', c: 0.5, d: ['env.x'], e: null, f: 'v1' }
  const inputs = inputsOf(definition(literals), { output: {}, env: {}, step: 2 })
  assert.equal(inputs, { x0: 1, steps: 10, ...literals })
})

test('a path leads through lists and objects, and to null where that is the value', () => {
  const scope = { output: { rows: [{ x: 3 }, null] }, env: { deep: { er: false } }, step: 2 }
  const at = (path: string) => valueAt(pathOf(path, '')!, scope)
  assert.equal(
    ['output.rows.0.x', 'output.rows.1', 'output.rows.length', 'env.deep.er', 'step'].map(at),
    [3, null, 2, false, 2],
  )
  for (const path of ['output.rows.2', 'output.rows.0.x.y', 'output.rows.map', 'env.deep.er.x']) {
    assert.is(at(path), undefined, path)
  }
})

test('inputs that grow beyond 64 KiB are refused with their length', () => {
  const output = { long: Array(9000).fill(0.123) }
  const grown = definition({ a: 'output.long', b: 'output.long' })
  const { code, message } = refusal(() => inputsOf(grown, { output, env: {}, step: 2 }))
  assert.is(code, 'INVALID_INPUT')
  assert.match(message, /take 108\d\d\d characters as JSON, limit 65536/)
})

test.run()
