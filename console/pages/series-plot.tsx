import { useState } from 'preact/hooks'
import { LinePlot } from '../parts/line-plot.tsx'
import { printed } from '../parts/number.ts'
import type { Chart } from './charts.ts'

/** Curves, and the values at a row that a slider picks. */
export function SeriesPlot({ chart }: { chart: Chart }) {
  const { title, x, y, abscissae, curves } = chart
  const [row, setRow] = useState(0)
  const at = Math.min(row, abscissae.length - 1)
  return (
    <>
      <LinePlot title={title} {...{ x, y, abscissae, curves }} />
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
