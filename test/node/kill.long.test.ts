// A node under load, killed at any moment and started again on what it has left, again and again.
// Time limit: 1200 s
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ChainVerifier } from '../../server/store/chain.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { utcDay } from '../../server/store/utc-day.ts'
import { Random } from '../../workers/numerics/random.ts'
import { assertWhole, type FollowedChain } from '../support/followed-chain.ts'
import { killedUnderLoad } from '../support/killed.ts'
import { callsTo } from '../support/node.ts'
import { killedWhileItStarts, type Served, serve } from '../support/process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ROUNDS = 12
/** Every so many rounds the node is killed while it recovers and opens, too. */
const EARLY_EVERY = 4
const FIRST_ROUNDS = 4
const START_MS = 500
/** A kill comes so many answers and so many milliseconds after the load begins, at most. */
const ANSWERS = 64
const AFTER_MS = 4
const MACHINES = 4
const CLIENTS = 8
const LIMIT = 1_000_000

const test = suite('kill -9 of a node')

test(`after ${ROUNDS} kills under load no acknowledged computation is lost and none is miscounted`, async () => {
  const { path: folder, remove } = temporaryFolder()
  const env = { SVC_DATA: folder, SVC_FREE_DAILY_LIMIT: String(LIMIT) }
  const random = new Random(1287)
  let node = await serve(env)
  try {
    const machines = await Promise.all(Array.from({ length: MACHINES }, () => machineOn(node)))
    const { key } = machines[0]!
    const rounds: Envelope[][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const acknowledged = await loadedAndKilled(node, machines, random)
      rounds.push(acknowledged)
      if (round % EARLY_EVERY === 0) await killedWhileItStarts(env, random.uniform() * START_MS)
      node = await serve(env)
      await assertKept(folder, machines, acknowledged)
      await assertVerified(node, key, acknowledged)
    }
    // The node of the last round signs with the secret of the first.
    await assertVerified(node, key, rounds.slice(0, FIRST_ROUNDS).flat())
    for (const machine of machines) await assertTold(node, machine)
    const { length } = rounds.flat()
    assert.ok(length > 20 * ROUNDS, `${length} acknowledged`)
  } finally {
    await node.end('SIGKILL')
    remove()
  }
})

interface Machine extends FollowedChain {
  readonly key: string
}

async function machineOn(node: Served): Promise<Machine> {
  const { body: demo } = await post(node, '/api/demo-key/mint', {})
  const { body } = await post(node, '/api/svc/spin_up', {}, demo['key'] as string)
  const zid = body['ZID'] as string
  const chain = new ChainVerifier(zid)
  return { zid, key: body['apiKey'] as string, chain, spent: new Map(), hashes: [] }
}

interface Envelope {
  readonly [member: string]: unknown
  readonly keyPrefix: string
  readonly entry: { seq: number; hash: string }
}

/** What the node has answered when it is killed. */
async function loadedAndKilled(node: Served, machines: readonly Machine[], random: Random) {
  const acknowledged: Envelope[] = []
  const asked = Array.from({ length: CLIENTS }, () => 0)
  await killedUnderLoad(node, {
    clients: CLIENTS,
    answers: 1 + Math.floor(random.uniform() * ANSWERS),
    afterMs: random.uniform() * AFTER_MS,
    ask(n) {
      const { key } = machines[n % machines.length]!
      const inputs = { m: n + 1, a: ++asked[n]! }
      const body = { domain: 'NM', operators: ['NM18'], inputs }
      return post(node, '/api/svc/compute', body, key)
    },
    acknowledge({ status, body }, n) {
      assert.equal([status, body.value], [200, (n + 1) * asked[n]!])
      acknowledged.push(body as Envelope)
    },
  })
  return acknowledged
}

/** Follows each chain from where the last round has left it. */
async function assertKept(
  folder: string,
  machines: readonly Machine[],
  acknowledged: readonly Envelope[],
): Promise<void> {
  const store = await openSqliteStore(folder)
  try {
    for (const machine of machines) {
      await assertWhole(store, machine)
      const { tokens, head } = machine.chain
      assert.is(tokens, head.seq, 'each entry but the first has cost one token')
    }
  } finally {
    await store.close()
  }
  const byPrefix = new Map(machines.map(machine => [machine.zid.slice(0, 8), machine]))
  for (const { keyPrefix, entry } of acknowledged) {
    assert.is(byPrefix.get(keyPrefix)!.hashes[entry.seq], entry.hash)
  }
}

/** Every receipt holds at the node. */
async function assertVerified(node: Served, key: string, sealed: readonly Envelope[]) {
  const verdicts = sealed.map(async ({ operators: operatorIds, ...envelope }) => {
    const { svcProof, R_t, svcond, keyPrefix, value, unit } = envelope
    const receipt = { svcProof, operatorIds, R_t, svcond, keyPrefix, value, unit }
    const { body } = await post(node, '/api/svc/verify', receipt, key)
    assert.is(body['valid'], true, JSON.stringify(body))
  })
  await Promise.all(verdicts)
}

/** What the node tells its caller of the quota is what the chain holds. */
async function assertTold(node: Served, { key, chain, spent }: Machine): Promise<void> {
  const inputs = { m: 1, a: 1 }
  const body = { domain: 'NM', operators: ['NM18'], inputs }
  const { headers, body: answer } = await post(node, '/api/svc/compute', body, key)
  const { entry } = answer as Envelope
  assert.is(entry.seq, chain.head.seq + 1)
  const left = Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  assert.is(left, LIMIT - 1 - (spent.get(utcDay(Date.now())) ?? 0))
}

const post = (node: Served, path: string, body: object, key?: string) =>
  callsTo(node.url)('POST', path, { body, ...(key !== undefined && { key }) })

test.run()
