import { printed } from '../parts/number.ts'
import { Scroll } from '../parts/scroll.tsx'

export interface Figure {
  readonly id: string
  readonly title: string
  readonly reference: number
  readonly source: string
  readonly relTol: number
  readonly ours?: number | null
  readonly error?: Error
}

const errorOf = ({ ours, reference }: Figure): number | undefined => {
  if (typeof ours !== 'number') return undefined
  return Math.abs(ours - reference) / (Math.abs(reference) || 1)
}

/** Reference, ours, relative error and what is allowed. */
export function FiguresTable({ title, figures }: { title: string; figures: readonly Figure[] }) {
  return (
    <Scroll title={title}>
      <table>
        <thead>
          <tr>
            <th>figure</th>
            <th class="number">reference</th>
            <th class="number">ours</th>
            <th class="number">error</th>
            <th class="number">allowed</th>
            <th>within</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(figure => {
            const error = errorOf(figure)
            const isWithin = error !== undefined && error <= figure.relTol
            return (
              <tr key={figure.id}>
                <td>
                  {figure.title} <span class="hint">{figure.source}</span>
                </td>
                <td class="number">{printed(figure.reference, 10)}</td>
                <td class="number">{printed(figure.ours, 10)}</td>
                <td class="number">{printed(error, 2)}</td>
                <td class="number">{printed(figure.relTol, 2)}</td>
                <td class={isWithin ? 'passed' : 'failed'}>
                  {figure.error?.message ?? (error === undefined ? '' : isWithin ? 'yes' : 'no')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Scroll>
  )
}
