import type { Envelope } from '../api/records.ts'
import { hrefOf } from './ask-candidates.tsx'

/** Which law was chosen, and what became of each quantity of the question. */
export function Understood({ auto }: { auto: NonNullable<Envelope['auto']> }) {
  const { chosen, quantities, solveFor } = auto
  return (
    <section class="panel" aria-label="What was understood">
      <h2>
        <a href={hrefOf(chosen)}>{chosen.title}</a> <small class="quiet mono">{chosen.id}</small>
      </h2>
      {solveFor !== undefined && (
        <p>
          Solved for <code>{solveFor}</code>.
        </p>
      )}
      {quantities.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>in the question</th>
              <th>input</th>
              <th>read as</th>
            </tr>
          </thead>
          <tbody>
            {quantities.map(({ text, key, value, unit }) => (
              <tr key={key + text}>
                <td>{text}</td>
                <td class="mono">{key}</td>
                <td>
                  {typeof value === 'object' ? JSON.stringify(value) : String(value)}{' '}
                  {unit === '1' ? '' : unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
