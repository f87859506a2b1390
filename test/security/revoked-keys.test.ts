// Keys that were revoked. Before, what they had given out outlived them: open streams went on, a channel's key ticked, a
// link of 366 days was read, an encrypted line spent the tokens of its machine.
import { setTimeout as pause } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { memoryStore } from '../../server/store/memory.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite<{ node: TestNode; key: string; leaked: string }>('revoked keys')
test.before.each(async context => {
  const store = memoryStore()
  context.node = await openTestNode({ rateLimitPerMinute: 1000 }, { store })
  context.key = (await machineOn(context.node)).apiKey
  const { body } = await context.node.call('POST', '/api/keys', { key: context.key })
  context.leaked = body.apiKey
})
test.after.each(({ node }) => node.close())

async function revoke(node: TestNode, key: string, leaked: string): Promise<void> {
  const { body } = await node.call('GET', '/api/keys', { key })
  const { id } = body.keys.find(({ last4 }: { last4: string }) => leaked.endsWith(last4))
  assert.is((await node.call('DELETE', `/api/keys/${id}`, { key })).status, 200)
  node.clock.nowMs += 1001
}

const stream = (node: TestNode, key: string, body: object) =>
  node.call('POST', '/api/svc/stream', { key, body })

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

test('the keys of the channels that it made, its links and its lines end with it', async ({
  node,
  key,
  leaked,
}) => {
  const given = async (by: string) => {
    const { body: made } = await stream(node, by, { action: 'create', solver: 'heat' })
    const about = { channel: made.channel }
    const link = (await stream(node, by, { action: 'link', ...about })).body.url
    const line = (await stream(node, by, { action: 'secure', ...about })).body.url
    const tick = () => stream(node, made.channelKey, { action: 'tick', ...about })
    const status = async () => [
      (await tick()).status,
      (await node.call('GET', pathOf(link))).status,
      (await node.call('GET', pathOf(line))).status,
    ]
    return { status, id: made.channel }
  }
  const [bad, good] = [await given(leaked), await given(key)]
  const { body } = await stream(node, leaked, { action: 'link', channel: good.id })
  assert.equal(await bad.status(), [200, 200, 200])
  await revoke(node, key, leaked)
  assert.equal(await bad.status(), [401, 410, 410])
  assert.equal(await good.status(), [200, 200, 200], 'what another key gave out goes on')
  assert.is((await node.call('GET', pathOf(body.url))).status, 410, 'but for its link to that')
  assert.is((await stream(node, key, { action: 'tick', channel: bad.id })).status, 200)
})

test('a link whose key was taken out of it, or replaced, is none', async ({ node, key }) => {
  const { body: made } = await stream(node, key, { action: 'create', solver: 'heat' })
  const { body } = await stream(node, key, { action: 'link', channel: made.channel })
  const url = new URL(body.url)
  url.searchParams.set('by', '0'.repeat(16))
  assert.is((await node.call('GET', pathOf(url.href))).status, 403)
  url.searchParams.delete('by')
  assert.is((await node.call('GET', pathOf(url.href))).status, 403)
})

test('its open streams end within seconds, those of another key go on', async ({
  node,
  key,
  leaked,
}) => {
  const feed = async (bearer: string) => {
    const headers = { accept: 'text/event-stream', authorization: `Bearer ${bearer}` }
    const response = await fetch(`${node.url}/api/observer`, { headers })
    const reader = response.body!.getReader()
    let isOver = false
    void (async () => {
      while (!(await reader.read()).done);
      isOver = true
    })().catch(() => {})
    return { isOver: () => isOver, leave: () => reader.cancel() }
  }
  const [bad, good] = [await feed(leaked), await feed(key)]
  await pause(50)
  assert.equal([bad.isOver(), good.isOver()], [false, false])
  await revoke(node, key, leaked)
  for (let i = 0; i < 100 && !bad.isOver(); i++) await pause(100)
  assert.equal([bad.isOver(), good.isOver()], [true, false])
  await good.leave()
})

test('one address spends half of the shared demo key, and leaves the rest (before: all ten)', async ({
  node,
}) => {
  const { sharedDemoKey: shared } = node.house.keys
  const statuses = []
  for (let i = 0; i < 6; i++) {
    statuses.push((await node.call('POST', '/api/svc/spin_up', { key: shared, body: {} })).status)
  }
  assert.equal(statuses, [200, 200, 200, 200, 200, 429])
})

test.run()
