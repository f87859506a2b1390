import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { runSuite } from './run-suite.ts'

const test = suite('run of a suite')

const CHILD = join(import.meta.dirname, './suite-child.ts')
const run = (what: string, limitMs?: number) =>
  runSuite(CHILD, { args: [what], ...(limitMs && { limitMs }) })

test('a suite whose tests all pass is ok', async () => {
  const { ok, passed, total, skipped } = await run('well')
  assert.equal({ ok, passed, total, skipped }, { ok: true, passed: 3, total: 3, skipped: 0 })
})

test('a Failure that escapes fails its test alone and is told with code, details and place', async () => {
  const { ok, passed, total, output } = await run('failure')
  assert.equal([ok, passed, total], [false, 2, 3])
  assert.match(output, 'FAIL  child  "two"')
  assert.match(output, 'UNSTABLE: the step is too long { r: 0.6, limit: 0.5 }')
  assert.match(output, /at .*suite-child\.ts:\d+/)
})

test('whatever else is thrown fails its test alone and is told', async () => {
  for (const [what, message] of [
    ['error', 'an error as any other'],
    ['text', "'only a text' was thrown"],
    ['nothing', 'undefined was thrown'],
    ['assertion', '(Expected)'],
  ] as const) {
    const { ok, passed, total, output } = await run(what)
    assert.equal([ok, passed, total], [false, 2, 3], what)
    assert.match(output, message)
  }
})

test('a hook that throws fails the suite and is told', async () => {
  const { ok, passed, total, output } = await run('before')
  assert.equal([ok, passed, total], [false, 0, 3])
  assert.match(output, "CONFLICT: the hook cannot go on { why: 'asked' }")
})

test('a suite whose tests are all skipped is ok, and they are counted', async () => {
  const { ok, passed, total, skipped } = await run('skipped')
  assert.equal({ ok, passed, total, skipped }, { ok: true, passed: 0, total: 0, skipped: 3 })
})

test('a suite that nobody runs is not ok', async () => {
  const { ok, total } = await run('not run')
  assert.equal([ok, total], [false, 0])
})

test('a process that does not end is killed, not ok, and told with the limit that it hit', async () => {
  const { ok, passed, output } = await run('waiting', 1000)
  assert.equal([ok, passed], [false, 3])
  assert.match(output, 'ended with its time limit of 1 s')
})

test.run()
