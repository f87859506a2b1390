// Literature over a whole node, against the six services on loopback.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Paper } from '../../server/literature/paper.ts'
import { SOURCES } from '../../server/literature/source.ts'
import { DEFAULTS } from '../../server/settings/config.ts'
import { type FakeLiterature, fakeLiterature, libraryOn, PREPRINT } from '../support/literature.ts'
import { openTestNode, type TestNode } from '../support/node.ts'

const test = suite<{ node: TestNode; fake: FakeLiterature }>('papers')
test.before.each(async context => {
  context.fake = await fakeLiterature()
  const config = { ...context.fake.urls, rateLimitPerMinute: 1000 }
  context.node = await openTestNode(config, { library: libraryOn({ ...DEFAULTS, ...config }) })
})
test.after.each(async ({ node, fake }) => {
  await node.close()
  fake.close()
})

const ALL = { sources: [...SOURCES] }

const search = (node: TestNode, q: string, more: object = {}) =>
  node.call('POST', '/api/svc/paper_search', { body: { q, ...more } })

const fetched = (node: TestNode, id: string) =>
  node.call('GET', `/api/papers/fetch?id=${encodeURIComponent(id)}`)

test('one work that five sources tell of is one result, with every id of it', async ({ node }) => {
  const { status, body } = await search(node, 'gravitational waves', ALL)
  assert.is(status, 200)
  const works = body.results.filter(({ title }: Paper) => title.startsWith('Observation of'))
  assert.is(works.length, 1)
  const [work] = works
  assert.equal(work.ids, [
    'doi:10.1103/physrevlett.116.061102',
    'arxiv:1602.03837',
    'pmid:26918975',
    'openalex:W2278199999',
    's2:5e0f2e9e7e3c6b0c1e3d8a2b4c6d8e0f1a2b3c4d',
  ])
  assert.is(work.id, work.ids[0])
  assert.equal([work.date, work.venue], ['2016-02-11', 'Physical Review Letters'])
  assert.equal(work.authors, ['B. P. Abbott', 'R. Abbott'])
  assert.equal(work.sources, ['arxiv', 'openalex', 'crossref', 'europepmc', 'semanticscholar'])
  for (const { ok, name } of body.sources) assert.ok(ok, name)
})

test('without a choice four sources are asked, and abstracts are cut', async ({ node }) => {
  const { body } = await search(node, 'attention')
  assert.equal(
    body.sources.map(({ name }: { name: string }) => name),
    ['arxiv', 'openalex', 'crossref', 'europepmc'],
  )
  const [work] = body.results
  assert.equal([work.id, work.version], ['arxiv:1706.03762', 'v7'])
  assert.is(work.abstract.length, 301)
  const { body: whole } = await fetched(node, 'arxiv:1706.03762v7')
  assert.ok(whole.abstract.length > 301)
  assert.ok(whole.abstract.startsWith(work.abstract.slice(0, -1)))
})

test('a work is fetched by each of its ids, however they are written', async ({ node }) => {
  const ids = [
    'doi:10.1103/PhysRevLett.116.061102',
    'doi:https://doi.org/10.1103/physrevlett.116.061102',
    'arxiv:1602.03837',
    'arxiv:https://arxiv.org/abs/1602.03837v2',
    'pmid:26918975',
    'openalex:W2278199999',
    's2:5e0f2e9e7e3c6b0c1e3d8a2b4c6d8e0f1a2b3c4d',
  ]
  for (const id of ids) {
    const { status, body } = await fetched(node, id)
    assert.is(status, 200, id)
    assert.match(body.title, /^Observation of Gravitational Waves/, id)
  }
  const { body: preprint } = await fetched(node, `biorxiv:${PREPRINT.doi}`)
  assert.equal([preprint.id, preprint.version], [`doi:${PREPRINT.doi}`, 'v2'])
  assert.equal(preprint.ids, [`doi:${PREPRINT.doi}`, `biorxiv:${PREPRINT.doi}`])
})

