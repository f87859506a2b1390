// What the service says of itself meanwhile, by its metrics, and what the system says of its process.
import { readFileSync } from 'node:fs'

export interface Sample {
  /** Seconds from the beginning of the load. */
  readonly at: number
  readonly inFlight: number | undefined
  readonly poolBusy: number | undefined
  readonly poolQueued: number | undefined
  readonly storeWaiting: number | undefined
  /** p99 since the sample before, seconds. */
  readonly loopLag: number | undefined
  readonly rssBytes: number | undefined
}

const NAMES = {
  inFlight: 'svc_http_in_flight',
  poolBusy: 'svc_pool_busy',
  poolQueued: 'svc_pool_queued',
  storeWaiting: 'svc_store_waiting',
  loopLag: 'svc_pulse_lag_seconds',
  rssBytes: 'svc_memory_rss_bytes',
} as const

export interface Watch {
  readonly samples: readonly Sample[]
  stop(): void
}

/** Samples /metrics once a second, or a hundred times in a long run. A service that does not show them leaves no samples. */
export function watchMetrics(metrics: URL, seconds: number): Watch {
  const samples: Sample[] = []
  const begun = performance.now()
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const at = (performance.now() - begun) / 1000
    try {
      const answer = await fetch(metrics, { signal: AbortSignal.timeout(5000) })
      const text = await answer.text()
      if (answer.ok) samples.push({ at, ...figuresIn(text) })
    } catch {
      // A service that is overloaded or gone shows in the calls themselves.
    } finally {
      isAsking = false
    }
  }
  void ask()
  const timer = setInterval(ask, Math.max(1000, 10 * seconds))
  return { samples, stop: () => clearInterval(timer) }
}

function figuresIn(text: string): Omit<Sample, 'at'> {
  const values = new Map<string, number>()
  for (const line of text.split('\n')) {
    const [name, value] = line.split(' ')
    if (name && value !== undefined && !name.startsWith('#')) values.set(name, Number(value))
  }
  const figure = (key: keyof typeof NAMES) => values.get(NAMES[key])
  return {
    inFlight: figure('inFlight'),
    poolBusy: figure('poolBusy'),
    poolQueued: figure('poolQueued'),
    storeWaiting: figure('storeWaiting'),
    loopLag: figure('loopLag'),
    rssBytes: figure('rssBytes'),
  }
}

/** Clock ticks of Linux in a second, whatever its kernel's own are. */
const TICKS = 100

/** CPU seconds of all threads of a process; undefined where the system does not show them. */
export function cpuSecondsOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may hold blanks.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return undefined
  }
}
