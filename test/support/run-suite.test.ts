import { basename, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { runSuite, runSuites, type SuiteRun } from './run-suite.ts'
import { longOnly } from './tier.ts'

const test = suite('run of a suite')
const inLong = longOnly(test)

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

inLong('whatever else is thrown fails its test alone and is told', async () => {
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

/** The results of files that share a process, [file, ok, passed, total], and what each wrote. */
async function inCompany(files: string[], limitsMs: Record<string, number> = {}) {
  const runs: [string, SuiteRun][] = []
  await runSuites(
    files.map(file => join(import.meta.dirname, `company/${file}.ts`)),
    (path, run) => runs.push([basename(path, '.ts'), run]),
    { limitMs: path => limitsMs[basename(path, '.ts')] ?? 60_000, closingMs: 500 },
  )
  return {
    results: runs.map(([file, { ok, passed, total }]) => [file, ok, passed, total]),
    output: runs.map(([, run]) => run.output),
  }
}

test('files that share a process are reported each by itself, the failed one with what it wrote', async () => {
  const { results, output } = await inCompany(['passes', 'fails', 'also-passes', 'unrun'])
  assert.equal(results, [
    ['passes', true, 2, 2],
    ['fails', false, 1, 2],
    ['also-passes', true, 1, 1],
    ['unrun', false, 0, 0],
  ])
  assert.match(output[1]!, 'FAIL  fails  "one"')
  assert.not.match(output[2]!, 'fails')
})

test('a file that ends the process fails, however it ends it, and those after it run', async () => {
  const { results, output } = await inCompany(['passes', 'exits', 'also-passes', 'passes'])
  assert.equal(results, [
    ['passes', true, 2, 2],
    ['exits', false, 0, 0],
    ['also-passes', true, 1, 1],
    ['passes', true, 2, 2],
  ])
  assert.match(output[1]!, 'ended with')
})

inLong('a file that does not end is killed at its own limit, and those after it run', async () => {
  const { results, output } = await inCompany(['passes', 'lasts', 'passes'], { lasts: 2000 })
  assert.equal(results, [
    ['passes', true, 2, 2],
    ['lasts', false, 0, 0],
    ['passes', true, 2, 2],
  ])
  assert.match(output[1]!, 'ended with its time limit of 2 s')
})

inLong('a file that leaves something open fails alone', async () => {
  const { results } = await inCompany(['passes', 'leaves'], { leaves: 5000 })
  assert.equal(
    results.map(([file, ok]) => [file, ok]),
    [
      ['passes', true],
      ['leaves', false],
    ],
  )
})

test.run()
