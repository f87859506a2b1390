import { randomBytes, sign } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newIdentity, recoveryKey } from '../../server/accounts/identity.ts'
import { openKeys } from '../../server/accounts/keys.ts'
import { addKey, type SpunUp, spinUp } from '../../server/accounts/machines.ts'
import { challengeFor, recover } from '../../server/accounts/recovery.ts'
import { publicKeyOf } from '../../server/crypto/ed25519.ts'
import { Secrets } from '../../server/crypto/secrets.ts'
import { DEFAULTS } from '../../server/settings/config.ts'
import { chainBreak } from '../../server/store/chain.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { stillClock } from '../support/clock.ts'
import { refusalOf } from '../support/refusal.ts'

const test = suite('machines')

const LAB = { displayName: 'Orbit Lab', plan: 'free', demo: null } as const

async function opened() {
  const clock = stillClock()
  const store = memoryStore()
  const keys = await openKeys(store, new Secrets([randomBytes(32)]), clock)
  return { config: DEFAULTS, clock, store, keys }
}

async function signed(challenge: string, { recoveryEquation, salt }: SpunUp): Promise<string> {
  const key = await recoveryKey(recoveryEquation!, salt!)
  return sign(null, Buffer.from(challenge), key).toString('base64url')
}

test('a machine comes with a key that gets in, a slug that can be read and a seeded chain', async () => {
  const parts = await opened()
  const { ZID, slug, apiKey } = await spinUp(parts, LAB)
  const row = await parts.keys.authenticate(apiKey)
  assert.equal([row.zid, row.kind, row.plan], [ZID, 'compute', 'free'])
  assert.is(slug, `orbit-lab-${ZID.slice(0, 12)}`)
  assert.is((await parts.store.machineBySlug(slug))?.zid, ZID)
  const chain = await parts.store.entries(ZID, { limit: 9 })
  assert.is(chain.length, 1)
  assert.is(chainBreak(chain), undefined)
  assert.is(JSON.parse(chain[0]!.body).tool, 'svc_spin_up')
})

test('neither equation nor salt nor key is anywhere in the store', async () => {
  const parts = await opened()
  const { ZID, recoveryEquation, salt, apiKey } = await spinUp(parts, LAB)
  const kept = JSON.stringify([
    await parts.store.machine(ZID),
    await parts.store.keysOf(),
    await parts.store.entries(ZID, { limit: 9 }),
  ])
  for (const secret of [recoveryEquation!, salt!, apiKey]) assert.not(kept.includes(secret))
})

test('a name without a letter of a-z still gives a slug', async () => {
  const parts = await opened()
  const named = async (displayName: string) => (await spinUp(parts, { ...LAB, displayName })).slug
  assert.match(await named('地球'), /^machine-[0-9a-f]{12}$/)
  assert.match(await named('Café '.repeat(12)), /^cafe-cafe-[a-z-]*[a-z]-[0-9a-f]{12}$/)
})

test('who keeps the equation sends zid and publicKey, and gets none back', async () => {
  const parts = await opened()
  const { zid, recoveryEquation: kept, salt: grain } = newIdentity()
  const publicKey = publicKeyOf(await recoveryKey(kept, grain))
  const own = { zid, publicKey }
  const { ZID, recoveryEquation, salt } = await spinUp(parts, { ...LAB, own })
  assert.equal([ZID, recoveryEquation, salt], [zid, null, null])
  assert.is((await refusalOf(spinUp(parts, { ...LAB, own }))).code, 'CONFLICT')
  const bad = { zid: zid.toUpperCase().slice(0, 31), publicKey }
  assert.is((await refusalOf(spinUp(parts, { ...LAB, own: bad }))).code, 'INVALID_ZID')
})

test('the shared demo key spins up ten machines a day over all callers, and again after midnight', async () => {
  const parts = await opened()
  const demo = await parts.keys.authenticate(parts.keys.sharedDemoKey)
  for (let i = 0; i < 10; i++) await spinUp(parts, { ...LAB, demo })
  assert.is((await refusalOf(spinUp(parts, { ...LAB, demo }))).code, 'QUOTA_EXCEEDED')
  assert.is(await parts.store.entryCount(), 10)
  parts.clock.nowMs += 86_400_000
  await spinUp(parts, { ...LAB, demo })
})

