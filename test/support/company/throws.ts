// Each of its tests but the first and the last throws something else.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../../workers/failure.ts'

const test = suite('throws')

const thrown: Record<string, () => unknown> = {
  failure: () => new Failure('UNSTABLE', 'the step is too long', { r: 0.6, limit: 0.5 }),
  text: () => 'only a text',
  nothing: () => undefined,
  error: () => new Error('an error as any other'),
}

test('one', () => {})
for (const [what, make] of Object.entries(thrown)) {
  test(what, () => {
    throw make()
  })
}
test('assertion', () => assert.is(1, 2))
test('last', () => {})
test.run()
