// RFC 8785 (JSON Canonicalization Scheme): members sorted by UTF-16 code units, numbers as ECMAScript
// writes them (so -0 is 0), no white space. What JSON.stringify would drop or rewrite in silence is
// refused instead, save that a member of the value undefined is left out by both.
import { CanonicalWriter } from './canonical-writer.ts'

/** JSON text in the canonical form of RFC 8785: the same value is the same octets everywhere. */
export type CanonicalJson = string & { readonly form: 'RFC 8785' }

/** Its room alone outlives a call. */
const writer = new CanonicalWriter()

/**
 * Canonical text of plain data. Typed arrays are written as arrays. A lone surrogate is the caller's
 * text and INVALID_INPUT; NaN, an infinity, a bigint, a function, a class instance or undefined in an
 * array is a defect and a TypeError.
 */
export function canonicalJson(value: unknown): CanonicalJson {
  return written(value).text() as CanonicalJson
}

/** Canonical text of plain data in UTF-8; refuses what canonicalJson() refuses. */
export function canonicalOctets(value: unknown): Buffer {
  return written(value).copy()
}

/** The same in pieces, in steps. */
export function* canonicalSteps(value: unknown): Generator<void, Buffer[]> {
  const own = new CanonicalWriter()
  const pieces: Buffer[] = []
  for (const _ of own.steps(value)) {
    pieces.push(own.copy())
    own.clear()
    yield
  }
  return [...pieces, own.copy()]
}

function written(value: unknown): CanonicalWriter {
  writer.clear()
  writer.value(value)
  return writer
}
