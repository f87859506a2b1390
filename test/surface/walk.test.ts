// What a user does, from nothing to a machine and back to it after a lost key, over a whole node.
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { recoveryKey, zidOf } from '../../server/accounts/identity.ts'
import { signed } from '../../server/crypto/ed25519.ts'
import { machineOn, openTestNode, recoverableOn, type TestNode } from '../support/node.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('walk')

let node: TestNode
test.before(async () => {
  node = await openTestNode()
})
test.after(() => node.close())

test('a demo key is minted, spins up one machine, and no second', async () => {
  const mint = await node.call('POST', '/api/demo-key/mint')
  assert.is(mint.status, 200)
  assert.equal(Object.keys(mint.body), ['key', 'plan', 'expiresAt'])
  assert.match(mint.body.key, /^svc_ak_demo_[0-9A-Za-z]{38}$/)
  assert.is(mint.body.plan, 'demo')
  assert.is(Date.parse(mint.body.expiresAt), node.clock.nowMs + 86_400_000)

  const key = mint.body.key
  const machine = await node.call('POST', '/api/svc/spin_up', { key, body: {} })
  assert.is(machine.status, 200)
  const { ZID, recoveryEquation, salt, slug, apiKey, ...rest } = machine.body
  assert.equal(rest, {})
  assert.is(ZID, zidOf(recoveryEquation))
  assert.match(salt, /^[0-9a-f]{32}$/)
  assert.is(slug, `mcp-agent-${ZID.slice(0, 12)}`)
  assert.match(apiKey, /^svc_ak_[0-9A-Za-z]{38}$/)
  assert.is(await node.house.store.entryCount(ZID), 1)

  const again = await node.call('POST', '/api/svc/spin_up', { key, body: {} })
  assert.equal([again.status, again.body.code], [403, 'FORBIDDEN'])
})

test('the shared demo key is the same for all; one address makes half of its ten machines a day', async () => {
  const { body } = await node.call('GET', '/api/demo-key')
  assert.equal({ ...body, key: '' }, { key: '', plan: 'demo', dailyLimit: 10 })
  assert.is((await node.call('GET', '/api/demo-key')).body.key, body.key)
  const spinUp = () => node.call('POST', '/api/svc/spin_up', { key: body.key, body: {} })
  const all = await Promise.all(Array.from({ length: 12 }, spinUp))
  assert.is(all.filter(({ status }) => status === 200).length, 5)
  const { status, body: refusal, headers } = all.find(one => one.status !== 200)!
  assert.equal([status, refusal.code], [429, 'RATE_LIMITED'])
  assert.ok(Number(headers.get('retry-after')) > 0)
  node.clock.nowMs += 86_400_000
  assert.is((await spinUp()).status, 200)
})

test("spinning up asks for a demo key: none is 401, a machine's is 403, a wrong one 401", async () => {
  const { apiKey } = await machineOn(node)
  const spinUp = (key?: string) =>
    node.call('POST', '/api/svc/spin_up', { body: {}, ...(key && { key }) })
  const none = await spinUp()
  assert.equal([none.status, none.body.code, none.body.ok], [401, 'KEY_REQUIRED', false])
  const own = await spinUp(apiKey)
  assert.equal([own.status, own.body.code], [403, 'FORBIDDEN'])
  const wrong = await spinUp(`${apiKey.slice(0, -1)}${apiKey.endsWith('a') ? 'b' : 'a'}`)
  assert.equal([wrong.status, wrong.body.code], [401, 'INVALID_KEY'])
  assert.match(wrong.headers.get('www-authenticate') ?? '', /^Bearer/)
})

test('a demo key does nothing but spin up', async () => {
  const { body } = await node.call('POST', '/api/demo-key/mint')
  const answer = await node.call('GET', '/api/keys', { key: body.key })
  assert.equal([answer.status, answer.body.code], [403, 'FORBIDDEN'])
})

test('a minted key that was not used ends after a day', async () => {
  const { body } = await node.call('POST', '/api/demo-key/mint')
  node.clock.nowMs += 86_400_000
  const late = await node.call('POST', '/api/svc/spin_up', { key: body.key, body: {} })
  assert.equal([late.status, late.body.code], [401, 'INVALID_KEY'])
})

