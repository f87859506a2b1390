import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('fails')
test('one', () => assert.is(1, 2))
test('two', () => {})
test.run()
