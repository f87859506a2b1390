// A backup is one file: the parts one after the other, the first of them the ledger, then two lines: what they are, in JSON,
// and the SHA-256 of that line. An octet that was changed, lost or added anywhere is found before anything is written.
import { createHash, hash, randomBytes } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { StartRefused } from '../settings/start-refused.ts'

const FORMAT = 'svc-backup-v1'
const CHUNK = 1 << 20
/** Most octets of the two lines at the end of a backup; secrets and parts are few. */
const TAIL_MAX = 1 << 20

export interface Part {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** What a backup says of itself. */
export interface About {
  /** Time of the backup, ISO 8601. */
  readonly at: string
  /** Release of the program that wrote it. */
  readonly version: string
  readonly ledgerVersion: number
  readonly machines: number
  readonly entries: number
  /** Merkle root of the log, hexadecimal. */
  readonly rootHash: string
  /** The same as a checkpoint that the node has signed. */
  readonly note: string
  /** The public names of the master secrets, the newest first. */
  readonly secretIds: readonly string[]
}

export interface Backup extends About {
  readonly parts: readonly Part[]
}

/** A draft beside the file that it becomes: whoever is cut off leaves no half of a backup under its name. */
export class BackupDraft {
  readonly path: string
  readonly #file: string
  readonly #parts: Part[] = []

  /** Refuses a name that is taken. */
  constructor(file: string) {
    this.#file = file
    this.path = `${file}.${randomBytes(8).toString('hex')}`
    const probe = openSync(this.path, 'wx', 0o600)
    closeSync(probe)
  }

  /** What has been written at `path` is the first part. */
  sealFirst(name: string): void {
    this.#parts.push({ name, ...digestOf(this.path) })
  }

  append(name: string, octets: Buffer): void {
    this.#write(octets)
    this.#parts.push({ name, bytes: octets.length, sha256: hash('sha256', octets) })
  }

  /** Describes the parts and puts the whole under its name. */
  finish(about: About): Backup {
    const backup = { ...about, parts: this.#parts }
    const line = JSON.stringify({ format: FORMAT, ...backup })
    this.#write(Buffer.from(`\n${line}\n${hash('sha256', line)}\n`))
    try {
      // A link, unlike a rename, replaces nothing.
      linkSync(this.path, this.#file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      throw new StartRefused(`${this.#file} is there: a backup replaces no file`)
    }
    return backup
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { force: true })
  }

  #write(octets: Buffer): void {
    const file = openSync(this.path, constants.O_WRONLY | constants.O_APPEND)
    try {
      for (let from = 0; from < octets.length; ) from += writeSync(file, octets, from)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
  }
}

/** A backup whose every octet is the one that was written. Throws StartRefused with what is wrong. */
export function readBackup(file: string): Backup {
  const { backup, tail } = described(file)
  const whole = backup.parts.reduce((sum, { bytes }) => sum + bytes, 0)
  const source = openSync(file, 'r')
  try {
    if (fstatSync(source).size !== whole + tail) {
      throw new StartRefused(`${file} is cut short or has been added to`)
    }
    let from = 0
    for (const { name, bytes, sha256 } of backup.parts) {
      const digest = createHash('sha256')
      read(source, { from, bytes }, chunk => digest.update(chunk))
      if (digest.digest('hex') !== sha256) throw new StartRefused(`${file}: ${name} was changed`)
      from += bytes
    }
  } finally {
    closeSync(source)
  }
  return backup
}

/** Writes a part to a file of its own, for its owner alone, and answers false where the backup has none of the name. */
export function unpack(file: string, backup: Backup, name: string, to: string): boolean {
  const at = backup.parts.findIndex(part => part.name === name)
  if (at < 0) return false
  const from = backup.parts.slice(0, at).reduce((sum, { bytes }) => sum + bytes, 0)
  const [source, target] = [openSync(file, 'r'), openSync(to, 'wx', 0o600)]
  try {
    read(source, { from, bytes: backup.parts[at]!.bytes }, chunk => {
      for (let done = 0; done < chunk.length; ) done += writeSync(target, chunk, done)
    })
    fsyncSync(target)
  } finally {
    closeSync(source)
    closeSync(target)
  }
  return true
}

/** The two lines at the end, and how many octets they take. */
function described(file: string): { backup: Backup; tail: number } {
  const source = openSync(file, 'r')
  const chunks: Buffer[] = []
  try {
    const { size } = fstatSync(source)
    const bytes = Math.min(size, TAIL_MAX)
    read(source, { from: size - bytes, bytes }, chunk => chunks.push(Buffer.from(chunk)))
  } finally {
    closeSync(source)
  }
  const [, line = '', digest] =
    /\n([^\n]*)\n([0-9a-f]{64})\n$/.exec(Buffer.concat(chunks).toString('latin1')) ?? []
  // JSON.stringify writes what is beyond ASCII as UTF-8.
  const octets = Buffer.from(line, 'latin1')
  if (digest === undefined || hash('sha256', octets) !== digest) {
    throw new StartRefused(`${file} is no backup of svc backup, or its end was changed`)
  }
  const { format, ...backup } = JSON.parse(octets.toString()) as Backup & { format: string }
  if (format !== FORMAT) {
    throw new StartRefused(`${file} has the format ${format}, this program reads ${FORMAT}`)
  }
  return { backup, tail: octets.length + digest.length + 3 }
}

function digestOf(file: string): Pick<Part, 'bytes' | 'sha256'> {
  const source = openSync(file, 'r')
  try {
    const { size: bytes } = fstatSync(source)
    const digest = createHash('sha256')
    read(source, { from: 0, bytes }, chunk => digest.update(chunk))
    return { bytes, sha256: digest.digest('hex') }
  } finally {
    closeSync(source)
  }
}

/** Hands over so many octets in pieces, each of which is gone with the next. */
function read(
  source: number,
  { from, bytes }: { from: number; bytes: number },
  each: (chunk: Buffer) => void,
): void {
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK, bytes))
  for (let done = 0; done < bytes; ) {
    const count = readSync(source, buffer, 0, Math.min(CHUNK, bytes - done), from + done)
    if (count === 0) throw new StartRefused('the backup is cut short')
    each(buffer.subarray(0, count))
    done += count
  }
}
