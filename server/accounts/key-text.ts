// How a key is written: a prefix that scanners for leaked secrets can look for, 32 random base62 digits
// (190 bits) and six that hold the CRC32 of all before them, as GitHub writes its tokens. A mistyped key
// is refused by its checksum alone, without the store.
import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

export const COMPUTE_PREFIX = 'svc_ak_'
export const DEMO_PREFIX = 'svc_ak_demo_'
/** Prefix of a key that opens a single channel. */
export const CHANNEL_PREFIX = 'svc_ch_'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_DIGITS = 32
const OCTETS = 32
const CHECKSUM_DIGITS = 6
/** The published form of every key of the API. */
export const KEY_PATTERN = /^svc_ak_(?:demo_)?[0-9A-Za-z]{38}$/

/** A new key from the generator of node:crypto. */
export function newKeyText(prefix: string): string {
  return keyTextFrom(prefix, randomBytes(OCTETS))
}

/** The key that follows from 32 octets; the shared demo key is derived and stored nowhere. */
export function keyTextFrom(prefix: string, octets: Uint8Array): string {
  if (octets.length !== OCTETS) throw new RangeError(`${octets.length} octets for a key`)
  // 256 bits modulo 62^32: no digit is likelier than another by more than 2^-65.
  const number = BigInt(`0x${Buffer.from(octets).toString('hex')}`)
  return withChecksum(prefix + base62(number, RANDOM_DIGITS))
}

const CHANNEL_KEY_PATTERN = /^svc_ch_[0-9A-Za-z]{38}$/

/** Whether the form and the checksum are right; no store is asked. */
export function isKeyText(text: string): boolean {
  return KEY_PATTERN.test(text) && isWhole(text)
}

export function isChannelKeyText(text: string): boolean {
  return CHANNEL_KEY_PATTERN.test(text) && isWhole(text)
}

const isWhole = (text: string) => withChecksum(text.slice(0, -CHECKSUM_DIGITS)) === text

function withChecksum(body: string): string {
  let digits = ''
  for (let rest = crc32(body); digits.length < CHECKSUM_DIGITS; rest = Math.floor(rest / 62)) {
    digits = DIGITS[rest % 62] + digits
  }
  return body + digits
}

/** The last `count` digits of a number. */
function base62(number: bigint, count: number): string {
  let digits = ''
  for (let rest = number; digits.length < count; rest /= 62n)
    digits = DIGITS[Number(rest % 62n)] + digits
  return digits
}
