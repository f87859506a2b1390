import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CpuAccounts } from '../../server/accounts/cpu-ledger.ts'
import { type UsedDay, usagePage } from '../../server/accounts/usage.ts'
import { configFrom } from '../../server/settings/config.ts'
import { entryDraft } from '../../server/store/chain.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { newMachine } from '../support/accounts.ts'
import { stillClock } from '../support/clock.ts'
import { machineOn, openTestNode } from '../support/node.ts'

const test = suite('usage')

const ZID = 'a'.repeat(32)
const DAY_MS = 86_400_000
const NO_LIMIT = 1_000_000

async function opened() {
  const clock = stillClock()
  const store = memoryStore()
  await store.createMachine(newMachine(ZID, clock.nowMs))
  const first = (await store.entries(ZID, { limit: 1 }))[0]!
  const at = (day: number) => first.time + DAY_MS * day
  const use = (day: number, tool: string, tokens: number) =>
    store.seal({
      zid: ZID,
      tokens,
      limit: NO_LIMIT,
      draft: entryDraft(at(day), { tool }),
      writes: [],
    })
  return { clock, store, use }
}

/** Every page in turn. */
async function pagesOf(
  store: Awaited<ReturnType<typeof opened>>['store'],
  days: number,
  cpu: Parameters<typeof usagePage>[2] = [],
): Promise<UsedDay[][]> {
  const pages: UsedDay[][] = []
  let before: number | undefined
  do {
    const page = await usagePage(store, { zid: ZID, days, before }, cpu)
    pages.push(page.days)
    before = page.next ?? undefined
  } while (before !== undefined)
  return pages
}

test('rows of a day are its tools with their calls and tokens, the newest day first', async () => {
  const { store, use } = await opened()
  for (const [day, tool, tokens] of [
    [1, 'svc_heat', 1],
    [1, 'svc_lattice', 5],
    [1, 'svc_heat', 1],
    [3, 'svc_mail_html', 0],
  ] as const) {
    await use(day, tool, tokens)
  }
  const [page, ...more] = await pagesOf(store, 30)
  assert.is(more.length, 0)
  assert.equal(
    page!.slice(0, 2).map(({ tokens, calls, tools }) => ({ tokens, calls, tools })),
    [
      { tokens: 0, calls: 1, tools: [{ tool: 'svc_mail_html', calls: 1, tokens: 0 }] },
      {
        tokens: 7,
        calls: 3,
        tools: [
          { tool: 'svc_heat', calls: 2, tokens: 2 },
          { tool: 'svc_lattice', calls: 1, tokens: 5 },
        ],
      },
    ],
  )
  const days = page!.map(({ day }) => Date.parse(day) / DAY_MS)
  assert.equal([days[0]! - days[1]!, days[1]! - days[2]!], [2, 1])
})

test('pages of any size hold each entry once, and the seconds of a day once', async () => {
  const { store, use } = await opened()
  // More of one day than a page counts.
  for (let i = 0; i < 2300; i++) await use(2, i % 2 ? 'svc_heat' : 'svc_compute', 1)
  for (const day of [3, 5]) for (let i = 0; i < 7; i++) await use(day, 'svc_heat', 1)
  const [first] = await store.entries(ZID, { limit: 1 })
  const last = Math.floor(first!.time / DAY_MS)
  // The day between has runs that left no entry, the last one is after all entries.
  const cpu = [5, 3, 1, 0, -1].map(back => ({ day: last - back, ms: 1000 + back }))
  for (const size of [1, 2, 30]) {
    const pages = await pagesOf(store, size, cpu)
    const rows = pages.flat()
    const entries = await store.entryCount(ZID)
    assert.is(
      rows.reduce((sum, { calls }) => sum + calls, 0),
      entries,
    )
    assert.is(
      rows.reduce((sum, { tokens }) => sum + tokens, 0),
      2314,
    )
    const told = rows.filter(({ cpuSeconds }) => cpuSeconds !== null && cpuSeconds > 0)
    assert.equal(
      told.map(({ cpuSeconds }) => cpuSeconds),
      [0.999, 1, 1.001, 1.003, 1.005],
    )
    const continued = rows.filter(({ cpuSeconds }) => cpuSeconds === null)
    assert.is(continued.length, 1)
    assert.is(continued[0]!.calls + rows[rows.indexOf(continued[0]!) - 1]!.calls, 2300)
  }
})

test('time in threads is told by day, also of days before the node started anew', async () => {
  const { clock, store } = await opened()
  const config = configFrom({})
  const run = async (cpu: CpuAccounts, ms: number) => (await cpu.begin(ZID, 1)).end(ms)
  const cpu = new CpuAccounts(config, store, clock)
  const today = Math.floor(clock.nowMs / DAY_MS)
  await run(cpu, 1500)
  await run(cpu, 20)
  assert.equal(await cpu.daysOf(ZID), [{ day: today, ms: 1520 }])
  clock.nowMs += DAY_MS
  await run(cpu, 2000)
  await cpu.close()
  const anew = new CpuAccounts(config, store, clock)
  clock.nowMs += 2 * DAY_MS
  await run(anew, 3000)
  assert.equal(await anew.daysOf(ZID), [
    { day: today, ms: 1520 },
    { day: today + 1, ms: 2000 },
    { day: today + 3, ms: 3000 },
  ])
  // What is over is known without another run.
  await anew.close()
  clock.nowMs += DAY_MS
  const idle = new CpuAccounts(config, store, clock)
  assert.is((await idle.daysOf(ZID)).length, 3)
  assert.equal(await idle.daysOf('b'.repeat(32)), [])
})

test('over HTTP a machine reads its own, by day and tool', async () => {
  const node = await openTestNode()
  const { apiKey: key } = await machineOn(node)
  for (const alpha of [1, 2]) {
    await node.call('POST', '/api/svc/heat', { key, body: { alpha, nx: 16, ny: 16 } })
  }
  const inputs = { m: 1, v: 2 }
  await node.call('POST', '/api/operators/NM20/compute', { key, body: { inputs } })
  const { body } = await node.call('GET', '/api/usage', { key })
  const [today] = body.days as UsedDay[]
  assert.is(today!.tokens, 3)
  const rows = today!.tools.filter(({ tokens }) => tokens > 0)
  assert.equal(rows, [
    { tool: 'svc_compute', calls: 1, tokens: 1 },
    { tool: 'svc_heat', calls: 2, tokens: 2 },
  ])
  assert.ok(today!.cpuSeconds! >= 0)
  assert.is(body.next, null)
  const { apiKey: other } = await machineOn(node)
  const { body: others } = await node.call('GET', '/api/usage', { key: other })
  assert.is(others.days[0].tokens, 0)
  assert.is((await node.call('GET', '/api/usage')).status, 401)
  assert.is((await node.call('GET', '/api/usage?cursor=x', { key })).status, 400)
  await node.close()
})

test.run()