test('a lost key is replaced by a signature, and the lost one can be ended', async () => {
  const { ZID, recoveryEquation, salt, apiKey } = await recoverableOn(node)
  const challenge = await node.call('POST', '/api/zid/challenge', { body: { zid: ZID } })
  assert.is(challenge.status, 200)
  const text = challenge.body.challenge
  const signature = signed(text, await recoveryKey(recoveryEquation, salt))
  const proof = { zid: ZID, challenge: text, signature, revokeOthers: true }
  const recovered = await node.call('POST', '/api/zid/recover', { body: proof })
  assert.is(recovered.status, 200)
  assert.equal([recovered.body.keyPrefix, recovered.body.revoked], [ZID.slice(0, 8), 1])
  assert.is((await node.call('GET', '/api/keys', { key: recovered.body.apiKey })).status, 200)
  const lost = await node.call('GET', '/api/keys', { key: apiKey })
  assert.equal([lost.status, lost.body.code], [401, 'INVALID_KEY'])
  const replay = await node.call('POST', '/api/zid/recover', { body: proof })
  assert.equal([replay.status, replay.body.code], [403, 'FORBIDDEN'])
})

test('an identity is refused by its own codes', async () => {
  const challenge = (zid: string) => node.call('POST', '/api/zid/challenge', { body: { zid } })
  for (const zid of ['', 'xyz', 'A'.repeat(32), 'a'.repeat(33), '0'.repeat(32)]) {
    const { status, body } = await challenge(zid)
    assert.equal([status, body.code], [400, 'INVALID_ZID'], zid)
  }
})

test('an owner sees, adds and revokes the keys of the machine, and of no other', async () => {
  const { apiKey } = await machineOn(node)
  node.clock.nowMs += 1000
  const stranger = await machineOn(node)
  const added = await node.call('POST', '/api/keys', { key: apiKey })
  assert.is(added.status, 201)

  const { keys } = (await node.call('GET', '/api/keys', { key: apiKey })).body
  assert.equal(
    keys.map((one: { last4: string; current: boolean }) => [one.last4, one.current]),
    [
      [apiKey.slice(-4), true],
      [added.body.apiKey.slice(-4), false],
    ],
  )
  const path = `/api/keys/${keys[0].id}`
  const foreign = await node.call('DELETE', path, { key: stranger.apiKey })
  assert.equal([foreign.status, foreign.body.code], [404, 'NOT_FOUND'])

  const revoked = await node.call('DELETE', path, { key: added.body.apiKey })
  assert.is(revoked.status, 200)
  assert.is(Date.parse(revoked.body.revokedAt), node.clock.nowMs)
  assert.is((await node.call('GET', '/api/keys', { key: apiKey })).status, 401)
  assert.is((await node.call('DELETE', path, { key: added.body.apiKey })).status, 200)
})

test('an MCP client spins up by the same tool', async () => {
  const { body: demo } = await node.call('GET', '/api/demo-key')
  node.clock.nowMs += 86_400_000
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' }
  const params = { name: 'svc_spin_up', arguments: { displayName: 'lab' } }
  const spun = await node.call('POST', '/api/mcp', { key: demo.key, body: { ...call, params } })
  const { ZID, recoveryEquation, slug } = spun.body.result.structuredContent
  assert.is(ZID, zidOf(recoveryEquation))
  assert.is(slug, `lab-${ZID.slice(0, 12)}`)
  const keyless = await node.call('POST', '/api/mcp', { body: { ...call, params } })
  assert.is(keyless.body.result.isError, true)
  assert.is(keyless.body.result.structuredContent.code, 'KEY_REQUIRED')
})

