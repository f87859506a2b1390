import type { Envelope } from '../api/records.ts'
import { saveAs } from '../parts/downloads.tsx'
import { printed } from '../parts/number.ts'
import { Scroll } from '../parts/scroll.tsx'

type Scalar = number | string | boolean | null

/** Members of a result that are one value each. */
export function scalarsOf({ result = {} }: Envelope): [string, Scalar][] {
  return Object.entries(result).filter((pair): pair is [string, Scalar] => {
    const [, value] = pair
    return value === null || ['number', 'string', 'boolean'].includes(typeof value)
  })
}

/** A text that is longer is a file, of which the beginning is shown. */
const TEXT_MAX = 200
const BEGINNING = 60

const isLong = (value: Scalar | undefined): value is string =>
  typeof value === 'string' && value.length > TEXT_MAX

export function shown(value: Scalar | undefined): string {
  if (typeof value === 'number') return printed(value, 10)
  if (isLong(value)) return `${value.slice(0, BEGINNING)} … (${value.length} characters)`
  return String(value ?? '–')
}

export function Scalars({ answer }: { answer: Envelope }) {
  return (
    <Scroll title="Numbers of the result">
      <table>
        <tbody>
          {scalarsOf(answer).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="break">
                {shown(value)}
                {isLong(value) && (
                  <button
                    type="button"
                    aria-label={`Save ${name}`}
                    onClick={() => saveAs(new Blob([value]), `${name}.txt`)}
                  >
                    Save
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
