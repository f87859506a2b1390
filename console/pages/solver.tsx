import { useEffect, useRef, useState } from 'preact/hooks'
import { useLoaded } from '../api/load.ts'
import type { Envelope, ToolRecord } from '../api/records.ts'
import { type Progress, run } from '../api/run.ts'
import { KeyPanel } from '../parts/key-panel.tsx'
import { Prose } from '../parts/prose.tsx'
import { RefusalNote } from '../parts/refusal.tsx'
import { RefusedPage } from '../parts/refused-page.tsx'
import { Compared } from './compared.tsx'
import { RunView } from './run-view.tsx'
import { SolverForm } from './solver-form.tsx'

/** One solver: its form, its run, its result beside the one before. */
export function Solver({ tool, onName }: { tool: string; onName: (name: string) => void }) {
  const { value: record, error: missing } = useLoaded<ToolRecord>(`/api/tools/${tool}`)
  const [answer, setAnswer] = useState<Envelope>()
  const [other, setOther] = useState<Envelope>()
  const [progress, setProgress] = useState<Progress>()
  const [error, setError] = useState<Error>()
  const [note, setNote] = useState('')
  const running = useRef<AbortController>(null)
  useEffect(() => {
    if (record) onName(record.title)
  }, [record])
  useEffect(() => () => running.current?.abort(), [])
  if (missing) return <RefusedPage subject={tool} error={missing} />
  if (!record) return null
  const start = async (body: Record<string, unknown>) => {
    const left = (running.current = new AbortController())
    setError(undefined)
    setNote('')
    setProgress({ fraction: 0, message: 'waiting for a thread' })
    try {
      setAnswer(await run<Envelope>(record.path, { body, signal: left.signal }, setProgress))
    } catch (problem) {
      if (left.signal.aborted) setNote('Cancelled. What was computed so far is dropped.')
      else setError(problem as Error)
    }
    setProgress(undefined)
  }
  return (
    <>
      <p class="small">
        <a href="#/solvers">Solvers</a>
      </p>
      <h1>{record.title}</h1>
      <Prose text={record.description} />
      {record.reference && <p class="small quiet">{record.reference}</p>}
      <KeyPanel />
      <SolverForm
        record={record}
        error={error}
        isRunning={progress !== undefined}
        onRun={start}
        onCancel={() => running.current?.abort()}
      />
      <div aria-live="polite">
        {progress && (
          <p>
            <progress max={1} value={progress.fraction} aria-label="Progress of the run" />{' '}
            {Math.round(progress.fraction * 100)} % {progress.message}
          </p>
        )}
        {note}
      </div>
      {error && <RefusalNote error={error} />}
      {answer && (
        <>
          <p class="line">
            <button type="button" onClick={() => setOther(answer)}>
              Compare the next run with this one
            </button>
            {other && (
              <button type="button" onClick={() => setOther(undefined)}>
                Stop comparing
              </button>
            )}
          </p>
          {other && other !== answer && <Compared before={other} after={answer} />}
          <RunView answer={answer} record={record} other={other === answer ? undefined : other} />
        </>
      )}
    </>
  )
}
