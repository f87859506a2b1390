// WebAssembly's binary format (W3C, WebAssembly Core Specification 2.0, ch. 5), as far as it is written here.

export const F64 = 0x7c
export const I32 = 0x7f
export const V128 = 0x7b

export type ValueType = typeof F64 | typeof I32 | typeof V128

export const OPCODE = {
  block: 0x02,
  loop: 0x03,
  end: 0x0b,
  br: 0x0c,
  br_if: 0x0d,
  call: 0x10,
  select: 0x1b,
  'local.get': 0x20,
  'local.set': 0x21,
  'local.tee': 0x22,
  'f64.load': 0x2b,
  'f64.store': 0x39,
  'i32.const': 0x41,
  'f64.const': 0x44,
  'i32.eqz': 0x45,
  'i32.ne': 0x47,
  'i32.lt_s': 0x48,
  'i32.ge_u': 0x4f,
  'f64.eq': 0x61,
  'f64.ne': 0x62,
  'f64.lt': 0x63,
  'f64.gt': 0x64,
  'f64.le': 0x65,
  'f64.ge': 0x66,
  'i32.add': 0x6a,
  'i32.and': 0x71,
  'i32.shl': 0x74,
  'i32.or': 0x72,
  'f64.abs': 0x99,
  'f64.neg': 0x9a,
  'f64.ceil': 0x9b,
  'f64.floor': 0x9c,
  'f64.trunc': 0x9d,
  'f64.sqrt': 0x9f,
  'f64.add': 0xa0,
  'f64.sub': 0xa1,
  'f64.mul': 0xa2,
  'f64.div': 0xa3,
  'f64.min': 0xa4,
  'f64.max': 0xa5,
} as const

const VECTOR_PREFIX = 0xfd

export type Opcode = keyof typeof OPCODE

/** Bytes that grow at their end. */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #view = new DataView(this.#bytes.buffer)
  #length = 0

  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  byte(value: number): this {
    this.#room(1)
    this.#bytes[this.#length++] = value
    return this
  }

  /** LEB128, not negative. */
  unsigned(value: number): this {
    let rest = value
    while (rest >= 0x80) {
      this.byte((rest & 0x7f) | 0x80)
      rest >>>= 7
    }
    return this.byte(rest)
  }

  /** LEB128 of 32 bits. */
  signed(value: number): this {
    let rest = value
    for (;;) {
      const low = rest & 0x7f
      rest >>= 7
      const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)
      this.byte(isLast ? low : low | 0x80)
      if (isLast) return this
    }
  }

  double(value: number): this {
    this.#room(8)
    this.#view.setFloat64(this.#length, value, true)
    this.#length += 8
    return this
  }

  bytes(more: Uint8Array): this {
    this.#room(more.length)
    this.#bytes.set(more, this.#length)
    this.#length += more.length
    return this
  }

  /** A name, or any bytes, behind their length. */
  sized(more: Uint8Array | string): this {
    const bytes = typeof more === 'string' ? new TextEncoder().encode(more) : more
    return this.unsigned(bytes.length).bytes(bytes)
  }

  op(name: Opcode): this {
    return this.byte(OPCODE[name])
  }

  /** An instruction over vectors, by its number behind the prefix. */
  vector(number: number): this {
    return this.byte(VECTOR_PREFIX).unsigned(number)
  }

  #room(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = new Uint8Array(2 * (this.#length + count))
    larger.set(this.written)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }
}

/** What a reader of a module has passed so far. */
export class ByteReader {
  readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  byte(): number {
    return this.bytes[this.at++]!
  }

  unsigned(): number {
    let result = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte()
      result |= (byte & 0x7f) << shift
      if (byte < 0x80) return result >>> 0
    }
  }

  take(count: number): Uint8Array {
    this.at += count
    return this.bytes.subarray(this.at - count, this.at)
  }

  name(): string {
    return new TextDecoder().decode(this.take(this.unsigned()))
  }
}
