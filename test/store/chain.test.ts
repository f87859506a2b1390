import { createHash } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { canonicalJson } from '../../server/crypto/canonical-json.ts'
import { chainBreak, entryDraft, type Link, nextLink, ROOT } from '../../server/store/chain.ts'
import { MORNING, zidOf } from './samples.ts'

const test = suite('chain')

const ZID = zidOf(7)

function chainOf(length: number, zid = ZID): Link[] {
  const chain: Link[] = []
  for (let n = 0; n < length; n++) {
    const head = chain.at(-1) ?? ROOT
    chain.push(nextLink(head, zid, entryDraft(MORNING + n, { n, text: 'é' }), n % 3))
  }
  return chain
}

test('the hash is SHA-256 over the bytes of prev and the canonical JSON of the record', () => {
  const [first, second] = chainOf(2) as [Link, Link]
  const record = (seq: number, tokens: number) =>
    `{"body":{"n":${seq},"text":"é"},"seq":${seq},"time":${MORNING + seq},"tokens":${tokens},"zid":"${ZID}"}`
  const sha256 = (prev: string, text: string) =>
    createHash('sha256').update(Buffer.from(prev, 'hex')).update(text, 'utf8').digest('hex')
  assert.is(first.hash, sha256('00'.repeat(32), record(0, 0)))
  assert.is(second.hash, sha256(first.hash, record(1, 1)))
  assert.is(second.prev, first.hash)
  assert.is(record(1, 1), canonicalJson(JSON.parse(record(1, 1))))
})

test('a whole chain has no break, nor has the rest of one after a trusted head', () => {
  const chain = chainOf(50)
  assert.is(chainBreak(chain), undefined)
  assert.is(chainBreak(chain.slice(20), chain[19]), undefined)
  assert.is(chainBreak([]), undefined)
})

test('each change of a single field is found at its place', () => {
  const changes: Record<string, (link: Link) => Link> = {
    body: link => ({ ...link, body: canonicalJson({ n: -1 }) }),
    tokens: link => ({ ...link, tokens: link.tokens + 1 }),
    time: link => ({ ...link, time: link.time + 1 }),
    zid: link => ({ ...link, zid: zidOf(8) }),
    hash: link => ({ ...link, hash: flipped(link.hash) }),
    prev: link => ({ ...link, prev: flipped(link.prev) }),
    seq: link => ({ ...link, seq: link.seq + 1 }),
  }
  for (const [field, change] of Object.entries(changes)) {
    const chain = chainOf(30)
    for (const [at, link] of chain.entries()) {
      assert.is(chainBreak(chain.with(at, change(link)))?.seq, at, `${field} of entry ${at}`)
    }
  }
})

test('a dropped, repeated, exchanged or foreign entry is found at its place', () => {
  const chain = chainOf(30)
  const foreign = chainOf(30, zidOf(8))
  assert.is(chainBreak(chain.toSpliced(11, 1))?.seq, 11)
  assert.is(chainBreak(chain.toSpliced(11, 0, chain[11]!))?.seq, 12)
  assert.is(chainBreak(chain.toSpliced(11, 2, chain[12]!, chain[11]!))?.seq, 11)
  assert.is(chainBreak(chain.toSpliced(11, 1, foreign[11]!))?.seq, 11)
  assert.is(chainBreak(chain.slice(1))?.seq, 0)
})

test('an entry forged together with its hash breaks the next one', () => {
  const chain = chainOf(30)
  const forged = nextLink(chain[10]!, ZID, entryDraft(MORNING + 11, { n: 'forged' }), 0)
  assert.is(chainBreak(chain.with(11, forged))?.seq, 12)
})

test('an entry of another machine that is linked to this chain is found', () => {
  const chain = chainOf(3)
  const foreign = nextLink(chain[2]!, zidOf(8), entryDraft(MORNING + 3, {}), 0)
  assert.match(chainBreak([...chain, foreign])?.reason ?? '', /belongs to/)
})

test('time that goes back is a break even if the hash is right', () => {
  const chain = chainOf(3)
  const early = nextLink({ ...chain[2]!, time: 0 }, ZID, entryDraft(MORNING, {}), 0)
  assert.match(chainBreak([...chain, early])?.reason ?? '', /time goes back/)
})

test('what has no canonical form is refused before it is sealed', () => {
  const loop: Record<string, unknown> = {}
  loop['self'] = loop
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '\ud800', { a: '\udc00' }, loop]) {
    assert.throws(() => canonicalJson(value))
  }
  assert.throws(() => canonicalJson(undefined), /no JSON/)
})

const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)

test.run()
