import { suite } from 'uvu'

const test = suite('skips')
test.skip('one', () => {})
test.skip('two', () => {})
test.run()
