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
