// Idempotency-Key: a request that is sent again is done once, billed once and answered as the first time.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ReplyStore } from '../../server/results/reply-store.ts'
import { stillClock } from '../support/clock.ts'
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

test('a restart forgets no reply', async () => {
  const { path, remove } = temporaryFolder()
  let one = await openTestNode({ dataFolder: path })
  const bearer = (await machineOn(one)).apiKey
  const first = await send('/api/svc/compute', ENERGY, UUID, one, bearer)
  await one.close()
  one = await openTestNode({ dataFolder: path })
  const again = await send('/api/svc/compute', ENERGY, UUID, one, bearer)
  assert.equal([again.status, again.body], [200, first.body])
  await one.close()
  remove()
})

test('a key is taken while its request is under way, and stays so when it was cut off', () => {
  const store = new ReplyStore(':memory:', stillClock())
  const request = { key: 'k', bearer: 'b', fingerprint: 'f' }
  const claim = store.claim(request)
  const taken = () => refusal(() => store.claim(request))
  assert.equal([taken().code, /under way/.test(taken().message)], ['CONFLICT', true])
  claim.abandon()
  assert.equal([taken().code, /cut off/.test(taken().message)], ['CONFLICT', true])
  claim.release()
  store.claim(request).settle({ status: 201, mediaType: 'text/plain', body: Buffer.from('a\nb') })
  const { reply } = store.claim(request)
  assert.equal(reply, { status: 201, mediaType: 'text/plain', body: Buffer.from('a\nb') })
  store.close()
})

test('beyond the room of a caller, or of all, the oldest replies are dropped and their keys stay taken', () => {
  const body = Buffer.alloc(1000)
  const reply = { status: 200, mediaType: 'text/plain', body }
  const stateOf = (store: ReplyStore, bearer: string, key: string) => {
    try {
      return store.claim({ key, bearer, fingerprint: 'f' }).reply?.body.length
    } catch (error) {
      return (error as Error).message.includes('its reply is dropped') && 'dropped'
    }
  }
  const store = new ReplyStore(':memory:', stillClock(), { ofCaller: 2500, ofAll: 3500 })
  const settle = (bearer: string, key: string) =>
    store.claim({ key, bearer, fingerprint: 'f' }).settle(reply)
  for (const key of ['1', '2', '3']) settle('a', key)
  const ofA = () => ['1', '2', '3'].map(key => stateOf(store, 'a', key))
  assert.equal(ofA(), ['dropped', 1000, 1000])
  for (const key of ['1', '2']) settle('b', key)
  assert.equal(ofA(), ['dropped', 'dropped', 1000])
  assert.equal([stateOf(store, 'b', '1'), stateOf(store, 'b', '2')], [1000, 1000])
  store.close()
})

test('what is older than a day is a new request, however much of it there is', () => {
  const clock = stillClock()
  const store = new ReplyStore(':memory:', clock)
  const claim = (key: number) => store.claim({ key: `${key}`, bearer: 'b', fingerprint: 'f' })
  const reply = { status: 200, mediaType: 'text/plain', body: Buffer.from('a') }
  for (let key = 0; key < 100; key++) claim(key).settle(reply)
  clock.nowMs += 86_400_001
  for (let key = 99; key >= 0; key--) assert.is(claim(key).reply, undefined, `${key}`)
  store.close()
})

test.run()
