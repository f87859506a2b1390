import { CanonicalWriter, sortedNames } from '../crypto/canonical-writer.ts'
import type { Answer } from './answer-faults.ts'

/** `entry` holds the digest of the seal, so the seal cannot hold the entry; its hash binds both. */
const OUTSIDE: ReadonlySet<string> = new Set(['elapsedMs', 'cached', 'seal', 'entry', 'links'])

const COMMA = 0x2c
const BRACE = 0x7b

/** Its room alone outlives a call. */
const writer = new CanonicalWriter()

/** An answer with at least one member, in octets written once: what its seal signs, and from the same what leaves. */
export class WrittenAnswer {
  /** RFC 8785 JSON of all that the seal covers. */
  readonly sealed: Buffer
  /** The same members in the order of the answer, without the braces. */
  readonly #members: Buffer

  constructor(answer: Answer) {
    const names = Object.keys(answer).filter(
      name => !OUTSIDE.has(name) && answer[name] !== undefined,
    )
    const places = new Map<string, readonly [from: number, to: number]>()
    writer.clear()
    for (const name of names) {
      if (writer.length > 0) writer.octet(COMMA)
      const from = writer.length
      writer.member(name, answer[name])
      places.set(name, [from, writer.length])
    }
    const { length } = writer
    this.#members = writer.copy()
    writer.octet(BRACE)
    for (const name of sortedNames(names)) {
      if (writer.length > length + 1) writer.octet(COMMA)
      writer.repeat(...places.get(name)!)
    }
    writer.octet(BRACE + 2)
    this.sealed = writer.copy(length)
  }

  /** The answer whole, with what the seal leaves out, as it is by now, behind the rest. */
  whole(answer: Answer): Buffer {
    const outside = [...OUTSIDE].map(name => [name, answer[name]])
    const rest = JSON.stringify(Object.fromEntries(outside))
    const members = this.#members
    // UTF-8 takes at most 3 octets a UTF-16 unit.
    const octets = Buffer.allocUnsafe(1 + members.length + 3 * rest.length)
    octets[0] = BRACE
    members.copy(octets, 1)
    const end = 1 + members.length
    const length = end + octets.write(rest, end)
    octets[end] = COMMA // in the place of its brace
    return octets.subarray(0, length)
  }
}
