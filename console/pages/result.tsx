import { useEffect } from 'preact/hooks'
import { useLoaded } from '../api/load.ts'
import type { Envelope, ToolRecord, ToolRow } from '../api/records.ts'
import { KeyPanel } from '../parts/key-panel.tsx'
import { RefusalNote } from '../parts/refusal.tsx'
import type { PageProps } from './page.ts'
import { RunView } from './run-view.tsx'

/** A result of the machine read again, by its entry. */
export function Result({ rest, onName }: PageProps) {
  const { value: answer, error } = useLoaded<Envelope>(`/api/results/${encodeURIComponent(rest)}`)
  const { value: tools } = useLoaded<readonly ToolRow[]>('/api/tools')
  const tool = tools?.find(({ name }) => answer?.operators.includes(name))
  const { value: record } = useLoaded<ToolRecord>(tool && `/api/tools/${tool.name}`)
  useEffect(() => onName(`Result ${rest}`), [rest])
  return (
    <>
      <h1>Result {rest}</h1>
      <KeyPanel />
      {error && <RefusalNote error={error} />}
      {answer && record && <RunView answer={answer} record={record} />}
    </>
  )
}
