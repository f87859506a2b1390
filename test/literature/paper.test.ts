import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { idOf } from '../../server/literature/ids.ts'
import { plain } from '../../server/literature/paper.ts'
import { threadMs } from '../support/loop-monitor.ts'

const test = suite('paper')

test('markup becomes spaces, escapes their characters', () => {
  assert.is(plain('<jats:p>E &lt; 5\n  MeV</jats:p>'), 'E < 5 MeV')
  assert.is(plain('<b></b>'), null)
  assert.is(plain(5), null)
})

test('what a server sends is read in time in proportion to its length', () => {
  const begun = threadMs()
  assert.is(plain('<'.repeat(500_000))!.length, 500_000)
  assert.is(idOf('doi', `10.1/${'/'.repeat(500_000)}x`), undefined)
  assert.ok(threadMs() - begun < 1000)
})

test.run()
