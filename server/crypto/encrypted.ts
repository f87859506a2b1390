// AES-256-GCM of whole texts, each under a key that is used once: nonce, ciphertext, tag in one.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** 256 bits that follow from a secret, for one purpose. */
export const derivedKey = (secret: string, salt: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))

export function encrypted(octets: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  return Buffer.concat([nonce, cipher.update(octets), cipher.final(), cipher.getAuthTag()])
}

/** Throws where a bit was changed or the key is another one. */
export function decrypted(sealed: Uint8Array, key: Buffer): Buffer {
  const octets = Buffer.from(sealed)
  const decipher = createDecipheriv(CIPHER, key, octets.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(octets.subarray(-TAG_BYTES))
  return Buffer.concat([
    decipher.update(octets.subarray(NONCE_BYTES, -TAG_BYTES)),
    decipher.final(),
  ])
}
