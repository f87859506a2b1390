import { useMemo } from 'preact/hooks'
import { LinePlot } from '../parts/line-plot.tsx'
import { printed, printedUnit } from '../parts/number.ts'

export interface Point {
  readonly n: number
  readonly value: number | null
  readonly unit: string
}

/** Values by their number: one as text, several as a curve. */
export function Points({ title, points }: { title: string; points: readonly Point[] }) {
  const drawn = useMemo(
    () => ({
      abscissae: points.map(({ n }) => n),
      curves: [{ title: 'value', values: points.map(({ value }) => value) }],
    }),
    [points],
  )
  const last = points.at(-1)
  if (last === undefined) return null
  return (
    <>
      <p class="small" role="status">
        {last.n}: {printed(last.value, 8)} {printedUnit(last.unit)}
      </p>
      {points.length > 1 && (
        <LinePlot title={title} x={{ title: 'number' }} y={{ title: last.unit }} {...drawn} />
      )}
    </>
  )
}
