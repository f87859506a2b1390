import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { idOf, withAliases } from '../../server/literature/ids.ts'
import { merged, type NamedRecord } from '../../server/literature/merge.ts'

const told = (source: string, about: Partial<NamedRecord>): NamedRecord => ({
  ids: [],
  title: 'On the motion of small particles',
  authors: ['Albert Einstein'],
  date: '1905',
  venue: null,
  abstract: null,
  version: null,
  source,
  ...about,
})

const count = (...all: NamedRecord[]) => merged(all).length

test('records that share an id are one, over any number of steps', () => {
  const [one] = merged([
    told('a', { ids: ['doi:10.1/x', 'pmid:1'], title: 'A' }),
    told('b', { ids: ['arxiv:1'], title: 'B' }),
    told('c', { ids: ['pmid:1', 'arxiv:1'], title: 'C', abstract: 'long' }),
  ])
  assert.equal(one!.ids, ['doi:10.1/x', 'arxiv:1', 'pmid:1'])
  assert.equal([one!.title, one!.abstract, one!.sources.join()], ['A', 'long', 'a,b,c'])
})

test('one title with neighbouring years and a shared surname is one work', () => {
  const first = told('a', { ids: ['doi:10.1/x'] })
  const other = (about: Partial<NamedRecord>) => told('b', { ids: ['pmid:2'], ...about })
  assert.is(count(first, other({ title: 'On the Motion of Small Particles.' })), 1)
  assert.is(count(first, other({ authors: ['Einstein A'], date: '1906-05' })), 1)
  assert.is(count(first, other({ authors: ['EINSTEIN, A.'] })), 1)
  assert.is(count(first, other({ date: '1907' })), 2)
  assert.is(count(first, other({ authors: ['Marian Smoluchowski'] })), 2)
  assert.is(count(first, other({ title: 'On the motion of large particles' })), 2)
  assert.is(count(first, other({ authors: [] })), 2, 'a short title alone is not enough')
})

test('of 400 records of 100 works none is lost and none is joined wrongly', () => {
  const works = Array.from({ length: 100 }, (_, n) => ({
    title: `Study ${n} of a phenomenon in ${n % 7} dimensions`,
    authors: [`Given${n} Family${String.fromCharCode(97 + (n % 26))}${n}`],
    date: String(1990 + (n % 30)),
  }))
  const records = works.flatMap((work, n) => [
    told('a', { ...work, ids: [`doi:10.5/${n}`] }),
    told('b', { ...work, ids: [`pmid:${n}`], title: `${work.title.toUpperCase()}.` }),
    told('c', {
      ...work,
      ids: [`arxiv:${n}`],
      authors: [work.authors[0]!.split(' ').reverse().join(', ')],
    }),
    told('d', { ...work, ids: [`s2:${n}`, `doi:10.5/${n}`], title: `Preprint ${n}` }),
  ])
  const all = merged(records)
  assert.is(all.length, 100)
  for (const { sources } of all) assert.is(sources.length, 4)
})

test('ids have one form each', () => {
  assert.is(idOf('doi', 'https://doi.org/10.1103/PhysRev.47.777'), 'doi:10.1103/physrev.47.777')
  assert.is(idOf('doi', '10.48550/arXiv.1706.03762'), 'arxiv:1706.03762')
  assert.is(idOf('arxiv', 'http://arxiv.org/abs/hep-th/9901001v3'), 'arxiv:hep-th/9901001')
  assert.is(idOf('pmid', 'https://pubmed.ncbi.nlm.nih.gov/123/'), 'pmid:123')
  assert.is(idOf('openalex', 'https://openalex.org/w12'), 'openalex:W12')
  assert.is(idOf('doi', '10.1/<script>'), undefined)
  assert.equal(withAliases(['doi:10.1101/2020.01.01.1']), [
    'doi:10.1101/2020.01.01.1',
    'biorxiv:2020.01.01.1'.replace('biorxiv:', 'biorxiv:10.1101/'),
  ])
})

test.run()
