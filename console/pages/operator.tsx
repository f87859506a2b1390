import { useEffect, useState } from 'preact/hooks'
import { useLoaded } from '../api/load.ts'
import type { Envelope, OperatorRecord } from '../api/records.ts'
import { Answer } from '../parts/answer.tsx'
import { Equation } from '../parts/equation.tsx'
import { KeyPanel } from '../parts/key-panel.tsx'
import { RefusedPage } from '../parts/refused-page.tsx'
import { OperatorAbout } from './operator-about.tsx'
import { OperatorForm } from './operator-form.tsx'
import { OperatorPlot } from './operator-plot.tsx'
import type { PageProps } from './page.ts'

/** One closed form: its equation, its answer for any input, and its course over any input. */
export function Operator({ rest, onName }: PageProps) {
  const { value: record, error } = useLoaded<OperatorRecord>(
    `/api/operators/${encodeURIComponent(rest)}`,
  )
  const [answer, setAnswer] = useState<Envelope>()
  useEffect(() => {
    if (record) onName(record.name)
  }, [record])
  if (error) return <RefusedPage subject={rest} error={error} />
  if (!record) return null
  return (
    <>
      <p class="small quiet">
        <a href="#/operators">Operators</a> / {record.domain} /{' '}
        <span class="mono">{record.id}</span>
      </p>
      <h1>{record.name}</h1>
      <Equation mathml={record.mathml} text={record.equation} />
      <KeyPanel />
      <div class="columns">
        <div>
          <OperatorForm record={record} onAnswer={setAnswer} />
          {answer && <Answer answer={answer} key={answer.entry.seq} />}
        </div>
        <div>
          <OperatorPlot record={record} answer={answer} />
          <OperatorAbout record={record} />
        </div>
      </div>
    </>
  )
}
