// The power goes: what a node had written and not synced is not on the disk, or some of it is, in any order. A library of
// some C (power-cut.c), preloaded into the node, keeps tapes of its writes and syncs; here they are played back.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../workers/numerics/random.ts'
import type { Environment } from '../support/process.ts'

const FILES = ['ledger.sqlite', 'ledger.sqlite-wal'] as const
/** Memory that the processes share; it is no part of what lasts. */
const SHARED_MEMORY = 'ledger.sqlite-shm'
const FOLDER_PLACE = FILES.length

const HEAD_BYTES = 24
const SECTOR_BYTES = 512

type Kind = 'write' | 'truncate' | 'sync'
const KINDS: readonly (Kind | undefined)[] = [undefined, 'write', 'truncate', 'sync']

interface TapeRecord {
  readonly kind: Kind
  readonly offset: number
  readonly bytes: Buffer
}

export interface PowerSupply {
  /** For the processes that are to lose it. */
  readonly env: Environment
  /** Between two processes: what is on the disk now is there to stay. */
  connect(): void
  /** After the process was killed. Answers how many writes were not synced. */
  cut(random: Random): number
  set(fault: 'SYNC_FAILS' | 'DISK_FULL', isOn: boolean): void
}

/** The library, compiled into a folder; undefined where there is no C compiler. */
export function compiledTape(folder: string): string | undefined {
  const library = join(folder, 'power-cut.so')
  const source = join(import.meta.dirname, 'power-cut.c')
  const { status, error, stderr } = spawnSync('gcc', ['-shared', '-fPIC', '-o', library, source], {
    encoding: 'utf8',
  })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return undefined
  if (status !== 0) throw new Error(stderr)
  return library
}

/** `folder` holds the ledger, `tapes` is a folder beside it. */
export function powerSupply(folder: string, tapes: string, library: string): PowerSupply {
  let lasting = new Map<string, Buffer>()
  const tapeOf = (place: number) => readTape(join(tapes, `tape-${place}`))
  return {
    env: { LD_PRELOAD: library, POWER_CUT_FOLDER: folder, POWER_CUT_TAPES: tapes },

    connect() {
      rmSync(tapes, { recursive: true, force: true })
      mkdirSync(tapes)
      const there = FILES.filter(file => existsSync(join(folder, file)))
      lasting = new Map(there.map(file => [file, readFileSync(join(folder, file))]))
    },

    cut(random) {
      const isListed = tapeOf(FOLDER_PLACE).some(({ kind }) => kind === 'sync')
      let lost = 0
      // Half of the cuts leave nothing that was not synced, half of them some sectors of it.
      const chance = random.uniform() < 0.5 ? 0 : random.uniform()
      for (const [place, file] of FILES.entries()) {
        const tape = tapeOf(place)
        const synced = tape.findLastIndex(({ kind }) => kind === 'sync') + 1
        lost += tape.length - synced
        const before = lasting.get(file)
        if (before === undefined && !isListed) rmSync(join(folder, file), { force: true })
        else if (before !== undefined || tape.length > 0) {
          const disk = new Disk(before ?? Buffer.alloc(0))
          for (const each of tape.slice(0, synced)) disk.apply(each)
          for (const each of tape.slice(synced))
            disk.applySome(each, () => random.uniform() < chance)
          writeFileSync(join(folder, file), disk.content())
        }
      }
      rmSync(join(folder, SHARED_MEMORY), { force: true })
      return lost
    },

    set(fault, isOn) {
      const file = join(tapes, fault)
      if (isOn) writeFileSync(file, '')
      else rmSync(file, { force: true })
    },
  }
}

/** Records up to the one that the kill has cut short. */
function readTape(path: string): TapeRecord[] {
  if (!existsSync(path)) return []
  const tape = readFileSync(path)
  const records: TapeRecord[] = []
  for (let at = 0; at + HEAD_BYTES <= tape.length; ) {
    const [code, offset, length] = [0, 8, 16].map(part => Number(tape.readBigUInt64LE(at + part)))
    const kind = KINDS[code!]
    const end = at + HEAD_BYTES + length!
    if (kind === undefined) throw new Error(`${path} has a record of kind ${code} at ${at}`)
    if (end > tape.length) break
    records.push({ kind, offset: offset!, bytes: tape.subarray(at + HEAD_BYTES, end) })
    at = end
  }
  return records
}

/** The octets of a file, grown by what is written to it. */
class Disk {
  #bytes: Buffer
  #length: number

  constructor(before: Buffer) {
    this.#bytes = Buffer.from(before)
    this.#length = before.length
  }

  content(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  apply({ kind, offset, bytes }: TapeRecord): void {
    if (kind === 'truncate') this.#resize(offset)
    else if (kind === 'write') this.#put(bytes, offset)
  }

  /** Each sector of a write for itself, and a truncation, or not. */
  applySome({ kind, offset, bytes }: TapeRecord, isDone: () => boolean): void {
    if (kind !== 'write') {
      if (isDone()) this.apply({ kind, offset, bytes })
      return
    }
    for (let at = 0; at < bytes.length; ) {
      const end = Math.min(bytes.length, at + SECTOR_BYTES - ((offset + at) % SECTOR_BYTES))
      if (isDone()) this.#put(bytes.subarray(at, end), offset + at)
      at = end
    }
  }

  #put(bytes: Buffer, offset: number): void {
    if (offset + bytes.length > this.#length) this.#resize(offset + bytes.length)
    bytes.copy(this.#bytes, offset)
  }

  /** What a file is grown by reads as zeros. */
  #resize(length: number): void {
    if (length > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(length, 2 * this.#bytes.length))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    } else if (length < this.#length) this.#bytes.fill(0, length, this.#length)
    this.#length = length
  }
}
