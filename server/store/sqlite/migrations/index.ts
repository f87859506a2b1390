import { ledger } from './001-ledger.ts'
import { documents } from './002-documents.ts'
import { expiredDemoKeys } from './003-expired-demo-keys.ts'
import { storedBytes } from './004-kept-bytes.ts'

// Migration n brings version n - 1 to version n. A migration that has been released is never changed.
export const migrations: readonly string[] = [ledger, documents, expiredDemoKeys, storedBytes]
