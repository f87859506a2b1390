// Idempotency-Key: a request that is sent again is done once, billed once and answered as the first time.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ReplyStore } from '../../server/results/reply-store.ts'
import { ThreadedReplies } from '../../server/results/threaded-replies.ts'
import { stillClock } from '../support/clock.ts'
import { rpc } from '../support/mcp-client.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { refusal } from '../support/refusal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('idempotency')

const ENERGY = { operators: ['NM23'], inputs: { m: 2, v: 3 } }
const UUID = '"8e03978e-40d5-43dd-bc93-6894a57f9324"'

let node: TestNode
let key: string
test.before(async () => {
  node = await openTestNode()
  key = (await machineOn(node)).apiKey
})
test.after(() => node.close())

const send = (
  path: string,
  body: object,
  name = UUID,
  at = node,
  bearer: string | undefined = key,
) =>
  at.call('POST', path, {
    ...(bearer && { key: bearer }),
    body,
    headers: { 'Idempotency-Key': name },
  })
const compute = (body: object, name?: string) => send('/api/svc/compute', body, name)

test('the same request again has the same answer and entry, and is not billed', async () => {
  const first = await compute(ENERGY)
  const again = await compute(ENERGY)
  assert.is(first.status, 200)
  assert.equal(again.body, first.body)
  assert.equal(
    [first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')],
    [null, 'true'],
  )
  const other = await compute(ENERGY, 'another-key')
  assert.is(other.body.entry.seq, first.body.entry.seq + 1)
  assert.is(other.body.entry.prev, first.body.entry.hash)
})

test('with another body or address the key is refused, as one of another caller it is another key', async () => {
  for (const refused of [
    await compute({ ...ENERGY, inputs: { m: 3, v: 3 } }),
    await send('/api/solve/heat', {}),
    await compute({ ...ENERGY, view: 'brief' }),
  ]) {
    assert.equal([refused.status, refused.body.code], [422, 'IDEMPOTENCY_MISMATCH'])
  }
  const machine = await machineOn(node)
  const other = await send('/api/svc/compute', ENERGY, UUID, node, machine.apiKey)
  assert.equal([other.status, other.body.zid], [200, machine.ZID])
})

test('what is refused did nothing, and its key is free', async () => {
  const refused = await compute({ ...ENERGY, inputs: { m: 2 } }, 'mended')
  assert.is(refused.status, 400)
  assert.is((await compute(ENERGY, 'mended')).status, 200)
})

test('what makes something makes it once: a contract, a machine, whose key is stored nowhere in the clear', async () => {
  const definition = { version: '1', name: 'door', initial: 'shut', states: { shut: {} } }
  const deploy = () => send('/api/svc/contract_deploy', { definition }, 'deploy')
  assert.is((await deploy()).body.id, (await deploy()).body.id)
  const { body: demo } = await node.call('POST', '/api/demo-key/mint')
  const spin = () => send('/api/svc/spin_up', {}, 'spin', node, demo.key)
  const first = await spin()
  assert.equal((await spin()).body, first.body)
  const open = (name: string) => send('/api/demo-key/mint', {}, name, node, '')
  assert.is((await open('short')).status, 400)
  assert.is((await open(UUID)).body.key, (await open(UUID)).body.key)
})

test('a key that is none, and a stream, are refused', async () => {
  assert.is((await compute(ENERGY, 'a"b')).status, 400)
  const headers = { 'Idempotency-Key': 'events', Accept: 'text/event-stream' }
  const events = await node.call('POST', '/api/solve/heat', { key, body: {}, headers })
  assert.is(events.status, 406)
})

const calling = (id: number | string, input: object = ENERGY, name = 'svc_compute') =>
  rpc('tools/call', { name, arguments: input, _meta: { progressToken: id } }, id)

test('a call at the MCP door under a key is done once, and answered again under the id of who asks', async () => {
  const ask = (body: object, name = 'mcp') => send('/api/mcp', body, name)
  const [first, again] = [await ask(calling(1)), await ask(calling('two'))]
  assert.equal(again.body, { ...first.body, id: 'two' })
  assert.equal(
    [first, again].map(one => one.headers.get('idempotency-replayed')),
    [null, 'true'],
  )
  const mismatch = await ask(calling(1, { ...ENERGY, view: 'brief' }))
  assert.equal([mismatch.status, mismatch.body.code], [422, 'IDEMPOTENCY_MISMATCH'])
  const other = await ask(calling(1), 'mcp-other')
  const { seq } = first.body.result.structuredContent.entry
  assert.is(other.body.result.structuredContent.entry.seq, seq + 1)
  const refused = await ask(calling(1, { ...ENERGY, inputs: { m: 2 } }), 'mcp-mended')
  assert.is(refused.body.result.isError, true)
  const batch = [calling(1), calling(2, { term: 'orbit' }, 'svc_find_operator')]
  const [both, bothAgain] = [await ask(batch, 'mcp-mended'), await ask(batch, 'mcp-mended')]
  assert.equal(bothAgain.body, both.body)
  assert.is(both.body[0].result.structuredContent.entry.seq, seq + 2)
  const reading = () => ask(calling(1, { term: 'orbit' }, 'svc_find_operator'), 'mcp-read')
  await reading()
  assert.is((await reading()).headers.get('idempotency-replayed'), null)
})

test('a restart forgets no reply', async () => {
  const { path, remove } = temporaryFolder()
  let one = await openTestNode({ dataFolder: path })
  const bearer = (await machineOn(one)).apiKey
  const first = await send('/api/svc/compute', ENERGY, UUID, one, bearer)
  const called = await send('/api/mcp', calling(1), 'mcp', one, bearer)
  await one.close()
  one = await openTestNode({ dataFolder: path })
  const again = await send('/api/svc/compute', ENERGY, UUID, one, bearer)
  assert.equal([again.status, again.body], [200, first.body])
  assert.equal((await send('/api/mcp', calling(1), 'mcp', one, bearer)).body, called.body)
  await one.close()
  remove()
})

const request = (key: string, bearer: string | null = 'b', address = '192.0.2.1') => ({
  key,
  bearer,
  address,
  fingerprint: 'f',
})
const reply = (body: Buffer) => ({ status: 200, mediaType: 'text/plain', body })

test('a key is taken while its request is under way, and stays so when it was cut off', () => {
  const store = new ReplyStore(':memory:', stillClock())
  const one = request('k')
  assert.is(store.claim(one), undefined)
  const taken = () => refusal(() => store.claim(one))
  assert.equal([taken().code, /under way/.test(taken().message)], ['CONFLICT', true])
  store.abandon(one)
  assert.equal([taken().code, /cut off/.test(taken().message)], ['CONFLICT', true])
  store.release(one)
  assert.is(store.claim(one), undefined)
  store.settle(one, { status: 201, mediaType: 'text/plain', body: Buffer.from('a\nb') })
  const expected = { status: 201, mediaType: 'text/plain', body: Buffer.from('a\nb') }
  assert.equal(store.claim(one), expected)
  store.close()
})

test('beyond the room of a caller, or of all, the oldest replies are dropped and their keys stay taken', () => {
  const store = new ReplyStore(':memory:', stillClock(), { ofCaller: 2500, ofAll: 3500 })
  const stateOf = (bearer: string, key: string) => {
    try {
      return store.claim(request(key, bearer))?.body.length
    } catch (error) {
      return (error as Error).message.includes('its reply is dropped') && 'dropped'
    }
  }
  const settle = (bearer: string, key: string) => {
    store.claim(request(key, bearer))
    store.settle(request(key, bearer), reply(Buffer.alloc(1000)))
  }
  for (const key of ['1', '2', '3']) settle('a', key)
  const ofA = () => ['1', '2', '3'].map(key => stateOf('a', key))
  assert.equal(ofA(), ['dropped', 1000, 1000])
  for (const key of ['1', '2']) settle('b', key)
  assert.equal(ofA(), ['dropped', 'dropped', 1000])
  assert.equal([stateOf('b', '1'), stateOf('b', '2')], [1000, 1000])
  store.close()
})

test('without a key the room is that of an address, and the reply is found from any', () => {
  const store = new ReplyStore(':memory:', stillClock(), { ofCaller: 1500, ofAll: 10_000 })
  const settle = (key: string, address: string) => {
    store.claim(request(key, null, address))
    store.settle(request(key, null, address), reply(Buffer.alloc(1000)))
  }
  settle('mine', '192.0.2.1')
  settle('theirs-1', '192.0.2.2')
  settle('theirs-2', '192.0.2.2')
  assert.is(store.claim(request('mine', null, '198.51.100.7'))?.body.length, 1000)
  assert.match(
    refusal(() => store.claim(request('theirs-1', null, '192.0.2.2'))).message,
    /dropped/,
  )
  store.close()
})

test('what is older than a day is a new request, however much of it there is', () => {
  const clock = stillClock()
  const store = new ReplyStore(':memory:', clock)
  for (let key = 0; key < 100; key++) {
    store.claim(request(`${key}`))
    store.settle(request(`${key}`), reply(Buffer.from('a')))
  }
  clock.nowMs += 86_400_001
  for (let key = 99; key >= 0; key--) assert.is(store.claim(request(`${key}`)), undefined, `${key}`)
  store.close()
})

test('a file that is locked is a clear refusal, and nothing is done', async () => {
  const { path, remove } = temporaryFolder()
  const one = await openTestNode({ dataFolder: path })
  const bearer = (await machineOn(one)).apiKey
  const first = await send('/api/svc/compute', ENERGY, UUID, one, bearer)
  // An answer is out before its reply is written.
  const lock = new DatabaseSync(join(path, 'replies.sqlite'), { timeout: 60_000 })
  lock.exec('BEGIN IMMEDIATE')
  const refused = send('/api/svc/compute', ENERGY, 'while-locked', one, bearer)
  const { status, body } = await refused
  assert.equal([status, body.code], [503, 'STORE_UNAVAILABLE'])
  assert.match(body.error, /Idempotency-Key cannot be remembered now .*locked.*nothing was done/)
  lock.exec('COMMIT')
  lock.close()
  const later = await send('/api/svc/compute', ENERGY, 'while-locked', one, bearer)
  assert.is(later.body.entry.seq, first.body.entry.seq + 1)
  await one.close()
  remove()
})

test('while a thread waits for the disk, the event loop turns', async () => {
  const { path, remove } = temporaryFolder()
  const file = join(path, 'replies.sqlite')
  new ReplyStore(file, stillClock()).close()
  const lock = new DatabaseSync(file, { timeout: 60_000 })
  lock.exec('BEGIN IMMEDIATE')
  const replies = new ThreadedReplies(file, stillClock(), () => {})
  let hasTurned = false
  setImmediate(() => {
    hasTurned = true
  })
  const code = await replies.claim(request('k')).catch(error => error.code)
  assert.equal([code, hasTurned], ['STORE_UNAVAILABLE', true])
  lock.exec('COMMIT')
  lock.close()
  const claim = await replies.claim(request('k'))
  await claim.settle(reply(Buffer.from('later')))
  const again = await replies.claim(request('k'))
  assert.is(String(again.reply?.body), 'later')
  await replies.close()
  remove()
})

test('a file that is none is a clear refusal of each request with a key, and of no other', async () => {
  const { path, remove } = temporaryFolder()
  writeFileSync(join(path, 'replies.sqlite'), 'no database at all '.repeat(100))
  const one = await openTestNode({ dataFolder: path })
  const bearer = (await machineOn(one)).apiKey
  for (const name of ['one', 'other']) {
    const { status, body } = await send('/api/svc/compute', ENERGY, name, one, bearer)
    assert.equal([status, body.code], [503, 'STORE_UNAVAILABLE'])
  }
  const without = await one.call('POST', '/api/svc/compute', { key: bearer, body: ENERGY })
  assert.is(without.status, 200)
  await one.close()
  remove()
})

test.run()