test('a minted demo key makes one machine, and a refused spin-up makes none', async () => {
  const parts = await opened()
  const about = { kind: 'demo', plan: 'demo', zid: null, expiresAt: null } as const
  const { key, row } = parts.keys.create(about)
  await parts.store.putKey(row)
  const demo = await parts.keys.authenticate(key)
  await spinUp(parts, { ...LAB, demo })
  assert.is((await refusalOf(spinUp(parts, { ...LAB, demo }))).code, 'FORBIDDEN')
  assert.is(await parts.store.entryCount(), 1)
})

test('a minted demo key that is used ten times at once makes one machine', async () => {
  const parts = await opened()
  const about = { kind: 'demo', plan: 'demo', zid: null, expiresAt: null } as const
  const { row: demo } = parts.keys.create(about)
  await parts.store.putKey(demo)
  const spins = Array.from({ length: 10 }, () => spinUp(parts, { ...LAB, demo }))
  const outcomes = await Promise.allSettled(spins)
  assert.is(outcomes.filter(one => one.status === 'fulfilled').length, 1)
  assert.is(await parts.store.entryCount(), 1)
})

test('the owner gets a new key by a signature; the old one stays until it is revoked', async () => {
  const parts = await opened()
  const owner = await spinUp(parts, LAB)
  const zid = owner.ZID
  const { challenge } = await challengeFor(parts, zid)
  const proof = { zid, challenge, signature: await signed(challenge, owner) }
  const first = await recover(parts, { ...proof, revokeOthers: false })
  assert.equal([first.revoked, first.plan, first.keyPrefix], [0, 'free', zid.slice(0, 8)])
  assert.is((await parts.keys.authenticate(first.apiKey)).zid, zid)
  await parts.keys.authenticate(owner.apiKey)

  const next = await challengeFor(parts, zid)
  const signature = await signed(next.challenge, owner)
  const again = { zid, challenge: next.challenge, signature, revokeOthers: true }
  const second = await recover(parts, again)
  assert.is(second.revoked, 2)
  await parts.keys.authenticate(second.apiKey)
  await refusalOf(parts.keys.authenticate(owner.apiKey))
  await refusalOf(parts.keys.authenticate(first.apiKey))
})

test('a challenge serves once and for five minutes, right signature or not', async () => {
  const parts = await opened()
  const owner = await spinUp(parts, LAB)
  const zid = owner.ZID
  const attempt = async (challenge: string, signature?: string) =>
    recover(parts, {
      zid,
      challenge,
      signature: signature ?? (await signed(challenge, owner)),
      revokeOthers: false,
    })

  const { challenge } = await challengeFor(parts, zid)
  assert.match((await refusalOf(attempt(challenge, 'A'.repeat(86)))).message, /signature/)
  assert.match((await refusalOf(attempt(challenge))).message, /used/)

  const late = await challengeFor(parts, zid)
  parts.clock.nowMs += 300_000
  assert.is((await refusalOf(attempt(late.challenge))).code, 'FORBIDDEN')

  const used = await challengeFor(parts, zid)
  await attempt(used.challenge)
  assert.is((await refusalOf(attempt(used.challenge))).code, 'FORBIDDEN')
})

test('a challenge of one machine does not open another', async () => {
  const parts = await opened()
  const owner = await spinUp(parts, LAB)
  const other = await spinUp(parts, LAB)
  const { challenge } = await challengeFor(parts, other.ZID)
  const signature = await signed(challenge, owner)
  const stolen = { zid: owner.ZID, challenge, signature, revokeOthers: false }
  assert.is((await refusalOf(recover(parts, stolen))).code, 'FORBIDDEN')
})

test('an identity that is malformed or unknown is INVALID_ZID, one without a key ZID_NOT_LINKED', async () => {
  const parts = await opened()
  assert.is((await refusalOf(challengeFor(parts, 'xyz'))).code, 'INVALID_ZID')
  assert.is((await refusalOf(challengeFor(parts, 'a'.repeat(32)))).code, 'INVALID_ZID')
  const { zid } = newIdentity()
  const own = { zid, publicKey: null }
  await spinUp(parts, { ...LAB, own })
  assert.is((await refusalOf(challengeFor(parts, zid))).code, 'ZID_NOT_LINKED')
})

test('a machine has at most twenty keys that are not revoked', async () => {
  const parts = await opened()
  const { ZID } = await spinUp(parts, LAB)
  const machine = (await parts.store.machine(ZID))!
  for (let i = 1; i < 20; i++) await addKey(parts, machine)
  const { code, details } = await refusalOf(addKey(parts, machine))
  assert.equal([code, details], ['CONFLICT', { keys: 20, limit: 20 }])
  const [first] = await parts.store.keysOf(ZID)
  await parts.keys.revoke(first!.digest)
  await addKey(parts, machine)
})

test.run()
