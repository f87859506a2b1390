import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { LONG_BYTES, verifyLong } from './long-signatures.ts'

// PKCS #8 frame of an Ed25519 seed (RFC 8410 section 7).
const SEED_FRAME = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The private key of a seed of 32 octets. */
export function ed25519Key(seed: Uint8Array): KeyObject {
  const key = Buffer.concat([SEED_FRAME, seed])
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}

/** The raw 32 octets of the public key in base64url. */
export function publicKeyOf(privateKey: KeyObject): string {
  return createPublicKey(privateKey).export({ format: 'jwk' })['x'] as string
}

/** Over the UTF-8 octets of the text, in base64url. */
export function signed(text: string, privateKey: KeyObject): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64url')
}

/**
 * Whether a signature over the octets, or the UTF-8 text, is that of the key, both in base64url of one form: spare bits of the
 * last character are zero. False for a key that is none.
 */
export function isSignedBy(publicKey: string, signed: Buffer | string, signature: string): boolean {
  const read = readBoth(publicKey, signature)
  if (read === undefined) return false
  const octets = typeof signed === 'string' ? Buffer.from(signed) : signed
  return verify(null, octets, read.key, read.signature)
}

/** The same in another thread; many octets are taken over. */
export async function isSignedByLater(
  publicKey: string,
  signed: Buffer,
  signature: string,
): Promise<boolean> {
  const read = readBoth(publicKey, signature)
  if (read === undefined) return false
  const check = signed.length > LONG_BYTES ? verifyLong : verifyLater
  return check(signed, read.key, read.signature)
}

const verifyInPool = promisify(verify)
const verifyLater = (octets: Buffer, key: KeyObject, signature: Buffer) =>
  verifyInPool(null, octets, key, signature)

function readBoth(publicKey: string, signature: string) {
  try {
    if (!isPlain(publicKey) || !isPlain(signature)) return undefined
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey }
    const key = createPublicKey({ key: jwk, format: 'jwk' })
    return { key, signature: Buffer.from(signature, 'base64url') }
  } catch {
    return undefined
  }
}

const isPlain = (text: string) => Buffer.from(text, 'base64url').toString('base64url') === text
