// A sum as CompensatedSum has it: what is lost at each addition is summed beside (Neumaier 1974).
import type { BodyWriter } from './body-writer.ts'
import type { Lanes } from './lanes.ts'

/** A sum whose parts are in locals; opened anew, it may be written again. */
export class SumWriter {
  readonly #writer: BodyWriter
  readonly #lanes: Lanes
  readonly #sum: number
  readonly #lost: number
  readonly #value: number
  readonly #next: number

  constructor(writer: BodyWriter, lanes: Lanes) {
    this.#writer = writer
    this.#lanes = lanes
    const local = () => writer.local(lanes.number)
    this.#sum = local()
    this.#lost = local()
    this.#value = local()
    this.#next = local()
  }

  open(): void {
    for (const part of [this.#sum, this.#lost]) {
      this.#lanes.literal(this.#writer.code, 0)
      this.#writer.set(part)
    }
  }

  /** Adds what is on the stack. */
  add(): void {
    const writer = this.#writer
    const { code } = writer
    const lanes = this.#lanes
    const size = (local: number) => {
      writer.get(local)
      lanes.operate(code, 'abs')
    }
    writer.set(this.#value)
    writer.get(this.#sum)
    writer.get(this.#value)
    lanes.operate(code, 'add')
    writer.set(this.#next)
    writer.get(this.#lost)
    this.#rest(this.#sum, this.#value)
    this.#rest(this.#value, this.#sum)
    size(this.#sum)
    size(this.#value)
    lanes.operate(code, 'ge')
    lanes.operate(code, 'select')
    lanes.operate(code, 'add')
    writer.set(this.#lost)
    writer.get(this.#next)
    writer.set(this.#sum)
  }

  #rest(large: number, small: number): void {
    const { code } = this.#writer
    this.#writer.get(large)
    this.#writer.get(this.#next)
    this.#lanes.operate(code, 'sub')
    this.#writer.get(small)
    this.#lanes.operate(code, 'add')
  }

  /** Leaves the sum with what it lost on the stack; a sum that has left the doubles stays what it became. */
  total(): void {
    const writer = this.#writer
    const { code } = writer
    writer.get(this.#sum)
    writer.get(this.#lost)
    this.#lanes.operate(code, 'add')
    writer.get(this.#sum)
    writer.get(this.#sum)
    this.#lanes.operate(code, 'abs')
    this.#lanes.literal(code, Number.POSITIVE_INFINITY)
    this.#lanes.operate(code, 'lt')
    this.#lanes.operate(code, 'select')
  }
}
