// What was measured of a run: latencies in HdrHistograms (Gil Tene's, which Node has built in: three digits from a
// microsecond to an hour, whatever is recorded), outcomes by code, and rates by intervals of the run.
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

const HIGHEST_US = 3.6e9
const SHARES = [50, 90, 99, 99.9] as const

/** Percentiles of a latency and its largest value, in milliseconds. */
export interface Latencies {
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly p999: number
  readonly max: number
}

export class Latency {
  readonly histogram: RecordableHistogram = createHistogram({
    lowest: 1,
    highest: HIGHEST_US,
    figures: 3,
  })

  add(milliseconds: number): void {
    const us = Math.round(1000 * milliseconds)
    this.histogram.record(Math.min(HIGHEST_US, Math.max(1, us)))
  }

  get count(): number {
    return this.histogram.count
  }

  at(percent: number): number {
    return this.histogram.percentile(percent) / 1000
  }

  /** Undefined before anything was measured. */
  summary(): Latencies | undefined {
    if (this.count === 0) return undefined
    const [p50, p90, p99, p999] = SHARES.map(share => this.at(share)) as [
      number,
      number,
      number,
      number,
    ]
    return { p50, p90, p99, p999, max: this.histogram.max / 1000 }
  }
}

/** Counts of the calls that arrived within one interval of the run. */
export interface Interval {
  /** Its end in seconds from the beginning. */
  readonly at: number
  offered: number
  served: number
  refused: number
  readonly latency: Latency
}

export class CallTally {
  readonly name: string
  offered = 0
  served = 0
  readonly codes = new Map<string, number>()
  /** From the intended arrival to the answer, of calls that were served. */
  readonly latency = new Latency()
  /** From the sending to the answer: what a caller measures who waits with the next call for the answer to the last. */
  readonly service = new Latency()
  /** From the intended arrival to the answer, of calls that were refused or failed. */
  readonly refusal = new Latency()

  constructor(name: string) {
    this.name = name
  }
}

export interface Ended {
  readonly call: number
  readonly arrivedAt: number
  /** Unset where the call never found a free connection. */
  readonly sentAt?: number | undefined
  readonly endedAt: number
  readonly isServed: boolean
  readonly code: string
}

/** Times are milliseconds from the beginning; what arrived during the warm-up is left out. */
export class Tally {
  readonly calls: readonly CallTally[]
  readonly intervals: Interval[] = []
  /** How late the generator itself was with calls for which a connection was free. */
  readonly lateness = new Latency()
  readonly #fromMs: number
  readonly #intervalMs: number

  constructor(names: readonly string[], fromMs: number, intervalMs: number) {
    this.calls = names.map(name => new CallTally(name))
    this.#fromMs = fromMs
    this.#intervalMs = intervalMs
  }

  arrived(call: number, at: number): void {
    if (at < this.#fromMs) return
    this.calls[call]!.offered++
    this.#intervalOf(at).offered++
  }

  ended({ call, arrivedAt, sentAt, endedAt, isServed, code }: Ended): void {
    if (arrivedAt < this.#fromMs) return
    const tally = this.calls[call]!
    const interval = this.#intervalOf(arrivedAt)
    tally.codes.set(code, (tally.codes.get(code) ?? 0) + 1)
    if (isServed) {
      tally.served++
      interval.served++
      tally.latency.add(endedAt - arrivedAt)
      interval.latency.add(endedAt - arrivedAt)
      if (sentAt !== undefined) tally.service.add(endedAt - sentAt)
    } else {
      interval.refused++
      tally.refusal.add(endedAt - arrivedAt)
    }
  }

  /** The tallies of all calls added together. */
  whole(): CallTally {
    const all = new CallTally('all')
    for (const one of this.calls) {
      all.offered += one.offered
      all.served += one.served
      for (const [code, count] of one.codes) all.codes.set(code, (all.codes.get(code) ?? 0) + count)
      for (const key of ['latency', 'service', 'refusal'] as const) {
        all[key].histogram.add(one[key].histogram)
      }
    }
    return all
  }

  #intervalOf(at: number): Interval {
    const index = Math.floor(at / this.#intervalMs)
    while (this.intervals.length <= index) {
      const end = ((this.intervals.length + 1) * this.#intervalMs) / 1000
      this.intervals.push({ at: end, offered: 0, served: 0, refused: 0, latency: new Latency() })
    }
    return this.intervals[index]!
  }
}
