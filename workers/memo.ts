// Pure functions that remember their results: with and without it every result is the same, only the time differs. This
// is the one way in which a module may remember; whatever changes belongs to the house or to the object that it is about.
import { BoundedMap } from './bounded-map.ts'

/** What follows from an object that never changes: worked out once, and forgotten together with the object. */
export function derived<K extends object, V extends object | string>(
  from: (key: K) => V,
): (key: K) => V {
  const results = new WeakMap<K, V>()
  return key => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = from(key)
    results.set(key, result)
    return result
  }
}

/** What follows from a text that may come from a caller: the last `max` results are remembered. A throw is not. */
export const remembered = <V extends object | string>(max: number, from: (text: string) => V) =>
  rememberedBy(max, (text: string) => text, from)

/** The same of several arguments; `keyOf` holds whatever of them makes a difference. */
export function rememberedBy<A extends readonly unknown[], V extends object | string>(
  max: number,
  keyOf: (...args: A) => string,
  from: (...args: A) => V,
): (...args: A) => V {
  const results = new BoundedMap<string, V>({ max })
  return (...args) => {
    const key = keyOf(...args)
    return results.get(key) ?? results.set(key, from(...args))
  }
}

/** A value that is made when it is first asked for. */
export function lazy<V extends object>(make: () => V): () => V {
  let value: V | undefined
  return () => (value ??= make())
}
