import { useEffect, useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { SentPicture } from './sent-picture.tsx'

/** The picture that the service draws of a result: the one that shows it best, or of a field or series. */
export function ServedPicture({ id, title }: { id: number; title: string }) {
  const [names, setNames] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  useEffect(() => {
    // Where nothing can be named the best picture is all there is.
    call<{ names: string[] }>(`/api/results/${id}/plot`).then(
      all => setNames(all.names),
      () => setNames([]),
    )
  }, [id])
  const query = name === '' ? '' : `?field=${encodeURIComponent(name)}`
  return (
    <>
      <SentPicture
        path={`/api/results/${id}/plot.svg${query}`}
        title={name === '' ? title : `${title}: ${name}`}
      />
      <label class="small">
        Shows{' '}
        <select value={name} onChange={event => setName(event.currentTarget.value)}>
          <option value="">what shows it best</option>
          {names.map(one => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
