import { suite } from 'uvu'

const test = suite('lasts')
test('one', () => new Promise(() => setInterval(() => {}, 1000)))
test.run()
