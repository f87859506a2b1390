// What nodes hold in the database beside the ledger, such as replies, over connections of its own.
import type { Query, Row } from './connection.ts'
import { Connections } from './connections.ts'

/** The database of a ledger, for what is no part of it. */
export interface Beside {
  /** STORE_UNAVAILABLE when the database cannot be reached for longer than a restart takes; until then it may ask twice. */
  ask(query: Query): Promise<Row[]>
  /** When all that was asked is done. */
  close(): Promise<void>
}

export function openBeside(url: string): Beside {
  const connections = new Connections(url)
  const underWay = new Set<Promise<unknown>>()
  return {
    ask(query) {
      const asking = connections.read(query)
      underWay.add(asking)
      const left = () => underWay.delete(asking)
      asking.then(left, left)
      return asking
    },
    async close() {
      while (underWay.size > 0) {
        await Promise.allSettled(underWay)
        // What follows from an answer is asked by then.
        await new Promise(setImmediate)
      }
      await connections.close()
    },
  }
}
