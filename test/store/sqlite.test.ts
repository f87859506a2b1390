import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { storeContract } from './contract.ts'

storeContract('SQLite store', async () => {
  const folder = temporaryFolder()
  const store = await openSqliteStore(folder.path)
  return {
    store,
    async discard() {
      await store.close()
      folder.remove()
    },
  }
})
