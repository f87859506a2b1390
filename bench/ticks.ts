import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import type { House } from '../server/call/tool.ts'
import { openHouse } from '../server/node/open-house.ts'
import { DEFAULTS } from '../server/settings/config.ts'
import { entryDraft } from '../server/store/chain.ts'
import {
  type Channel,
  channelWrite,
  dueChannels,
  type StoredChannel,
} from '../server/streams/channel.ts'
import { advanced, scheduleFrom } from '../server/streams/schedule.ts'
import { STREAM_TOOL } from '../server/streams/tick.ts'
import { Ticker } from '../server/streams/ticker.ts'
import type { Clock } from '../workers/field/clock.ts'
import type { Solved } from '../workers/solver.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

const CHANNELS = 4096
const MACHINES = 64
const WARM_UP_MS = 700
const MEASURED_MS = 2000
/** So fast that every channel is always due: the engine is never idle. */
const CLOCK_RATE = 20_000n

/** What a solver of one number would answer. */
const SOLVED: Solved = {
  solver: 'closedform',
  value: 0.5403023058681398,
  unit: '1',
  uncertainty: 1e-12,
  equations: ["phi'' + phi = 0", 'phi(1) = cos(1)'],
  terms: [],
  decisive: { name: 'against Runge-Kutta', value: 1e-12, bound: 1e-9, passed: true },
  precisionBound: 1e-9,
  result: {
    method: 'exact',
    parameters: { t: 1 },
    checks: [{ name: 'against Runge-Kutta', value: 1e-12, bound: 1e-9, passed: true }],
    accuracy: { estimate: 1e-12, bound: 1e-9, how: 'Runge-Kutta' },
    series: {},
    fields: {},
    warnings: [],
  },
}

/** Ticks until it is told to stop. */
type Engine = (house: House) => { close(): Promise<void> }

export const benchmark: Benchmark = {
  title: `ticks of ${CHANNELS} channels of ${MACHINES} machines, all due at all times, durable`,
  group: 'service',
  async rows() {
    return [
      await rowOf('due table alone: claim, debit, append, next time', bareEngine),
      await rowOf('and validate, sign, keep the envelope; a solver of one number', house =>
        tickerOf({ ...house, pool: { ...house.pool, solve: async () => SOLVED } }),
      ),
      await rowOf('with closedform, its 201 points sealed and kept', tickerOf),
    ]
  },
}

/** The ticker that is measured has parts of its own; that of the house rests. */
const tickerOf: Engine = house => new Ticker({ ...house, drain: new AbortController() })

/** The transactions of the ticker without what they seal. */
const bareEngine: Engine = ({ clock, store }) => {
  let isClosed = false
  const tick = ({ channel, zid, revision }: StoredChannel) => {
    const tNs = clock.nowNs()
    const ticks = channel.ticks + 1
    const after = { ...channel, ticks, schedule: advanced(channel.schedule!, tNs) }
    const about = { channel: channel.id, tick: ticks }
    const draft = entryDraft(Number(tNs / 1_000_000n), { tool: STREAM_TOOL, tokens: 1, about })
    const writes = [channelWrite(zid, after, revision)]
    return store.seal({ zid, tokens: 1, limit: Number.POSITIVE_INFINITY, draft, writes })
  }
  const work = async () => {
    while (!isClosed) {
      const at = Number(clock.nowNs() / 1_000_000n)
      const due = await dueChannels(store, at, 1024, () => true)
      await Promise.all(due.map(tick))
    }
  }
  const ended = work()
  return {
    close() {
      isClosed = true
      return ended
    },
  }
}

async function rowOf(name: string, engineOf: Engine): Promise<Row> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'svc-bench-'))
  const clock = fastClock()
  const config = { ...DEFAULTS, port: 0, workers: 1, dataFolder }
  const house = await openHouse(config, { clock, log: pino({ level: 'silent' }) })
  try {
    house.drain.abort()
    await addChannels(house, clock)
    const engine = engineOf(house)
    await pause(WARM_UP_MS)
    const before = await house.store.entryCount()
    const cpu = process.cpuUsage()
    const main = process.threadCpuUsage()
    const started = performance.now()
    await pause(MEASURED_MS)
    const seconds = (performance.now() - started) / 1000
    const count = (await house.store.entryCount()) - before
    const { user, system } = process.cpuUsage(cpu)
    const own = process.threadCpuUsage(main)
    const ownUs = own.user + own.system
    const busiestUs = Math.max(ownUs, user + system - ownUs) / count
    await engine.close()
    return {
      name,
      'ticks/s': significant(count / seconds),
      'CPU us/tick': significant((user + system) / count),
      'of it main': significant(ownUs / count),
      'ticks/s by the busiest thread': significant(1e6 / busiestUs),
    }
  } finally {
    await house.close()
    rmSync(dataFolder, { recursive: true })
  }
}

function fastClock(): Clock {
  const start = BigInt(Date.UTC(2026, 0, 2)) * 1_000_000n
  const from = process.hrtime.bigint()
  return { nowNs: () => start + (process.hrtime.bigint() - from) * CLOCK_RATE }
}

async function addChannels({ store }: House, clock: Clock): Promise<void> {
  const startNs = clock.nowNs()
  const at = Number(startNs / 1_000_000n)
  const zids = Array.from({ length: MACHINES }, (_, n) => String(n))
  await Promise.all(
    zids.map(zid =>
      store.createMachine({
        zid,
        slug: zid,
        displayName: zid,
        publicKey: null,
        plan: 'unlimited',
        createdAt: at,
        key: null,
        genesis: entryDraft(at, {}),
      }),
    ),
  )
  const channels = Array.from({ length: CHANNELS }, (_, n): [string, Channel] => [
    zids[n % MACHINES]!,
    {
      id: `channel-${n}`,
      label: '',
      solver: 'closedform',
      constants: {},
      keyDigest: '',
      isClosed: false,
      ticks: 0,
      epoch: 1,
      schedule: scheduleFrom(startNs, 1),
    },
  ])
  const writes = channels.map(([zid, channel]) => channelWrite(zid, channel, 0))
  await store.putDocuments({ at, writes })
}
