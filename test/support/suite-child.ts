// suite-child WHAT: a suite that fails in the way named by WHAT, between two tests that pass.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Failure } from '../../workers/failure.ts'

const what = process.argv[2]
const test = suite('child')

const thrown: Record<string, () => unknown> = {
  failure: () => new Failure('UNSTABLE', 'the step is too long', { r: 0.6, limit: 0.5 }),
  text: () => 'only a text',
  nothing: () => undefined,
  error: () => new Error('an error as any other'),
}

const law = what === 'skipped' ? test.skip : test

test.before(() => {
  if (what === 'before') throw new Failure('CONFLICT', 'the hook cannot go on', { why: 'asked' })
})
law('one', () => {})
law('two', () => {
  if (what === 'assertion') assert.is(1, 2)
  if (what! in thrown) throw thrown[what!]!()
})
law('three', () => {})
if (what === 'waiting') setInterval(() => {}, 1000)
if (what !== 'not run') test.run()
