import { useEffect, useState } from 'preact/hooks'
import { useLoaded } from '../api/load.ts'
import type { Envelope, ToolRecord, ToolRow } from '../api/records.ts'
import { KeyPanel } from '../parts/key-panel.tsx'
import { RefusalNote } from '../parts/refusal.tsx'
import { Compared } from './compared.tsx'
import type { PageProps } from './page.ts'
import { RunView } from './run-view.tsx'

/** A result of the machine read again, by its entry, alone or beside another one. */
export function Result({ rest, onName }: PageProps) {
  const { value: answer, error } = useLoaded<Envelope>(`/api/results/${encodeURIComponent(rest)}`)
  const { value: tools } = useLoaded<readonly ToolRow[]>('/api/tools')
  const tool = tools?.find(({ name }) => answer?.operators.includes(name))
  const { value: record } = useLoaded<ToolRecord>(tool && `/api/tools/${tool.name}`)
  const [typed, setTyped] = useState('')
  const [entry, setEntry] = useState<string>()
  const other = useLoaded<Envelope>(entry && `/api/results/${encodeURIComponent(entry)}`)
  useEffect(() => onName(`Result ${rest}`), [rest])
  const compare = (event: Event) => {
    event.preventDefault()
    setEntry(typed.trim() || undefined)
  }
  const before = entry === undefined ? undefined : other.value
  return (
    <>
      <h1>Result {rest}</h1>
      <KeyPanel />
      {error && <RefusalNote error={error} />}
      {answer && record && (
        <>
          <form class="line" onSubmit={compare}>
            <label for="other">Compare with entry</label>
            <input
              id="other"
              size={8}
              inputMode="numeric"
              autocomplete="off"
              value={typed}
              onInput={event => setTyped(event.currentTarget.value)}
            />
            <button type="submit">Compare</button>
          </form>
          {entry !== undefined && other.error && <RefusalNote error={other.error} />}
          {before && <Compared before={before} after={answer} />}
          <RunView answer={answer} record={record} other={before} />
        </>
      )}
    </>
  )
}
