// What a server of papers may answer, though the operator has chosen it.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { arxiv } from '../../server/literature/sources/arxiv.ts'

const test = suite('feeds')

/** What the feed tells of its one paper. */
async function titleFrom(entities: string, title: string): Promise<string> {
  const id = 'http://arxiv.org/abs/2101.00001v1'
  const entry = `<entry><id>${id}</id><title>${title}</title></entry>`
  const doctype = entities === '' ? '' : `<!DOCTYPE feed [${entities}]>`
  const xml = `<?xml version="1.0"?>${doctype}<feed>${entry}</feed>`
  const get = async () => xml
  const [found] = await arxiv.search('any', 1, get, () => get)
  return found!.title
}

async function refusal(told: Promise<string>): Promise<string> {
  return told.then(
    title => assert.unreachable(title.slice(0, 100)) as never,
    (error: Error) => error.message,
  )
}

test('a feed reads as it is written', async () => {
  assert.is(
    await titleFrom('', 'On Kepler &amp; others &lt; 5 &#8776; 4'),
    'On Kepler & others < 5 ≈ 4',
  )
})

test('a feed with entities of its own is refused, wherever they lie and whatever they stand for', async () => {
  const levels = Array.from(
    { length: 8 },
    (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
  )
  const feeds: readonly (readonly [string, string])[] = [
    ['<!ENTITY who "Kepler">', 'On &who;'],
    ['<!ENTITY x SYSTEM "file:///etc/hostname">', '&x;'],
    ['<!ENTITY x SYSTEM "http://127.0.0.1:1/">', '&x;'],
    [`<!ENTITY x "${'b'.repeat(9000)}">`, '&x;'.repeat(20_000)],
    [`<!ENTITY a0 "aaaaaaaaaa">${levels.join('')}`, '&a8;'],
  ]
  for (const [entities, title] of feeds) {
    assert.match(await refusal(titleFrom(entities, title)), /a document type is not read/)
  }
})

test.run()
