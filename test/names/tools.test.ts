import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite<{ node: TestNode }>('names')
test.before(async context => {
  context.node = await openTestNode()
})
test.after(({ node }) => node.close())

const register = (node: TestNode, key: string, name: string) =>
  node.call('POST', '/api/dns/register', { key, body: { name } })

test('a name resolves to the machine that registered it, and is found by its slug', async ({
  node,
}) => {
  const { apiKey: key, slug } = await machineOn(node)
  const { status, body } = await register(node, key, 'wind-tunnel')
  assert.is(status, 201)
  const { entry, ...registered } = body
  assert.ok(entry.seq > 0)
  const { body: resolved } = await node.call('GET', '/api/dns/resolve?name=wind-tunnel')
  assert.equal(resolved, registered)
  assert.equal([resolved.slug, resolved.url], [slug, `${node.url}/s/${slug}/`])
  await register(node, key, 'second')
  const { body: found } = await node.call('GET', `/api/dns/lookup?slug=${slug}`)
  assert.equal(
    found.names.map((one: { name: string }) => one.name),
    ['wind-tunnel', 'second'],
  )
  const { body: counted } = await node.call('GET', '/api/dns/status')
  assert.is(counted.names, 2)
})

test('a name that is taken stays with its machine, whoever asks', async ({ node }) => {
  const first = await machineOn(node)
  const second = await machineOn(node)
  const asked = await Promise.all(
    [first, second, first, second].map(({ apiKey }) => register(node, apiKey, 'wanted')),
  )
  assert.equal(asked.map(({ status }) => status).sort(), [201, 409, 409, 409])
  const winner = asked.find(({ status }) => status === 201)!.body.slug
  const { body } = await node.call('GET', '/api/dns/resolve?name=wanted')
  assert.is(body.slug, winner)
})

const release = (node: TestNode, key: string, name: string) =>
  node.call('DELETE', `/api/dns/names/${name}`, { key })
const DAY_MS = 86_400_000

test('a name that is released resolves to nothing, makes room, and is anchored on the chain', async ({
  node,
}) => {
  const { apiKey: key, ZID, slug } = await machineOn(node)
  await register(node, key, 'let-go')
  const { status, body } = await release(node, key, 'let-go')
  assert.equal([status, body.name, body.deleted], [200, 'let-go', true])
  assert.is((await node.call('GET', '/api/dns/resolve?name=let-go')).status, 404)
  assert.equal((await node.call('GET', `/api/dns/lookup?slug=${slug}`)).body.names, [])
  assert.is(await node.house.store.documentCount('name', ZID), 0)
  const { body: chain } = await node.call('GET', '/api/observer?limit=2', { key })
  const [released, registered] = chain.entries
  assert.equal([released.tool, released.body.about], ['dns_release', { name: 'let-go' }])
  assert.equal([released.hash, released.prev], [body.entry.hash, registered.hash])
  assert.is((await release(node, key, 'let-go')).status, 404)
  assert.is(await node.house.store.entryCount(ZID), body.entry.seq + 1)
})

test('a released name is for thirty days its former owner’s alone, then anybody’s', async ({
  node,
}) => {
  const owner = await machineOn(node)
  const other = await machineOn(node)
  await register(node, owner.apiKey, 'dear')
  const released = await release(node, owner.apiKey, 'dear')
  assert.is(released.body.reservedUntil, node.clock.nowMs + 30 * DAY_MS)
  const refused = await register(node, other.apiKey, 'dear')
  assert.equal([refused.status, refused.body.code], [409, 'CONFLICT'])
  const until = new Date(released.body.reservedUntil).toISOString()
  assert.is(refused.body.details.reservedUntil, until)
  assert.is((await register(node, owner.apiKey, 'dear')).status, 201)
  await release(node, owner.apiKey, 'dear')
  node.clock.nowMs += 30 * DAY_MS - 1
  assert.is((await register(node, other.apiKey, 'dear')).status, 409)
  node.clock.nowMs += 1
  assert.is((await register(node, other.apiKey, 'dear')).body.slug, other.slug)
  assert.is((await register(node, owner.apiKey, 'dear')).status, 409)
  assert.is(await node.house.store.documentCount('name-reserved', owner.ZID), 0)
})

test('nobody else releases a name, and a machine reserves its newest hundred', async ({ node }) => {
  const { apiKey: key, ZID } = await machineOn(node)
  const other = await machineOn(node)
  await register(node, key, 'kept')
  assert.is((await release(node, other.apiKey, 'kept')).status, 404)
  assert.is((await node.call('GET', '/api/dns/resolve?name=kept')).status, 200)
  for (let n = 0; n <= 100; n++) {
    await register(node, key, `n${n}`)
    await release(node, key, `n${n}`)
  }
  assert.is(await node.house.store.documentCount('name-reserved', ZID), 100)
  assert.is((await register(node, other.apiKey, 'n0')).status, 201)
  assert.is((await register(node, other.apiKey, 'n1')).status, 409)
})

test('of many who register a name while it is released none but its owner gets it', async ({
  node,
}) => {
  const owner = await machineOn(node)
  const other = await machineOn(node)
  await register(node, owner.apiKey, 'raced')
  const all = await Promise.all([
    register(node, other.apiKey, 'raced'),
    release(node, owner.apiKey, 'raced'),
    register(node, other.apiKey, 'raced'),
    register(node, other.apiKey, 'raced'),
  ])
  assert.equal(
    all.map(({ status }) => status),
    [409, 200, 409, 409],
  )
})

test('what is no name, no machine and no key is refused', async ({ node }) => {
  const { apiKey: key } = await machineOn(node)
  for (const name of ['', '-a', 'a-', 'A', 'a.b', 'a'.repeat(64), 'ä']) {
    assert.is((await register(node, key, name)).body.code, 'INVALID_INPUT', name)
  }
  assert.is((await node.call('GET', '/api/dns/resolve?name=nobody')).status, 404)
  assert.is((await node.call('GET', '/api/dns/lookup?slug=nobody')).status, 404)
  assert.is((await node.call('POST', '/api/dns/register', { body: { name: 'x' } })).status, 401)
})

test.run()
