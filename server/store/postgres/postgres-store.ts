import { setTimeout as rest } from 'node:timers/promises'
import type { Entry } from '../chain.ts'
import { futureDaysClosed } from '../future-days.ts'
import { LogTail } from '../log-tail.ts'
import type { StorageLimits } from '../storage-limits.ts'
import type { Store } from '../store.ts'
import { type Write, writes } from '../transactions.ts'
import { Connection, Unreachable } from './connection.ts'
import { Connections, OUTAGE_MS, RETRY_MS } from './connections.ts'
import { GroupWriter } from './group-writer.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { readerOn } from './reader.ts'

/** A node that has not written for so long does not ask for its last group again. */
const FORGET_NODES = `DELETE FROM last_group WHERE committed_at < now() - interval '1 day'`

/**
 * The store in a PostgreSQL database, which other nodes may use at the same time. Rejects when the database cannot be
 * reached, is not fit for a ledger, or belongs to a newer program. With `nowMs` days that a clock ahead has opened are closed.
 */
export async function openPostgresStore(
  url: string,
  { storageLimits = {}, nowMs }: { storageLimits?: StorageLimits; nowMs?: number } = {},
): Promise<Store> {
  const connection = new Connection(url)
  try {
    await prepare(connection, nowMs)
  } catch (error) {
    await connection.close()
    throw error
  }
  const connections = new Connections(url)
  const reads = readerOn(connections)
  const writer = new GroupWriter(connection, storageLimits)
  const tail = new LogTail({
    size: () => reads.entryCount(undefined),
    entriesFrom: reads.entriesFrom,
    settled: () => writer.settled(),
  })

  const write: Write = async (name, input) => {
    const value: unknown = await writer.write({ name, input })
    if (name === 'seal' || name === 'createMachine') tail.appended(value as Entry)
    return value as never
  }

  let closed: Promise<void> | undefined
  async function close(): Promise<void> {
    await writer.close()
    await tail.close()
    await connections.close()
  }

  return {
    ...reads,
    ...writes(write),
    onEntry: listener => tail.listen(listener),
    health: () => writer.health(),
    load: () => writer.load(),
    close: () => (closed ??= close()),
  }
}

/** A database that starts or changes its primary at the same time is waited for. */
async function prepare(connection: Connection, nowMs: number | undefined): Promise<void> {
  const since = performance.now()
  for (;;) {
    try {
      await migrate(connection, migrations)
      await connection.query({ text: FORGET_NODES })
      for (const text of nowMs === undefined ? [] : futureDaysClosed(nowMs)) {
        await connection.query({ text })
      }
      return
    } catch (error) {
      if (!(error instanceof Unreachable) || performance.now() - since > OUTAGE_MS) throw error
    }
    await rest(RETRY_MS)
  }
}
