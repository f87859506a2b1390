// The Python client: its own tests by every Python at hand, against a whole node. Without Python they are skipped, and counted.
// Time limit: 300 s
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { remembered } from '../../workers/memo.ts'
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

const moduleOf = (file: string) => `tests.${file.replace(/\.py$/, '')}`

/** Every file in one process of a Python: to load the client is most of what a small one takes. */
const written = remembered(pythonsAtHand().length, (python: string) =>
  runPython(python, ['-m', 'unittest', '-v', ...files.map(moduleOf)], {
    cwd: FOLDER,
    env: { PHYSICS_COMPUTE_URL: node.url },
  }),
)

for (const file of files) {
  law(file, async python => {
    const { stderr } = await written(python)
    // `test_it (tests.test_values.OfValues.test_it) ... ok`, and in older ones without the last name.
    const outcomes = stderr
      .split(/^(?=test_\w+ \()/m)
      .filter(told => told.includes(`(${moduleOf(file)}.`))
      .map(told => /\.\.\. ([\s\S]*)/.exec(told)?.[1]?.split('\n')[0])
    assert.ok(outcomes.length > 0, stderr)
    assert.ok(
      outcomes.every(outcome => outcome === 'ok'),
      stderr,
    )
  })
}

law('all of them', async python => {
  const { code, stderr } = await written(python)
  assert.is(code, 0, stderr)
  const [, count] = /^Ran (\d+) tests in /m.exec(stderr) ?? []
  assert.is(Number(count), stderr.match(/^test_\w+ \(/gm)?.length)
})

test('every part of the client has tests', () => {
  assert.ok(files.length >= 6)
})

test.run()
