import { ledger } from './001-ledger.ts'
import { documents } from './002-documents.ts'
import { countsAndKeys } from './003-counts-and-keys.ts'
import { commit } from './004-commit.ts'
import { remembered } from './005-remembered.ts'
import { rates } from './006-rates.ts'

// Migration n brings version n - 1 to version n. A migration that has been released is never changed.
export const migrations: readonly string[] = [
  ledger,
  documents,
  countsAndKeys,
  commit,
  remembered,
  rates,
]
