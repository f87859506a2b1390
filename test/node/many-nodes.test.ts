// Time limit: 300 s
// Several whole nodes on one PostgreSQL: what one does the others know of.
import { randomBytes } from 'node:crypto'
import * as assert from 'uvu/assert'
import { Secrets } from '../../server/crypto/secrets.ts'
import type { Config } from '../../server/settings/config.ts'
import { chainBreak, type Entry } from '../../server/store/chain.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { monotoneClock } from '../../workers/field/clock.ts'
import { stillClock } from '../support/clock.ts'
import { type Call, callsTo, machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { postgresSuite } from '../support/postgres-suite.ts'
import { type Served, serve, svc } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

const { test, database } = postgresSuite('many nodes')
const inLong = longOnly(test)

const SVCOND_MS = 777.000777

async function withNodes(
  count: number,
  use: (nodes: TestNode[], clock: ReturnType<typeof stillClock>) => Promise<void>,
  config: Partial<Config> = {},
) {
  const databaseUrl = await database()
  const secrets = new Secrets([randomBytes(32)])
  const clock = stillClock()
  // All at once, on an empty database.
  const nodes = await Promise.all(
    Array.from({ length: count }, () =>
      openTestNode({ ...config, databaseUrl }, { secrets, clock }),
    ),
  )
  try {
    await use(nodes, clock)
  } finally {
    await Promise.all(nodes.map(node => node.close()))
  }
}

const INPUTS = { domain: 'NM', operators: ['NM18'], inputs: { m: 2, a: 3 } }
const compute = (node: TestNode, key: string) =>
  node.call('POST', '/api/svc/compute', { key, body: INPUTS })

async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let tried = 0; !(await condition()) && tried < 2000; tried++) {
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

test('four nodes are one service: a key, a quota, a chain and a log, whichever is called', () =>
  withNodes(
    4,
    async (nodes, clock) => {
      const { apiKey: key, ZID } = await machineOn(nodes[0]!)
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, n) => compute(nodes[n % 4]!, key)),
      )
      const statuses = replies.map(({ status }) => status)
      assert.is(statuses.filter(status => status === 200).length, 25)
      assert.is(statuses.filter(status => status === 429).length, 15)
      const seqs = replies.flatMap(({ status, body }) => (status === 200 ? [body.entry.seq] : []))
      assert.equal(
        seqs.sort((a, b) => a - b),
        Array.from({ length: 25 }, (_, n) => n + 1),
      )
      for (const { house } of nodes) {
        assert.is((await house.store.usage(ZID, clock.nowMs)).used, 25)
      }
      const heads = await Promise.all(
        nodes.map(async node => (await node.call('GET', '/api/log/checkpoint')).body),
      )
      assert.is(new Set(heads.map(({ rootHash, treeSize }) => `${treeSize} ${rootHash}`)).size, 1)
    },
    { freeDailyLimit: 25 },
  ))

test('a key that is revoked at one node opens no other after a second', () =>
  withNodes(2, async ([one, other], clock) => {
    const { apiKey: key } = await machineOn(one!)
    assert.is((await compute(other!, key)).status, 200)
    const { digest } = await other!.house.keys.authenticate(key)
    await one!.house.keys.revoke(digest)
    assert.is((await compute(one!, key)).status, 401)
    clock.nowMs += 1000
    assert.is((await compute(other!, key)).status, 401)
  }))

inLong(
  'a channel made at one node is read and ticked at another, each tick once while both tick',
  () =>
    withNodes(2, async ([one, other], clock) => {
      const { apiKey: key, ZID } = await machineOn(one!)
      const body = {
        action: 'create',
        solver: 'closedform',
        autotick: true,
        tickIntervalZeqonds: 1,
      }
      const { body: made } = await one!.call('POST', '/api/svc/stream', { key, body })
      const path = `/api/streams/${made.channel}`
      assert.is((await other!.call('GET', path, { key })).body.ticks, 0)
      for (let round = 1; round <= 10; round++) {
        clock.nowMs += Math.ceil(SVCOND_MS)
        await until(async () => (await other!.call('GET', path, { key })).body.ticks >= round)
        if (round % 5 === 0) await other!.call('POST', `${path}/tick`, { key })
      }
      const entries = await one!.house.store.entries(ZID, { limit: 100 })
      const ticks = entries.reverse().flatMap(({ body: sealed }) => {
        const { tick } = JSON.parse(sealed).about ?? {}
        return tick === undefined ? [] : [tick]
      })
      const { ticks: counted } = (await one!.call('GET', path, { key })).body
      assert.ok(counted >= 10, `${counted} ticks`)
      assert.equal(
        ticks,
        Array.from({ length: counted }, (_, n) => n + 1),
      )
      assert.is((await one!.house.store.usage(ZID, clock.nowMs)).used, counted)
    }),
)

