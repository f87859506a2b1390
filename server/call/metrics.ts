// Counters of a node in the text format of Prometheus (exposition format 0.0.4). Requests are counted by route template and
// not by path, calls by the name of the tool, so that callers cannot multiply the time series.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Histogram, sampleLines } from './metric-families.ts'

interface Watched {
  readonly help: string
  readonly read: () => number | null | Promise<number | null>
}

export class Metrics {
  readonly calls = new Counter<'tool' | 'code' | 'plan'>(
    'svc_calls_total',
    'Calls of tools by what they ended with, ok or the code of a failure, and the plan of the key.',
  )
  readonly callSeconds = new Histogram<'tool'>('svc_call_seconds', 'Time of a call of a tool.')
  readonly tokens = new Counter<'plan'>('svc_tokens_total', 'Tokens that were debited, by plan.')
  readonly runs = new Counter<'run'>('svc_runs_total', 'Runs in a thread, by what ran.')
  readonly runSeconds = new Counter<'run'>(
    'svc_run_seconds_total',
    'Time of threads in runs, those that were refused or cancelled too, by what ran.',
  )
  readonly queueSeconds = new Histogram<never>(
    'svc_queue_seconds',
    'Time that a run waited for a thread.',
  )
  readonly requests = new Counter<'method' | 'route' | 'status'>(
    'svc_http_requests_total',
    'Answers by route and status.',
  )
  readonly requestSeconds = new Histogram<'method' | 'route'>(
    'svc_http_request_seconds',
    'Time from request to answer by route.',
  )
  readonly #watched = new Map<string, Watched>()
  readonly #delay = monitorEventLoopDelay({ resolution: 20 })

  constructor() {
    this.#delay.enable()
  }

  /** Registers a gauge; `read` is called at each scrape, null where there is nothing to tell. */
  watch(name: string, help: string, read: Watched['read']): void {
    this.#watched.set(name, { help, read })
  }

  /** What a gauge reads now; null where there is none of that name. */
  async read(name: string): Promise<number | null> {
    return (await this.#watched.get(name)?.read()) ?? null
  }

  /** 99th percentile of the event-loop delay in seconds since the previous call; resets the measurement. */
  takeLoopDelay(): number {
    const nanoseconds = this.#delay.percentile(99)
    this.#delay.reset()
    return Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0
  }

  async lines(): Promise<string[]> {
    const { requests, requestSeconds, calls, callSeconds, tokens } = this
    const { runs, runSeconds, queueSeconds } = this
    const counted = [requests, requestSeconds, calls, callSeconds, tokens, runs, runSeconds]
    const gauges = [...this.#watched].map(async ([name, { help, read }]) => {
      const value = await read()
      return value === null ? [] : gauge(name, help, value)
    })
    const watched = await Promise.all(gauges)
    return [...[...counted, queueSeconds].flatMap(one => one.lines()), ...watched.flat()]
  }

  close(): void {
    this.#delay.disable()
  }
}

export const gauge = (name: string, help: string, value: number): string[] =>
  sampleLines({ name, help, kind: 'gauge' }, [[{}, value]])

/** A count that something else holds. */
export const total = (name: string, help: string, value: number): string[] =>
  sampleLines({ name, help, kind: 'counter' }, [[{}, value]])
