import { suite } from 'uvu'
import { hasPostgres, postgresBinaries, postgresServer, type Server } from './postgres.ts'

type Law = (title: string, hold: () => Promise<void>) => void

/** Laws that need a PostgreSQL: skipped, and counted as skipped, on a machine that has none. */
export function postgresSuite(name: string) {
  const test = suite(name)
  if (!hasPostgres()) {
    if (process.env['TEST_POSTGRES'] === 'required') throw new Error('there is no PostgreSQL')
    const skipped: Law = title => test.skip(title)
    return {
      test: Object.assign(skipped, { run: test.run }),
      clusterTest: skipped,
      database: async () => '',
    }
  }
  let server: Server | undefined
  test.before(async () => {
    server = await postgresServer()
  })
  test.after(() => server?.discard())
  return {
    test: test as typeof test & Law,
    /** A law that starts and stops servers of its own. */
    clusterTest: (postgresBinaries() ? test : (title: string) => test.skip(title)) as Law,
    /** Address of a new database. */
    database: () => server!.database(),
  }
}
