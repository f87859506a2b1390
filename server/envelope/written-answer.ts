import { canonicalSteps } from '../crypto/canonical-json.ts'
import { CanonicalWriter, sortedNames } from '../crypto/canonical-writer.ts'
import { completed, joinedSteps } from '../crypto/steps.ts'
import type { Answer } from './answer-faults.ts'

/** A member that has been written: RFC 8785 JSON of its value, in pieces. */
export interface WrittenMember {
  readonly name: string
  readonly octets: readonly Buffer[]
}

/** `entry` holds the digest of the seal, so the seal cannot hold the entry; its hash binds both. */
const OUTSIDE: ReadonlySet<string> = new Set(['elapsedMs', 'cached', 'seal', 'entry', 'links'])

const COMMA = 0x2c
const BRACE = 0x7b

/** Its room alone outlives a call. */
const writer = new CanonicalWriter()

/** An answer with at least one member, in octets written once: what its seal signs, and from the same what leaves. */
export class WrittenAnswer {
  /** The members that the seal covers in the order of the answer, without the braces. */
  readonly #members: readonly Buffer[]
  readonly #sealed: readonly Buffer[]

  constructor(answer: Answer, content?: WrittenMember) {
    const names = Object.keys(answer).filter(
      name => !OUTSIDE.has(name) && answer[name] !== undefined,
    )
    const places = new Map<string, readonly [from: number, to: number]>()
    writer.clear()
    for (const name of names) {
      if (writer.length > 0) writer.octet(COMMA)
      const from = writer.length
      if (name === content?.name) writer.name(name)
      else writer.member(name, answer[name])
      places.set(name, [from, writer.length])
    }
    const { length } = writer
    const gap = content && places.get(content.name)![1]
    this.#members = filled(writer.copy(), gap, content)
    let sealedGap: number | undefined
    writer.octet(BRACE)
    for (const name of sortedNames(names)) {
      if (writer.length > length + 1) writer.octet(COMMA)
      writer.repeat(...places.get(name)!)
      if (name === content?.name) sealedGap = writer.length - length
    }
    writer.octet(BRACE + 2)
    this.#sealed = filled(writer.copy(length), sealedGap, content)
  }

  /** RFC 8785 JSON of all that the seal covers. */
  get sealed(): Buffer {
    return completed(this.sealedSteps())
  }

  *sealedSteps(): Generator<void, Buffer> {
    return yield* joinedSteps(this.#sealed)
  }

  /** The answer whole, with what the seal leaves out, as it is by now, behind the rest. */
  whole(answer: Answer): Buffer {
    return completed(this.wholeSteps(answer))
  }

  *wholeSteps(answer: Answer): Generator<void, Buffer> {
    const outside = [...OUTSIDE].map(name => [name, answer[name]])
    const rest = Buffer.from(JSON.stringify(Object.fromEntries(outside)))
    rest[0] = COMMA // in the place of its brace
    return yield* joinedSteps([OPENING, ...this.#members, rest])
  }
}

/** What the seal of a whole answer covers, as somebody gives it: RFC 8785 JSON, in steps. */
export function* coveredSteps(answer: Answer): Generator<void, Buffer> {
  const covered = Object.entries(answer).filter(([name]) => !OUTSIDE.has(name))
  return yield* joinedSteps(yield* canonicalSteps(Object.fromEntries(covered)))
}

const OPENING = Buffer.of(BRACE)

/** Octets with what belongs into their gap. */
function filled(octets: Buffer, gap?: number, content?: WrittenMember): Buffer[] {
  if (gap === undefined || content === undefined) return [octets]
  return [octets.subarray(0, gap), ...content.octets, octets.subarray(gap)]
}
