// The node's master secrets and the keys derived from them. A key is HKDF-SHA256 (RFC 5869) of a master
// secret under an info string of its own, so no two purposes share a key and none tells the secret.
//
// The newest secret signs; every older one goes on verifying, unless it is retired: whoever has a secret that leaked signs
// what he likes under any date, so what it signed is believed only where the chain holds it.
import { hkdfSync } from 'node:crypto'
import { Hmac } from './hmac.ts'

/** Each info string and what its key is for. Added to, never changed: a change orphans what was signed. */
export const PURPOSES = {
  'svc/key-id/v1': 'the public name of a master secret',
  'svc/receipt/v2': 'receipts',
  'svc/key-index/v1': 'the digests by which API keys are stored',
  'svc/demo-key/v1': 'the shared demo key',
  'svc/link/v1': 'signed links of channels',
  'svc/mcp-session/v1': 'ids of MCP sessions',
  'svc/own-machine/v1': 'the key of the machine of `svc mcp`',
  'svc/line/v1': 'session keys of encrypted lines',
  'svc/manifest/v1': 'Ed25519 seed of the update manifest',
  'svc/export/v1': 'Ed25519 seed of exported chains',
  'svc/log/v1': 'Ed25519 seed of the checkpoints of the log',
  'svc/seal/v1': 'Ed25519 seed of the seals of answers',
  'svc/webhook/v1': 'secrets of webhooks',
} as const

export type Purpose = keyof typeof PURPOSES

/** A derived key with the id of the master secret that it comes from. */
export interface DerivedKey {
  id: string
  key: Buffer
  hmac: Hmac
  /** When the secret was retired, ISO 8601; null: it signs or verifies. */
  retiredAt: string | null
}

/** When secrets were retired, by id. */
export type Retirements = ReadonlyMap<string, string>

/** Characters of a secret that an operator wrote by hand, at least. */
const SHORTEST_TEXT = 16
/** Entropy of the secret that signs, at least: an offline guess must be hopeless. */
const SECRET_BITS_MIN = 256
const DISTINCT_MIN = 12

/** The keys of a node, derived once for each purpose. */
export class Secrets {
  readonly #masters: readonly Uint8Array[]
  readonly #retirements: Retirements
  readonly #derived = new Map<Purpose, readonly DerivedKey[]>()

  /** `masters`: the newest first, at least one, and that one is not retired. */
  constructor(masters: readonly Uint8Array[], retirements: Retirements = new Map()) {
    if (masters.length === 0) throw new RangeError('no master secret')
    this.#masters = masters
    this.#retirements = retirements
    const { id, retiredAt } = this.newest('svc/key-id/v1')
    if (retiredAt !== null) {
      throw new Error(
        `the newest secret, ${id}, was retired at ${retiredAt} and signs nothing: svc secrets rotate makes another; in SVC_SECRET put another in front of it`,
      )
    }
  }

  /** The key that signs: of the newest secret. */
  newest(purpose: Purpose): DerivedKey {
    return this.ever(purpose)[0]!
  }

  /** The keys that verify: of every secret that is not retired, the newest first. */
  all(purpose: Purpose): readonly DerivedKey[] {
    return this.ever(purpose).filter(({ retiredAt }) => retiredAt === null)
  }

  /**
   * Those of retired secrets too: for what was stored under a key and is no proof of anything, such as the digests of API
   * keys, and to tell what a retired one signed from what nobody did.
   */
  ever(purpose: Purpose): readonly DerivedKey[] {
    let keys = this.#derived.get(purpose)
    if (!keys) {
      keys = this.#masters.map(master => {
        const key = derive(master, purpose, 32)
        const id = secretId(master)
        const retiredAt = this.#retirements.get(id) ?? null
        return { id, key, hmac: new Hmac(key), retiredAt }
      })
      this.#derived.set(purpose, keys)
    }
    return keys
  }
}

/** The public name of a master secret. */
export const secretId = (master: Uint8Array): string =>
  derive(master, 'svc/key-id/v1', 8).toString('hex')

function derive(master: Uint8Array, purpose: Purpose, octets: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', purpose, octets))
}

/**
 * SVC_SECRET: one secret or several between commas, the newest first. That one signs, and what it signs is public: it has to
 * hold 256 bits. Older ones verify alone, and may be as short as they once could be.
 */
export function secretsFromText(text: string): Buffer[] {
  return text.split(',').map((part, at) => {
    const secret = part.trim()
    if (at === 0 && bitsOf(secret) < SECRET_BITS_MIN) {
      throw new Error(
        `SVC_SECRET: the first secret holds about ${bitsOf(secret)} bits, at least ${SECRET_BITS_MIN} are needed; openssl rand -base64 32 makes one`,
      )
    }
    if (secret.length < SHORTEST_TEXT) {
      throw new Error(
        `SVC_SECRET: secret ${at + 1} has ${secret.length} characters, at least ${SHORTEST_TEXT} are needed`,
      )
    }
    return Buffer.from(secret)
  })
}

/** Characters of each class, and how many there are of them. */
const CLASSES = [
  [/[0-9]/, 10],
  [/[a-f]/, 6],
  [/[g-z]/, 20],
  [/[A-F]/, 6],
  [/[G-Z]/, 20],
  [/[-_+/=]/, 2],
  [/[^0-9A-Za-z\-_+/=]/, 30],
] as const

/** What a random text of these classes holds at most; few different characters are no random text. */
function bitsOf(secret: string): number {
  const distinct = new Set(secret).size
  if (distinct < DISTINCT_MIN) return Math.floor(Math.log2(Math.max(1, distinct)) * distinct)
  const alphabet = CLASSES.reduce((sum, [some, count]) => sum + (some.test(secret) ? count : 0), 0)
  return Math.floor(secret.length * Math.log2(alphabet))
}
