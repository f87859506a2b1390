import { basename, join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { runSuites, type SuiteRun } from './run-suite.ts'
import { longOnly } from './tier.ts'

const test = suite('run of a suite')
const inLong = longOnly(test)

/** The results of files that share a process, [file, ok, passed, total, skipped], and what each wrote. */
async function inCompany(files: string[], limitsMs: Record<string, number> = {}) {
  const runs: [string, SuiteRun][] = []
  const left: [string, string][] = []
  await runSuites(
    files.map(file => join(import.meta.dirname, `company/${file}.ts`)).values(),
    {
      ended: (path, run) => runs.push([basename(path, '.ts'), run]),
      leftOpen: (path, what) => left.push([basename(path, '.ts'), what]),
    },
    { limitMs: path => limitsMs[basename(path, '.ts')] ?? 60_000, closingMs: 1000 },
  )
  return {
    results: runs.map(([file, { ok, passed, total, skipped }]) => [
      ...[file, ok, passed, total],
      skipped,
    ]),
    output: runs.map(([, run]) => run.output),
    left,
  }
}

test('files that share a process are reported each by itself, what failed with what was thrown and where', async () => {
  const files = ['passes', 'fails', 'throws', 'hook-throws', 'skips', 'also-passes', 'unrun']
  const { results, output } = await inCompany(files)
  assert.equal(results, [
    ['passes', true, 2, 2, 0],
    ['fails', false, 1, 2, 0],
    ['throws', false, 2, 7, 0],
    ['hook-throws', false, 0, 2, 0],
    ['skips', true, 0, 0, 2],
    ['also-passes', true, 1, 1, 0],
    ['unrun', false, 0, 0, 0],
  ])
  const [passes, fails, throws, hook] = output
  assert.not.match(passes!, 'FAIL')
  assert.match(fails!, 'FAIL  fails  "one"')
  assert.match(throws!, 'FAIL  throws  "failure"')
  assert.match(throws!, 'UNSTABLE: the step is too long { r: 0.6, limit: 0.5 }')
  assert.match(throws!, /at .*throws\.ts:\d+/)
  for (const message of ["'only a text' was", 'undefined was', 'an error as any', '(Expected)']) {
    assert.match(throws!, message)
  }
  assert.match(hook!, "CONFLICT: the hook cannot go on { why: 'it cannot' }")
  assert.not.match(output[5]!, 'FAIL')
})

test('a file that ends the process fails, however it ends it, and those after it run', async () => {
  const { results, output } = await inCompany(['passes', 'exits', 'also-passes', 'passes'])
  assert.equal(results, [
    ['passes', true, 2, 2, 0],
    ['exits', false, 0, 0, 0],
    ['also-passes', true, 1, 1, 0],
    ['passes', true, 2, 2, 0],
  ])
  assert.match(output[1]!, 'ended with')
})

inLong('a file that does not end is killed at its own limit, and those after it run', async () => {
  const { results, output } = await inCompany(['passes', 'lasts', 'passes'], { lasts: 2000 })
  assert.equal(results, [
    ['passes', true, 2, 2, 0],
    ['lasts', false, 0, 0, 0],
    ['passes', true, 2, 2, 0],
  ])
  assert.match(output[1]!, 'ended with its time limit of 2 s')
})

test('a file that leaves something open is named, with what and where', async () => {
  const { results, left } = await inCompany(['passes', 'leaves', 'also-passes'])
  assert.equal(results.length, 3)
  assert.equal(
    left.map(([file]) => file),
    ['leaves'],
  )
  const [[, what]] = left as [[string, string]]
  assert.match(what, /a timer, opened at \S*company\/leaves\.ts:7$/m)
  assert.match(what, /a server/)
  assert.match(what, /a thread, opened at \S*company\/leaves\.ts:9$/m)
})

test.run()
