// Runs of machines, so that they can be read again: in memory and on the disk, by the name of tool, input and code.
import { hash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { BoundedMap } from '../../workers/bounded-map.ts'
import type { Machine, Runs, SealedRun } from '../call/runs.ts'
import { canonicalOctets } from '../crypto/canonical-json.ts'
import type { Computation } from '../envelope/computation.ts'
import { codeVersion } from './code-version.ts'
import type { Row, RunStore, Table } from './run-store.ts'

/** Bytes of runs in memory, of all machines together. */
const MEMORY_BYTES_MAX = 33_554_432
/** What a run takes in memory beside its octets. */
const PLACE_BYTES = 512
/** A longer one is computed again when it is wanted: its way to the disk and back would hold the others up. */
const RUN_BYTES_MAX = 8_388_608
/** A longer run that an input names is computed again at another node too. */
const SHARED_BYTES_MAX = 1_048_576

/** Where the nodes of a ledger remember runs for each other. */
export interface SharedRuns {
  read(table: Table, zid: string, key: string | number): Promise<Uint8Array | undefined>
  /** Rows of one machine; settles when the others can read them, or cannot. */
  write(rows: readonly Row[]): Promise<void>
}

type Members = Readonly<Record<string, unknown>>

export class RememberedRuns implements Runs {
  readonly #store: RunStore
  readonly #shared: SharedRuns | undefined
  readonly #version: () => string
  readonly #recent = new BoundedMap<string, Uint8Array>({
    max: MEMORY_BYTES_MAX,
    weightOf: ({ length }) => length + PLACE_BYTES,
  })
  #code: string | undefined

  constructor(store: RunStore, shared?: SharedRuns, version: () => string = codeVersion) {
    this.#store = store
    this.#shared = shared
    this.#version = version
  }

  nameOf(tool: string, input: Members): string {
    this.#code ??= this.#version()
    return hash('sha256', canonicalOctets({ tool, input: signed(input), code: this.#code }))
  }

  lengthOf(zid: string, run: string): number | undefined {
    return this.#recent.get(`${zid} ${run}`)?.length ?? this.#store.lengthOf('run', zid, run)
  }

  recall(zid: string, run: string): Computation | undefined {
    const key = `${zid} ${run}`
    const octets = this.#recent.touch(key) ?? this.#store.read('run', zid, run)
    if (octets === undefined) return undefined
    if (!this.#recent.has(key)) this.#recent.set(key, octets)
    return deserialize(octets)
  }

  remember(
    { zid, plan }: Machine,
    run: string,
    computation: Computation,
    sealed?: SealedRun,
  ): boolean | Promise<boolean> {
    if (!this.#store.hasRoom(plan)) return false
    const rows: Row[] = []
    if (!this.#recent.has(`${zid} ${run}`)) {
      // What is filed and written beside belongs to the call.
      const { folder: _, encoding: __, writes: ___, isRecalled: ____, ...lasting } = computation
      const body = octetsLeft(lasting, RUN_BYTES_MAX) < 0 ? undefined : serialize(lasting)
      const isNamed = sealed === undefined || sealed.input !== undefined
      if (body && body.length <= RUN_BYTES_MAX) {
        const row = { table: 'run', zid, key: run, plan, body } as const
        // What no input names is not asked for by the next call: the disk alone has it.
        if (isNamed) this.#recent.set(`${zid} ${run}`, body)
        this.#store.write(row)
        if (!isNamed || body.length <= SHARED_BYTES_MAX) rows.push(row)
      }
    }
    if (sealed !== undefined) {
      const body = serialize(sealed)
      const row = { table: 'sealed', zid, key: sealed.entry.seq, plan, body } as const
      this.#store.write(row)
      rows.push(row)
    }
    return this.#shared === undefined ? true : this.#shared.write(rows).then(() => true)
  }

  async sealedAs(zid: string, seq: number): Promise<SealedRun | undefined> {
    const octets = this.#store.read('sealed', zid, seq)
    if (octets !== undefined || this.#shared === undefined) return octets && deserialize(octets)
    const theirs = await this.#shared.read('sealed', zid, seq)
    if (theirs === undefined) return undefined
    const sealed: SealedRun = deserialize(theirs)
    if (this.recall(zid, sealed.run) === undefined) {
      const run = await this.#shared.read('run', zid, sealed.run)
      if (run !== undefined) this.#recent.set(`${zid} ${sealed.run}`, run)
    }
    return sealed
  }
}

/**
 * What remains of so many octets beside the arrays and texts of a value, which take no less room when they are written;
 * negative where they take more. To write forty megabytes and let them go would hold the others up.
 */
function octetsLeft(value: unknown, octets: number): number {
  if (typeof value === 'string') return octets - value.length
  if (typeof value !== 'object' || value === null) return octets
  if (ArrayBuffer.isView(value)) return octets - value.byteLength
  let left = octets
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && left >= 0; i++) left = octetsLeft(value[i], left - 1)
    return left
  }
  for (const name in value) {
    if (left < 0) break
    left = octetsLeft(value[name as keyof typeof value], left)
  }
  return left
}

/** A copy in which -0, which canonical JSON takes for 0, has a name of its own: a run may tell them apart. */
function signed(value: unknown): unknown {
  if (Object.is(value, -0)) return '-0'
  if (Array.isArray(value)) return value.map(signed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, signed(one)]))
}
