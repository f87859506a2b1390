// Who owns a machine. The owner holds an equation and a salt; the node knows the hash of the equation (the
// ZID) and an Ed25519 public key that follows from both, so it can check an owner and never be one.
import { createHash, type KeyObject, randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { ed25519Key } from '../crypto/ed25519.ts'

export const ZID_FORM = 'a ZID is 32 lower-case hexadecimal digits'
/** 32 and 64 octets in base64url. */
export const PUBLIC_KEY_PATTERN = '^[A-Za-z0-9_-]{43}$'
export const SIGNATURE_PATTERN = '^[A-Za-z0-9_-]{86}$'

export function isZid(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** Work factors of scrypt (RFC 7914): 16 MiB and some 40 ms, over an input that holds 199 random bits. */
export const SCRYPT = { N: 16_384, r: 8, p: 1 } as const

/** What an owner keeps; the node keeps the zid alone. */
export interface Identity {
  zid: string
  recoveryEquation: string
  salt: string
}

export function newIdentity(): Identity {
  const recoveryEquation = randomEquation()
  const salt = randomBytes(16).toString('hex')
  return { zid: zidOf(recoveryEquation), recoveryEquation, salt }
}

/** The first 32 hexadecimal digits of SHA-256 over the equation in UTF-8. */
export function zidOf(recoveryEquation: string): string {
  return createHash('sha256').update(recoveryEquation).digest('hex').slice(0, 32)
}

/** A damped, driven Duffing oscillator with five coefficients of 12 random digits: 5 log2(10^12) = 199 bits. */
function randomEquation(): string {
  const [damping, linear, cubic, drive, frequency] = Array.from({ length: 5 }, () => coefficient())
  return `x'' + ${damping} x' + ${linear} x + ${cubic} x^3 = ${drive} cos(${frequency} t)`
}

function coefficient(): string {
  return `0.${String(randomInt(1e12)).padStart(12, '0')}`
}

const derive = promisify(
  (password: string, salt: string, done: (error: Error | null, key: Buffer) => void) =>
    scrypt(password, salt, 32, SCRYPT, done),
)

/** The Ed25519 key whose seed is scrypt(equation, salt), both as UTF-8 text. */
export async function recoveryKey(recoveryEquation: string, salt: string): Promise<KeyObject> {
  return ed25519Key(await derive(recoveryEquation, salt))
}
