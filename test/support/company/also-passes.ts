import { suite } from 'uvu'

const test = suite('also passes')
test('one', () => {})
test.run()
