import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { newIdentity } from '../accounts/identity.ts'
import { spinUp } from '../accounts/machines.ts'
import { isPlan, type Plan as Tariff } from '../accounts/plans.ts'
import { configFrom } from '../settings/config.ts'
import { besideTheNode } from './beside.ts'
import { type Command, WrongUsage } from './command.ts'
import { Generator } from './load/generator.ts'
import { pageOf } from './load/page.ts'
import { type Plan, planFrom, secondsOf } from './load/plan.ts'
import { type Measured, reportOf, textOf } from './load/report.ts'
import { addressFrom, keysThroughDoor, startedService, type Target } from './load/target.ts'
import { cpuSecondsOf, watchMetrics } from './load/watch.ts'

export const load: Command = {
  usage: [
    [
      'load PLAN [--start | --at URL] [--key KEY] [--plan PLAN] [--json FILE] [--html FILE]',
      'calls by a plan (docs/performance.md) at rates that do not wait for answers, and their latencies; --start: to a service on a temporary folder',
    ],
    [
      'load PLAN --at URL --really-at URL',
      'the same to another machine, which must be yours and is named twice',
    ],
  ],

  async run(args) {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new WrongUsage('load PLAN')
    const plan = planFrom(readFileSync(file, 'utf8'))
    const tariff = tariffOf(values)
    const target = values.start ? await startedService(process.env) : runningAt(values)
    try {
      const { keys, revoke } = await keysFor(plan, target, { ...values, tariff })
      try {
        const measured = await measure(plan, target, keys)
        const report = reportOf(measured)
        console.log(textOf(report))
        if (values.json !== undefined) {
          writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`)
        }
        if (values.html !== undefined) writeFileSync(values.html, pageOf(report, measured.tally))
        return report.whole.served > 0 ? 0 : 1
      } finally {
        await revoke()
      }
    } finally {
      await target.end()
    }
  },
}

const OPTIONS = {
  start: { type: 'boolean', default: false },
  at: { type: 'string' },
  'really-at': { type: 'string' },
  key: { type: 'string', multiple: true },
  plan: { type: 'string' },
  json: { type: 'string' },
  html: { type: 'string' },
} as const

interface Values {
  readonly start: boolean
  readonly at?: string | undefined
  readonly 'really-at'?: string | undefined
  readonly key?: readonly string[] | undefined
  readonly plan?: string | undefined
}

/** The plan of the machines that are made beside the node; undefined: they are made through its door. */
function tariffOf({ start, at, key, plan }: Values): Tariff | undefined {
  if (start && at !== undefined)
    throw new WrongUsage('--start makes its own address: leave --at out')
  if (key && (start || plan !== undefined)) {
    throw new WrongUsage('--key brings keys: leave --start and --plan out')
  }
  if (plan === undefined) return start ? 'unlimited' : undefined
  if (!isPlan(plan) || plan === 'demo') throw new WrongUsage('--plan is free, pro or unlimited')
  return plan
}

function runningAt({ at, 'really-at': again }: Values): Target {
  const { host, port } = configFrom(process.env)
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = addressFrom(at ?? `http://${own.includes(':') ? `[${own}]` : own}:${port}`, again)
  return { address, pid: undefined, dataFolder: undefined, end: async () => {} }
}

interface Keys {
  readonly keys: readonly string[]
  /** Ends those that only the operator of the node can have made. */
  revoke(): Promise<void>
}

const NOTHING = async () => {}

async function keysFor(
  { machines }: Plan,
  { address, dataFolder }: Target,
  { key, tariff }: Values & { tariff: Tariff | undefined },
): Promise<Keys> {
  if (key) return { keys: key, revoke: NOTHING }
  if (tariff === undefined) {
    return { keys: await keysThroughDoor(address, machines), revoke: NOTHING }
  }
  const environment = { ...process.env, ...(dataFolder !== undefined && { SVC_DATA: dataFolder }) }
  const accounts = await besideTheNode(async parts => {
    const spun: { apiKey: string; ZID: string }[] = []
    for (let i = 0; i < machines; i++) {
      const own = { zid: newIdentity().zid, publicKey: null }
      spun.push(await spinUp(parts, { displayName: 'load', plan: tariff, own, demo: null }))
    }
    return spun
  }, environment)
  const revoke = () =>
    besideTheNode(async ({ store, keys }) => {
      for (const { ZID } of accounts) {
        for (const { digest } of await store.keysOf(ZID)) await keys.revoke(digest)
      }
    }, environment)
  // A folder that is deleted keeps no key alive.
  return {
    keys: accounts.map(({ apiKey }) => apiKey),
    revoke: dataFolder === undefined ? revoke : NOTHING,
  }
}

/** The first signal ends the run early, with the report of what there was; the second ends the process. */
async function measure(
  plan: Plan,
  { address, pid }: Target,
  keys: readonly string[],
): Promise<Measured> {
  const stop = new AbortController()
  const ended = () => stop.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, ended)
  const watch = watchMetrics(new URL('/metrics', address), secondsOf(plan))
  try {
    const generator = new Generator({ plan, address, keys, signal: stop.signal })
    const before = pid === undefined ? undefined : cpuSecondsOf(pid)
    const seconds = await generator.run()
    const after = pid === undefined ? undefined : cpuSecondsOf(pid)
    const cpuSeconds = before === undefined || after === undefined ? undefined : after - before
    const { tally } = generator
    return { plan, address, seconds, tally, samples: watch.samples, cpuSeconds }
  } finally {
    watch.stop()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, ended)
  }
}
