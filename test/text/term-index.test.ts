import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { termIndex } from '../../workers/text/term-index.ts'
import { termsOf } from '../../workers/text/terms.ts'
import { near } from '../support/near.ts'

const test = suite('term index')

const index = termIndex([
  [['energy of a wave', 2]],
  [
    ['energy of rotation', 1],
    ['rotating energies', 3],
  ],
  [['energy', 1]],
  [['drag', 1]],
])

const scores = (text: string) => new Map(index.score(termsOf(text)).map(one => [one.document, one]))

test('a term weighs ln(1 + documents / those that have it)', () => {
  near(index.rarity('energi'), 0.8472978603872034, { relative: 1e-15 })
  near(index.rarity('drag'), 1.6094379124341003, { relative: 1e-15 })
  near(index.rarity('nobody'), 1.6094379124341003, { relative: 1e-15 })
})

test('a document counts a term once, by its heaviest field, however it ends', () => {
  const found = scores('rotations energy energies')
  near(found.get(1)!.score, 3 * (0.8472978603872034 + 1.6094379124341003), { relative: 1e-14 })
  near(found.get(0)!.score, 2 * 0.8472978603872034, { relative: 1e-14 })
  assert.equal(found.get(1)!.words, ['rotations', 'energy'])
  assert.not(found.has(3))
})

test.run()
