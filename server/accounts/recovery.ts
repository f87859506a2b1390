// A lost key is replaced by proof that one owns the machine: the node gives out a challenge, the owner
// signs it with the key that follows from equation and salt, and neither of them travels.

import { randomBytes } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import { isSignedBy } from '../crypto/ed25519.ts'
import type { Machine } from '../store/store.ts'
import { isZid, ZID_FORM } from './identity.ts'
import { addKey, type Registrar } from './machines.ts'

const CHALLENGE_MS = 5 * 60_000

export interface Recovery {
  zid: string
  challenge: string
  /** Ed25519 over the UTF-8 octets of the challenge, base64url. */
  signature: string
  /** Whether the machine's other keys end with it. */
  revokeOthers: boolean
}

/** INVALID_ZID: no such machine. ZID_NOT_LINKED: no public key was registered for it. */
export async function challengeFor({ store, clock }: Registrar, zid: string) {
  await linkedMachine({ store }, zid)
  const createdAt = unixMs(clock)
  const expiresAt = createdAt + CHALLENGE_MS
  // What is signed says what for and by whom, so it can serve nowhere else.
  const challenge = `svc-recover-v1:${zid}:${randomBytes(32).toString('base64url')}`
  await store.putChallenge({ challenge, zid, createdAt, expiresAt })
  return { challenge, expiresAt: new Date(expiresAt).toISOString() }
}

/** A new key for the machine. A challenge serves once, whether the signature is right or not. */
export async function recover(registrar: Registrar, recovery: Recovery) {
  const { store, keys, clock } = registrar
  const { zid, challenge, signature, revokeOthers } = recovery
  const machine = await linkedMachine(registrar, zid)
  const now = unixMs(clock)
  const taken = await store.takeChallenge(challenge, now)
  if (taken?.zid !== zid) {
    throw new Failure('FORBIDDEN', 'the challenge is unknown, used, expired or of another machine')
  }
  if (!isSignedBy(machine.publicKey, challenge, signature)) {
    throw new Failure(
      'FORBIDDEN',
      'the signature is not that of the key registered for the machine',
    )
  }
  const others = revokeOthers ? await store.keysOf(zid) : []
  const active = others.filter(row => row.revokedAt === null)
  for (const { digest } of active) await keys.revoke(digest)
  const apiKey = await addKey(registrar, machine)
  return { apiKey, keyPrefix: zid.slice(0, 8), plan: machine.plan, revoked: active.length }
}

async function linkedMachine(
  { store }: Pick<Registrar, 'store'>,
  zid: string,
): Promise<Machine & { publicKey: string }> {
  if (!isZid(zid)) throw new Failure('INVALID_ZID', ZID_FORM)
  const machine = await store.machine(zid)
  if (!machine) throw new Failure('INVALID_ZID', `no machine has the identity ${zid}`)
  const { publicKey } = machine
  if (publicKey === null) {
    throw new Failure('ZID_NOT_LINKED', `no public key is registered for ${zid}`)
  }
  return { ...machine, publicKey }
}
