/** Work on one thing at a time, in the order asked: two ticks of a channel never overlap. */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>()

  /** Runs `work` when all work asked for under the same name has ended, well or not. */
  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.last.set(name, mine)
    try {
      return await mine
    } finally {
      if (this.last.get(name) === mine) this.last.delete(name)
    }
  }
}
