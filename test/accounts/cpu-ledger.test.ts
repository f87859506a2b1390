import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CpuAccounts } from '../../server/accounts/cpu-ledger.ts'
import { configFrom } from '../../server/settings/config.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { newMachine } from '../support/accounts.ts'
import { stillClock } from '../support/clock.ts'
import { refusalOf } from '../support/refusal.ts'

const test = suite('cpu ledger')

const ZID = 'a'.repeat(32)
const TEN_SECONDS = configFrom({ SVC_FREE_CPU_SECONDS: '10', SVC_FREE_THREADS: '3' })

async function opened(config = TEN_SECONDS) {
  const clock = stillClock()
  const store = memoryStore()
  await store.createMachine(newMachine(ZID, clock.nowMs))
  return { store, clock, cpu: new CpuAccounts(config, store, clock) }
}

test('runs in flight cannot overdraw: what is predicted is taken before they begin', async () => {
  const { cpu } = await opened()
  await Promise.all([1, 2, 3].map(() => cpu.begin(ZID, 3000)))
  const { code, details } = await refusalOf(cpu.begin(ZID, 3000))
  assert.is(code, 'QUOTA_EXCEEDED')
  assert.equal([details?.['limit'], details?.['used'], details?.['reserved']], [10, 0, 9])
})

test('what a run took is booked in place of what was predicted, more or less', async () => {
  const { cpu } = await opened()
  const short = await cpu.begin(ZID, 9000)
  short.end(500)
  const long = await cpu.begin(ZID, 9000)
  long.end(9400)
  assert.is((await refusalOf(cpu.begin(ZID, 101))).code, 'QUOTA_EXCEEDED')
  const rest = await cpu.begin(ZID, 100)
  assert.is(rest.threadsMax, 3)
})

test('a new UTC day begins at nothing', async () => {
  const { cpu, clock } = await opened()
  const run = await cpu.begin(ZID, 9000)
  run.end(10_000)
  assert.is((await refusalOf(cpu.begin(ZID, 1))).code, 'QUOTA_EXCEEDED')
  clock.nowMs += 86_400_000
  assert.ok(await cpu.begin(ZID, 9000))
})

test('who opens the ledger again finds what was computed before', async () => {
  const { cpu, store, clock } = await opened()
  for (let i = 0; i < 4; i++) {
    const run = await cpu.begin(ZID, 1000)
    run.end(2400)
  }
  await cpu.close()
  const next = new CpuAccounts(TEN_SECONDS, store, clock)
  assert.is((await refusalOf(next.begin(ZID, 500))).details?.['used'], 10)
  assert.ok(await next.begin(ZID, 400))
})

test('a store that takes no writes loses no count in the process', async () => {
  const { cpu, store } = await opened()
  const { putDocuments } = store
  store.putDocuments = () => Promise.reject(new Error('the disk is full'))
  const run = await cpu.begin(ZID, 1000)
  run.end(9000)
  await cpu.close()
  assert.is((await refusalOf(cpu.begin(ZID, 2000))).code, 'QUOTA_EXCEEDED')
  store.putDocuments = putDocuments
  await cpu.close()
  const day = await store.document('cpu-day', ZID)
  assert.is(JSON.parse(day!.body).ms, 9000)
})

test('two nodes on one ledger count together: neither forgets what the other has computed', async () => {
  const shared = configFrom({ SVC_FREE_CPU_SECONDS: '10', SVC_DATABASE_URL: 'postgres://x/y' })
  const { cpu: one, store, clock } = await opened(shared)
  const other = new CpuAccounts(shared, store, clock)
  for (const node of [one, other, one, other]) (await node.begin(ZID, 1000)).end(1500)
  await Promise.all([one.close(), other.close()])
  assert.is(JSON.parse((await store.document('cpu-day', ZID))!.body).ms, 6000)
  clock.nowMs += 1000
  for (const node of [one, other]) {
    assert.is((await refusalOf(node.begin(ZID, 4001))).details?.['used'], 6)
    ;(await node.begin(ZID, 4000)).end(0)
  }
})

test.run()
