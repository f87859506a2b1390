import { Failure } from '../../workers/failure.ts'
import type { Clock } from '../../workers/field/clock.ts'
import { secondsOf } from '../../workers/field/pulse.ts'
import { publicKeyOf } from '../crypto/ed25519.ts'
import type { Config } from '../settings/config.ts'
import { entryDraft } from '../store/chain.ts'
import type { KeyRow, Machine, Store } from '../store/store.ts'
import { isZid, newIdentity, recoveryKey, ZID_FORM } from './identity.ts'
import type { Keys } from './keys.ts'
import type { Plan } from './plans.ts'

/** What machines are made from: parts of a house, and of the operator's commands alike. */
export interface Registrar {
  readonly config: Config
  readonly clock: Clock
  readonly store: Store
  readonly keys: Keys
}

/** The identity of a client that keeps its equation to itself; without a public key it is never recovered. */
export interface OwnIdentity {
  zid: string
  publicKey: string | null
}

/** What the key of a client-made identity signs: the demo key that is spent binds it to this node and, minted, to one use. */
export const spinUpStatement = (zid: string, publicKey: string, demoKey: string): string =>
  `svc-spin-up/v1\n${zid}\n${publicKey}\n${demoKey}`

/** What a new machine's owner learns, once. */
export interface SpunUp {
  ZID: string
  /** Null where the client made its own. */
  recoveryEquation: string | null
  salt: string | null
  slug: string
  apiKey: string
}

export interface NewMachine {
  readonly displayName: string
  readonly plan: Plan
  readonly own?: OwnIdentity | undefined
  readonly demo: KeyRow | null
  /** Its first key; unset: a random one. */
  readonly key?: string
}

/**
 * A machine, its first key and the first entry of its chain, in one transaction that also spends
 * the demo key which pays (null: the operator of the node pays). CONFLICT: the zid is taken;
 * INVALID_KEY, FORBIDDEN, QUOTA_EXCEEDED: the demo key cannot be spent.
 */
export async function spinUp(
  { config, clock, store, keys }: Registrar,
  about: NewMachine,
): Promise<SpunUp> {
  const { displayName, plan, own, demo } = about
  if (own && !isZid(own.zid)) throw new Failure('INVALID_ZID', ZID_FORM)
  const fresh = own ? null : newIdentity()
  const zid = own?.zid ?? fresh!.zid
  const tNs = clock.nowNs()
  const at = Number(tNs / 1_000_000n)
  const slug = slugOf(displayName, zid)
  const { key, row } = keys.create({ kind: 'compute', plan, zid, expiresAt: null }, about.key)
  const making = store.createMachine({
    zid,
    slug,
    displayName,
    publicKey: own?.publicKey ?? null,
    plan,
    createdAt: at,
    key: row,
    genesis: entryDraft(at, {
      t: secondsOf(tNs),
      tool: 'svc_spin_up',
      keyPrefix: zid.slice(0, 8),
      slug,
      plan,
      tokens: 0,
    }),
    ...(demo && { demo: { digest: demo.digest, at, limit: config.demoDailyLimit } }),
  })
  try {
    await making
  } catch (error) {
    // An identity that the node drew, and whose first digits another machine has, is drawn again: nothing was spent.
    const isTaken = error instanceof Failure && error.details?.['keyPrefix'] !== undefined
    if (fresh && isTaken) return spinUp({ config, clock, store, keys }, about)
    throw error
  }
  if (fresh) {
    // Derived only for who has paid: a demo key that is spent shall cost the node no scrypt.
    const publicKey = publicKeyOf(await recoveryKey(fresh.recoveryEquation, fresh.salt))
    await store.setPublicKey(zid, publicKey)
  }
  const { recoveryEquation, salt } = fresh ?? { recoveryEquation: null, salt: null }
  return { ZID: zid, recoveryEquation, salt, slug, apiKey: key }
}

/** Readable and unique: the words of the name, then 48 bits of the zid. */
function slugOf(displayName: string, zid: string): string {
  const words =
    displayName
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  const name = words.join('-').slice(0, 32).replace(/-$/, '')
  return `${name || 'machine'}-${zid.slice(0, 12)}`
}

/** Keys that a machine may have at a time. */
const KEYS_MAX = 20

/** Another key for a machine, on the machine's plan. CONFLICT when it has 20 that are not revoked. */
export async function addKey({ store, keys }: Registrar, machine: Machine): Promise<string> {
  const { zid, plan } = machine
  const { key, row } = keys.create({ kind: 'compute', plan, zid, expiresAt: null })
  await store.putKey(row, KEYS_MAX)
  return key
}
