// The seal of an answer: an Ed25519 signature (RFC 8032) over the RFC 8785 JSON of everything in it, so that anybody who
// knows the public key of the node can tell whether a digit was changed. The receipt convinces the node alone, and of six
// members. What is known only once the chain has answered, and what is no part of the computation, stays outside.
import { type KeyObject, sign } from 'node:crypto'
import { choice, object, type Static, text } from '../../workers/schema.ts'
import { ed25519Key, isSignedBy, isSignedByLater, publicKeyOf } from '../crypto/ed25519.ts'
import { LONG_BYTES, signLong } from '../crypto/long-signatures.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { completed, sha256Steps } from '../crypto/steps.ts'
import type { Answer } from './answer-faults.ts'
import { coveredSteps } from './written-answer.ts'

export const SEAL = object(
  {
    alg: choice(['Ed25519'], { title: 'RFC 8032' }),
    keyId: text({ title: 'public key of the node: raw Ed25519, base64url' }),
    signature: text({ title: 'over the RFC 8785 JSON of the answer, base64url' }),
  },
  { title: 'signature over everything in the answer but seal, entry, elapsedMs, cached and links' },
)
export type Seal = Static<typeof SEAL>

/** What the entry of an answer holds of its seal. */
export const sealDigestSteps = (sealed: Buffer) => sha256Steps([sealed])

/** Signatures between two looks at the network: some 3 ms. */
const TURN_MAX = 64

interface Waiting {
  readonly sealed: Buffer
  readonly resolve: (seal: Seal) => void
}

/** The key that seals: of the newest master secret. */
export class Sealer {
  readonly #key: KeyObject
  readonly #keyId: string
  readonly #waiting: Waiting[] = []

  constructor(secrets: Secrets) {
    this.#key = ed25519Key(secrets.newest('svc/seal/v1').key)
    this.#keyId = publicKeyOf(this.#key)
  }

  seal(sealed: Buffer): Seal {
    return this.#with(sign(null, sealed, this.#key))
  }

  async #sealBeside(sealed: Buffer): Promise<Seal> {
    return this.#with(await signLong(sealed, this.#key))
  }

  #with(signature: Buffer): Seal {
    return { alg: 'Ed25519', keyId: this.#keyId, signature: signature.toString('base64url') }
  }

  /**
   * The same once this turn of the event loop has gone to the ledger, so that its disk and the signatures take their time
   * together. In threads of Node's own pool each signature would cost a quarter more, and answers that come one by one
   * would make as many commits of the calls that follow them; a long answer alone is signed in another thread, which takes
   * its octets over.
   */
  sealLater(sealed: Buffer): Promise<Seal> {
    if (sealed.length > LONG_BYTES) return this.#sealBeside(sealed)
    return new Promise(resolve => {
      if (this.#waiting.length === 0) setImmediate(this.#sealWaiting)
      this.#waiting.push({ sealed, resolve })
    })
  }

  readonly #sealWaiting = (): void => {
    for (const { sealed, resolve } of this.#waiting.splice(0, TURN_MAX)) resolve(this.seal(sealed))
    if (this.#waiting.length > 0) setImmediate(this.#sealWaiting)
  }
}

/** A public key under which the node has sealed. */
export interface SealKey {
  /** The public key: raw Ed25519, base64url. */
  readonly keyId: string
  /** When the key was retired, ISO 8601; null: its seals hold. */
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
  return isSignedBy(keyId, completed(coveredSteps(answer)), signature)
}

/** The same for what the seal signs; takes the octets of a long answer over. */
export const isSealedLater = (sealed: Buffer, { keyId, signature }: Seal): Promise<boolean> =>
  isSignedByLater(keyId, sealed, signature)
