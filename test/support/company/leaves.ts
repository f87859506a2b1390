// All of its tests pass, and something stays open.
import { suite } from 'uvu'

const test = suite('leaves')
test('one', () => void setInterval(() => {}, 1000))
test.run()
