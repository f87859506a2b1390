import type { Envelope } from '../api/records.ts'
import { printed } from './number.ts'
import { Scroll } from './scroll.tsx'

/** Every self-check of a run with its bound; of a closed form the one that decided. */
export function Checks({ answer }: { answer: Envelope }) {
  const { name, measured, bound, passed } = answer.check
  const checks = answer.result?.checks ?? [{ name, value: measured, bound, passed }]
  return (
    <Scroll title="Checks">
      <table>
        <thead>
          <tr>
            <th>Check</th>
            <th class="number">measured</th>
            <th class="number">bound</th>
            <th>passed</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(check => (
            <tr key={check.name}>
              <td>{check.name}</td>
              <td class="number">{printed(check.value, 3)}</td>
              <td class="number">{printed(check.bound, 3)}</td>
              <td class={check.passed ? 'passed' : 'failed'}>{check.passed ? 'yes' : 'no'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
