import type { Envelope } from '../api/records.ts'
import { printed, printedUnit, printedWith } from './number.ts'

/** Value, uncertainty and unit of an answer; above them the value in the unit that was wished for. */
export function Headline({ answer }: { answer: Envelope }) {
  const { value, unit, uncertainty, shown } = answer
  if (value === null) {
    return <p class="headline">{answer.result?.outputs ? 'A list of values' : 'No single value'}</p>
  }
  const figure = (
    <>
      {printedWith(value, uncertainty)}
      <small>
        {' ± '}
        {printed(uncertainty, 2)} {printedUnit(unit)}
      </small>
    </>
  )
  if (!shown) return <p class="headline">{figure}</p>
  return (
    <>
      <p class="headline">
        {printed(shown.value, 10)} <small>{printedUnit(shown.unit)}</small>
      </p>
      <p>{figure}</p>
    </>
  )
}
