import { timingSafeEqual } from 'node:crypto'
import { BoundedMap } from '../../workers/bounded-map.ts'
import { Failure } from '../../workers/failure.ts'
import { type Clock, unixMs } from '../../workers/field/clock.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { KeyRow, Store } from '../store/store.ts'
import { COMPUTE_PREFIX, DEMO_PREFIX, isKeyText, keyTextFrom, newKeyText } from './key-text.ts'

/** The API keys of the node. Only their keyed digests are kept; a key is answered once, to whom it is made for. */
export interface Keys {
  /** Whose key it is; INVALID_KEY when it is malformed, unknown, expired or revoked. */
  authenticate(bearer: string): Promise<KeyRow>
  /** A new key, or the one that is named, and the row that goes into the store. */
  create(about: NewKey, key?: string): CreatedKey
  /** False when there is no such key. From then on nobody gets in with it. */
  revoke(digest: string): Promise<boolean>
  /** The key that everybody may use to spin up, the same as long as the master secret is. */
  readonly sharedDemoKey: string
}

export interface NewKey {
  kind: 'demo' | 'compute'
  plan: string
  /** The account; a demo key has none. */
  zid: string | null
  /** Unix ms; null: never. */
  expiresAt: number | null
}

export interface CreatedKey {
  key: string
  row: KeyRow
}

/** Keys remembered between two calls, by digest. */
const REMEMBERED_MAX = 10_000
/** After this time the store is asked again: the svc command revokes in a process of its own. */
const FRESH_MS = 1000

type Remembered = { row: KeyRow; readAtMs: number }

export async function openKeys(store: Store, secrets: Secrets, clock: Clock): Promise<Keys> {
  const digests = secrets.ever('svc/key-index/v1')
  const sharedDemoKey = keyTextFrom(DEMO_PREFIX, secrets.newest('svc/demo-key/v1').key)
  const remembered = new BoundedMap<string, Remembered>({ max: REMEMBERED_MAX })
  let revocations = 0
  const nowMs = () => unixMs(clock)

  async function rowOf(key: string): Promise<KeyRow | undefined> {
    // A key that was made under an older master secret lies under that one's digest.
    for (const { hmac } of digests) {
      const digest = hmac.tag(key)
      const row = await rowUnder(digest.toString('hex'))
      if (row !== undefined && timingSafeEqual(Buffer.from(row.digest, 'hex'), digest)) return row
    }
    return undefined
  }

  async function rowUnder(digest: string): Promise<KeyRow | undefined> {
    const known = remembered.get(digest)
    const readAtMs = nowMs()
    if (known && Math.abs(readAtMs - known.readAtMs) < FRESH_MS) return known.row
    const before = revocations
    const row = await store.keyByDigest(digest)
    remembered.delete(digest)
    // What was read while a key was being revoked may be the row of before.
    if (row !== undefined && revocations === before) remembered.set(digest, { row, readAtMs })
    return row
  }

  const rowFor = (key: string, about: Omit<KeyRow, RowFields>): KeyRow => ({
    ...about,
    digest: digests[0]!.hmac.hex(key),
    last4: key.slice(-4),
    createdAt: nowMs(),
    revokedAt: null,
    usedAt: null,
  })

  /** The shared key of the newest master secret is in the store, those of older ones are revoked. */
  async function keepShared(): Promise<void> {
    const about = { kind: 'demo-shared', plan: 'demo', zid: null, expiresAt: null } as const
    const row = rowFor(sharedDemoKey, about)
    try {
      if ((await store.keyByDigest(row.digest)) === undefined) await store.putKey(row)
    } catch (error) {
      // A node that starts at the same time on the same ledger was faster.
      if ((await store.keyByDigest(row.digest)) === undefined) throw error
    }
    for (const [i, { key }] of secrets.ever('svc/demo-key/v1').entries()) {
      const digest = digests[i]!.hmac.hex(keyTextFrom(DEMO_PREFIX, key))
      if (i > 0) await store.revokeKey(digest, nowMs())
    }
  }

  await keepShared()

  return {
    sharedDemoKey,

    async authenticate(bearer) {
      if (!isKeyText(bearer)) throw new Failure('INVALID_KEY', MALFORMED)
      const row = await rowOf(bearer)
      if (row === undefined) throw new Failure('INVALID_KEY', 'this is no key of this node')
      if (row.revokedAt !== null) throw new Failure('INVALID_KEY', 'the key is revoked')
      if (row.expiresAt !== null && row.expiresAt <= nowMs()) {
        const expiredAt = new Date(row.expiresAt).toISOString()
        throw new Failure('INVALID_KEY', `the key expired at ${expiredAt}`, { expiredAt })
      }
      return row
    },

    create(about, key = newKeyText(about.kind === 'demo' ? DEMO_PREFIX : COMPUTE_PREFIX)) {
      return { key, row: rowFor(key, about) }
    },

    async revoke(digest) {
      const row = await store.revokeKey(digest, nowMs())
      revocations++
      remembered.delete(digest)
      return row
    },
  }
}

const MALFORMED =
  'this is no key: one reads svc_ak_ (a demo key svc_ak_demo_) and 38 letters and digits, the last 6 a checksum'

type RowFields = 'digest' | 'last4' | 'createdAt' | 'revokedAt' | 'usedAt'

export interface WithKeys {
  /** Bearer keys of machines: issues them and looks them up. */
  readonly keys: Keys
}
