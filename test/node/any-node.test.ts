// Time limit: 120 s
// A call does the same at whichever node it comes to, or process of one: two of them on one ledger, in a file and in PostgreSQL.
import { randomBytes } from 'node:crypto'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Secrets } from '../../server/crypto/secrets.ts'
import { openDesk } from '../../server/doors/mcp/open-desk.ts'
import { lineKeys, sealFrame } from '../../server/lines/cipher.ts'
import type { Config } from '../../server/settings/config.ts'
import { stillClock } from '../support/clock.ts'
import { call as mcpCall, mcpClient, rpc } from '../support/mcp-client.ts'
import { machineOn, openTestNode, type TestNode } from '../support/node.ts'
import { postgresSuite } from '../support/postgres-suite.ts'
import { refusalOf } from '../support/refusal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longOnly } from '../support/tier.ts'

interface Pair {
  one: TestNode
  other: TestNode
  /** Of both. */
  clock: ReturnType<typeof stillClock>
}
type Use = (pair: Pair) => Promise<void>
type WithPair = (use: Use, config?: Partial<Config>) => Promise<void>
type Law = (title: string, hold: () => Promise<void>) => void

async function used(configs: readonly Partial<Config>[], use: Use): Promise<void> {
  const clock = stillClock()
  const secrets = new Secrets([randomBytes(32)])
  const nodes: TestNode[] = []
  try {
    for (const config of configs) nodes.push(await openTestNode(config, { clock, secrets }))
    await use({ one: nodes[0]!, other: nodes[1]!, clock })
  } finally {
    await Promise.all(nodes.map(node => node.close()))
  }
}

const onFile: WithPair = async (use, config = {}) => {
  const { path: dataFolder, remove } = temporaryFolder()
  const process = { ...config, dataFolder, processes: 2 }
  try {
    await used([process, process], use)
  } finally {
    remove()
  }
}

