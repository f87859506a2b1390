import { suite } from 'uvu'
import { Failure } from '../../../workers/failure.ts'

const test = suite('hook throws')
test.before(() => {
  throw new Failure('CONFLICT', 'the hook cannot go on', { why: 'it cannot' })
})
test('one', () => {})
test('two', () => {})
test.run()
