/** What is made once for a node, when it is first asked for: documents, indexes, artifacts. */
export class Memory {
  readonly #values = new Map<unknown, unknown>()

  /** By a key of its own, such as the function that makes it; a key always goes with the same type. */
  of<T>(key: unknown, make: () => T): T {
    if (!this.#values.has(key)) this.#values.set(key, make())
    return this.#values.get(key) as T
  }

  /** What failed once may go well when it is asked for again. */
  forget(key: unknown): void {
    this.#values.delete(key)
  }
}
