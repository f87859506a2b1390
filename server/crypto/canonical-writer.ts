import { invalidInput } from '../../workers/refusal.ts'

/** Room that is held from one text to the next. */
const IDLE_BYTES_MAX = 65_536
/** Up to this many names an insertion sort is the quicker one. */
const FEW_NAMES = 40

/** From so many on JSON.stringify, which writes a number as RFC 8785 does, is the quicker one: 0.16 of 0.22 us a number. */
const MANY_NUMBERS = 16

/** From so many characters on a text is searched for what needs an escape, and encoded, by the machine's own functions. */
const LONG_TEXT = 256
/** In half the time: what is none of the printable letters of ASCII that stand as they are. */
const UNUSUAL = /[^ !#-[\]-~]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON escapes
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/

/** Octets of a step, some 0.1 ms. Items of a list that are one. */
const STEP_BYTES = 32_768
const STEP_ITEMS = 256
/** Characters of a long text that are written at a time: their octets fit behind a step into the room that is held. */
const STEP_CHARACTERS = 8192

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c

/**
 * Writes values as the octets of RFC 8785, one behind the other, in room that it takes again after clear(). To write octets
 * takes less than half the time of a text that is put together and encoded, once for each hash and signature of it.
 */
export class CanonicalWriter {
  /** Octets written since clear(). */
  length = 0
  private room = Buffer.allocUnsafeSlow(IDLE_BYTES_MAX)

  clear(): void {
    this.length = 0
    if (this.room.length > IDLE_BYTES_MAX) this.room = Buffer.allocUnsafeSlow(IDLE_BYTES_MAX)
  }

  /** A copy of what was written from one place to another. */
  copy(from = 0, to = this.length): Buffer {
    const octets = Buffer.allocUnsafe(to - from)
    this.room.copy(octets, 0, from, to)
    return octets
  }

  /** Writes again what stands between two places. */
  repeat(from: number, to: number): void {
    const { length } = this
    this.reserve(to - from)
    this.room.copyWithin(length, from, to)
    this.length = length + to - from
  }

  text(): string {
    return this.room.toString('utf8', 0, this.length)
  }

  /** Writes one octet, such as a brace or a comma. */
  octet(code: number): void {
    this.reserve(1)
    this.room[this.length++] = code
  }

  value(value: unknown): void {
    if (typeof value === 'string') this.string(value)
    else if (typeof value === 'number') this.number(value)
    else if (typeof value === 'boolean') this.ascii(value ? 'true' : 'false')
    else if (value === null) this.ascii('null')
    else if (typeof value !== 'object') throw new TypeError(`${typeof value} has no JSON`)
    else if (Array.isArray(value)) this.list(value)
    else if (ArrayBuffer.isView(value)) this.numbers(value)
    else this.members(value)
  }

  member(name: string, value: unknown): void {
    this.name(name)
    this.value(value)
  }

  /** The name of a member, and the colon behind it. */
  name(name: string): void {
    this.string(name)
    this.octet(COLON)
  }

  /** The same in steps: each ends where so much is written that whoever takes the steps should take it and clear(). */
  *steps(value: unknown): Generator<void> {
    if (typeof value === 'string' && value.length > STEP_BYTES) {
      yield* this.longString(value)
    } else if (typeof value !== 'object' || value === null) {
      this.value(value)
    } else if (ArrayBuffer.isView(value)) {
      refuseUnlessNumbers(value)
      yield* this.itemSteps(value as unknown as readonly unknown[])
    } else if (Array.isArray(value)) {
      yield* this.itemSteps(value)
    } else {
      refuseUnlessPlain(value)
      this.octet(BRACE)
      let isFirst = true
      for (const name of sortedNames(Object.keys(value))) {
        const one: unknown = value[name as keyof typeof value]
        if (one === undefined) continue
        if (!isFirst) this.octet(COMMA)
        isFirst = false
        this.name(name)
        yield* this.steps(one)
      }
      this.octet(BRACE + 2)
    }
    if (this.length >= STEP_BYTES) yield
  }

  private *itemSteps(items: ArrayLike<unknown>): Generator<void> {
    this.octet(BRACKET)
    for (let from = 0; from < items.length; from += STEP_ITEMS) {
      if (from > 0) this.octet(COMMA)
      const some = Array.prototype.slice.call(items, from, from + STEP_ITEMS)
      if (areNumbers(some)) {
        this.native(JSON.stringify(some).slice(1, -1))
      } else if (items.length > STEP_ITEMS) {
        this.items(some)
      } else {
        for (const [i, one] of some.entries()) {
          if (i > 0) this.octet(COMMA)
          yield* this.steps(one)
        }
      }
      if (this.length >= STEP_BYTES) yield
    }
    this.octet(BRACKET + 2)
  }

  private list(items: readonly unknown[]): void {
    if (items.length >= MANY_NUMBERS && areNumbers(items)) {
      this.native(JSON.stringify(items))
      return
    }
    this.octet(BRACKET)
    this.items(items)
    this.octet(BRACKET + 2)
  }

  private items(items: readonly unknown[]): void {
    for (let i = 0; i < items.length; i++) {
      if (i > 0) this.octet(COMMA)
      this.value(items[i])
    }
  }

  private numbers(view: ArrayBufferView): void {
    refuseUnlessNumbers(view)
    this.list(Array.from(view as Float64Array))
  }

  /** A long text of ASCII alone. */
  private native(text: string): void {
    this.reserve(text.length)
    this.length += this.room.write(text, this.length, 'latin1')
  }

  private members(object: object): void {
    refuseUnlessPlain(object)
    this.octet(BRACE)
    let isFirst = true
    for (const name of sortedNames(Object.keys(object))) {
      const value: unknown = object[name as keyof typeof object]
      if (value === undefined) continue
      if (!isFirst) this.octet(COMMA)
      isFirst = false
      this.member(name, value)
    }
    this.octet(BRACE + 2)
  }

  private number(value: number): void {
    if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON`)
    this.ascii(String(value))
  }

  private ascii(text: string): void {
    this.reserve(text.length)
    const { room } = this
    let at = this.length
    for (let i = 0; i < text.length; i++) room[at++] = text.charCodeAt(i)
    this.length = at
  }

  private string(text: string): void {
    // UTF-8 takes at most 3 octets a UTF-16 unit.
    this.reserve(3 * text.length + 2)
    const { room, length } = this
    let at = length
    room[at++] = QUOTE
    if (text.length >= LONG_TEXT) {
      const isPlain = !(UNUSUAL.test(text) && ESCAPED.test(text))
      at = isPlain ? at + room.write(text, at) : this.escaped(text, length)
      this.room[at++] = QUOTE
      this.length = at
      return
    }
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code < 0x80) {
        if (code < 0x20 || code === QUOTE || code === BACKSLASH) {
          at = this.escaped(text, length)
          break
        }
        room[at++] = code
      } else if (code < 0x800) {
        room[at++] = 0xc0 | (code >> 6)
        room[at++] = 0x80 | (code & 0x3f)
      } else if ((code & 0xf800) === 0xd800) {
        at = this.escaped(text, length)
        break
      } else {
        room[at++] = 0xe0 | (code >> 12)
        room[at++] = 0x80 | ((code >> 6) & 0x3f)
        room[at++] = 0x80 | (code & 0x3f)
      }
    }
    this.room[at++] = QUOTE
    this.length = at
  }

  private *longString(text: string): Generator<void> {
    this.octet(QUOTE)
    for (let from = 0; from < text.length; ) {
      let end = Math.min(text.length, from + STEP_CHARACTERS)
      // Both halves of a pair stay together.
      if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--
      this.characters(text.slice(from, end))
      from = end
      if (this.length >= STEP_BYTES) yield
    }
    this.octet(QUOTE)
  }

  /** A part of a long text, without quotes. */
  private characters(part: string): void {
    const isPlain = !(UNUSUAL.test(part) && ESCAPED.test(part))
    if (!isPlain) refuseUnlessWellFormed(part)
    const written = isPlain ? part : JSON.stringify(part).slice(1, -1)
    this.reserve(3 * written.length)
    this.length += this.room.write(written, this.length)
  }

  /** Text with a quote, a backslash, a control character or a surrogate, but for the last quote: where it is to stand. */
  private escaped(text: string, at: number): number {
    refuseUnlessWellFormed(text)
    const quoted = JSON.stringify(text)
    this.reserve(3 * quoted.length)
    return at + this.room.write(quoted, at) - 1
  }

  private reserve(octets: number): void {
    if (this.length + octets > this.room.length) this.grow(octets)
  }

  private grow(octets: number): void {
    const room = Buffer.allocUnsafeSlow(2 * (this.room.length + octets))
    this.room.copy(room, 0, 0, this.length)
    this.room = room
  }
}

// The closing ones follow two code points later.
const BRACKET = 0x5b
const BRACE = 0x7b

/** In the order of RFC 8785, that of UTF-16 code units; in place. */
export function sortedNames(names: string[]): string[] {
  if (names.length > FEW_NAMES) return names.sort()
  for (let i = 1; i < names.length; i++) {
    const name = names[i]!
    let at = i
    for (; at > 0 && names[at - 1]! > name; at--) names[at] = names[at - 1]!
    names[at] = name
  }
  return names
}

function refuseUnlessWellFormed(text: string): void {
  if (text.isWellFormed()) return
  throw invalidInput('', 'text holds half of a surrogate pair and has no UTF-8')
}

function refuseUnlessPlain(object: object): void {
  const prototype = Object.getPrototypeOf(object)
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`${object.constructor.name} has no JSON`)
  }
}

function refuseUnlessNumbers(view: ArrayBufferView): void {
  if (view instanceof DataView || view instanceof BigInt64Array || view instanceof BigUint64Array) {
    throw new TypeError(`${view.constructor.name} has no JSON`)
  }
}

/** JSON.stringify would write what is not finite as null. */
function areNumbers(items: readonly unknown[]): boolean {
  for (let i = 0; i < items.length; i++) {
    if (typeof items[i] !== 'number' || !Number.isFinite(items[i])) return false
  }
  return true
}
