import { useMemo, useState } from 'preact/hooks'
import { LinePlot } from '../parts/line-plot.tsx'
import { printed } from '../parts/number.ts'
import { Player } from '../parts/player.tsx'
import type { Chart } from './charts.ts'

/** Curves, at each of their times where there are several, and the values at a row that a slider picks. */
export function SeriesPlot({ chart, time }: { chart: Chart; time: string }) {
  const { title, x, y, abscissae } = chart
  const times = chart.curves.find(({ frames }) => frames)?.frames?.times
  const [row, setRow] = useState(0)
  const [moment, setMoment] = useState((times?.length ?? 1) - 1)
  const at = Math.min(row, abscissae.length - 1)
  const range = useMemo(() => (times ? rangeOf(chart) : undefined), [chart])
  const curves = useMemo(
    () =>
      chart.curves.map(({ frames, ...curve }) => ({
        ...curve,
        values: frames?.values[moment] ?? curve.values,
      })),
    [chart, moment],
  )
  return (
    <>
      <LinePlot title={title} {...{ x, y, abscissae, curves, range }} />
      {times && <Player {...{ title, time, times }} at={moment} onAt={setMoment} />}
      <label>
        <span class="small">
          {x.title} = {printed(abscissae[at], 6)}
        </span>
        <input
          type="range"
          class="slider"
          min={0}
          max={abscissae.length - 1}
          value={at}
          onInput={event => setRow(Number(event.currentTarget.value))}
        />
      </label>
      <dl class="facts">
        {curves.map(curve => (
          <>
            <dt>{curve.title}</dt>
            <dd>{printed(curve.values[at], 8)}</dd>
          </>
        ))}
      </dl>
    </>
  )
}

/** Of all moments, so that the axis stands still. */
function rangeOf({ curves }: Chart): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { values, frames } of curves) {
    for (const value of [values, ...(frames?.values ?? [])].flat()) {
      if (value === null) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  }
  const margin = 0.05 * (high - low || Math.abs(high) || 1)
  return [low - margin, high + margin]
}
