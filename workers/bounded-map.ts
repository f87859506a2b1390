/** What a map remembers at most, and what of it may be forgotten. */
export interface Bounds<V> {
  /** Sum of the weights of all values. */
  readonly max: number
  /** 1 without it: then `max` counts the values. */
  readonly weightOf?: (value: V) => number
  /** A value in use stays, however old it is. */
  readonly mayGo?: (value: V) => boolean
}

/** A map that forgets: beyond its bound the value goes that was set or touched longest ago. */
export class BoundedMap<K, V> {
  readonly #values = new Map<K, V>()
  readonly #max: number
  readonly #weightOf: (value: V) => number
  readonly #mayGo: (value: V) => boolean
  #weight = 0

  constructor({ max, weightOf = () => 1, mayGo = () => true }: Bounds<V>) {
    this.#max = max
    this.#weightOf = weightOf
    this.#mayGo = mayGo
  }

  get size(): number {
    return this.#values.size
  }

  has(key: K): boolean {
    return this.#values.has(key)
  }

  /** Leaves the order as it is: the cheapest way to read. */
  get(key: K): V | undefined {
    return this.#values.get(key)
  }

  /** The same, and the value is the youngest from now on. */
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

  /** Oldest first. */
  entries(): IterableIterator<[K, V]> {
    return this.#values.entries()
  }

  #forget(): void {
    for (const [key, value] of this.#values) {
      if (this.#weight <= this.#max) return
      if (this.#mayGo(value)) this.delete(key)
    }
  }
}
