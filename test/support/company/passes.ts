import { suite } from 'uvu'

const test = suite('passes')
test('one', () => {})
test('two', () => {})
test.run()
