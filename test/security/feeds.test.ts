// What a server of papers may answer, though the operator has chosen it.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { arxiv } from '../../server/literature/sources/arxiv.ts'

const test = suite('feeds')

/** What the feed tells of its one paper. */
async function titleFrom(doctype: string, title: string): Promise<string> {
  const id = 'http://arxiv.org/abs/2101.00001v1'
  const entry = `<entry><id>${id}</id><title>${title}</title></entry>`
  const xml = `<?xml version="1.0"?><!DOCTYPE feed [${doctype}]><feed>${entry}</feed>`
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
    await titleFrom('<!ENTITY who "Kepler">', 'On &who; &amp; others'),
    'On Kepler & others',
  )
})

test('an entity that lies in a file or at an address is refused', async () => {
  for (const place of ['file:///etc/hostname', 'http://127.0.0.1:1/']) {
    const told = titleFrom(`<!ENTITY x SYSTEM "${place}">`, '&x;')
    assert.match(await refusal(told), /External entities are not supported/)
  }
})

test('entities that stand for a long text are refused, or stay as short as they are', async () => {
  const long = titleFrom(`<!ENTITY x "${'b'.repeat(9000)}">`, '&x;'.repeat(20_000))
  assert.match(await refusal(long), /limit exceeded/)
  const levels = Array.from(
    { length: 8 },
    (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`,
  )
  const nested = await titleFrom(`<!ENTITY a0 "aaaaaaaaaa">${levels.join('')}`, '&a8;')
  assert.ok(nested.length < 1000, `${nested.length} characters`)
})

test.run()
