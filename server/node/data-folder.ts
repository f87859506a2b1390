import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused } from '../settings/start-refused.ts'
import { makePrivate } from '../store/sqlite/database.ts'

// Result code of SQLite for a locked database (sqlite.org/rescode.html).
const BUSY = 5

/** Files of a node: the ledger, remembered runs, replies and rates with their logs, the secrets, the lock. */
const OURS =
  /^(?:ledger\.sqlite|results\.sqlite|replies\.sqlite|rates\.sqlite|secrets\.json|node\.lock)/

/** Whether a file of a data folder is one of the node. */
export const isNodeFile = (name: string): boolean => OURS.test(name)

/**
 * The whole path of a data folder, which is made where it is not there. It and the files of the node in it are for their
 * owner alone, however they were made or unpacked.
 */
export function openFolder(path: string): string {
  const folder = resolve(path)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    chmodSync(folder, 0o700)
    for (const name of readdirSync(folder))
      if (isNodeFile(name)) chmodSync(join(folder, name), 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    throw new StartRefused(
      `the folder ${folder} or a file of the node in it belongs to another user`,
    )
  }
  return folder
}

/**
 * Keeps a data folder for one node. SQLite's lock is the operating system's: it ends with the process,
 * however that ends, and no stale file has to be judged. Operator's commands do not take it; they write to
 * the ledger beside the node, which the store allows for.
 */
export function lockFolder(folder: string): Disposable {
  const file = lockFile(folder)
  makePrivate(file)
  const lock = locked(file)
  if (lock !== undefined) return lock
  throw new StartRefused(`another node runs on the folder ${folder}; stop it or set SVC_DATA`)
}

/** Whether a node has the folder. */
export function isServed(folder: string): boolean {
  const file = lockFile(folder)
  if (!existsSync(file)) return false
  using lock = locked(file)
  return lock === undefined
}

const lockFile = (folder: string) => join(folder, 'node.lock')

function locked(file: string): Disposable | undefined {
  const database = new DatabaseSync(file)
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (((error as { errcode?: number }).errcode ?? 0) % 256 !== BUSY) throw error
    return undefined
  }
  return { [Symbol.dispose]: () => database.close() }
}
