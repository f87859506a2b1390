// Who owns a machine. The owner holds an equation and a salt; the node knows the hash of the equation (the
// ZID) and an Ed25519 public key that follows from both, so it can check an owner and never be one.
import { createHash, type KeyObject, randomBytes, randomInt, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { ed25519Key, publicKeyOf } from '../envelope/ed25519.ts'

export const ZID_FORM = 'a ZID is 32 lower-case hexadecimal digits'
/** 32 and 64 octets in base64url. */
export const PUBLIC_KEY_PATTERN = '^[A-Za-z0-9_-]{43}$'
export const SIGNATURE_PATTERN = '^[A-Za-z0-9_-]{86}$'

export function isZid(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** Work factors of scrypt (RFC 7914): 16 MiB and some 40 ms, over an input that holds 199 random bits. */
export const SCRYPT = { N: 16_384, r: 8, p: 1 } as const

export interface Identity {
  zid: string
  recoveryEquation: string
  salt: string
  publicKey: string
}

/** A new identity. Only its zid and publicKey may be kept. */
export async function newIdentity(): Promise<Identity> {
  const recoveryEquation = randomEquation()
  const salt = randomBytes(16).toString('hex')
  const publicKey = publicKeyOf(await recoveryKey(recoveryEquation, salt))
  return { zid: zidOf(recoveryEquation), recoveryEquation, salt, publicKey }
}

/** The first 32 hexadecimal digits of SHA-256 over the equation in UTF-8. */
export function zidOf(recoveryEquation: string): string {
  return createHash('sha256').update(recoveryEquation).digest('hex').slice(0, 32)
}

/** An identity whose equation nobody holds: of a machine that the node's operator makes. */
export function randomZid(): string {
  return zidOf(randomEquation())
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
