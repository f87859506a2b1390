import { setTimeout } from 'node:timers/promises'
import type { Reply } from './node.ts'
import type { Served } from './process.ts'

export interface Load {
  clients: number
  /** Answers after which the kill is due, and how many milliseconds later it comes. */
  answers?: number
  afterMs: number
  ask(client: number): Promise<Reply>
  /** What came back; an assertion in it holds for answers under the kill too. */
  acknowledge(reply: Reply, client: number): void
}

/** Kills a node -9 while clients ask, and ends when they all have noticed. */
export async function killedUnderLoad(
  node: Served,
  { clients, answers = 1, afterMs, ask, acknowledge }: Load,
): Promise<void> {
  const enough = Promise.withResolvers<void>()
  let killed = false
  let answered = 0
  const client = async (n: number) => {
    while (!killed) {
      const reply = await ask(n).catch(error => {
        if (!killed) throw error
      })
      if (reply === undefined) return
      acknowledge(reply, n)
      if (++answered === answers) enough.resolve()
    }
  }
  const all = Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  await Promise.race([enough.promise, all])
  await setTimeout(afterMs)
  killed = true
  await node.end('SIGKILL')
  await all
}
