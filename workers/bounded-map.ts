/** Capacity of a BoundedMap, and which of its values may be evicted. */
export interface Bounds<V> {
  /** Sum of the weights of all values. */
  readonly max: number
  /** Weight of a value; unset: 1 each, so that `max` is a number of values. */
  readonly weightOf?: (value: V) => number
  /** Whether a value may be evicted; false protects one that is in use. */
  readonly mayGo?: (value: V) => boolean
}

/** A map of bounded weight: beyond `max` it evicts the values that were set or touched longest ago. */
export class BoundedMap<K, V> {
  readonly #values = new Map<K, V>()
  readonly #max: number
  readonly #weightOf: (value: V) => number
  readonly #mayGo: (value: V) => boolean
  /** Where eviction has come to: a new walk would pass all places that have been left since the map last grew. */
  #eldest: IterableIterator<[K, V]>
  #weight = 0

  constructor({ max, weightOf = () => 1, mayGo = () => true }: Bounds<V>) {
    this.#max = max
    this.#weightOf = weightOf
    this.#mayGo = mayGo
    this.#eldest = this.#values.entries()
  }

  get size(): number {
    return this.#values.size
  }

  has(key: K): boolean {
    return this.#values.has(key)
  }

  /** Reads a value without changing the order of eviction. */
  get(key: K): V | undefined {
    return this.#values.get(key)
  }

  /** Reads a value and moves it to the end of the order of eviction. */
  touch(key: K): V | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) {
      this.#values.delete(key)
      this.#values.set(key, value)
    }
    return value
  }

  set(key: K, value: V): V {
    this.delete(key)
    this.#values.set(key, value)
    this.#weight += this.#weightOf(value)
    this.#forget()
    return value
  }

  delete(key: K): boolean {
    const value = this.#values.get(key)
    if (value === undefined) return false
    this.#weight -= this.#weightOf(value)
    return this.#values.delete(key)
  }

  /** Entries in the order of eviction. */
  entries(): IterableIterator<[K, V]> {
    return this.#values.entries()
  }

  #forget(): void {
    let hasSpared = false
    while (this.#weight > this.#max) {
      const { done, value } = this.#eldest.next()
      if (done) break
      if (this.#mayGo(value[1])) this.delete(value[0])
      else hasSpared = true
    }
    if (hasSpared) this.#eldest = this.#values.entries()
  }
}
