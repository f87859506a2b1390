import { useState } from 'preact/hooks'
import { useLoaded } from '../api/load.ts'
import { Listed } from '../parts/listed.tsx'
import { printed, printedUnit } from '../parts/number.ts'
import { FiledResult } from './filed-result.tsx'

interface Folder {
  readonly name: string
  readonly count: number
}

interface Filed {
  readonly results: readonly {
    id: string
    tool: string
    value: number | null
    unit: string
    t: number
  }[]
}

/** Folders, what is filed in the one that is open, and one result of it. */
export function Folders() {
  const { value, error } = useLoaded<{ folders: readonly Folder[] }>('/api/folders')
  const [open, setOpen] = useState<string>()
  const [shown, setShown] = useState<string>()
  const path = open === undefined ? undefined : `/api/folders/${encodeURIComponent(open)}`
  const filed = useLoaded<Filed>(path)
  return (
    <Listed title="Folders" error={error ?? filed.error} count={value?.folders.length}>
      <p class="line">
        {value?.folders.map(({ name, count }) => (
          <button
            type="button"
            key={name}
            aria-pressed={name === open}
            onClick={() => setOpen(name)}
          >
            {name} ({count})
          </button>
        ))}
      </p>
      {open !== undefined && (
        <ul class="list">
          {filed.value?.results.map(({ id, tool, value: number, unit, t }) => (
            <li key={id}>
              <button
                type="button"
                aria-expanded={id === shown}
                onClick={() => setShown(id === shown ? undefined : id)}
              >
                {number === null ? 'no single value' : `${printed(number, 8)} ${printedUnit(unit)}`}
              </button>{' '}
              <span class="quiet small">
                {tool}, {new Date(t * 1000).toISOString().slice(0, 19).replace('T', ' ')}
              </span>
              {id === shown && <FiledResult path={`${path}/${id}`} name={`${open}-${id}`} />}
            </li>
          ))}
        </ul>
      )}
    </Listed>
  )
}
