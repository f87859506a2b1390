import { ledger } from './001-ledger.ts'

// Migration n brings version n - 1 to version n. A migration that has been released is never changed.
export const migrations: readonly string[] = [ledger]
