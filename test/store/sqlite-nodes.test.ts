// Time limit: 120 s
// Laws of several processes on one file of SQLite.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { chainBreak, type Entry } from '../../server/store/chain.ts'
import { writeAhead } from '../../server/store/sqlite/database.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import type { Store } from '../../server/store/store.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { inTier, longOnly } from '../support/tier.ts'
import { exported } from './contract.ts'
import { nodesContract } from './nodes-contract.ts'
import { MORNING, zidOf } from './samples.ts'

const test = suite('processes on one file')
const inLong = longOnly(test)

async function withNodes(use: (nodes: readonly Store[]) => Promise<void>) {
  const { path, remove } = temporaryFolder()
  const open = () => openSqliteStore(path, { isShared: true })
  const nodes = await Promise.all([open(), open()])
  try {
    await use(nodes)
  } finally {
    await Promise.all(nodes.map(node => node.close()))
    remove()
  }
}

nodesContract({ nodes: 2, machines: 5, seals: inTier({ short: 500, long: 2000 }), withNodes }, test)

test('a write-ahead log is waited for where another holds the database, though SQLite itself does not wait', async () => {
  const { path: folder, remove } = temporaryFolder()
  const file = join(folder, 'some.sqlite')
  const holder = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads')
    const { DatabaseSync } = require('node:sqlite')
    const database = new DatabaseSync(workerData)
    database.exec('BEGIN EXCLUSIVE; CREATE TABLE some (id)')
    parentPort.postMessage('held')
    setTimeout(() => { database.exec('COMMIT'); database.close() }, 100)`,
    { eval: true, workerData: file },
  )
  await once(holder, 'message')
  const ended = once(holder, 'exit')
  const database = new DatabaseSync(file, { timeout: 0 })
  assert.throws(() => database.exec('PRAGMA journal_mode = WAL'), /locked/)
  assert.is(writeAhead(database), 'wal')
  database.close()
  await ended
  remove()
})

const MACHINES = 4
const ACKS = 400

/** A process that seals on the folder, and what it was answered. */
function sealing(folder: string) {
  const program = join(import.meta.dirname, 'sealing-child.ts')
  const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', part => (output += part))
  return {
    acks: () => output.split('\n').slice(0, -1),
    async reaches(count: number) {
      while (this.acks().length < count) await once(child.stdout, 'data')
    },
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

inLong(
  'one of two processes that is killed loses nothing that it has acknowledged, and the other goes on',
  async () => {
    const { path: folder, remove } = temporaryFolder()
    const [one, other] = [sealing(folder), sealing(folder)]
    await Promise.all([one.reaches(ACKS), other.reaches(ACKS)])
    await one.kill()
    await other.reaches(other.acks().length + ACKS)
    await other.kill()
    const store = await openSqliteStore(folder)
    const sealed = new Set<string>()
    const log: Entry[] = []
    for (let n = 0; n < MACHINES; n++) {
      const chain = await exported(store, zidOf(n))
      assert.is(chainBreak(chain), undefined)
      const tokens = chain.reduce((sum, entry) => sum + entry.tokens, 0)
      assert.is((await store.usage(zidOf(n), MORNING)).used, tokens)
      for (const { zid, seq, hash } of chain) sealed.add(`${zid} ${seq} ${hash}`)
      log.push(...chain)
    }
    const places = log.map(({ index }) => index).sort((a, b) => a - b)
    assert.ok(places.every((index, place) => index === place))
    assert.is(await store.entryCount(), log.length)
    const acks = [...one.acks(), ...other.acks()]
    assert.is(new Set(acks).size, acks.length)
    assert.equal(
      acks.filter(ack => !sealed.has(ack)),
      [],
    )
    await store.close()
    remove()
  },
)

test.run()