const COMPUTED = { domain: 'NM', operators: ['NM18'], inputs: { m: 2, a: 3 } }
const compute = ({ call }: TestNode, key: string) =>
  call('POST', '/api/svc/compute', { key, body: COMPUTED })

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tried = 0; !(await condition()) && tried < 1000; tried++) {
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

/** One pair for all laws of a suite, opened for the first and closed with the last. */
function openedOnce(open: WithPair) {
  const over = Promise.withResolvers<void>()
  let opened: Promise<Pair> | undefined
  let closed: Promise<void> | undefined
  const pair = () =>
    (opened ??= new Promise((resolve, reject) => {
      closed = open(async two => {
        resolve(two)
        await over.promise
      })
      closed.catch(reject)
    }))
  const last = async (use: Use) => {
    try {
      await use(await pair())
    } finally {
      over.resolve()
      await closed
    }
  }
  return { each: async (use: Use) => use(await pair()), last }
}

const left: Use = async ({ one, other }) => {
  assert.is((await one.house.nodes.all()).length, 2)
  await other.close()
  assert.is((await one.house.nodes.all()).length, 1)
}

/** What a node tells the others without a law in test/node/many-nodes.test.ts. */
function laws(test: Law, withPair: WithPair): void {
  const inLong = longOnly(test)
  test('an encrypted line seals no number twice and takes no frame twice, whichever end is asked', () =>
    withPair(async ({ one, other }) => {
      const { ZID } = await machineOn(one)
      const { lines } = one.house
      const opened = await lines.open(ZID, { kind: 'channel', id: 'channel-1' })
      const line = await other.house.lines.line(opened.sessionId)
      const frames = await Promise.all(
        Array.from({ length: 20 }, (_, n) => (n % 2 ? one : other).house.lines.seal(line, { n })),
      )
      assert.is(new Set(frames.map(({ seq }) => seq)).size, 20)
      const salt = Buffer.from(opened.kdf.salt, 'base64url')
      const keys = lineKeys(Buffer.from(opened.sessionSecret, 'base64url'), salt)
      const frame = sealFrame({ keys, salt, about: opened.aad } as never, 'client', 1, '{"a":1}')
      assert.equal(await lines.receive(line, frame), { a: 1 })
      const { code } = await refusalOf(other.house.lines.receive(line, frame))
      assert.is(code, 'CONFLICT')
    }))

  test('a feed at one tells of what the other seals', () =>
    withPair(async ({ one, other }) => {
      const { apiKey: key } = await machineOn(one)
      const leave = new AbortController()
      const { signal } = leave
      const headers = { accept: 'text/event-stream' }
      const feed = await fetch(`${one.url}/api/observer`, { headers, signal })
      let heard = ''
      const reading = (async () => {
        const decoder = new TextDecoder()
        for await (const part of feed.body!) heard += decoder.decode(part as Uint8Array)
      })().catch(() => {})
      const { hash } = (await compute(other, key)).body.entry
      await until(() => heard.includes(hash))
      assert.ok(heard.includes(hash))
      leave.abort()
      await reading
    }))

  inLong('an MCP session goes on at the other: its sets of tools, its machine, its end', () =>
    withPair(async ({ one, other }) => {
      const { key } = (await one.call('POST', '/api/demo-key/mint')).body
      const at = (node: TestNode) => mcpClient(() => `${node.url}/api/mcp`)
      const bearer = { Authorization: `Bearer ${key}` }
      const opening = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT }
      const { headers } = await at(one).send(rpc('initialize', opening), bearer)
      const within = { ...bearer, 'Mcp-Session-Id': headers.get('mcp-session-id')! }
      const listed = async (node: TestNode) => {
        const { json } = await at(node).send(rpc('tools/list'), within, '?toolsets=core')
        return JSON.stringify(json.result.tools)
      }
      const before = await listed(other)
      await at(one).send(mcpCall('svc_toolsets', { open: ['sim'] }), within)
      const after = await listed(other)
      assert.is.not(after, before)
      assert.is(after, await listed(one))
      await at(other).send(mcpCall('svc_spin_up'), within)
      const { json } = await at(one).send(mcpCall('svc_compute', COMPUTED), within)
      assert.is(json.result.structuredContent.value, 6)
      const left = await fetch(`${other.url}/api/mcp`, { method: 'DELETE', headers: within })
      assert.is(left.status, 200)
      assert.is((await at(one).send(rpc('tools/list'), within)).status, 404)
    }),
  )

  test('a result is read, and a request sent again answered, by either', () =>
    withPair(async ({ one, other }) => {
      const { apiKey: key, ZID } = await machineOn(one)
      const solved = await one.call('POST', '/api/solve/heat', { key, body: {} })
      const { seq } = solved.body.entry
      const again = await other.call('GET', `/api/results/${seq}`, { key })
      assert.is(again.status, 200)
      assert.is(again.body.resultHash, solved.body.resultHash)
      const headers = { 'idempotency-key': 'once' }
      const body = COMPUTED
      const all = await Promise.all(
        [one, other].map(({ call }) => call('POST', '/api/svc/compute', { key, body, headers })),
      )
      const first = all.find(({ status }) => status === 200)!
      // The second came while the first was under way, or after it.
      for (const { status, body: told } of all) {
        if (status === 200) assert.equal(told, first.body)
        else assert.equal([status, told.code], [409, 'CONFLICT'])
      }
      for (const { call } of [one, other]) {
        // A reply is written a moment after it was sent.
        let reply = first
        await until(async () => {
          reply = await call('POST', '/api/svc/compute', { key, body, headers })
          return reply.status === 200
        })
        assert.equal([reply.status, reply.body], [200, first.body])
      }
      assert.is(await one.house.store.entryCount(ZID), 3)
    }))

  test('a rate of an address is one, whichever is called', () =>
    withPair(async ({ one, other, clock }) => {
      const call = ({ call }: TestNode) =>
        call('POST', '/api/zid/challenge', { body: { zid: '0'.repeat(32) } })
      const statuses = async (count: number) => {
        const replies = await Promise.all(
          Array.from({ length: count }, (_, n) => call(n % 3 === 0 ? one : other)),
        )
        return replies.map(({ status }) => status).sort()
      }
      assert.equal(await statuses(14), [...Array(10).fill(400), ...Array(4).fill(429)])
      clock.nowMs += 60_000
      assert.equal(await statuses(11), [...Array(10).fill(400), 429])
    }))

  inLong(
    'turns: what comes to both at once for one channel is done one by one, nothing twice and nothing lost',
    () =>
      withPair(async ({ one, other }) => {
        const { apiKey: key, ZID } = await machineOn(one)
        const body = { action: 'create', solver: 'closedform', autotick: false }
        const { channel } = (await one.call('POST', '/api/svc/stream', { key, body })).body
        const path = `/api/streams/${channel}`
        const replies = await Promise.all(
          Array.from({ length: 12 }, (_, n) =>
            (n % 2 ? one : other).call('POST', `${path}/tick`, { key }),
          ),
        )
        const refusals = replies.flatMap(({ status, body: said }) =>
          status < 300 ? [] : [said.code],
        )
        assert.equal(refusals, [])
        assert.is((await one.call('GET', path, { key })).body.ticks, 12)
        const entries = await other.house.store.entries(ZID, { limit: 100 })
        const ticks = entries.flatMap(entry => JSON.parse(entry.body).about?.tick ?? [])
        assert.equal(
          ticks.sort((a, b) => a - b),
          Array.from({ length: 12 }, (_, n) => n + 1),
        )
      }),
  )

  test('the events of a job that one took are told by the other until it is over', () =>
    withPair(async ({ one, other }) => {
      const { apiKey: key } = await machineOn(one)
      const sweep = { t: { from: 1, to: 10, count: 300 } }
      const body = { tool: 'svc_compute', input: { operators: ['NM19'] }, sweep }
      const started = await one.call('POST', '/api/jobs', { key, body })
      assert.is(started.status, 202)
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${key}` }
      const feed = await fetch(`${other.url}/api/jobs/${started.body.job}`, { headers })
      const told = await feed.text()
      const states = [...told.matchAll(/"state":"(\w+)"/g)].map(([, state]) => state)
      assert.is(states.at(-1), 'done')
      const [there, here] = await Promise.all(
        [other, one].map(({ call }) => call('GET', `/api/jobs/${started.body.job}`, { key })),
      )
      assert.is(there!.body.resultHash, here!.body.resultHash)
    }))

  test('the pulse of a moment is that of either', () =>
    withPair(async ({ one, other }) => {
      const pulses = await Promise.all(
        [one, other].map(({ call }) => call('GET', '/api/svc/pulse?t=1700000000')),
      )
      assert.equal(pulses[0]!.body, pulses[1]!.body)
      assert.is(pulses[0]!.status, 200)
    }))

  test('a request that one answers is taken back at the other', () =>
    withPair(async ({ one, other }) => {
      const [here, there] = [openDesk(one.house as never), openDesk(other.house as never)]
      const session = here.sessions.mint('k')
      let cancelled = false
      using _watch = here.sessionLedger.watch(session, 'k', 7, () => {
        cancelled = true
      })
      await there.sessionLedger.write(session, 'k', { cancelled: ['"7"'] })
      await new Promise(resolve => setTimeout(resolve, 1200))
      assert.is(cancelled, false)
      await there.sessionLedger.write(session, 'k', { cancelled: ['7'] })
      await until(() => cancelled)
      assert.is(cancelled, true)
    }))
}

const CLIENT = { name: 'test', version: '1' }

const files = suite('any process of a node')
const onOneFile = openedOnce(onFile)
laws(files, onOneFile.each)

files('a quota is one, spent exactly', () =>
  onFile(
    async ({ one, other, clock }) => {
      const { apiKey: key, ZID } = await machineOn(one)
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) => compute(n < 2 ? one : other, key)),
      )
      const statuses = replies.map(({ status }) => status).sort()
      assert.equal(statuses, [...Array(7).fill(200), ...Array(13).fill(429)])
      assert.is((await other.house.store.usage(ZID, clock.nowMs)).used, 7)
      // A second later each knows it before it computes anything.
      clock.nowMs += 1000
      for (const { house } of [one, other]) {
        const payer = await house.keys.authenticate(key)
        assert.is((await refusalOf(house.ledger.reserve(payer, 1))).code, 'QUOTA_EXCEEDED')
      }
    },
    { freeDailyLimit: 7 },
  ),
)

files('a demo key opens one machine', () =>
  onFile(async ({ one, other }) => {
    const { key } = (await one.call('POST', '/api/demo-key/mint')).body
    const replies = await Promise.all(
      [one, other, one, other].map(({ call }) =>
        call('POST', '/api/svc/spin_up', { key, body: {} }),
      ),
    )
    assert.is(replies.filter(({ status }) => status === 200).length, 1)
  }),
)

files('a key that one revokes opens the other no more after a second', () =>
  onFile(async ({ one, other, clock }) => {
    const { apiKey: key } = await machineOn(one)
    assert.is((await compute(other, key)).status, 200)
    const { digest } = await one.house.keys.authenticate(key)
    await one.house.keys.revoke(digest)
    clock.nowMs += 1000
    assert.is((await compute(other, key)).status, 401)
  }),
)

files('a process that leaves is listed no more', () => onOneFile.last(left))
files.run()

const { test, database } = postgresSuite('any node of a database')
const onOneDatabase = openedOnce(async use => {
  const databaseUrl = await database()
  await used([{ databaseUrl }, { databaseUrl }], use)
})
laws(test, onOneDatabase.each)
test('a node that leaves is listed no more', () => onOneDatabase.last(left))
test.run()
