import { useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { useLoaded } from '../api/load.ts'
import type { Envelope, ToolRecord, ToolRow } from '../api/records.ts'
import { ServedPicture } from '../parts/served-picture.tsx'
import { type Figure, FiguresTable } from './figures-table.tsx'

/** What a solver compares its examples with where the record allows no more. */
const TOLERANCE = 1e-6

/** The examples of a solver with the values that its record expects, run anew. */
export function SolverFigures() {
  const tools = useLoaded<readonly ToolRow[]>('/api/tools').value ?? []
  const solvers = tools.filter(({ solver }) => solver !== undefined)
  const [name, setName] = useState<string>()
  const chosen = name ?? solvers[0]?.name
  const { value: record } = useLoaded<ToolRecord>(chosen && `/api/tools/${chosen}`)
  return (
    <section class="panel" aria-label="Solvers">
      <h2>Solvers</h2>
      <p class="line">
        <label for="solver">Solver</label>
        <select
          id="solver"
          class="grow"
          value={chosen}
          onChange={event => setName(event.currentTarget.value)}
        >
          {solvers.map(({ name: one, title }) => (
            <option key={one} value={one}>
              {title}
            </option>
          ))}
        </select>
      </p>
      {record && record.name === chosen && <Examples record={record} key={record.name} />}
    </section>
  )
}

function Examples({ record }: { record: ToolRecord }) {
  const [figures, setFigures] = useState<readonly Figure[]>(() =>
    record.examples.flatMap(({ title, value, relTol = TOLERANCE }) =>
      value === undefined ? [] : [{ id: title, title, reference: value, source: '', relTol }],
    ),
  )
  const [last, setLast] = useState<Envelope>()
  const compare = async () => {
    for (const { title, input } of record.examples) {
      const set = (part: Partial<Figure>) =>
        setFigures(before => before.map(one => (one.id === title ? { ...one, ...part } : one)))
      try {
        const answer = await call<Envelope>(record.path, { body: input })
        set({ ours: answer.value })
        setLast(answer)
      } catch (error) {
        set({ error: error as Error })
      }
    }
  }
  return (
    <>
      <p class="small quiet">{record.reference}</p>
      <FiguresTable title={`Figures of ${record.title}`} figures={figures} />
      <button type="button" onClick={compare}>
        Run and compare
      </button>
      {last && <ServedPicture id={last.entry.seq} title={record.title} key={last.entry.seq} />}
    </>
  )
}
