// What a run comes to: the figures as JSON, and as a table to be read.
import { availableParallelism, cpus } from 'node:os'
import { RELEASE } from '../../settings/version.ts'
import type { Plan } from './plan.ts'
import type { CallTally, Latencies, Tally } from './tally.ts'
import type { Sample } from './watch.ts'

export interface Measured {
  readonly plan: Plan
  readonly address: URL
  /** Length of the run to its last answer. */
  readonly seconds: number
  readonly tally: Tally
  readonly samples: readonly Sample[]
  /** Of the process of the service, where it was started for the load: CPU seconds of the run. */
  readonly cpuSeconds: number | undefined
}

export type Report = ReturnType<typeof reportOf>

export function reportOf({ plan, address, seconds, tally, samples, cpuSeconds }: Measured) {
  const counted = seconds - plan.warmUpSeconds
  const whole = tally.whole()
  const answered = [...whole.codes].reduce(
    (sum, [code, count]) => sum + (/^\d/.test(code) ? count : 0),
    0,
  )
  return {
    title: plan.title,
    at: new Date().toISOString(),
    release: RELEASE,
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      processors: availableParallelism(),
      node: process.version,
    },
    address: address.origin,
    plan,
    seconds,
    calls: tally.calls.map(one => rowOf(one, counted)),
    whole: rowOf(whole, counted),
    /** How late the generator itself sent calls, in milliseconds; part of the latencies. */
    lateness: tally.lateness.summary() ?? null,
    cpuUsPerAnswer:
      cpuSeconds === undefined || answered === 0 || plan.warmUpSeconds > 0
        ? null
        : (1e6 * cpuSeconds) / answered,
    intervals: tally.intervals.map(({ at, offered, served, refused, latency }) => ({
      at,
      offered,
      served,
      refused,
      latency: latency.summary() ?? null,
    })),
    samples,
  }
}

function rowOf(one: CallTally, seconds: number) {
  return {
    name: one.name,
    offered: one.offered,
    served: one.served,
    offeredPerSecond: one.offered / seconds,
    servedPerSecond: one.served / seconds,
    codes: Object.fromEntries([...one.codes].sort(([, a], [, b]) => b - a)),
    /** Milliseconds from the arrival of a call to its answer. */
    latency: one.latency.summary() ?? null,
    /**
     * Milliseconds from the sending of a call to its answer: without the wait for a free
     * connection.
     */
    service: one.service.summary() ?? null,
    refusal: one.refusal.summary() ?? null,
  }
}

type Row = Report['whole']

const MIB = 2 ** 20

export function textOf(report: Report): string {
  const { calls, whole, samples, lateness, machine, cpuUsPerAnswer } = report
  const rows = calls.length > 1 ? [...calls, whole] : calls
  const [first, last] = [samples[0], samples.at(-1)]
  const most = (key: keyof Sample) => Math.max(0, ...samples.map(sample => sample[key] ?? 0))
  return [
    `${report.title}: ${report.seconds.toFixed(1)} s at ${report.address}, ${report.plan.connections} connections`,
    `${machine.processor}, ${machine.processors} processors, Node ${machine.node}`,
    '',
    table([
      ['call', 'offered/s', 'served/s', 'served', 'p50', 'p90', 'p99', 'p99.9', 'max'],
      ...rows.map(cellsOf),
    ]),
    '',
    'milliseconds from the arrival of a call by plan to its answer, of the calls that were served',
    ...(whole.service ? [`from its sending: ${inWords(whole.service)}`] : []),
    ...(whole.refusal ? [`refused or failed: ${inWords(whole.refusal)}`] : []),
    ...(lateness ? [`lateness of the generator: ${inWords(lateness)}`] : []),
    '',
    ...rows.map(({ name, codes }) => `${name}: ${codesInWords(codes)}`),
    ...(cpuUsPerAnswer === null
      ? []
      : ['', `CPU of the service: ${cpuUsPerAnswer.toFixed(1)} us an answer`]),
    ...(first && last
      ? [
          '',
          `in flight at most ${most('inFlight')}, runs that wait ${most('poolQueued')}, at work ${most('poolBusy')}, writes that wait ${most('storeWaiting')}`,
          `event loop late by ${(1000 * most('loopLag')).toFixed(1)} ms at most (p99 of a sample)`,
          `memory ${inMib(first.rssBytes)} MiB at the beginning, ${inMib(most('rssBytes'))} at most, ${inMib(last.rssBytes)} at the end`,
        ]
      : ['', 'the service shows no metrics at this address']),
  ].join('\n')
}

const inMib = (bytes = 0) => Math.round(bytes / MIB)

const cellsOf = (row: Row): string[] => {
  const { name, offered, served, offeredPerSecond, servedPerSecond, latency } = row
  const share = offered === 0 ? '-' : `${((100 * served) / offered).toFixed(1)} %`
  const times = latency
    ? [latency.p50, latency.p90, latency.p99, latency.p999, latency.max].map(shown)
    : Array.from({ length: 5 }, () => '-')
  return [name, offeredPerSecond.toFixed(1), servedPerSecond.toFixed(1), share, ...times]
}

/** Milliseconds to three digits. */
const shown = (milliseconds: number) =>
  milliseconds >= 100 ? milliseconds.toFixed(0) : milliseconds.toPrecision(3)

const inWords = ({ p50, p90, p99, p999, max }: Latencies) =>
  `p50 ${shown(p50)}, p90 ${shown(p90)}, p99 ${shown(p99)}, p99.9 ${shown(p999)}, max ${shown(max)} ms`

const codesInWords = (codes: Readonly<Record<string, number>>) =>
  Object.entries(codes)
    .map(([code, count]) => `${count} of ${code}`)
    .join(', ') || 'none was answered'

/** Words to the left, figures to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map(row => row[i]!.length)))
  return rows
    .map(row =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join('  '),
    )
    .join('\n')
}
