// The report as one HTML file that needs nothing else: the table, and the plots as SVG.
import { draw } from '../../pictures/draw.ts'
import type { DrawnCurve, LinesDrawing } from '../../pictures/drawing.ts'
import { escaped } from '../../pictures/text.ts'
import { type Report, textOf } from './report.ts'
import type { Tally } from './tally.ts'

const SECONDS = { title: 'time', unit: 's' } as const
const MIB = 2 ** 20

export function pageOf(report: Report, tally: Tally): string {
  const pictures = drawingsOf(report, tally).map(draw)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(report.title)}</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff; margin: 2rem auto; max-width: 60rem; padding: 0 1rem }
pre { overflow-x: auto; background: #f6f8fa; padding: 1rem }
svg { max-width: 100%; height: auto }
</style>
<h1>${escaped(report.title)}</h1>
<p>${escaped(report.at)}, release ${escaped(report.release)}</p>
<pre>${escaped(textOf(report))}</pre>
${pictures.map(picture => `<p>${picture}</p>`).join('\n')}
<h2>Plan</h2>
<pre>${escaped(JSON.stringify(report.plan, null, 2))}</pre>
</html>
`
}

export function drawingsOf(report: Report, tally: Tally): LinesDrawing[] {
  return [ratesOf(report), latenciesOf(report), spectrumOf(tally), ...insidesOf(report)]
}

type Points = readonly (readonly [x: number, y: number | null | undefined])[]

/** A curve through the points that have a value. */
function curve(title: string, points: Points): DrawnCurve {
  const there = points.filter(([, y]) => typeof y === 'number' && Number.isFinite(y))
  return {
    title,
    style: 'line',
    x: Float64Array.from(there, ([x]) => x),
    y: Float64Array.from(there, ([, y]) => y!),
  }
}

const drawn = (curves: readonly DrawnCurve[]) => curves.filter(({ x }) => x.length > 0)

function ratesOf({ intervals }: Report): LinesDrawing {
  const length = intervals[0]?.at ?? 1
  const rate = (title: string, count: (one: Report['intervals'][number]) => number) =>
    curve(
      title,
      intervals.map(one => [one.at, count(one) / length]),
    )
  return {
    kind: 'lines',
    title: 'Calls by the time of their arrival',
    x: SECONDS,
    y: { title: 'calls', unit: '1/s' },
    curves: [
      rate('offered', ({ offered }) => offered),
      rate('served', ({ served }) => served),
      rate('refused or failed', ({ refused }) => refused),
    ],
  }
}

function latenciesOf({ intervals }: Report): LinesDrawing {
  const percentile = (title: string, key: 'p50' | 'p99' | 'max') =>
    curve(
      title,
      intervals.map(({ at, latency }) => [at, latency?.[key]]),
    )
  return {
    kind: 'lines',
    title: 'Latency of the calls that were served',
    x: SECONDS,
    y: { title: 'latency', unit: 'ms', log: true },
    curves: drawn([
      percentile('median', 'p50'),
      percentile('99 %', 'p99'),
      percentile('longest', 'max'),
    ]),
  }
}

/** The whole distribution: at 100 the latency that one call in a hundred exceeds. */
function spectrumOf(tally: Tally): LinesDrawing {
  return {
    kind: 'lines',
    title: 'Latency by how seldom it is exceeded',
    x: { title: 'one call in so many takes longer', log: true },
    y: { title: 'latency', unit: 'ms', log: true },
    curves: drawn(
      tally.calls.map(({ name, latency }) => {
        const points: [number, number][] = []
        for (let times = 1; times <= latency.count; times *= 1.2) {
          points.push([times, latency.at(Math.max(1e-6, 100 * (1 - 1 / times)))])
        }
        return curve(name, points)
      }),
    ),
  }
}

function insidesOf({ samples }: Report): LinesDrawing[] {
  if (samples.length === 0) return []
  const of = (title: string, value: (one: Report['samples'][number]) => number | undefined) =>
    curve(
      title,
      samples.map(one => [one.at, value(one)]),
    )
  return [
    {
      kind: 'lines',
      title: 'Inside the service',
      x: SECONDS,
      y: { title: 'number' },
      curves: drawn([
        of('calls in flight', one => one.inFlight),
        of('runs that wait', one => one.poolQueued),
        of('runs at work', one => one.poolBusy),
        of('writes that wait', one => one.storeWaiting),
      ]),
    },
    {
      kind: 'lines',
      title: 'Memory of the service',
      x: SECONDS,
      y: { title: 'resident memory', unit: 'MiB' },
      curves: drawn([of('memory', one => one.rssBytes && one.rssBytes / MIB)]),
    },
  ]
}
