import { useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { useLoaded } from '../api/load.ts'
import type { Envelope, ToolRecord, ToolRow } from '../api/records.ts'
import { SentPicture } from '../parts/sent-picture.tsx'
import { type Figure, FiguresTable } from './figures-table.tsx'
import { ManualFigures } from './manual-figures.tsx'

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
      {record && record.name === chosen && (
        <>
          <p class="small quiet">{record.reference}</p>
          <h3>Benchmarks of the manual</h3>
          <ManualFigures record={record} key={`manual ${record.name}`} />
          <h3>Computed here and now</h3>
          <Examples record={record} key={record.name} />
        </>
      )}
    </section>
  )
}

function Examples({ record }: { record: ToolRecord }) {
  const [figures, setFigures] = useState<readonly Figure[]>(() =>
    record.examples.flatMap(({ title, value, relTol = TOLERANCE }) =>
      value === undefined ? [] : [{ id: title, title, reference: value, source: '', relTol }],
    ),
  )
  const [drawn, setDrawn] = useState<readonly { title: string; id: number }[]>([])
  const compare = async () => {
    setDrawn([])
    for (const { title, input } of record.examples) {
      const set = (part: Partial<Figure>) =>
        setFigures(before => before.map(one => (one.id === title ? { ...one, ...part } : one)))
      try {
        const answer = await call<Envelope>(record.path, { body: input })
        set({ ours: answer.value })
        setDrawn(before => [...before, { title, id: answer.entry.seq }])
      } catch (error) {
        set({ error: error as Error })
      }
    }
  }
  return (
    <>
      <p class="small">
        The examples of the record: each is run by this node and compared with the value that is
        expected of it.
      </p>
      <FiguresTable title={`Figures of ${record.title}`} figures={figures} />
      <button type="button" onClick={compare}>
        Run and compare
      </button>
      <div class="gallery">
        {drawn.map(({ title, id }) => (
          <section key={id} aria-label={`Picture of ${title}`}>
            <SentPicture path={`/api/results/${id}/plot.svg`} title={`${record.title}: ${title}`} />
            <p class="small">
              {title} <a href={`#/results/${id}`}>entry {id}</a>
            </p>
          </section>
        ))}
      </div>
    </>
  )
}
