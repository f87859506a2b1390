// The master secrets as an operator keeps them: in SVC_SECRET (the newest first, older ones after commas) and in the file
// `secrets.json` of the data folder, oldest first, mode 0600:
//
//   {"version": 1, "secrets": [{"created": "2025-01-31T12:00:00.000Z", "secret": "<base64url, 32 octets>"}]}
//
// Version 2 has `retired` beside, [{"id", "at"}], of secrets wherever they stand: a version of the service that does not know
// of it must not take a retired secret for a good one. Without SVC_SECRET a file with one random secret is made once.
import { randomBytes } from 'node:crypto'
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
import { type Retirements, Secrets, secretId, secretsFromText } from './secrets.ts'

/** 32 octets each, so that nothing shorter than the digest is ever drawn. */
const SECRET_OCTETS = 32

interface StoredSecret {
  readonly created: string
  readonly secret: string
}

interface Retired {
  readonly id: string
  /** Time of the retirement, ISO 8601. */
  readonly at: string
}

interface SecretsFile {
  readonly secrets: readonly StoredSecret[]
  readonly retired: readonly Retired[]
}

/** The secrets of a node whose data are in `folder`; `text` is SVC_SECRET where it is set. */
export function openSecrets(folder: string, text?: string): Secrets {
  const file = secretsFile(folder)
  const configured = text === undefined ? [] : secretsFromText(text)
  if (configured.length === 0 && !existsSync(file)) create(file)
  const stored = readSecrets(file)
  return new Secrets([...configured, ...mastersOf(stored)], retirementsOf(stored))
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
  if (!existsSync(file)) create(file)
  const { secrets, retired } = readSecrets(file)
  replace(file, { secrets: [...secrets, newSecret()], retired })
}

/**
 * Retires a secret from the next start on; the one of the file that signs gives way to a new one. Answers why not, or undefined
 * when it is done.
 */
export function retireSecret(folder: string, id: string, text?: string): string | undefined {
  const file = secretsFile(folder)
  const configured = text === undefined ? [] : secretsFromText(text).map(secretId)
  const { secrets, retired } = readSecrets(file)
  const stored = mastersOf({ secrets, retired }).map(secretId)
  const before = retired.find(one => one.id === id)
  if (before) return `${id} was retired at ${before.at}`
  if (![...configured, ...stored].includes(id))
    return `no secret has the id ${id}: svc secrets list`
  if (configured[0] === id) return 'it signs: put a new secret in front of it in SVC_SECRET first'
  const gone = { id, at: new Date().toISOString() }
  const isSigning = configured.length === 0 && stored[0] === id
  replace(file, {
    secrets: isSigning ? [...secrets, newSecret()] : secrets,
    retired: [...retired, gone],
  })
  return undefined
}

const secretsFile = (folder: string) => join(folder, 'secrets.json')

/** Master secrets, the newest first: it signs, the older ones only verify. */
const mastersOf = ({ secrets }: SecretsFile): Buffer[] =>
  secrets.map(({ secret }) => Buffer.from(secret, 'base64url')).reverse()

const retirementsOf = ({ retired }: SecretsFile): Retirements =>
  new Map(retired.map(({ id, at }) => [id, at]))

const newSecret = (): StoredSecret => ({
  created: new Date().toISOString(),
  secret: randomBytes(SECRET_OCTETS).toString('base64url'),
})

/** Empty when there is no file. A malformed file stops the start: guessing would orphan receipts. */
function readSecrets(file: string): SecretsFile {
  if (!existsSync(file)) return { secrets: [], retired: [] }
  const { version, secrets, retired = [] } = JSON.parse(readFileSync(file, 'utf8'))
  const isSecret = ({ secret }: StoredSecret) =>
    Buffer.from(secret, 'base64url').length === SECRET_OCTETS
  const isRetired = ({ id, at }: Retired) => /^[0-9a-f]{16}$/.test(id) && Date.parse(at) > 0
  const isList = Array.isArray(secrets) && Array.isArray(retired)
  const isVersion = isList && version === (retired.length > 0 ? 2 : 1)
  const isWhole = isVersion && secrets.length + retired.length > 0
  if (!isWhole || !secrets.every(isSecret) || !retired.every(isRetired)) {
    throw new Error(`${file} is not a list of secrets of ${SECRET_OCTETS} octets, version 1 or 2`)
  }
  return { secrets, retired }
}

/**
 * Makes the file with one secret. A link, unlike a rename, fails when the name is taken: of two nodes that
 * start at once both then read the same secret.
 */
function create(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = writeDraft(file, { secrets: [newSecret()], retired: [] })
  try {
    linkSync(draft, file)
    syncFolderOf(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function replace(file: string, content: SecretsFile): void {
  renameSync(writeDraft(file, content), file)
  syncFolderOf(file)
}

/** A complete file on the disk under a name of its own, so that no crash leaves half of one. */
function writeDraft(file: string, { secrets, retired }: SecretsFile): string {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const content = retired.length > 0 ? { version: 2, secrets, retired } : { version: 1, secrets }
  writeFileSync(draft, `${JSON.stringify(content, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  })
  return draft
}

/** A new name lasts once its folder is on the disk. Windows opens no folder and needs none of this. */
function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
