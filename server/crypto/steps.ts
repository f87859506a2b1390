// Work on many octets in steps of a millisecond, between which a thread can answer others.
import { createHash, hash } from 'node:crypto'

const STEP_BYTES = 1_048_576

/** What steps lead to, at once. */
export function completed<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** SHA-256, in hexadecimal digits, of pieces behind each other. */
export function* sha256Steps(pieces: readonly Uint8Array[]): Generator<void, string> {
  const [first] = pieces
  if (pieces.length === 1 && first!.length <= STEP_BYTES) return hash('sha256', first!)
  const hasher = createHash('sha256')
  for (const part of partsOf(pieces)) {
    hasher.update(part)
    yield
  }
  return hasher.digest('hex')
}

/** Pieces behind each other in new room, of which each page costs its time when it is first written. */
export function* joinedSteps(pieces: readonly Uint8Array[]): Generator<void, Buffer> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (length <= STEP_BYTES) return Buffer.concat(pieces, length)
  const joined = Buffer.allocUnsafeSlow(length)
  let at = 0
  for (const part of partsOf(pieces)) {
    joined.set(part, at)
    at += part.length
    yield
  }
  return joined
}

function* partsOf(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; from += STEP_BYTES) {
      yield piece.subarray(from, from + STEP_BYTES)
    }
  }
}
