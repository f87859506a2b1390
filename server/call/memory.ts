/** What is made once for a node, when it is first asked for: documents, indexes, artifacts. */
export class Memory {
  readonly #made = new Map<unknown, unknown>()

  /** By a key of its own, such as the function that makes it; a key always goes with the same type. */
  of<T>(key: unknown, make: () => T): T {
    if (!this.#made.has(key)) this.#made.set(key, make())
    return this.#made.get(key) as T
  }

  /** What failed once may go well when it is asked for again. */
  forget(key: unknown): void {
    this.#made.delete(key)
  }
}
