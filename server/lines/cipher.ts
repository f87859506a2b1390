// Frames of an encrypted line: AES-256-GCM (NIST SP 800-38D) with one key a direction and the
// deterministic nonces of its section 8.2.1, so that a pair of key and nonce is that of one frame.
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { canonicalJson } from '../crypto/canonical-json.ts'

export const LINE_ALGORITHM = 'AES-256-GCM'

/** Who seals a frame: the node or the holder of the session secret. */
export type Direction = 'server' | 'client'

/** A frame as it travels. Binary members are base64url; aad is the text that was authenticated. */
export interface Frame {
  readonly seq: number
  readonly iv: string
  readonly ciphertext: string
  readonly tag: string
  readonly aad: string
}

export type LineKeys = Readonly<Record<Direction, Buffer>>

export const KEY_OCTETS = 32
const PREFIX_OCTETS = 4
const TAG_OCTETS = 16

/** Info strings of the derivation (RFC 5869), by direction. */
export const KEY_INFO: Readonly<Record<Direction, string>> = {
  server: 'svc/line/v1 server',
  client: 'svc/line/v1 client',
}

/** Derives one key a direction from the session secret; `salt` is the session's own. */
export function lineKeys(secret: Uint8Array, salt: Uint8Array): LineKeys {
  const derived = (direction: Direction) =>
    Buffer.from(hkdfSync('sha256', secret, salt, KEY_INFO[direction], KEY_OCTETS))
  return { server: derived('server'), client: derived('client') }
}

/** The first octets of the salt, then seq as 8 octets, big-endian. */
export function nonceOf(salt: Uint8Array, seq: number): Buffer {
  const nonce = Buffer.alloc(PREFIX_OCTETS + 8)
  nonce.set(salt.subarray(0, PREFIX_OCTETS))
  nonce.writeBigUInt64BE(BigInt(seq), PREFIX_OCTETS)
  return nonce
}

/** What both ends know of a line. */
export interface LineEnds {
  readonly keys: LineKeys
  readonly salt: Uint8Array
  /** Members that the associated data of every frame hold beside direction and seq. */
  readonly about: Readonly<Record<string, string>>
}

/** The associated data of a frame, as the answer that opens a line describes it. */
export const LINE_AAD =
  'the associated data of a frame is the canonical JSON (RFC 8785) of these members with direction (server: sealed by the node, client: by the holder of the secret) and seq'

const associated = ({ about }: LineEnds, direction: Direction, seq: number) =>
  canonicalJson({ ...about, direction, seq })

export function sealFrame(line: LineEnds, direction: Direction, seq: number, text: string): Frame {
  const nonce = nonceOf(line.salt, seq)
  const aad = associated(line, direction, seq)
  const cipher = createCipheriv('aes-256-gcm', line.keys[direction], nonce)
  cipher.setAAD(Buffer.from(aad))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return {
    seq,
    iv: nonce.toString('base64url'),
    ciphertext: ciphertext.toString('base64url'),
    tag: cipher.getAuthTag().toString('base64url'),
    aad,
  }
}

/** The plain text of a frame. FORBIDDEN where its tag does not fit: the other end of this line did not seal it. */
export function openFrame(
  line: LineEnds,
  direction: Direction,
  { seq, iv, ciphertext, tag }: Omit<Frame, 'aad'>,
): Buffer {
  const nonce = nonceOf(line.salt, seq)
  const authentic = Buffer.from(tag, 'base64url')
  if (iv !== nonce.toString('base64url') || authentic.length !== TAG_OCTETS) throw forged()
  const decipher = createDecipheriv('aes-256-gcm', line.keys[direction], nonce)
  decipher.setAAD(Buffer.from(associated(line, direction, seq)))
  decipher.setAuthTag(authentic)
  const bytes = decipher.update(ciphertext, 'base64url')
  try {
    return Buffer.concat([bytes, decipher.final()])
  } catch {
    throw forged()
  }
}

const forged = () =>
  new Failure('FORBIDDEN', 'the frame does not authenticate: not sealed for this line as it stands')
