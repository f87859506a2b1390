// Sealed, durable computes over loopback against bare node:http that parses, validates, computes and answers the same
// without a ledger, once without the seal of the answer and once with it: rounds of all by turns, compared by CPU time
// per request.
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import type { CpuTime, Listening } from './http/measured.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 64

interface Round {
  perSecond: number
  cpuUs: number
  p50: number
  p99: number
}

interface Server extends Listening {
  name: string
  child: ChildProcess
  rounds: Round[]
}

export const benchmark: Benchmark = {
  title: `POST /api/svc/compute at ${CONNECTIONS} connections, load generator on the same machine`,
  group: 'service',
  async rows() {
    const service = await started('service, sealed and durable', 'service')
    const bare = await started('bare node:http', 'bare')
    const sealed = await started('bare node:http, sealed', 'bare', 'sealed')
    const all = [service, bare, sealed]
    try {
      for (const server of all) await load(server)
      for (let n = 0; n < ROUNDS; n++) {
        for (const server of all) server.rounds.push(await load(server))
      }
    } finally {
      for (const { child } of all) child.disconnect()
    }
    const bareCpu = median(bare, 'cpuUs')
    const sealedCpu = median(sealed, 'cpuUs')
    return all.map(server => ({
      server: server.name,
      'CPU us/request': significant(median(server, 'cpuUs')),
      'ratio to bare': significant(bareCpu / median(server, 'cpuUs')),
      'ratio to bare, sealed': significant(sealedCpu / median(server, 'cpuUs')),
      'requests/s': significant(median(server, 'perSecond')),
      'p50 ms': significant(median(server, 'p50')),
      'p99 ms': significant(median(server, 'p99')),
    })) satisfies Row[]
  },
}

async function started(name: string, file: string, ...args: string[]): Promise<Server> {
  const child = fork(new URL(`./http/${file}.ts`, import.meta.url), args)
  const [listening] = (await once(child, 'message')) as [Listening]
  return { name, child, rounds: [], ...listening }
}

async function load({ child, url, key }: Server): Promise<Round> {
  const before = await cpuOf(child)
  const file = new URL('./http/load.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [
    file,
    url,
    key,
    String(CONNECTIONS),
    String(SECONDS),
  ])
  const used = (await cpuOf(child)) - before
  const { requests, failed, p50, p99 } = JSON.parse(stdout)
  if (failed > 0) throw new Error(`${failed} of ${requests} requests failed`)
  return { perSecond: requests / SECONDS, cpuUs: used / requests, p50, p99 }
}

async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message')
  child.send('cpu')
  const [{ cpu }] = (await answer) as [CpuTime]
  return cpu
}

function median({ rounds }: Server, key: keyof Round): number {
  const sorted = rounds.map(round => round[key]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
