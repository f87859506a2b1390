// Memoisation of pure functions, which changes their time but never their results. No module may hold any other state:
// whatever changes belongs to the house or to the object it describes.
import { BoundedMap } from './bounded-map.ts'

/** Memoises a function of an immutable object; the result is released together with the object. */
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

/** Memoises a function of a text, which may come from a caller: the last `max` results are held. Exceptions are not remembered. */
export const remembered = <V extends object | string>(max: number, from: (text: string) => V) =>
  rememberedBy(max, (text: string) => text, from)

/**
 * Memoises a function of several arguments; `keyOf` must distinguish all arguments that give different results. `max` is the
 * sum of the weights of what is held, 1 of each unless `weightOf` says more.
 */
export function rememberedBy<A extends readonly unknown[], V extends object | string>(
  max: number,
  keyOf: (...args: A) => string,
  from: (...args: A) => V,
  weightOf: (value: V) => number = () => 1,
): (...args: A) => V {
  const results = new BoundedMap<string, V>({ max, weightOf })
  return (...args) => {
    const key = keyOf(...args)
    return results.get(key) ?? results.set(key, from(...args))
  }
}

/** A function that computes its value at the first call and returns the same value from then on. */
export function lazy<V extends object>(make: () => V): () => V {
  let value: V | undefined
  return () => (value ??= make())
}

/** A value that takes long to compute: part by part ahead of its use, or what is left of it at its first use. */
export interface InParts<V> {
  get(): V
  /** A part at each step, none once the value is there. */
  prepare(): Generator<void>
}

export function inParts<V extends object>(compute: () => Generator<void, V>): InParts<V> {
  let value: V | undefined
  let parts = compute()
  const step = () => {
    try {
      const { done, value: whole } = parts.next()
      if (done) value = whole
    } catch (error) {
      // A computation that has thrown has no further parts: the next one who asks begins anew.
      parts = compute()
      throw error
    }
  }
  return {
    get() {
      while (value === undefined) step()
      return value
    },
    *prepare() {
      while (value === undefined) {
        step()
        yield
      }
    },
  }
}

/** The value that a computation in parts comes to, at once. */
export const atOnce = <V extends object>(parts: Generator<void, V>): V => inParts(() => parts).get()
