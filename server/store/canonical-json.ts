import canonicalize from 'canonicalize'

/** JSON text in the canonical form of RFC 8785: the same value is the same bytes everywhere. */
export type CanonicalJson = string & { readonly form: 'RFC 8785' }

/** Throws on what has no canonical form: NaN, an infinity, a lone surrogate, a cycle, undefined. */
export function canonicalJson(value: unknown): CanonicalJson {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError(`${typeof value} has no JSON form`)
  return text as CanonicalJson
}
