import type { Envelope } from '../api/records.ts'
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

export const shown = (value: Scalar | undefined): string =>
  typeof value === 'number' ? printed(value, 10) : String(value ?? '–')

export function Scalars({ answer }: { answer: Envelope }) {
  return (
    <Scroll title="Numbers of the result">
      <table>
        <tbody>
          {scalarsOf(answer).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="break">{shown(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