inLong(
  'a node with another master secret does not start on the ledger; one that has the known one beside a newer does',
  async () => {
    const databaseUrl = await database()
    const old = randomBytes(32)
    const newer = randomBytes(32)
    const start = async (...masters: Buffer[]) => {
      const node = await openTestNode({ databaseUrl }, { secrets: new Secrets(masters) })
      await node.close()
    }
    await start(old)
    await start(newer).then(
      () => assert.unreachable(),
      error => assert.match(error.message, /give all nodes of a database the same SVC_SECRET/),
    )
    const folder = temporaryFolder()
    const { code, stderr } = svc(['keys', 'list'], {
      SVC_DATA: folder.path,
      SVC_DATABASE_URL: databaseUrl,
    })
    folder.remove()
    assert.is(code, 1)
    assert.match(stderr, /give all nodes of a database the same SVC_SECRET/)
    await start(newer, old)
    await start(newer)
  },
)

inLong(
  'every node lists all of them; one that is killed is listed no more a short while later',
  async () => {
    const databaseUrl = await database()
    const secret = randomBytes(32).toString('base64')
    const folder = temporaryFolder()
    const env = { SVC_DATA: folder.path, SVC_DATABASE_URL: databaseUrl, SVC_SECRET: secret }
    const other = await serve(env)
    const clock = monotoneClock()
    const node = await openTestNode({ databaseUrl, secret }, { clock })
    const { ZID } = await machineOn(node)
    const about = { kind: 'compute', plan: 'unlimited', zid: ZID, expiresAt: null } as const
    const { key, row } = node.house.keys.create(about)
    await node.house.store.putKey(row)
    const listed = async (call: Call) => {
      const { nodes } = (await call('GET', '/api/nodes', { key })).body
      return nodes.map(({ address }: { address: string }) => address)
    }
    try {
      assert.equal(await listed(node.call), [other.url, node.url])
      assert.equal(await listed(callsTo(other.url)), [other.url, node.url])
      await other.end('SIGKILL')
      await until(async () => (await listed(node.call)).length === 1)
      assert.equal(await listed(node.call), [node.url])
      await until(async () => (await node.house.store.documentCount('node')) === 1)
      assert.is(await node.house.store.documentCount('node'), 1)
    } finally {
      other.child.kill('SIGKILL')
      await node.close()
      folder.remove()
    }
  },
)

const CHANNELS = 5

// In the short tier two nodes tick one channel above.
inLong('ticks come each once while nodes are stopped and killed', async () => {
  const url = await database()
  const folder = temporaryFolder()
  const env = {
    SVC_DATA: folder.path,
    SVC_DATABASE_URL: url,
    SVC_SECRET: randomBytes(32).toString('base64'),
  }
  const nodes = await Promise.all([serve(env), serve(env), serve(env)])
  const [steady, stopped, killed] = nodes as [Served, Served, Served]
  const store = await openPostgresStore(url)
  try {
    const call = callsTo(steady.url)
    const { apiKey: key, ZID } = await machineOn({ call })
    const body = { action: 'create', solver: 'closedform', autotick: true, tickIntervalZeqonds: 1 }
    const ids: string[] = []
    for (let n = 0; n < CHANNELS; n++) {
      ids.push((await call('POST', '/api/svc/stream', { key, body })).body.channel)
    }
    const numbers = async () => {
      const byChannel = new Map<string, number[]>(ids.map(id => [id, []]))
      for await (const entry of store.exportChain(ZID)) {
        const { channel, tick } = JSON.parse(entry.body).about ?? {}
        if (tick !== undefined) byChannel.get(channel)!.push(tick)
      }
      return byChannel
    }
    const tickedBy = async (more: number) => {
      const before = await numbers()
      const wanted = (id: string) => before.get(id)!.length + more
      await until(async () => {
        const now = await numbers()
        return ids.every(id => now.get(id)!.length >= wanted(id))
      })
    }
    await tickedBy(2)
    stopped.child.kill('SIGSTOP')
    await tickedBy(2)
    stopped.child.kill('SIGCONT')
    await killed.end('SIGKILL')
    await tickedBy(2)
    await stopped.end('SIGTERM')
    await steady.end('SIGTERM')
    for (const ticks of (await numbers()).values()) {
      assert.ok(ticks.length >= 6, `${ticks.length} ticks`)
      assert.equal(
        ticks,
        ticks.map((_, n) => n + 1),
      )
    }
    const chain: Entry[] = []
    for await (const entry of store.exportChain(ZID)) chain.push(entry)
    assert.is(chainBreak(chain), undefined)
  } finally {
    for (const { child } of nodes) child.kill('SIGKILL')
    await store.close()
    folder.remove()
  }
})

test.run()
