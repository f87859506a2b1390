// Counters of a node in the text format of Prometheus (exposition format 0.0.4). Requests are counted by route template and
// not by path, so that callers cannot multiply the time series.
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Upper bounds of the histogram's buckets in seconds. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Histogram of the response times of one route. */
export class Timings {
  readonly method: string
  readonly route: string
  /** Responses in each bucket; the last bucket has no upper bound. */
  readonly buckets = new Float64Array(BUCKETS.length + 1)
  readonly statuses = new Map<number, number>()
  seconds = 0

  constructor(method: string, route: string) {
    this.method = method
    this.route = route
  }

  observe(milliseconds: number, status: number): void {
    const seconds = milliseconds / 1000
    let bucket = 0
    while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++
    this.buckets[bucket]!++
    this.seconds += seconds
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }
}

export class Metrics {
  readonly #timings = new Map<string, Timings>()
  readonly #watched = new Map<string, { help: string; read: () => number }>()
  readonly #delay = monitorEventLoopDelay({ resolution: 20 })

  constructor() {
    this.#delay.enable()
  }

  /** The histogram of a route, always the same object. */
  timings(method: string, route: string): Timings {
    const key = `${method} ${route}`
    let timings = this.#timings.get(key)
    if (!timings) this.#timings.set(key, (timings = new Timings(method, route)))
    return timings
  }

  /** Registers a gauge; `read` is called at each scrape. */
  watch(name: string, help: string, read: () => number): void {
    this.#watched.set(name, { help, read })
  }

  watchedLines(): string[] {
    return [...this.#watched].flatMap(([name, { help, read }]) => gauge(name, help, read()))
  }

  /** 99th percentile of the event-loop delay in seconds since the previous call; resets the measurement. */
  takeLoopDelay(): number {
    const nanoseconds = this.#delay.percentile(99)
    this.#delay.reset()
    return Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0
  }

  requestLines(): string[] {
    const all = [...this.#timings.values()].filter(({ statuses }) => statuses.size > 0)
    return [
      ...family('svc_http_requests_total', 'counter', 'Answers by route and status.'),
      ...all.flatMap(({ method, route, statuses }) =>
        [...statuses].map(([status, count]) =>
          sample('svc_http_requests_total', { method, route, status }, count),
        ),
      ),
      ...family('svc_http_request_seconds', 'histogram', 'Time from request to answer by route.'),
      ...all.flatMap(histogramLines),
    ]
  }

  close(): void {
    this.#delay.disable()
  }
}

function histogramLines({ method, route, buckets, seconds }: Timings): string[] {
  const name = 'svc_http_request_seconds'
  let count = 0
  const lines = [...buckets].map((inBucket, i) => {
    count += inBucket
    return sample(`${name}_bucket`, { method, route, le: BUCKETS[i] ?? '+Inf' }, count)
  })
  const sum = sample(`${name}_sum`, { method, route }, seconds)
  return [...lines, sum, sample(`${name}_count`, { method, route }, count)]
}

export type Kind = 'counter' | 'gauge' | 'histogram'

export function gauge(name: string, help: string, value: number): string[] {
  return [...family(name, 'gauge', help), sample(name, {}, value)]
}

export function family(name: string, kind: Kind, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`]
}

export function sample(name: string, labels: Record<string, string | number>, value: number) {
  const pairs = Object.entries(labels).map(([key, text]) => `${key}="${escaped(String(text))}"`)
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
