// Time limit: 300 s
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { postgresSuite } from '../support/postgres-suite.ts'
import { storeContract } from './contract.ts'

const { test, database } = postgresSuite('PostgreSQL store')

storeContract(
  'PostgreSQL store',
  async () => {
    const store = await openPostgresStore(await database())
    return { store, discard: () => store.close() }
  },
  test,
)
