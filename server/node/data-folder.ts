import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from '../settings/start-refused.ts'

// sqlite.org/rescode.html
const BUSY = 5

/** The whole path of a data folder, which is made, for its owner alone, where it is not there. */
export function openFolder(path: string): string {
  const folder = resolve(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/**
 * Keeps a data folder for one node. SQLite's lock is the operating system's: it ends with the process,
 * however that ends, and no stale file has to be judged. Operator's commands do not take it; they write to
 * the ledger beside the node, which the store allows for.
 */
export function lockFolder(folder: string): Disposable {
  const database = new DatabaseSync(join(folder, 'node.lock'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== BUSY) throw error
    throw new StartRefused(`another node runs on the folder ${folder}; stop it or set SVC_DATA`)
  }
  return { [Symbol.dispose]: () => database.close() }
}
