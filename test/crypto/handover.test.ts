import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ed25519Key, publicKeyOf } from '../../server/crypto/ed25519.ts'
import { handoversOf, isHandedOver } from '../../server/crypto/handover.ts'
import { Secrets } from '../../server/crypto/secrets.ts'
import { isManifestOf, manifestOf } from '../../server/mesh/manifest.ts'

const test = suite('handover of keys')

/** A node whose secrets were made in this order. */
const secretsOf = (...octets: number[]) =>
  new Secrets(octets.map(octet => Buffer.alloc(32, octet)).reverse())

const PURPOSE = 'svc/log/v1'
const publicKey = (secrets: Secrets, purpose: 'svc/log/v1' | 'svc/manifest/v1' = PURPOSE) =>
  publicKeyOf(ed25519Key(secrets.newest(purpose).key))

test('from any key that the node had one is led to the one that it has', () => {
  const now = secretsOf(1, 2, 3)
  const handovers = handoversOf(now, PURPOSE)
  assert.is(handovers.length, 2)
  for (const then of [secretsOf(1), secretsOf(1, 2), now]) {
    assert.ok(isHandedOver(publicKey(then), publicKey(now), handovers, PURPOSE))
  }
  assert.equal(handoversOf(secretsOf(1), PURPOSE), [])
  assert.not(isHandedOver(publicKey(now), publicKey(secretsOf(1)), handovers, PURPOSE), 'not back')
})

test('a step that the key before has not signed, or for another purpose, leads nowhere', () => {
  const [before, now, thief] = [secretsOf(1), secretsOf(1, 2), secretsOf(1, 9)]
  const [handover] = handoversOf(now, PURPOSE)
  const to = publicKey(thief)
  const forged = { ...handover!, to }
  assert.not(isHandedOver(publicKey(before), to, [forged], PURPOSE))
  assert.not(isHandedOver(publicKey(secretsOf(7)), publicKey(now), [handover!], PURPOSE))
  assert.not(isHandedOver(publicKey(before), publicKey(now), [handover!], 'svc/seal/v1'))
  assert.not(isHandedOver(publicKey(before), publicKey(now), [], PURPOSE))
})

test('a pinned manifest is followed over rotations (before: the client met a stranger)', () => {
  const pinned = publicKey(secretsOf(1), 'svc/manifest/v1')
  const manifest = manifestOf(new Map(), secretsOf(1, 2, 3), 0)
  assert.ok(isManifestOf(pinned, manifest))
  assert.not(isManifestOf(publicKey(secretsOf(8), 'svc/manifest/v1'), manifest))
  const { handovers: _, ...bare } = manifest
  assert.not(isManifestOf(pinned, bare))
  assert.not('handovers' in manifestOf(new Map(), secretsOf(1), 0))
})

test.run()
