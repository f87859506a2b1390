// The body of one function as it is written: its instructions and its locals.
import { ByteWriter, F64, type ValueType } from './bytes.ts'

/** The locals of a compensated sum. */
export interface Sum {
  readonly sum: number
  readonly lost: number
  readonly value: number
  readonly next: number
}

export class BodyWriter {
  readonly code = new ByteWriter()
  readonly #parameters: number
  readonly #types: ValueType[] = []

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

  get(local: number): void {
    this.code.op('local.get').unsigned(local)
  }

  set(local: number): void {
    this.code.op('local.set').unsigned(local)
  }

  /** As CompensatedSum: what is lost at each addition is summed beside. */
  openSum(): Sum {
    const sum = {
      sum: this.local(F64),
      lost: this.local(F64),
      value: this.local(F64),
      next: this.local(F64),
    }
    this.number(0)
    this.set(sum.sum)
    this.number(0)
    this.set(sum.lost)
    return sum
  }

  /** Adds what is on the stack. */
  addTo({ sum, lost, value, next }: Sum): void {
    const { code } = this
    this.set(value)
    this.get(sum)
    this.get(value)
    code.op('f64.add')
    this.set(next)
    this.get(lost)
    this.#rest(sum, next, value)
    this.#rest(value, next, sum)
    this.get(sum)
    code.op('f64.abs')
    this.get(value)
    code.op('f64.abs').op('f64.ge').op('select').op('f64.add')
    this.set(lost)
    this.get(next)
    this.set(sum)
  }

  #rest(large: number, next: number, small: number): void {
    this.get(large)
    this.get(next)
    this.code.op('f64.sub')
    this.get(small)
    this.code.op('f64.add')
  }

  /** Sum and what it lost, but for a sum that has left the doubles. */
  totalOf({ sum, lost }: Sum): void {
    const { code } = this
    this.get(sum)
    this.get(lost)
    code.op('f64.add')
    this.get(sum)
    this.get(sum)
    code.op('f64.abs')
    this.number(Number.POSITIVE_INFINITY)
    code.op('f64.lt').op('select')
  }

  number(value: number): void {
    this.code.op('f64.const').double(value)
  }
}
