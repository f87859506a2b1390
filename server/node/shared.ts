import { join } from 'node:path'
import type { Clock } from '../../workers/field/clock.ts'
import { FileRates, PostgresRates, type SharedRates } from '../accounts/shared-rates.ts'
import type { Replies } from '../call/replies.ts'
import type { RunRoom } from '../results/run-store.ts'
import type { SharedRuns } from '../results/runs.ts'
import type { Config } from '../settings/config.ts'

type OnFault = (error: unknown) => void

/** What a node has in common with others beside the ledger. */
interface Shared {
  readonly rates: SharedRates
  /** Undefined where the files of the data folder are common already. */
  runs(room: RunRoom, onFault: OnFault): SharedRuns | undefined
  replies(clock: Clock, onFault: OnFault): Replies | undefined
  close(): void | Promise<void>
}

/** What several nodes or processes share; undefined for a node of one process. */
export async function openShared(
  { databaseUrl, processes }: Config,
  folder: () => string,
): Promise<Shared | undefined> {
  if (databaseUrl !== null) return onDatabase(databaseUrl)
  if (processes === 1) return undefined
  const rates = new FileRates(join(folder(), 'rates.sqlite'))
  return {
    rates,
    runs: () => undefined,
    replies: () => undefined,
    close: () => rates.close(),
  }
}

/** The driver is loaded where it is used. */
async function onDatabase(url: string): Promise<Shared> {
  const { openBeside } = await import('../store/postgres/beside.ts')
  const { PostgresReplies } = await import('../results/postgres-replies.ts')
  const { PostgresRuns } = await import('../results/postgres-runs.ts')
  const database = openBeside(url)
  return {
    rates: new PostgresRates(database),
    runs: (room, onFault) => new PostgresRuns(database, room, onFault),
    replies: (clock, onFault) => new PostgresReplies(database, clock, onFault),
    close: () => database.close(),
  }
}
