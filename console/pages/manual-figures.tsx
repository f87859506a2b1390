import { pictures, sections } from 'virtual:manual'
import { useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import type { Envelope, ToolRecord } from '../api/records.ts'
import { printed } from '../parts/number.ts'
import { RefusalNote } from '../parts/refusal.tsx'
import { Scroll } from '../parts/scroll.tsx'
import { SentPicture } from '../parts/sent-picture.tsx'

const keyOf = (name: string) => name.replace(/^svc_/, '')

/** What the manual measured of one solver: its picture, and each figure beside the one from outside. */
export function ManualFigures({ record }: { record: ToolRecord }) {
  const { title } = record
  const key = keyOf(record.name)
  const section = sections.find(one => one.key === key)
  const picture = pictures[key]
  return (
    <div class="manual">
      {picture && (
        <figure class="picture">
          <img src={picture} alt={`${title}, first example of the manual`} />
        </figure>
      )}
      {section ? (
        <Figures record={record} figures={section.figures} />
      ) : (
        <p>The manual has none.</p>
      )}
    </div>
  )
}

type Rows = (typeof sections)[number]['figures']

function Figures({ record, figures }: { record: ToolRecord; figures: Rows }) {
  const { title } = record
  const measured = figures.filter(({ error }) => error !== '')
  const worst = Math.max(...measured.map(({ error, allowed }) => Number(error) / Number(allowed)))
  return (
    <div>
      <p class="small">
        {figures.length} figures from outside of this project
        {measured.length > 0 &&
          `; the one that comes closest to its bound takes ${printed(100 * worst, 2)} % of it`}
        . They are measured anew with every release and are the same bit for bit on every machine.
      </p>
      <Scroll title={`Figures of the manual: ${title}`}>
        <table class="dense">
          <thead>
            <tr>
              <th>benchmark</th>
              <th class="number">reference</th>
              <th class="number">ours</th>
              <th class="number">error</th>
              <th class="number">allowed</th>
              <th>picture</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(figure => (
              <FigureRows key={figure.name} figure={figure} record={record} />
            ))}
          </tbody>
        </table>
      </Scroll>
    </div>
  )
}

/** A figure, and below it what its run looks like once somebody has asked this node for it. */
function FigureRows({ figure, record }: { figure: Rows[number]; record: ToolRecord }) {
  const { name, reference, ours, error, allowed, source, input } = figure
  const [isRunning, setIsRunning] = useState(false)
  const [entry, setEntry] = useState<number>()
  const [problem, setProblem] = useState<Error>()
  const draw = async () => {
    setIsRunning(true)
    setProblem(undefined)
    try {
      setEntry((await call<Envelope>(record.path, { body: input })).entry.seq)
    } catch (reason) {
      setProblem(reason as Error)
    }
    setIsRunning(false)
  }
  return (
    <>
      <tr>
        <td>
          {name} <span class="hint">{source}</span>
        </td>
        <td class="number">{reference}</td>
        <td class="number">{ours}</td>
        <td class="number passed">{error}</td>
        <td class="number">{allowed}</td>
        <td>
          {input && (
            <button type="button" disabled={isRunning} onClick={draw} aria-label={`Draw ${name}`}>
              Draw
            </button>
          )}
        </td>
      </tr>
      {(entry !== undefined || problem) && (
        <tr>
          <td colspan={6}>
            {problem && <RefusalNote error={problem} />}
            {entry !== undefined && (
              <>
                <SentPicture
                  path={`/api/results/${entry}/plot.svg`}
                  title={`${record.title}: ${name}`}
                />
                <p class="small">
                  The run of this figure, sealed as <a href={`#/results/${entry}`}>entry {entry}</a>
                </p>
              </>
            )}
          </td>
        </tr>
      )}
    </>
  )
}
