// All of its tests pass, and a timer, a server and a thread stay open.
import { createServer } from 'node:http'
import { Worker } from 'node:worker_threads'
import { suite } from 'uvu'

const test = suite('leaves')
test('one', () => void setInterval(() => {}, 1000))
test('two', () => void createServer().listen(0, '127.0.0.1'))
test('three', () => void new Worker('setInterval(() => {}, 1000)', { eval: true }))
test.run()