test('prove and prove/verify take ten calls a minute each of an address, whatever it forges', async () => {
  const other = await openTestNode()
  const forged = (i: number) => ({
    headers: { 'x-forwarded-for': `6.6.6.${i}`, forwarded: `for=7.7.7.${i}` },
  })
  const prove = (i: number) =>
    other.call('POST', '/api/svc/prove', {
      ...forged(i),
      body: { domain: 'Quantum Mechanics', operators: ['QM8'], inputs: { n: 1, Z: 1 } },
    })
  const receipt = (await prove(0)).body
  const { svcProof, operatorChain: operatorIds, R_t, svcond, keyPrefix, value, unit } = receipt
  assert.is(keyPrefix, 'PROVE')
  const body = { svcProof, operatorIds, R_t, svcond, keyPrefix, value, unit }
  const verify = (i: number) => other.call('POST', '/api/svc/prove/verify', { ...forged(i), body })
  for (let i = 1; i < 10; i++) assert.is((await prove(i)).status, 200)
  for (let i = 0; i < 10; i++) assert.is((await verify(i)).body.valid, true)
  for (const call of [prove, verify]) {
    const { status, body: refusal, headers } = await call(99)
    assert.equal([status, refusal.code], [429, 'RATE_LIMITED'])
    assert.is(Number(headers.get('retry-after')), 60)
  }
  other.clock.nowMs += 60_000
  assert.is((await prove(0)).status, 200)
  await other.close()
})

test('compute costs a token, tells what is left, and stops at the end of the day until midnight', async () => {
  const other = await openTestNode({ freeDailyLimit: 2 })
  const { apiKey: key, ZID } = await machineOn(other)
  const body = { domain: 'Quantum Mechanics', operators: ['QM8'], inputs: { n: 1, Z: 1 } }
  const compute = () => other.call('POST', '/api/svc/compute', { key, body })
  for (const left of [1, 0]) {
    const { status, headers, body: envelope } = await compute()
    assert.is(status, 200)
    assert.is(envelope.keyPrefix, ZID.slice(0, 8))
    assert.match(headers.get('ratelimit') ?? '', new RegExp(`r=${left}\\b`))
  }
  const { status, body: refusal, headers } = await compute()
  assert.equal([status, refusal.code], [429, 'QUOTA_EXCEEDED'])
  const midnight = Math.ceil((86_400_000 - (other.clock.nowMs % 86_400_000)) / 1000)
  assert.is(Number(headers.get('retry-after')), midnight)
  assert.is(await other.house.store.entryCount(ZID), 3)
  other.clock.nowMs += midnight * 1000
  assert.is((await compute()).status, 200)
  await other.close()
})

test("one address mints at most a tenth of a day's keys, however it forges its headers", async () => {
  const other = await openTestNode({ mintDailyLimit: 100 })
  const mint = (i: number) =>
    other.call('POST', '/api/demo-key/mint', { headers: { 'x-forwarded-for': `6.6.6.${i}` } })
  for (let i = 0; i < 10; i++) assert.is((await mint(i)).status, 200)
  const { status, body, headers } = await mint(99)
  assert.equal([status, body.code], [429, 'RATE_LIMITED'])
  assert.is(Number(headers.get('retry-after')), 86_400)
  await other.close()
})

test('all addresses together mint the keys of a day and no more', async () => {
  const other = await openTestNode({ mintDailyLimit: 12, trustedProxies: 1 })
  const mint = (i: number) =>
    other.call('POST', '/api/demo-key/mint', { headers: { 'x-forwarded-for': `203.0.113.${i}` } })
  for (let i = 0; i < 12; i++) assert.is((await mint(i)).status, 200)
  const { status, body } = await mint(99)
  assert.equal([status, body.code], [429, 'QUOTA_EXCEEDED'])
  other.clock.nowMs += 86_400_000
  assert.is((await mint(99)).status, 200)
  await other.close()
})

test('a node that starts again knows its machines, keys and demo key', async () => {
  const { path: dataFolder, remove } = temporaryFolder()
  const before = await openTestNode({ dataFolder })
  const { apiKey } = await machineOn(before)
  const demo = (await before.call('GET', '/api/demo-key')).body.key
  await before.close()
  const after = await openTestNode({ dataFolder })
  assert.is((await after.call('GET', '/api/keys', { key: apiKey })).status, 200)
  assert.is((await after.call('GET', '/api/demo-key')).body.key, demo)
  await after.close()
  remove()
})

test.run()
