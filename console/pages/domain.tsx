import { useEffect, useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import type { OperatorRow } from '../api/records.ts'
import { RefusedPage } from '../parts/refused-page.tsx'

/** The operators of a domain, each with its equation. */
export function Domain({ prefix, onName }: { prefix: string; onName: (name: string) => void }) {
  const [rows, setRows] = useState<readonly OperatorRow[]>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const path = '/api/svc/list_operators'
    call<{ operators: OperatorRow[] }>(path, { body: { domain: prefix } }).then(({ operators }) => {
      setRows(operators)
      onName(operators[0]?.domain ?? prefix)
    }, setError)
  }, [prefix])
  if (error) return <RefusedPage subject={prefix} error={error} />
  return (
    <>
      <p class="small">
        <a href="#/operators">Operators</a>
      </p>
      <h1>{rows?.[0]?.domain ?? prefix}</h1>
      <ul class="list">
        {rows?.map(({ id, name, equation }) => (
          <li key={id}>
            <a href={`#/operators/${encodeURIComponent(id)}`}>{name}</a>{' '}
            <span class="quiet mono small">{id}</span>
            <br />
            <span class="small break">{equation}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
