import type { Envelope } from '../api/records.ts'
import { printed, printedUnit, printedWith } from './number.ts'

/** Value, uncertainty and unit of an answer, in the unit that it is shown in. */
export function Headline({ answer }: { answer: Envelope }) {
  const { value, unit, uncertainty } = { ...answer, ...answer.shown }
  if (value === null) {
    return <p class="headline">{answer.result?.outputs ? 'A list of values' : 'No single value'}</p>
  }
  return (
    <p class="headline">
      {printedWith(value, uncertainty)}
      <small>
        {' ± '}
        {printed(uncertainty, 2)} {printedUnit(unit)}
      </small>
    </p>
  )
}
