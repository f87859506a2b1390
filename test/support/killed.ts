import { setTimeout } from 'node:timers/promises'
import type { Reply } from './node.ts'
import type { Served } from './process.ts'

export interface Load {
  clients: number
  /** Number of answers after which the node is killed, and the delay in milliseconds after the last of them. */
  answers?: number
  afterMs: number
  ask(client: number): Promise<Reply>
  /** Called with each answer; its assertions must hold for answers during the kill too. */
  acknowledge(reply: Reply, client: number): void
}

/** Sends SIGKILL to a node under load; resolves when all clients have seen their connections fail. */
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
