// Without test.run().
import { suite } from 'uvu'

const test = suite('unrun')
test('one', () => {})
