import type { Clock } from '../../workers/field/clock.ts'
import type { Query, Row } from '../store/postgres/connection.ts'
import { Connections } from '../store/postgres/connections.ts'
import { PostgresReplies } from './postgres-replies.ts'
import { PostgresRuns } from './postgres-runs.ts'
import type { RunRoom } from './run-store.ts'

export interface SharedParts {
  readonly url: string
  readonly room: RunRoom
  readonly clock: Clock
  readonly onFault: (error: unknown) => void
}

/** What the nodes of one database remember for each other. */
export function openShared({ url, room, clock, onFault }: SharedParts) {
  const connections = new Connections(url)
  const underWay = new Set<Promise<unknown>>()
  const database = {
    read(query: Query): Promise<Row[]> {
      const reading = connections.read(query)
      underWay.add(reading)
      const left = () => underWay.delete(reading)
      reading.then(left, left)
      return reading
    },
  }
  return {
    runs: new PostgresRuns(database, room, onFault),
    replies: new PostgresReplies(database, clock, onFault),
    /** When what follows an answer is written. */
    async close(): Promise<void> {
      while (underWay.size > 0) {
        await Promise.allSettled(underWay)
        await new Promise(setImmediate)
      }
      await connections.close()
    },
  }
}
