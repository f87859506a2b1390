// The hottest routes on node:http itself and through Koa, in one process by turns, compared by CPU time per request.
// The lane takes an address as it is written: one with an empty query is the same request through Koa.
import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { type CpuTime, type Listening, REQUEST } from './http/measured.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

const ROUNDS = 7
const SECONDS = 1
const CONNECTIONS = 32

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })
const VERIFY = JSON.stringify({
  operatorIds: ['KO42'],
  R_t: 1,
  svcond: 1,
  proof: '0'.repeat(64),
})

const ROUTES: readonly (readonly [method: string, path: string, body?: string])[] = [
  ['POST', '/api/svc/compute', REQUEST],
  ['POST', '/api/svc/verify', VERIFY],
  ['POST', '/api/mcp', PING],
  ['GET', '/api/svc/pulse'],
  ['GET', '/api/health'],
]

export const benchmark: Benchmark = {
  title: 'CPU time a request, on node:http and through Koa',
  group: 'service',
  async rows() {
    const child = fork(new URL('./http/service.ts', import.meta.url))
    const [{ url, key }] = (await once(child, 'message')) as [Listening]
    const rows: Row[] = []
    try {
      for (const [method, path, body] of ROUTES) {
        const send = (target: string) => {
          const request = [method, target, ...(body === undefined ? [] : [body])]
          return costOf(child, [url, key, String(CONNECTIONS), String(SECONDS), ...request])
        }
        rows.push(
          await rowOf(
            `${method} ${path}`,
            () => send(path),
            () => send(`${path}?`),
          ),
        )
      }
    } finally {
      child.disconnect()
    }
    return rows
  },
}

async function rowOf(
  route: string,
  inLane: () => Promise<number>,
  throughKoa: () => Promise<number>,
): Promise<Row> {
  await inLane()
  await throughKoa()
  const rounds: { lane: number; koa: number }[] = []
  for (let n = 0; n < ROUNDS; n++) rounds.push({ lane: await inLane(), koa: await throughKoa() })
  const sorted = (of: (round: { lane: number; koa: number }) => number) =>
    rounds.map(of).sort((a, b) => a - b)
  const ratios = sorted(({ lane, koa }) => koa / lane)
  const middle = ROUNDS >> 1
  return {
    route,
    'CPU us on node:http': significant(sorted(({ lane }) => lane)[middle]!),
    'CPU us through Koa': significant(sorted(({ koa }) => koa)[middle]!),
    'Koa in proportion': significant(ratios[middle]!),
    least: significant(ratios[0]!),
    most: significant(ratios.at(-1)!),
  }
}

/** Microseconds of CPU a request. */
async function costOf(child: ChildProcess, args: readonly string[]): Promise<number> {
  const before = await cpuOf(child)
  const file = new URL('./http/load.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args])
  const { requests, failed } = JSON.parse(stdout)
  if (failed > 0) throw new Error(`${failed} of ${requests} requests failed`)
  return ((await cpuOf(child)) - before) / requests
}

async function cpuOf(child: ChildProcess): Promise<number> {
  const answer = once(child, 'message')
  child.send('cpu')
  const [{ cpu }] = (await answer) as [CpuTime]
  return cpu
}
