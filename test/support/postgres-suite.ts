import { suite } from 'uvu'
import { hasPostgres, postgresServer, type Server } from './postgres.ts'

/** Laws that need a PostgreSQL: skipped, and counted as skipped, on a machine that has none. */
export function postgresSuite(name: string) {
  const test = suite(name)
  if (!hasPostgres()) {
    if (process.env['SVC_TEST_POSTGRES'] === 'required') throw new Error('there is no PostgreSQL')
    const skipped = (title: string, _hold: () => Promise<void>) => test.skip(title)
    return { test: Object.assign(skipped, { run: test.run }), database: async () => '' }
  }
  let server: Server | undefined
  test.before(async () => {
    server = await postgresServer()
  })
  test.after(() => server?.discard())
  return {
    test: test as typeof test & ((title: string, hold: () => Promise<void>) => void),
    /** Address of a new database. */
    database: () => server!.database(),
  }
}
