// Time limit: 300 s
// Whatever is killed or stopped, a node or the database with all its processes: what was acknowledged is there.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { chainBreak } from '../../server/store/chain.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { type Cluster, freePort, startCluster } from '../support/postgres.ts'
import { postgresSuite } from '../support/postgres-suite.ts'
import { exported, refused, sealOne } from './contract.ts'
import { MORNING, newMachine, zidOf } from './samples.ts'

const ROUNDS = 10
const MACHINES = 4

const { test, clusterTest, database } = postgresSuite('kill -9 with PostgreSQL')

/** A node in a process of its own that seals until it is killed, and what it has acknowledged. */
class SealingNode {
  readonly child: ChildProcess
  readonly #acks: string[] = []
  #rest = ''

  constructor(url: string) {
    const program = join(import.meta.dirname, 'sealing-child.ts')
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    this.child = spawn(process.execPath, [program, url], { stdio: [...stdio] })
    this.child.stdout!.on('data', part => {
      const lines = `${this.#rest}${part}`.split('\n')
      this.#rest = lines.pop()! // the last one may be cut
      this.#acks.push(...lines)
    })
  }

  get acks(): readonly string[] {
    return this.#acks
  }

  async acknowledged(count: number): Promise<void> {
    while (this.#acks.length < count && this.child.exitCode === null) await setTimeout(5)
  }

  async kill(): Promise<void> {
    const closed = once(this.child, 'close')
    this.child.kill('SIGKILL')
    await closed
  }
}

/** Every acknowledged entry is there as it was acknowledged; chains, log and quotas agree. */
async function assertWhole(url: string, acks: readonly string[]): Promise<void> {
  const store = await openPostgresStore(url)
  try {
    const there = new Set<string>()
    let entries = 0
    for (let n = 0; n < MACHINES; n++) {
      const chain = await exported(store, zidOf(n))
      assert.is(chainBreak(chain), undefined)
      for (const { zid, seq, hash } of chain) there.add(`${zid} ${seq} ${hash}`)
      const spent = chain.reduce((sum, { tokens }) => sum + tokens, 0)
      assert.is((await store.usage(zidOf(n), MORNING)).used, spent)
      entries += chain.length
    }
    assert.is(await store.entryCount(), entries, 'the log has no gap')
    assert.equal(
      acks.filter(ack => !there.has(ack)),
      [],
    )
  } finally {
    await store.close()
  }
}

test(`after ${ROUNDS} kills of one of two nodes nothing acknowledged is lost, and the other goes on`, async () => {
  const url = await database()
  const steady = new SealingNode(url)
  const acks: string[] = []
  await steady.acknowledged(1)
  for (let round = 0; round < ROUNDS; round++) {
    const node = new SealingNode(url)
    await node.acknowledged(50 * (round + 1))
    await node.kill()
    acks.push(...node.acks)
    await steady.acknowledged(steady.acks.length + 100)
  }
  await steady.kill()
  assert.ok(acks.length >= 50 * ROUNDS)
  await assertWhole(url, [...acks, ...steady.acks])
})

test('a node that is stopped in the middle holds up nobody, and goes on where it was', async () => {
  const url = await database()
  const stopped = new SealingNode(url)
  const other = new SealingNode(url)
  await Promise.all([stopped.acknowledged(100), other.acknowledged(100)])
  for (let times = 0; times < 5; times++) {
    stopped.child.kill('SIGSTOP')
    await other.acknowledged(other.acks.length + 200)
    stopped.child.kill('SIGCONT')
    await stopped.acknowledged(stopped.acks.length + 20)
  }
  await Promise.all([stopped.kill(), other.kill()])
  await assertWhole(url, [...stopped.acks, ...other.acks])
})

/** Seals by several clients until told to stop; what was refused for want of the database is asked again. */
function sealingOn(store: Awaited<ReturnType<typeof openPostgresStore>>) {
  const acks: string[] = []
  let isOver = false
  const clients = Array.from({ length: 16 }, async (_, client) => {
    for (let n = 0; !isOver; n++) {
      try {
        const { zid, seq, hash } = await sealOne(store, client % MACHINES, { client, n })
        acks.push(`${zid} ${seq} ${hash}`)
      } catch (error) {
        await refused('STORE_UNAVAILABLE', Promise.reject(error))
        await setTimeout(10)
      }
    }
  })
  return {
    acks,
    async acknowledged(count: number) {
      while (acks.length < count) await setTimeout(5)
    },
    async end() {
      isOver = true
      await Promise.all(clients)
    },
  }
}

async function withCluster(use: (cluster: Cluster) => Promise<void>) {
  const cluster = await startCluster()
  try {
    await use(cluster)
  } finally {
    await cluster.discard()
  }
}

clusterTest(
  `after ${ROUNDS} kills of the database and a restart nothing acknowledged is lost, and nodes go on by themselves`,
  async () => {
    await withCluster(async cluster => {
      const url = cluster.url('postgres')
      const store = await openPostgresStore(url)
      for (let n = 0; n < MACHINES; n++) await store.createMachine(newMachine(n))
      const sealing = sealingOn(store)
      for (const signal of [...Array<'SIGKILL'>(ROUNDS).fill('SIGKILL'), 'SIGINT'] as const) {
        await sealing.acknowledged(sealing.acks.length + 200)
        await cluster.stop(signal)
        await cluster.start()
      }
      await sealing.acknowledged(sealing.acks.length + 200)
      await sealing.end()
      await store.close()
      // A node that opens its ledger while the database starts waits for it.
      await cluster.stop('SIGINT')
      const opening = openPostgresStore(url)
      await cluster.start()
      await (await opening).close()
      await assertWhole(url, sealing.acks)
    })
  },
)

clusterTest(
  'a synchronous standby that takes over has all that was acknowledged, and nodes find it by themselves',
  async () => {
    const port = await freePort()
    const settings = { synchronous_standby_names: '*' }
    const primary = await startCluster({ settings, port })
    try {
      const standbyPort = await freePort()
      const standby = await startCluster({ port: standbyPort, standbyOf: primary.url('postgres') })
      try {
        const url = `postgres://svc@127.0.0.1:${standbyPort},127.0.0.1:${port}/postgres`
        const stores = await Promise.all([openPostgresStore(url), openPostgresStore(url)])
        for (let n = 0; n < MACHINES; n++) await stores[0]!.createMachine(newMachine(n))
        const sealing = stores.map(sealingOn)
        for (const { acknowledged } of sealing) await acknowledged(200)
        await primary.stop('SIGKILL')
        standby.promote()
        for (const { acks, acknowledged } of sealing) await acknowledged(acks.length + 200)
        for (const { end } of sealing) await end()
        for (const store of stores) await store.close()
        await assertWhole(
          url,
          sealing.flatMap(({ acks }) => acks),
        )
      } finally {
        await standby.discard()
      }
    } finally {
      await primary.discard()
    }
  },
)

test.run()
