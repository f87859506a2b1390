import { useMemo } from 'preact/hooks'
import { LinePlot } from '../parts/line-plot.tsx'
import { printed, printedUnit } from '../parts/number.ts'

export interface Point {
  readonly n: number
  readonly value: number | null
  readonly unit: string
}

/** Values by their number: one as text, several as a curve, which has its place from the beginning where more are to come. */
export function Points(props: { title: string; points: readonly Point[]; isLive?: boolean }) {
  const { title, points, isLive = false } = props
  const drawn = useMemo(
    () => ({
      abscissae: points.map(({ n }) => n),
      curves: [{ title: 'value', values: points.map(({ value }) => value) }],
    }),
    [points],
  )
  const last = points.at(-1)
  if (last === undefined && !isLive) return null
  return (
    <>
      <p class="small" role="status">
        {last ? `${last.n}: ${printed(last.value, 8)} ${printedUnit(last.unit)}` : '–'}
      </p>
      {(points.length > 1 || isLive) && (
        <LinePlot
          title={title}
          x={{ title: 'number' }}
          y={{ title: printedUnit(last?.unit ?? '1') || 'value' }}
          {...drawn}
        />
      )}
    </>
  )
}
