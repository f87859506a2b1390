import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serve } from '../test/support/process.ts'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

const RUNS = 9
/** What is prepared behind the first answer is there by then. */
const IDLE_AFTER_MS = 3000

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

interface Moment {
  name: string
  ms: number
  cpuMs: number | null
  mib: number | null
}

export const benchmark: Benchmark = {
  title: 'a node of the program as it is shipped, from its start to a sealed answer and to rest',
  group: 'service',
  async rows() {
    execFileSync(process.execPath, [at('deploy/bundle.mjs')])
    const runs: Moment[][] = []
    // The first one compiles.
    for (let n = 0; n <= RUNS; n++) runs.push(await run())
    return runs[0]!.map(({ name }, i): Row => {
      const all = runs.slice(1).map(moments => moments[i]!)
      const ms = sorted(all.map(one => one.ms))
      return {
        name,
        'ms, best': significant(ms[0]!),
        'ms, median': significant(middle(ms)),
        'CPU ms, median': ofAll(all.map(one => one.cpuMs)),
        'resident MiB, median': ofAll(all.map(one => one.mib)),
      }
    })
  },
}

async function run(): Promise<Moment[]> {
  const folder = temporaryFolder()
  const start = performance.now()
  const settings = { SVC_DATA: folder.path, SVC_WORKERS: String(availableParallelism()) }
  const node = await serve(settings, at('build/server/svc.js'))
  const moments: Moment[] = []
  const seen = (name: string) =>
    moments.push({ name, ms: performance.now() - start, ...loadOf(node.child.pid!) })
  const call = async (path: string, key: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const options = { method: 'POST', headers, body: JSON.stringify(body) }
    const reply = await fetch(node.url + path, options)
    return reply.json() as Promise<Record<string, string>>
  }
  try {
    seen('it listens')
    const [, demo] = /Demo key\s+(\S+)/.exec(node.written.stdout)!
    const { apiKey } = await call('/api/svc/spin_up', demo!, {})
    seen('a machine has a key')
    const orbit = { operators: ['ORBIT_PERIOD'], inputs: { a: '1 au', M: '1 M_sun' } }
    const { svcProof } = await call('/api/svc/compute', apiKey!, orbit)
    if (svcProof === undefined) throw new Error('the first answer is not sealed')
    seen('its first sealed answer')
    await pause(IDLE_AFTER_MS)
    seen(`nobody calls for ${IDLE_AFTER_MS / 1000} s`)
    await call('/api/svc/heat', apiKey!, {})
    seen('a simulation')
    await call('/api/svc/find_operator', apiKey!, { query: 'period of a pendulum' })
    seen('a search')
    await pause(IDLE_AFTER_MS)
    seen(`nobody calls for ${IDLE_AFTER_MS / 1000} s again`)
  } finally {
    await node.end('SIGTERM')
    folder.remove()
  }
  return moments
}

/** Processor time of all threads, finer than the ticks of /proc/<pid>/stat, and resident memory, where the system tells. */
function loadOf(pid: number): Pick<Moment, 'cpuMs' | 'mib'> {
  if (process.platform !== 'linux') return { cpuMs: null, mib: null }
  const threads = readdirSync(`/proc/${pid}/task`).map(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'),
  )
  const nanoseconds = threads.reduce((sum, one) => sum + Number.parseInt(one, 10), 0)
  const [, kib] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return { cpuMs: nanoseconds / 1e6, mib: Number(kib) / 1024 }
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)
const middle = (values: readonly number[]) => values[values.length >> 1]!

function ofAll(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : significant(middle(sorted(known)))
}
