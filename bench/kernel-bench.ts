// Benchmarks as data: each file of this folder but run.ts exports `benchmark`, run.ts prints its rows.

/** A row of a table. Columns keep the order of the first row; those of a whole group are listed in run.ts. */
export type Row = Record<string, string | number | null>

export interface Benchmark {
  title: string
  group: 'kernels' | 'solvers' | 'service'
  rows(): Row[] | Promise<Row[]>
}

export interface KernelCase {
  name: string
  /** One call: what the kernel does, and the same work in plain TypeScript. */
  kernel: () => void
  twin: () => void
  /** Units of work in one call, such as grid points times steps. */
  work: number
  /** Seconds that an established native program takes for one call; undefined where it is not installed. */
  peer?: { name: string; secondsPerCall: () => number | undefined }
}

export interface KernelBenchmark {
  title: string
  /** The natural unit of work, such as `node updates`. */
  unit: string
  /** Made when the benchmark runs, not when it is loaded. */
  cases: () => KernelCase[]
}

const ROUND_SECONDS = 0.002
const ROUNDS = 101
const ROUNDS_MIN = 7
const SECONDS_MAX = 3
const SLICE_SECONDS = 0.02

/** Kernel and twin alternate within each round, see interleaved(). */
export function kernelBenchmark({ title, unit, cases }: KernelBenchmark): Benchmark {
  return { title, group: 'kernels', rows: () => cases().map(one => rowOf(one, unit)) }
}

function rowOf({ name, kernel, twin, work, peer }: KernelCase, unit: string): Row {
  const [kernelSeconds, twinSeconds] = interleaved([kernel, twin]) as [number, number]
  const peerSeconds = peer?.secondsPerCall()
  return {
    name,
    rate: significant(work / kernelSeconds / 1e6),
    unit: `M ${unit}/s`,
    'us a call': significant(kernelSeconds * 1e6),
    'times TypeScript': significant(twinSeconds / kernelSeconds),
    ...(peer && {
      peer: peer.name,
      'times peer': peerSeconds === undefined ? null : significant(peerSeconds / kernelSeconds),
    }),
  }
}

/**
 * Seconds of one call of each function, taken in turn so that a busy machine slows all alike. A call that is
 * not timed finds the caches as the other function left them: a native program has them to itself. A round is
 * shorter than a time slice, and the lower quartile of the rounds leaves out those that were interrupted:
 * the thread's CPU time would do the same, but the system counts it in ticks of up to 4 ms.
 */
export function interleaved(functions: ReadonlyArray<() => void>): number[] {
  const calls = functions.map(callsOf)
  const times = functions.map(() => [] as number[])
  const started = performance.now()
  for (let round = 0; round < ROUNDS; round++) {
    const late = performance.now() - started > SECONDS_MAX * 1000
    if (late && round >= ROUNDS_MIN) break
    for (const [i, f] of functions.entries()) {
      f()
      times[i]!.push(secondsOf(f, calls[i]!) / calls[i]!)
    }
  }
  return times.map(lowerQuartile)
}

/** How many calls fill a round; by then the optimising compilers have taken over. */
function callsOf(f: () => void): number {
  let calls = 1
  for (;;) {
    const seconds = secondsOf(f, calls)
    if (seconds >= 10 * ROUND_SECONDS)
      return Math.max(1, Math.round((calls * ROUND_SECONDS) / seconds))
    calls *= 2
  }
}

function secondsOf(f: () => void, calls: number): number {
  const before = process.threadCpuUsage()
  const start = performance.now()
  for (let i = 0; i < calls; i++) f()
  const seconds = (performance.now() - start) / 1000
  if (seconds < SLICE_SECONDS) return seconds
  // No long call goes without an interruption: of these the thread's own time, a few ticks either way.
  const { user, system } = process.threadCpuUsage(before)
  return Math.min(seconds, (user + system) / 1e6)
}

function lowerQuartile(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 2]!
}

export const significant = (value: number) => Number(value.toPrecision(3))
