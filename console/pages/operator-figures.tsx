import { useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { useLoaded } from '../api/load.ts'
import type { Domain, Envelope, OperatorRecord } from '../api/records.ts'
import { type Figure, FiguresTable } from './figures-table.tsx'

/** Published figures of a domain beside those that its operators give. */
export function OperatorFigures() {
  const domains = useLoaded<readonly Domain[]>('/api/operators/categories').value ?? []
  const [prefix, setPrefix] = useState<string>()
  const chosen = prefix ?? domains[0]?.prefix
  const { value: records } = useLoaded<readonly OperatorRecord[]>(
    chosen && `/api/operators?domain=${chosen}`,
  )
  const published = records?.filter(({ test }) => test.published !== undefined)
  return (
    <section class="panel" aria-label="Operators">
      <h2>Operators</h2>
      <p class="line">
        <label for="domain">Domain</label>
        <select
          id="domain"
          class="grow"
          value={chosen}
          onChange={event => setPrefix(event.currentTarget.value)}
        >
          {domains.map(({ prefix: one, domain }) => (
            <option key={one} value={one}>
              {domain}
            </option>
          ))}
        </select>
      </p>
      {published && <Published records={published} key={published[0]?.id ?? chosen} />}
    </section>
  )
}

function Published({ records }: { records: readonly OperatorRecord[] }) {
  const [figures, setFigures] = useState<readonly Figure[]>(() => records.map(figureOf))
  const compare = async () => {
    for (const { id, test } of records) {
      const set = (part: Partial<Figure>) =>
        setFigures(before => before.map(one => (one.id === id ? { ...one, ...part } : one)))
      try {
        const body = { inputs: test.inputs }
        const { value } = await call<Envelope>(`/api/operators/${id}/compute`, { body })
        set({ ours: value })
      } catch (error) {
        set({ error: error as Error })
      }
    }
  }
  return (
    <>
      <p class="small quiet">
        {records.length} operators with a published figure; {records.length} tokens.
      </p>
      <button type="button" onClick={compare}>
        Compute and compare
      </button>
      <FiguresTable title="Published figures" figures={figures} />
    </>
  )
}

function figureOf({ id, name, test }: OperatorRecord): Figure {
  const { value, relTol, source } = test.published!
  return { id, title: name, reference: value, relTol, source }
}
