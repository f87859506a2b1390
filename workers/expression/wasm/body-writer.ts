// The body of one function as it is written: its instructions and its locals.
import { ByteWriter, type ValueType } from './bytes.ts'

export class BodyWriter {
  readonly code = new ByteWriter()
  readonly #parameters: number
  readonly #types: ValueType[] = []
  readonly #shared = new Map<string, number>()

  /** `parameters`: how many the function has; its locals are behind them. */
  constructor(parameters: number) {
    this.#parameters = parameters
  }

  /** The body as the code section holds it. */
  finished(): Uint8Array {
    const body = new ByteWriter()
    const runs: { type: ValueType; count: number }[] = []
    for (const type of this.#types) {
      const last = runs.at(-1)
      if (last?.type === type) last.count++
      else runs.push({ type, count: 1 })
    }
    body.unsigned(runs.length)
    for (const { type, count } of runs) body.unsigned(count).byte(type)
    return body.bytes(this.code.written).op('end').written
  }

  local(type: ValueType): number {
    return this.#parameters + this.#types.push(type) - 1
  }

  /** Locals for what is read again before anything else is written, the same each time. */
  shared(type: ValueType, place: number): number {
    const key = `${type} ${place}`
    const local = this.#shared.get(key) ?? this.local(type)
    this.#shared.set(key, local)
    return local
  }

  get(local: number): void {
    this.code.op('local.get').unsigned(local)
  }

  set(local: number): void {
    this.code.op('local.set').unsigned(local)
  }
}
