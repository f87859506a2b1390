// RFC 8785 (JSON Canonicalization Scheme): members sorted by UTF-16 code units, numbers as ECMAScript
// writes them (so -0 is 0), no white space. What JSON.stringify would drop or rewrite in silence is
// refused instead, save that a member of the value undefined is left out by both.
import { invalidInput } from '../../workers/refusal.ts'

/** JSON text in the canonical form of RFC 8785: the same value is the same octets everywhere. */
export type CanonicalJson = string & { readonly form: 'RFC 8785' }

/**
 * Canonical text of plain data. Typed arrays are written as arrays. A lone surrogate is the caller's
 * text and INVALID_INPUT; NaN, an infinity, a bigint, a function, a class instance or undefined in an
 * array is a defect and a TypeError.
 */
export function canonicalJson(value: unknown): CanonicalJson {
  return written(value) as CanonicalJson
}

function written(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return quoted(value)
    case 'number':
      return numeral(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      if (value === null) return 'null'
      if (Array.isArray(value)) return list(value)
      if (ArrayBuffer.isView(value)) return numbers(value)
      return members(value)
    default:
      throw new TypeError(`${typeof value} has no JSON`)
  }
}

/** Text without quote, backslash, control character or surrogate is its own JSON between quotes. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/

function quoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`
  if (!text.isWellFormed()) {
    throw invalidInput('', 'text holds half of a surrogate pair and has no UTF-8')
  }
  return JSON.stringify(text)
}

function numeral(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`${value} has no JSON`)
  return String(value)
}

function list(items: readonly unknown[]): string {
  let text = ''
  for (let i = 0; i < items.length; i++) text += (i === 0 ? '' : ',') + written(items[i])
  return `[${text}]`
}

function numbers(view: ArrayBufferView): string {
  if (view instanceof DataView || view instanceof BigInt64Array || view instanceof BigUint64Array) {
    throw new TypeError(`${view.constructor.name} has no JSON`)
  }
  return `[${Array.from(view as Float64Array, numeral).join(',')}]`
}

function members(object: object): string {
  const prototype = Object.getPrototypeOf(object)
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`${object.constructor.name} has no JSON`)
  }
  let text = ''
  for (const key of Object.keys(object).sort()) {
    const value: unknown = object[key as keyof typeof object]
    if (value === undefined) continue
    text += `${text === '' ? '' : ','}${quoted(key)}:${written(value)}`
  }
  return `{${text}}`
}
