// Checkpoints as signed notes (C2SP tlog-checkpoint and signed-note): three lines of text, an empty line, and a line for
// each signature with the name of the key and the base64 of its 4-octet id followed by the signature.
import { hash, type KeyObject } from 'node:crypto'
import { isSignedBy, publicKeyOf, signed } from '../crypto/ed25519.ts'

export interface LogHead {
  origin: string
  treeSize: number
  /** Merkle root of the log, hexadecimal. */
  rootHash: string
}

export function signedNote(head: LogHead, key: KeyObject): string {
  const text = noteText(head)
  const signature = Buffer.from(signed(text, key), 'base64url')
  const id = keyId(head.origin, publicKeyOf(key))
  return `${text}\n— ${head.origin} ${Buffer.concat([id, signature]).toString('base64')}\n`
}

/** The log head in a note if one of its signatures verifies with the key; undefined otherwise. */
export function readNote(note: string, publicKey: string): LogHead | undefined {
  const end = note.indexOf('\n\n')
  if (end < 0) return undefined
  const text = note.slice(0, end + 1)
  const [origin, size, root, ...more] = text.slice(0, -1).split('\n')
  if (origin === undefined || more.length > 0 || !/^(0|[1-9]\d{0,15})$/.test(size ?? '')) {
    return undefined
  }
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .filter(line => line.startsWith(`— ${origin} `))
    .map(line => Buffer.from(line.slice(origin.length + 3), 'base64'))
  const id = keyId(origin, publicKey)
  const holds = signatures.some(
    one =>
      one.subarray(0, 4).equals(id) &&
      isSignedBy(publicKey, text, one.subarray(4).toString('base64url')),
  )
  if (!holds) return undefined
  return { origin, treeSize: Number(size), rootHash: Buffer.from(root!, 'base64').toString('hex') }
}

const noteText = ({ origin, treeSize, rootHash }: LogHead) =>
  `${origin}\n${treeSize}\n${Buffer.from(rootHash, 'hex').toString('base64')}\n`

/** Key id of C2SP signed-note: the first 4 octets of SHA-256(name || LF || 0x01 || public key), where 0x01 means Ed25519. */
function keyId(name: string, publicKey: string): Buffer {
  const key = Buffer.from(publicKey, 'base64url')
  const named = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(1), key])
  return hash('sha256', named, 'buffer').subarray(0, 4)
}
