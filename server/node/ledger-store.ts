import { storageLimits } from '../accounts/plans.ts'
import type { Config } from '../settings/config.ts'
import { isShared } from '../settings/shares.ts'
import { StartRefused } from '../settings/start-refused.ts'
import { openSqliteStore, type StoreBounds } from '../store/sqlite/sqlite-store.ts'
import type { Store } from '../store/store.ts'

/** The ledger of a node: the database of SVC_DATABASE_URL, which other nodes share, or a file in the data folder. */
export async function openLedgerStore(
  folder: string,
  config: Pick<Config, 'databaseUrl'>,
  bounds: StoreBounds = {},
): Promise<Store> {
  const { databaseUrl } = config
  if (databaseUrl === null) return openSqliteStore(folder, bounds)
  // Its driver is loaded where it is used.
  const { openPostgresStore } = await import('../store/postgres/postgres-store.ts')
  try {
    return await openPostgresStore(databaseUrl, bounds)
  } catch (error) {
    throw new StartRefused(`SVC_DATABASE_URL: ${(error as Error).message}`)
  }
}

/** What a node lets machines keep. */
export const boundsOf = (config: Config, nowMs: number): StoreBounds => ({
  storageLimits: storageLimits(config),
  reserveBytes: config.diskReserveMib * 2 ** 20,
  isShared: isShared(config),
  nowMs,
})
