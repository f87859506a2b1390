import type { Connection } from './connection.ts'

/** Another number than that of the groups of writes: a node that migrates waits for no writer but for its like. */
const LOCK = 7_599_659_218

/**
 * Brings the database to the version of this program, each step in a transaction of its own with its number. Nodes that
 * start together take turns.
 */
export async function migrate(
  connection: Connection,
  migrations: readonly string[],
): Promise<void> {
  const run = (text: string) => connection.query({ text })
  await run(`SELECT pg_advisory_lock(${LOCK})`)
  try {
    await run('CREATE TABLE IF NOT EXISTS schema_version (version bigint PRIMARY KEY)')
    const [row] = await run('SELECT coalesce(max(version), 0) AS version FROM schema_version')
    const version = Number(row!['version'])
    if (version > migrations.length) {
      throw new Error(
        `the database has version ${version} and this program knows ${migrations.length}; use the newer program`,
      )
    }
    for (const [i, migration] of migrations.entries()) {
      if (i < version) continue
      // Statements of one message without parameters are one transaction.
      await run(`BEGIN; ${migration} INSERT INTO schema_version VALUES (${i + 1}); COMMIT`)
    }
  } finally {
    await run('ROLLBACK')
    await run(`SELECT pg_advisory_unlock(${LOCK})`)
  }
}