test('bioRxiv is searched through Europe PMC', async ({ node, fake }) => {
  const { body } = await search(node, 'protein folding', { sources: ['biorxiv'] })
  assert.is(body.results[0].id, `doi:${PREPRINT.doi}`)
  assert.equal(
    fake.requests.map(({ name, query }) => `${name} ${query.get('query')}`),
    ['europepmc (protein folding) AND SRC:PPR AND PUBLISHER:"bioRxiv"'],
  )
})

for (const [mode, error] of [
  ['error', /answered 500/],
  ['busy', /answered 429/],
  ['broken', /what it should not/],
  ['huge', /more than 2097152 octets/],
  ['elsewhere', /did not answer/],
] as const) {
  test(`a source that is ${mode} costs its own part and is told as such`, async ({
    node,
    fake,
  }) => {
    for (const name of ['arxiv', 'crossref'] as const) fake.mode(name, mode)
    const { status, body } = await search(node, 'gravitational waves')
    assert.is(status, 200)
    assert.ok(body.results.length >= 1)
    const [arxiv, openalex, crossref] = body.sources
    assert.equal([arxiv.ok, openalex.ok, crossref.ok], [false, true, false])
    for (const one of [arxiv, crossref]) assert.match(one.error, error)
    assert.not.match(JSON.stringify(body), /internal page of theirs/)
  })
}

test('a slow source is not waited for beyond 5 s', async ({ node, fake }) => {
  fake.mode('openalex', 'slow')
  const { body } = await search(node, 'attention', { sources: ['arxiv', 'openalex'] })
  assert.is(body.sources[0].ok, true)
  assert.match(body.sources[1].error, /did not answer in 5 s/)
})

test('when every source fails, the call does; where none is configured, that is the reason', async ({
  node,
  fake,
}) => {
  for (const name of SOURCES) fake.mode(name, 'elsewhere')
  const { status, body } = await search(node, 'attention')
  assert.equal([status, body.code], [504, 'TIMEOUT'])
  assert.is(body.details.sources.length, 4)
  const alone = await openTestNode()
  const off = await search(alone, 'attention')
  assert.equal([off.status, off.body.code], [503, 'NOT_CONFIGURED'])
  await alone.close()
})

test('what nobody has is not found; what is no id is refused before anybody is asked', async ({
  node,
  fake,
}) => {
  assert.is((await fetched(node, 'pmid:1')).status, 404)
  const before = fake.requests.length
  const none = [
    'pmid:x',
    'doi:11.1/x',
    'doi:10.1234/../../authors/a1',
    'biorxiv:10.1101/..',
    'http://127.0.0.1/',
    'arxiv:../../x',
    'isbn:1',
    's2:12',
  ]
  for (const id of none) assert.is((await fetched(node, id)).body.code, 'INVALID_INPUT', id)
  assert.is(fake.requests.length, before)
})

test('an id in a path stays one, whatever its characters mean in an address', async ({
  node,
  fake,
}) => {
  const doi = '10.1234/a?select=b#c%2e\\d'
  assert.is((await fetched(node, `doi:${doi}`)).status, 404)
  assert.equal(
    fake.requests.filter(({ name }) => name !== 'europepmc').map(({ path }) => path),
    [`/works/doi:${doi}`, `/works/${doi}`, `/graph/v1/paper/DOI:${doi}`],
  )
})

test('the same question is asked of a source once a day', async ({ node, fake }) => {
  const first = await search(node, 'attention')
  const count = fake.requests.length
  const second = await search(node, 'attention')
  assert.is(fake.requests.length, count)
  assert.equal(second.body.results, first.body.results)
})

test('svc_domain_match reads a paper by its id', async ({ node }) => {
  const { status, body } = await node.call('POST', '/api/svc/domain_match', {
    body: { id: 'arxiv:1602.03837' },
  })
  assert.is(status, 200)
  assert.ok(body.matches.length > 0)
})

test.run()
