// How far one database carries: nodes that compute and seal, and a database that commits groups one after the other, simulated
// on the service times that were measured (docs/scale.md). Nothing is timed here; the seed gives the same table everywhere.
import { Random } from '../workers/numerics/random.ts'
import { type Benchmark, type Row, significant } from './kernel-bench.ts'

/** CPU time of a call at its node, milliseconds: a closed form (13.7 k/s of one thread), the mix of bench/load/soak.json, a run. */
const CALLS = { 'closed forms': 0.073, 'a mix': 1.56, 'runs of 100 ms': 100 } as const
const CORES = 2
/** Of its cores; beyond, waits grow. */
const NODE_SHARE = 0.7
const DATABASE_SHARE = 0.7
/** A group of n entries takes FIXED + EACH n: 8,700 entries a second in groups of 64 and 13,000 in groups of 256 were measured. */
const FIXED_MS = 3.25
const EACH_MS = 0.0643
/** Entries that one call of the database takes. */
const GROUP_MAX = 1024
const CAPACITY = (1000 * GROUP_MAX) / (FIXED_MS + EACH_MS * GROUP_MAX)
const COMMITS = 2000
const DATABASE_CORES = 4
/** Of a core for an hour, in whatever money. */
const PRICE = 0.04
const NODES = [4, 8, 16, 40, 100, 400]

export const benchmark: Benchmark = {
  title: 'nodes of two cores at 70 %, on one database and on as many as stay below 70 %: simulated',
  group: 'service',
  async rows() {
    return Object.entries(CALLS).flatMap(([calls, ms]) => NODES.map(nodes => row(calls, ms, nodes)))
  },
}

function row(calls: string, callMs: number, nodes: number): Row {
  // One thread answers closed forms; runs take all cores.
  const threads = callMs < 1 ? 1 : CORES
  const offered = (nodes * threads * NODE_SHARE * 1000) / callMs
  const databases = Math.ceil(offered / CAPACITY / DATABASE_SHARE)
  const coreSeconds = (nodes * CORES + databases * DATABASE_CORES) / offered
  return {
    calls,
    nodes,
    'offered/s': significant(offered),
    'sealed/s by one database': significant(Math.min(offered, CAPACITY)),
    'its share': significant(Math.min(1, offered / CAPACITY)),
    'commit p99 ms': offered < CAPACITY ? significant(commitP99(offered)) : null,
    databases,
    'share of each': significant(offered / databases / CAPACITY),
    'commit p99 ms of each': significant(commitP99(offered / databases)),
    'core hours a million': significant((coreSeconds * 1e6) / 3600),
    'price a million': significant((coreSeconds * 1e6 * PRICE) / 3600),
  }
}

/** Time from an entry's arrival to its commit. One commit after the other takes what came during the last; arrivals are a Poisson process. */
function commitP99(perSecond: number): number {
  const random = new Random(1)
  const waits: number[] = []
  const waiting: number[] = []
  let first = 0
  let now = 0
  let arrival = 0
  const next = () => {
    arrival -= (1000 / perSecond) * Math.log(1 - random.uniform())
  }
  next()
  for (let commit = 0; commit < COMMITS; commit++) {
    if (first === waiting.length) now = Math.max(now, arrival)
    for (; arrival <= now; next()) waiting.push(arrival)
    const count = Math.min(GROUP_MAX, waiting.length - first)
    now += FIXED_MS + EACH_MS * count
    for (let i = 0; i < count; i++) waits.push(now - waiting[first + i]!)
    first += count
  }
  waits.sort((a, b) => a - b)
  return waits[Math.floor(0.99 * waits.length)]!
}
