import type { DatabaseSync } from 'node:sqlite'

/** Brings the file to the version of this program, all steps or none. */
export function migrate(database: DatabaseSync, migrations: readonly string[]): void {
  if (versionOf(database) === migrations.length) return
  database.exec('BEGIN EXCLUSIVE')
  try {
    const version = versionOf(database) // another process may have been faster
    if (version > migrations.length) {
      throw new Error(
        `the database has version ${version} and this program knows ${migrations.length}; use the newer program`,
      )
    }
    for (const migration of migrations.slice(version)) database.exec(migration)
    database.exec(`PRAGMA user_version = ${migrations.length}`)
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/** How many migrations the file has been through; 0 for an empty one. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version'])
}
