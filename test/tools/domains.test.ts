import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { DEFAULTS } from '../../server/settings/config.ts'
import { fakeLiterature, libraryOn } from '../support/literature.ts'
import { openTestNode, type TestNode } from '../support/node.ts'

const test = suite('domains over REST')

let node: TestNode
test.before(async () => {
  node = await openTestNode()
})
test.after(() => node.close())

const match = (body: object) => node.call('POST', '/api/svc/domain_match', { body })

test('each domain is listed with its literature sources', async () => {
  const { body } = await node.call('POST', '/api/svc/science_domains', { body: {} })
  assert.is(body.total, node.house.operators.domains.length)
  const known = new Set([
    'arxiv',
    'openalex',
    'crossref',
    'semanticscholar',
    'europepmc',
    'biorxiv',
  ])
  for (const { sources, scope, prefix } of body.domains) {
    assert.ok(sources.length > 0 && scope.length > 10, prefix)
    for (const source of sources) assert.ok(known.has(source), source)
  }
})

test('a text, an operator, or both are matched; neither is a missing input', async () => {
  const { body } = await match({ text: 'tunnelling of an electron through a barrier', limit: 2 })
  assert.is(body.matches[0].prefix, 'QM')
  assert.ok(body.matches[0].terms.includes('tunnelling'))
  assert.ok(body.matches.length <= 2)
  assert.is((await match({ id: 'ORBIT_PERIOD' })).body.matches[0].prefix, 'OM')
  assert.is((await match({ id: 'GR35', text: 'redshift' })).body.matches[0].prefix, 'GR')
  assert.is((await match({})).body.code, 'MISSING_INPUT')
  assert.is((await match({ id: 'nobody' })).body.code, 'UNKNOWN_OPERATOR')
  assert.is((await match({ text: 'x', limit: 13 })).body.code, 'INVALID_INPUT')
})

test('a paper is matched by its title and abstract', async () => {
  const fake = await fakeLiterature()
  const library = libraryOn({ ...DEFAULTS, ...fake.urls })
  const other = await openTestNode(fake.urls, { library })
  const body = { id: 'arxiv:1602.03837', limit: 3 }
  const { status, body: answer } = await other.call('POST', '/api/svc/domain_match', { body })
  assert.is(status, 200)
  assert.ok(answer.matches.some(({ prefix }: { prefix: string }) => prefix === 'GR'))
  const unknown = { id: 'arxiv:9999.99999' }
  const missing = await other.call('POST', '/api/svc/domain_match', { body: unknown })
  assert.is(missing.body.code, 'NOT_FOUND')
  await other.close()
  fake.close()
})

test('filters of the operator list have a tag, and a tag that is known is not sent again', async () => {
  const first = await node.call('GET', '/api/operators?domain=GR')
  const etag = first.headers.get('etag')!
  assert.ok(first.body.length >= 11)
  assert.match(etag, /^"[0-9a-f]{64}/)
  const again = await node.call('GET', '/api/operators?domain=general%20relativity', {
    headers: { 'if-none-match': etag },
  })
  assert.is(again.status, 304)
  const core = await node.call('GET', '/api/operators?tier=core&domain=NM')
  assert.ok(core.body.length >= 13)
  const found = await node.call('GET', '/api/operators?q=kinetic%20energy')
  assert.is(found.body[0].id, 'NM23')
  const all = await node.call('GET', '/api/operators')
  assert.is(all.body.length, node.house.operators.size)
  assert.ok(all.headers.get('content-encoding'))
})

test.run()
