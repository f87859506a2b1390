// Ends its process with 0 in the midst of its tests.
import { suite } from 'uvu'

const test = suite('exits')
test('one', () => {})
test('two', () => process.exit(0))
test.run()
