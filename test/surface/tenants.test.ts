// Every route that names a thing of a machine, asked with the key of another machine: the thing is not there.
// What is asked follows from the table of routes, so that a route that is added cannot be forgotten.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite<{ node: TestNode; owner: string; other: string }>('tenants')
test.before(async context => {
  context.node = await openTestNode()
  context.owner = (await machineOn(context.node)).apiKey
  context.other = (await machineOn(context.node)).apiKey
})
test.after(({ node }) => node.close())

/** Parameters that name a thing, in paths and in inputs. */
const NAMES = ['id', 'channel', 'reactor', 'folder', 'pageSlug', 'name', 'session']

/** What those names mean where they name no thing of a machine. */
const PUBLIC = new Set(['operator', 'operator_compute', 'svc_paper_fetch', 'svc_domain_match'])
/** What makes the thing that it names. */
const MAKERS = new Set(['svc_publish_page', 'dns_register'])
/** A folder of these is where the answer goes. */
const filing = (name: string, properties: object) =>
  'folder' in properties && !name.startsWith('folder_')

const CHART = {
  version: '1',
  name: 'door',
  initial: 'shut',
  states: { shut: { on: { open: { target: 'wide' } } }, wide: {} },
}

/** Makes one thing of every kind; the parameters by which each tool would reach it. */
async function things(node: TestNode, key: string): Promise<Record<string, object[]>> {
  const post = async (path: string, body: object) =>
    (await node.call('POST', path, { key, body })).body
  const contract = await post('/api/svc/contract_deploy', { definition: CHART })
  const letter = await post('/api/svc/mail_html', { subject: 'a', html: '<p>b</p>' })
  const compute = { domain: 'NM', operators: ['NM23'], inputs: { m: 1, v: 1 }, folder: 'own' }
  await post('/api/svc/compute', compute)
  const filed = await node.call('GET', '/api/folders/own', { key })
  const result = filed.body.results[0].id
  const run = await post('/api/solve/lotka', {})
  const stream = await post('/api/svc/stream', { action: 'create', solver: 'lotka' })
  const secure = { action: 'secure', channel: stream.channel }
  const line = await post('/api/svc/stream', secure)
  const reactor = await post('/api/svc/reactor', {
    action: 'create',
    solver: 'lotka',
    trigger: { mode: 'on-observe' },
  })
  await post('/api/svc/publish_page', { title: 'own', html: '<p>own</p>', pageSlug: 'own' })
  await post('/api/dns/register', { name: 'own' })
  const { body: keys } = await node.call('GET', '/api/keys', { key })
  const on = (actions: string[], about: object) => actions.map(action => ({ action, ...about }))
  return {
    svc_contract_get: [{ id: contract.id }],
    svc_contract_fire: [{ id: contract.id }],
    contract_delete: [{ id: contract.id }],
    page_delete: [{ pageSlug: 'own' }],
    dns_release: [{ name: 'own' }],
    mail_read: [{ id: letter.id }],
    mail_delete: [{ id: letter.id }],
    folder_result: [{ folder: 'own', id: result }],
    folder_result_delete: [{ folder: 'own', id: result }],
    folder_delete: [{ folder: 'own' }],
    stream_get: [{ channel: stream.channel }],
    stream_tick: [{ channel: stream.channel }],
    line_close: [{ session: line.sessionId }],
    stream_revoke_links: [{ channel: stream.channel }],
    svc_stream: on(['tick', 'get', 'close', 'link', 'secure'], { channel: stream.channel }),
    svc_reactor: on(
      ['step', 'observe', 'state', 'trajectory', 'telemetry', 'secure', 'get', 'close'],
      { reactor: reactor.reactor ?? reactor.id },
    ),
    result_read: [{ id: run.entry.seq }],
    result_part: [{ id: run.entry.seq, part: 'series' }],
    result_array: [{ id: run.entry.seq, kind: 'series', name: 't' }],
    keys_revoke: [{ id: keys.keys[0].id }],
  }
}

test('no route reaches a thing of another machine, and every such route is asked', async ({
  node,
  owner,
  other,
}) => {
  const reach = await things(node, owner)
  const asked: string[] = []
  for (const { tool, method, path } of node.house.routes.operations) {
    const properties = tool.input.properties as object
    const isNaming = NAMES.some(name => name in properties)
    if (tool.tier !== 'key' || !isNaming || PUBLIC.has(tool.name)) continue
    if (MAKERS.has(tool.name)) continue
    if (filing(tool.name, properties) && !(tool.name in reach)) continue
    if (tool.name === 'folder_read') {
      const { body } = await node.call('GET', '/api/folders/own', { key: other })
      assert.equal(body.results, [], 'a folder of the same name is the own, and empty')
      continue
    }
    assert.ok(reach[tool.name], `${tool.name} names a thing that this test does not make`)
    for (const input of reach[tool.name]!) {
      const rest: Record<string, unknown> = { ...input }
      const to = path.replace(/:(\w+)/g, (_, name: string) => {
        const value = encodeURIComponent(String(rest[name]))
        delete rest[name]
        return value
      })
      const body = method === 'GET' || Object.keys(rest).length === 0 ? {} : { body: rest }
      const answer = await node.call(method, to, { key: other, ...body })
      asked.push(`${method} ${to}`)
      assert.ok(
        answer.status === 404 || answer.status === 403,
        `${method} ${to} ${JSON.stringify(rest)}: ${answer.status} ${answer.body.error}`,
      )
    }
  }
  assert.ok(asked.length >= 26, `${asked.length} asked`)
})

test('the owner reaches all of it still', async ({ node, owner }) => {
  const get = async (path: string) => (await node.call('GET', path, { key: owner })).body
  assert.is((await get('/api/contracts')).contracts[0].fireCount, 0)
  assert.is((await get('/api/mail')).letters.length, 1)
  assert.is((await get('/api/folders')).folders[0].count, 1)
  assert.is((await get('/api/lines')).lines.length, 1)
  assert.is((await get('/api/pages')).pages.length, 1)
  assert.is((await node.call('GET', '/api/dns/resolve?name=own')).status, 200)
  assert.ok((await get('/api/keys')).keys.every((key: { revokedAt: unknown }) => !key.revokedAt))
})

test.run()
