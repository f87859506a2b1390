// The seal of an answer: an Ed25519 signature (RFC 8032) over the RFC 8785 JSON of everything in it, so that anybody who
// knows the public key of the node can tell whether a digit was changed. The receipt convinces the node alone, and of six
// members. What is known only once the chain has answered, and what is no part of the computation, stays outside.
import { hash, type KeyObject, sign } from 'node:crypto'
import { promisify } from 'node:util'
import { choice, object, type Static, text } from '../../workers/schema.ts'
import { type CanonicalJson, canonicalJson } from '../crypto/canonical-json.ts'
import { ed25519Key, isSignedBy, publicKeyOf } from '../crypto/ed25519.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Answer } from './answer-faults.ts'

/** `entry` holds the digest of the seal, so the seal cannot hold the entry; its hash binds both. */
const OUTSIDE: ReadonlySet<string> = new Set(['seal', 'entry', 'elapsedMs', 'links'])

export const SEAL = object(
  {
    alg: choice(['Ed25519'], { title: 'RFC 8032' }),
    keyId: text({ title: 'public key of the node: raw Ed25519, base64url' }),
    signature: text({ title: 'over the RFC 8785 JSON of the answer, base64url' }),
  },
  { title: 'signature over everything in the answer but seal, entry, elapsedMs and links' },
)
export type Seal = Static<typeof SEAL>

/** What a seal signs. */
export const sealedText = (answer: Answer): CanonicalJson =>
  canonicalJson(Object.fromEntries(Object.entries(answer).filter(([key]) => !OUTSIDE.has(key))))

/** What the entry of an answer holds of its seal. */
export const sealDigest = (sealed: CanonicalJson): string => hash('sha256', sealed)

const signing = promisify(sign)

/** The key that seals: of the newest master secret. */
export class Sealer {
  readonly #key: KeyObject
  readonly #keyId: string

  constructor(secrets: Secrets) {
    this.#key = ed25519Key(secrets.newest('svc/seal/v1').key)
    this.#keyId = publicKeyOf(this.#key)
  }

  /** In a thread of Node's own pool: a signature takes longer than a closed form. */
  async seal(sealed: CanonicalJson): Promise<Seal> {
    const signature = await signing(null, Buffer.from(sealed), this.#key)
    return { alg: 'Ed25519', keyId: this.#keyId, signature: signature.toString('base64url') }
  }
}

/** A public key under which the node has sealed. */
export interface SealKey {
  /** Raw Ed25519, base64url. */
  readonly keyId: string
  /** ISO 8601; null: its seals hold. */
  readonly retiredAt: string | null
}

/** All there ever were, the newest first. */
export const sealKeys = (secrets: Secrets): SealKey[] =>
  secrets
    .ever('svc/seal/v1')
    .map(({ key, retiredAt }) => ({ keyId: publicKeyOf(ed25519Key(key)), retiredAt }))

/** The seal that an answer carries, in its form alone; undefined without one. */
export function sealOf({ seal }: Answer): Seal | undefined {
  const { alg, keyId, signature, ...more } = (seal ?? {}) as Partial<Seal>
  const isWhole = alg === 'Ed25519' && typeof keyId === 'string' && typeof signature === 'string'
  return isWhole && Object.keys(more).length === 0 ? { alg, keyId, signature } : undefined
}

/** Whether the seal is one over this answer, by whichever key it names. */
export function isSealed(answer: Answer, { keyId, signature }: Seal): boolean {
  return isSignedBy(keyId, sealedText(answer), signature)
}
