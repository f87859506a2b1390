// The node's master secrets and the keys derived from them. A key is HKDF-SHA256 (RFC 5869) of a master
// secret under an info string of its own, so no two purposes share a key and none tells the secret.
//
// The newest secret signs; every older one goes on verifying. They come from SVC_SECRET (the newest first,
// older ones after commas) and from the file `secrets.json` of the data folder:
//
//   {"version": 1, "secrets": [{"created": "2025-01-31T12:00:00.000Z", "secret": "<base64url, 32 octets>"}]}
//
// oldest first, mode 0600. Without SVC_SECRET a file with one random secret is made once, and
// rotateSecrets adds one. With SVC_SECRET the file is only read: what it holds verifies.
import { hkdfSync, randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Hmac } from './hmac.ts'

/** Each info string and what its key is for. Added to, never changed: a change orphans what was signed. */
export const PURPOSES = {
  'svc/key-id/v1': 'the public name of a master secret',
  'svc/receipt/v2': 'receipts',
  'svc/key-index/v1': 'the digests by which API keys are stored',
  'svc/demo-key/v1': 'the shared demo key',
  'svc/link/v1': 'signed links of channels',
  'svc/mcp-session/v1': 'ids of MCP sessions',
  'svc/line/v1': 'session keys of encrypted lines',
  'svc/manifest/v1': 'Ed25519 seed of the update manifest',
  'svc/export/v1': 'Ed25519 seed of exported chains',
  'svc/log/v1': 'Ed25519 seed of the checkpoints of the log',
  'svc/seal/v1': 'Ed25519 seed of the seals of answers',
} as const

export type Purpose = keyof typeof PURPOSES

/** A derived key with the id of the master secret that it comes from. */
export interface DerivedKey {
  id: string
  key: Buffer
  hmac: Hmac
}

/** 32 octets each, so that nothing shorter than the digest is ever drawn. */
const SECRET_OCTETS = 32
/** Of a secret that an operator wrote by hand. */
const SHORTEST_TEXT = 16
/** Of the one that signs: an offline guess must be hopeless. */
const SECRET_BITS_MIN = 256
const DISTINCT_MIN = 12

/** The keys of a node, derived once for each purpose. */
export class Secrets {
  readonly #masters: readonly Uint8Array[]
  readonly #derived = new Map<Purpose, readonly DerivedKey[]>()

  /** `masters`: the newest first, at least one. */
  constructor(masters: readonly Uint8Array[]) {
    if (masters.length === 0) throw new RangeError('no master secret')
    this.#masters = masters
  }

  /** The key that signs: of the newest secret. */
  newest(purpose: Purpose): DerivedKey {
    return this.all(purpose)[0]!
  }

  /** The keys that verify: of every secret, the newest first. */
  all(purpose: Purpose): readonly DerivedKey[] {
    let keys = this.#derived.get(purpose)
    if (!keys) {
      keys = this.#masters.map(master => {
        const key = derive(master, purpose, 32)
        return { id: derive(master, 'svc/key-id/v1', 8).toString('hex'), key, hmac: new Hmac(key) }
      })
      this.#derived.set(purpose, keys)
    }
    return keys
  }
}

function derive(master: Uint8Array, purpose: Purpose, octets: number): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', purpose, octets))
}

/** The secrets of a node whose data are in `folder`; `text` is SVC_SECRET where it is set. */
export function openSecrets(folder: string, text?: string): Secrets {
  const file = secretsFile(folder)
  const given = text === undefined ? [] : secretsFromText(text)
  if (given.length === 0 && !existsSync(file)) create(file)
  const kept = readSecrets(file).map(({ secret }) => Buffer.from(secret, 'base64url'))
  return new Secrets([...given, ...kept.reverse()])
}

/** The same, or undefined where there are none: nothing is made. */
export function existingSecrets(folder: string, text?: string): Secrets | undefined {
  return text === undefined && !existsSync(secretsFile(folder))
    ? undefined
    : openSecrets(folder, text)
}

/** Adds a random secret to the file: it signs from the next start on, the older ones verify. */
export function rotateSecrets(folder: string): void {
  const file = secretsFile(folder)
  const draft = writeDraft(file, [...readSecrets(file), newSecret()])
  renameSync(draft, file)
  syncFolderOf(file)
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

interface StoredSecret {
  created: string
  secret: string
}

const secretsFile = (folder: string) => join(folder, 'secrets.json')

const newSecret = (): StoredSecret => ({
  created: new Date().toISOString(),
  secret: randomBytes(SECRET_OCTETS).toString('base64url'),
})

/** Oldest first; none when there is no file. A malformed file stops the start: guessing would orphan receipts. */
function readSecrets(file: string): StoredSecret[] {
  if (!existsSync(file)) return []
  const { version, secrets } = JSON.parse(readFileSync(file, 'utf8'))
  const whole = ({ secret }: StoredSecret) =>
    Buffer.from(secret, 'base64url').length === SECRET_OCTETS
  const list = version === 1 && Array.isArray(secrets) && secrets.length > 0
  if (!list || !secrets.every(whole)) {
    throw new Error(`${file} is not a version 1 list of secrets of ${SECRET_OCTETS} octets`)
  }
  return secrets
}

/**
 * Makes the file with one secret. A link, unlike a rename, fails when the name is taken: of two nodes that
 * start at once both then read the same secret.
 */
function create(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = writeDraft(file, [newSecret()])
  try {
    linkSync(draft, file)
    syncFolderOf(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

/** A complete file on the disk under a name of its own, so that no crash leaves half of one. */
function writeDraft(file: string, secrets: StoredSecret[]): string {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const text = `${JSON.stringify({ version: 1, secrets }, null, 2)}\n`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
  return draft
}

/** A new name lasts once its folder is on the disk. Windows opens no folder and needs none of this. */
function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
