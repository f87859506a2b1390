import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'

const test = suite('observer')

let node: TestNode
let machine: Awaited<ReturnType<typeof machineOn>>
test.before(async () => {
  node = await openTestNode()
  machine = await machineOn(node)
})
test.after(() => node.close())

const solve = (key: string) =>
  node.call('POST', '/api/solve/heat', { key, body: { nx: 16, ny: 17 } })

/** Reads a stream until it has seen so many events. */
async function events(count: number, headers: Record<string, string>) {
  const controller = new AbortController()
  const answer = await fetch(`${node.url}/api/observer`, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: controller.signal,
  })
  const found = (async () => {
    let text = ''
    const all = () => [...text.matchAll(/id: (\d+)\nevent: entry\ndata: (.*)\n\n/g)]
    for await (const part of answer.body!) {
      text += Buffer.from(part).toString()
      if (all().length >= count) break
    }
    controller.abort()
    return all().map(([, id, data]) => ({ id: Number(id), entry: JSON.parse(data!) }))
  })()
  return { found }
}

test('without a key the feed shows who sealed with what and when, and nothing of what was said', async () => {
  await solve(machine.apiKey)
  const { body } = await node.call('GET', '/api/observer?limit=2')
  assert.is(body.scope, 'global')
  const [newest, before] = body.entries
  assert.equal(Object.keys(newest), ['index', 'machine', 'seq', 't', 'tool', 'hash'])
  assert.equal([newest.tool, newest.machine], ['svc_heat', machine.ZID.slice(0, 8)])
  assert.ok(newest.index > before.index)
  assert.not.match(JSON.stringify(body), new RegExp(`${machine.ZID}|value|input`))
})

test('with a key it shows the entries of that machine, whole', async () => {
  const other = await machineOn(node)
  await solve(other.apiKey)
  const { body } = await node.call('POST', '/api/svc/observer', { key: machine.apiKey, body: {} })
  assert.is(body.scope, machine.ZID.slice(0, 8))
  assert.equal(new Set(body.entries.map((one: { machine: string }) => one.machine)).size, 1)
  const [newest] = body.entries
  assert.is(newest.body.tool, 'svc_heat')
  assert.is(newest.tokens, 1)
  assert.is(newest.prev, body.entries[1].hash)
  assert.is((await node.call('GET', '/api/observer', { key: 'svc_ak_wrong' })).status, 401)
})

test('a stream tells each new entry once it is sealed', async () => {
  const { found } = await events(2, {})
  await solve(machine.apiKey)
  await solve(machine.apiKey)
  const [first, second] = await found
  assert.is(second!.id, first!.id + 1)
  assert.is(first!.entry.index, first!.id)
  assert.not.ok('body' in first!.entry)
})

test('Last-Event-ID takes up after the last entry seen, without a gap or a double', async () => {
  const key = { authorization: `Bearer ${machine.apiKey}` }
  const { body } = await node.call('GET', '/api/observer', { key: machine.apiKey })
  const newest = body.entries[0].seq
  const { found } = await events(4, { ...key, 'last-event-id': String(newest - 2) })
  await solve(machine.apiKey)
  await solve(machine.apiKey)
  const ids = (await found).map(({ id }) => id)
  assert.equal(ids, [newest - 1, newest, newest + 1, newest + 2])
})

test('the limit is 1 to 50', async () => {
  for (const limit of [0, 51, 1.5]) {
    const { status, body } = await node.call('GET', `/api/observer?limit=${limit}`)
    assert.equal([status, body.code], [400, 'INVALID_INPUT'])
  }
})

test.run()
