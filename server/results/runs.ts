// Runs of machines, so that they can be read again: in memory and on the disk, by the name of tool, input and code.
import { hash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { BoundedMap } from '../../workers/bounded-map.ts'
import type { Machine, Runs, SealedRun } from '../call/runs.ts'
import { canonicalOctets } from '../crypto/canonical-json.ts'
import type { Computation } from '../envelope/computation.ts'
import { codeVersion } from './code-version.ts'
import type { RunStore } from './run-store.ts'

/** Bytes of runs in memory, of all machines together. */
const MEMORY_BYTES_MAX = 67_108_864
/** A longer one is computed again when it is wanted: its way to the disk and back would hold the others up. */
const RUN_BYTES_MAX = 8_388_608

type Members = Readonly<Record<string, unknown>>

export class RememberedRuns implements Runs {
  readonly #store: RunStore
  readonly #version: () => string
  readonly #recent = new BoundedMap<string, Uint8Array>({
    max: MEMORY_BYTES_MAX,
    weightOf: ({ length }) => length,
  })
  #code: string | undefined

  constructor(store: RunStore, version: () => string = codeVersion) {
    this.#store = store
    this.#version = version
  }

  nameOf(tool: string, input: Members): string {
    this.#code ??= this.#version()
    return hash('sha256', canonicalOctets({ tool, input: signed(input), code: this.#code }))
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
  ): boolean {
    if (!this.#store.hasRoom(plan)) return false
    if (!this.#recent.has(`${zid} ${run}`)) {
      // What is filed and written beside belongs to the call.
      const { folder: _, encoding: __, writes: ___, isRecalled: ____, ...lasting } = computation
      const body = serialize(lasting)
      if (body.length <= RUN_BYTES_MAX) {
        this.#recent.set(`${zid} ${run}`, body)
        this.#store.write({ table: 'run', zid, key: run, plan, body })
      }
    }
    if (sealed === undefined) return true
    const { seq } = sealed.entry
    this.#store.write({ table: 'sealed', zid, key: seq, plan, body: serialize(sealed) })
    return true
  }

  sealedAs(zid: string, seq: number): SealedRun | undefined {
    const octets = this.#store.read('sealed', zid, seq)
    return octets && deserialize(octets)
  }
}

/** A copy in which -0, which canonical JSON takes for 0, has a name of its own: a run may tell them apart. */
function signed(value: unknown): unknown {
  if (Object.is(value, -0)) return '-0'
  if (Array.isArray(value)) return value.map(signed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, signed(one)]))
}
