// The Python client: its own tests by every Python at hand, against a whole node. Without Python they are skipped, and counted.
// Time limit: 300 s
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestNode, type TestNode } from '../support/node.ts'
import { lawOfPython, pythonsAtHand, runPython } from '../support/python.ts'

const FOLDER = join(import.meta.dirname, '../../clients/python')
const files = readdirSync(join(FOLDER, 'tests')).filter(name => /^test_\w+\.py$/.test(name))

const test = suite('python')
const law = lawOfPython(test, pythonsAtHand())

let node: TestNode
test.before(async () => {
  node = await openTestNode()
})
test.after(() => node.close())

for (const file of files) {
  law(file, async python => {
    const name = `tests.${file.replace(/\.py$/, '')}`
    const env = { PHYSICS_COMPUTE_URL: node.url }
    const { code, stderr } = await runPython(python, ['-m', 'unittest', '-v', name], {
      cwd: FOLDER,
      env,
    })
    assert.is(code, 0, stderr)
    assert.match(stderr, /^Ran [1-9]\d* tests? in /m)
    assert.not.match(stderr, /skipped/)
  })
}

test('every part of the client has tests', () => {
  assert.ok(files.length >= 6)
})

test.run()
