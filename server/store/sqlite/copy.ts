// Copies and judges of a ledger file that a node may be writing to at the same time.
import { openForReading } from './database.ts'
import { versionOf } from './migrate.ts'
import { migrations } from './migrations/index.ts'

/** The version that this program brings a ledger to. */
export const LEDGER_VERSION = migrations.length

/**
 * Writes the ledger as it stands at one moment, compacted, into `copy`, which is empty or not there. It is one read
 * transaction: writers go on meanwhile, and what was deleted is not in the pages of the copy.
 */
export function copyLedger(file: string, copy: string): void {
  using database = openForReading(file)
  database.prepare('VACUUM INTO ?').run(copy)
}

export function ledgerVersion(file: string): number {
  using database = openForReading(file)
  return versionOf(database)
}

/** What SQLite finds wrong with the pages, indexes and constraints of a ledger; undefined for nothing. */
export function integrityFault(file: string): string | undefined {
  using database = openForReading(file)
  try {
    const [first] = database.prepare('PRAGMA integrity_check(1)').all()
    const fault = String(first?.['integrity_check'])
    return fault === 'ok' ? undefined : fault
  } catch (error) {
    return (error as Error).message
  }
}
