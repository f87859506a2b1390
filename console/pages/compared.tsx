import type { Envelope } from '../api/records.ts'
import { printed } from '../parts/number.ts'
import { Scroll } from '../parts/scroll.tsx'
import { scalarsOf, shown } from './scalars.tsx'

/** Two runs of a solver, number by number. */
export function Compared({ before, after }: { before: Envelope; after: Envelope }) {
  const old = new Map(scalarsOf(before))
  const rows = scalarsOf(after).filter(([name, value]) => old.get(name) !== value)
  return (
    <section class="panel" aria-label="Comparison">
      <h2>
        Entry {before.entry.seq} and entry {after.entry.seq}
      </h2>
      <p>
        Headline: {shown(before.value)} before, {shown(after.value)} now.
        {rows.length === 0 && ' Every number is the same.'}
      </p>
      {rows.length > 0 && (
        <Scroll title="Numbers that differ">
          <table>
            <thead>
              <tr>
                <th>number</th>
                <th class="number">before</th>
                <th class="number">now</th>
                <th class="number">difference</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, value]) => {
                const first = old.get(name)
                const isPair = typeof value === 'number' && typeof first === 'number'
                return (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td class="number">{shown(first)}</td>
                    <td class="number">{shown(value)}</td>
                    <td class="number">{isPair ? printed(value - first, 4) : ''}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </Scroll>
      )}
    </section>
  )
}
