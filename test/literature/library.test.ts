import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Library } from '../../server/literature/library.ts'
import type { Source } from '../../server/literature/source.ts'
import { DEFAULTS } from '../../server/settings/config.ts'
import { stillClock } from '../support/clock.ts'

const test = suite('library')

/** A source with one work, and how often it was asked. */
function sourceOf(abstract: string) {
  const asked: string[] = []
  const source: Source = {
    name: 'arxiv',
    schemes: [],
    paceMs: 0,
    async search(q) {
      asked.push(q)
      const rest = { title: q, authors: [], date: null, venue: null, version: null }
      return [{ ids: ['arxiv:1706.03762'], abstract, ...rest }]
    },
    async fetch() {
      return undefined
    },
  }
  return { asked, library: new Library(DEFAULTS, stillClock(), [source]) }
}

async function askAll({ library }: ReturnType<typeof sourceOf>, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await library.search(`q${n}`, ['arxiv'], 5)
}

test('answers are kept as long as they are few and short together', async () => {
  const short = sourceOf('x')
  await askAll(short, 10)
  await askAll(short, 10)
  assert.is(short.asked.length, 10)
  const long = sourceOf('x'.repeat(5_000_000))
  await askAll(long, 10)
  await long.library.search('q9', ['arxiv'], 5)
  assert.is(long.asked.length, 10, 'the newest is there')
  await long.library.search('q0', ['arxiv'], 5)
  assert.is(long.asked.length, 11, 'the oldest has made room')
})

test('a server that tells more than it was asked for is heard up to that', async () => {
  const rest = { authors: [], date: null, venue: null, version: null, abstract: null }
  const source: Source = {
    name: 'arxiv',
    schemes: [],
    paceMs: 0,
    search: async () =>
      Array.from({ length: 20_000 }, (_, i) => ({
        ids: [`arxiv:1706.${10_000 + i}`],
        title: 'the same title of all',
        ...rest,
      })),
    fetch: async () => undefined,
  }
  const library = new Library(DEFAULTS, stillClock(), [source])
  const { results, sources } = await library.search('q', ['arxiv'], 5)
  assert.equal([results.length, sources[0]!.count], [5, 5])
})

test.run()
