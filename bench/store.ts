import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entryDraft } from '../server/store/chain.ts'
import { openSqliteStore } from '../server/store/sqlite/sqlite-store.ts'
import type { Store } from '../server/store/store.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

const SECONDS = 1.5
const WARM_UP_SECONDS = 0.5

/** About the size of a sealed envelope. */
const BODY = {
  kind: 'compute',
  operators: ['KO42', 'NM21'],
  value: 1.982e20,
  text: 'x'.repeat(520),
}

export const benchmark: Benchmark = {
  title: `durable seals (debit and chain entry of ${JSON.stringify(BODY).length} bytes)`,
  group: 'service',
  async rows() {
    const rows: Row[] = []
    for (const clients of [1, 64, 256]) {
      for (const machines of new Set([1, clients])) rows.push(await rowOf(clients, machines))
    }
    return rows
  },
}

async function rowOf(clients: number, machines: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  const store = await openSqliteStore(folder)
  try {
    await Promise.all(Array.from({ length: machines }, (_, n) => addMachine(store, n)))
    await sealing(store, clients, machines, WARM_UP_SECONDS)
    const cpu = process.cpuUsage()
    const main = process.threadCpuUsage()
    const latencies = await sealing(store, clients, machines, SECONDS)
    const { user, system } = process.cpuUsage(cpu)
    const mainUsed = process.threadCpuUsage(main)
    const count = latencies.length
    const sorted = latencies.sort()
    return {
      clients,
      machines,
      'tx/s': significant(count / SECONDS),
      'CPU us/tx': significant((user + system) / count),
      'of it main': significant((mainUsed.user + mainUsed.system) / count),
      'p50 ms': significant(sorted[Math.floor(count * 0.5)]!),
      'p99 ms': significant(sorted[Math.floor(count * 0.99)]!),
    }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true })
  }
}

function addMachine(store: Store, n: number) {
  const time = Date.now()
  const named = { zid: String(n), slug: String(n), displayName: String(n) }
  const machine = { ...named, publicKey: null, plan: 'free', createdAt: time }
  return store.createMachine({ ...machine, key: null, genesis: entryDraft(time, {}) })
}

/** Latencies in ms of seals by so many clients, each of which waits for its answer. */
async function sealing(
  store: Store,
  clients: number,
  machines: number,
  seconds: number,
): Promise<Float64Array> {
  const latencies: number[] = []
  const end = performance.now() + seconds * 1000
  const client = async (n: number) => {
    const paid = { zid: String(n % machines), tokens: 1, limit: Number.POSITIVE_INFINITY }
    for (let start = performance.now(); start < end; ) {
      const draft = entryDraft(Date.now(), BODY)
      await store.seal({ ...paid, draft })
      const now = performance.now()
      latencies.push(now - start)
      start = now
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  return Float64Array.from(latencies)
}
