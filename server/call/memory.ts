/** Values that a node computes once, at first use: documents, indexes, artifacts. */
export class Memory {
  readonly #values = new Map<unknown, unknown>()

  /** The value under a key, computed by `make` at first use. The caller guarantees that a key always has the same type T. */
  of<T>(key: unknown, make: () => T): T {
    if (!this.#values.has(key)) this.#values.set(key, make())
    return this.#values.get(key) as T
  }

  /** Removes the value, so that the next use computes it again, for instance after a failure. */
  forget(key: unknown): void {
    this.#values.delete(key)
  }
}
