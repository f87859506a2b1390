import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { lockFolder, openFolder } from '../../server/node/data-folder.ts'
import { StartRefused } from '../../server/settings/start-refused.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const test = suite('data folder')

const MODULE = new URL('../../server/node/data-folder.ts', import.meta.url).href

/** What a process of its own meets: 'taken' or the refusal; with `dies` it ends by SIGKILL while holding the lock. */
function elsewhere(folder: string, dies = false): string {
  const script = `
    const { lockFolder } = await import(${JSON.stringify(MODULE)})
    try { lockFolder(${JSON.stringify(folder)}); console.log('taken') }
    catch (error) { console.log(error.message) }
    ${dies ? "process.kill(process.pid, 'SIGKILL')" : ''}`
  const args = ['--input-type=module', '-e', script]
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout.trim()
}

test('a folder serves one node at a time, within a process and between processes', () => {
  const { path, remove } = temporaryFolder()
  const lock = lockFolder(path)
  assert.throws(
    () => lockFolder(path),
    (error: Error) => error instanceof StartRefused,
  )
  assert.match(elsewhere(path), /^another node runs on the folder .*SVC_DATA$/)
  lock[Symbol.dispose]()
  assert.is(elsewhere(path), 'taken')
  remove()
})

test('a node that was killed leaves no lock behind', () => {
  const { path, remove } = temporaryFolder()
  assert.is(elsewhere(path, true), 'taken')
  lockFolder(path)[Symbol.dispose]()
  remove()
})

test('a folder that is made is for its owner alone', () => {
  const { path, remove } = temporaryFolder()
  const made = openFolder(join(path, 'a', 'b'))
  assert.is(statSync(made).mode & 0o777, 0o700)
  assert.is(openFolder(made), made)
  remove()
})

test('a folder that was open to all, with its files, is closed when it is opened (before: left as it was)', () => {
  const { path, remove } = temporaryFolder()
  const folder = join(path, 'unpacked')
  mkdirSync(folder)
  chmodSync(folder, 0o777)
  const ours = ['ledger.sqlite', 'ledger.sqlite-wal', 'secrets.json', 'node.lock'].map(name =>
    join(folder, name),
  )
  const other = join(folder, 'notes.txt')
  for (const file of [...ours, other]) {
    writeFileSync(file, '')
    chmodSync(file, 0o644)
  }
  openFolder(folder)
  const modeOf = (file: string) => statSync(file).mode & 0o777
  assert.is(modeOf(folder), 0o700)
  assert.equal(ours.map(modeOf), [0o600, 0o600, 0o600, 0o600])
  assert.is(modeOf(other), 0o644, 'what is not of the node stays')
  remove()
})

test('the lock is for its owner alone', () => {
  const { path, remove } = temporaryFolder()
  lockFolder(path)[Symbol.dispose]()
  assert.is(statSync(join(path, 'node.lock')).mode & 0o777, 0o600)
  remove()
})

test.run()
