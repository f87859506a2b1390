import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite<{ node: TestNode; key: string }>('folders')
test.before(async context => {
  context.node = await openTestNode()
})
test.before.each(async context => {
  context.key = (await machineOn(context.node)).apiKey
})
test.after(({ node }) => node.close())

async function compute(node: TestNode, key: string, folder: string, v: number) {
  node.clock.nowMs++
  const body = { domain: 'NM', operators: ['NM23'], inputs: { m: 2, v }, folder }
  return (await node.call('POST', '/api/svc/compute', { key, body })).body
}

test('a result is filed with its entry, listed, read whole and still verifies', async ({
  node,
  key,
}) => {
  const answer = await compute(node, key, 'a/b ü', 3)
  assert.is(answer.value, 9)
  await compute(node, key, 'a/b ü', 4)
  await compute(node, key, 'other', 5)
  const { body: all } = await node.call('GET', '/api/folders', { key })
  assert.equal(all.folders, [
    { name: 'a/b ü', count: 2 },
    { name: 'other', count: 1 },
  ])
  const path = `/api/folders/${encodeURIComponent('a/b ü')}`
  const { body: listed } = await node.call('GET', path, { key })
  assert.equal(
    listed.results.map((one: { value: number }) => one.value),
    [9, 16],
  )
  const { body: read } = await node.call('GET', `${path}/${listed.results[0].id}`, { key })
  const { id: _, tool, ...envelope } = read
  const { entry: __, ...answered } = answer
  assert.is(tool, 'svc_compute')
  assert.equal(envelope, answered)
})

test('a folder is read page by page', async ({ node, key }) => {
  for (const v of [1, 2, 3, 4, 5]) await compute(node, key, 'pages', v)
  const values: number[] = []
  for (let after = ''; ; ) {
    const { body } = await node.call('GET', `/api/folders/pages?limit=2${after}`, { key })
    values.push(...body.results.map((one: { value: number }) => one.value))
    if (body.next === null) break
    after = `&after=${body.next}`
  }
  assert.equal(values, [1, 4, 9, 16, 25])
})

test('what is deleted is gone, and the chain keeps its entry', async ({ node, key }) => {
  for (const v of [1, 2, 3]) await compute(node, key, 'short', v)
  const { body: listed } = await node.call('GET', '/api/folders/short', { key })
  const one = `/api/folders/short/${listed.results[0].id}`
  assert.is((await node.call('DELETE', one, { key })).body.removed, 1)
  assert.is((await node.call('GET', one, { key })).status, 404)
  assert.is((await node.call('DELETE', one, { key })).status, 404)
  assert.is((await node.call('DELETE', '/api/folders/short', { key })).body.removed, 2)
  assert.equal((await node.call('GET', '/api/folders', { key })).body.folders, [])
  const { body: chain } = await node.call('GET', '/api/observer', { key })
  assert.is(chain.entries.length, 4)
})

test('a folder of another machine is empty for everybody else', async ({ node, key }) => {
  await compute(node, key, 'mine', 1)
  const { body: listed } = await node.call('GET', '/api/folders/mine', { key })
  const { apiKey: other } = await machineOn(node)
  assert.equal((await node.call('GET', '/api/folders', { key: other })).body.folders, [])
  assert.equal((await node.call('GET', '/api/folders/mine', { key: other })).body.results, [])
  const one = `/api/folders/mine/${listed.results[0].id}`
  assert.is((await node.call('GET', one, { key: other })).status, 404)
  assert.is((await node.call('DELETE', one, { key: other })).status, 404)
})

test('a refused call files nothing', async ({ node, key }) => {
  const refused = await node.call('POST', '/api/svc/compute', {
    key,
    body: { domain: 'NM', operators: ['NM23'], inputs: { m: 2 }, folder: 'none' },
  })
  assert.is(refused.status, 400)
  assert.equal((await node.call('GET', '/api/folders', { key })).body.folders, [])
})

test.run()
