import { useEffect, useState } from 'preact/hooks'
import { call, send } from '../api/call.ts'
import { RefusalNote } from './refusal.tsx'

/** The picture that the service draws of a result: the one that shows it best, or of a field or series. */
export function ServedPicture({ id, title }: { id: number; title: string }) {
  const [names, setNames] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const [address, setAddress] = useState<string>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    call<{ names: string[] }>(`/api/results/${id}/plot`).then(all => setNames(all.names), setError)
  }, [id])
  useEffect(() => {
    const left = new AbortController()
    let url: string | undefined
    const query = name === '' ? '' : `?field=${encodeURIComponent(name)}`
    const options = { accept: 'image/svg+xml', signal: left.signal }
    send(`/api/results/${id}/plot.svg${query}`, options)
      .then(reply => reply.blob())
      .then(blob => setAddress((url = URL.createObjectURL(blob))))
      .catch((problem: Error) => {
        if (!left.signal.aborted) setError(problem)
      })
    return () => {
      left.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [id, name])
  return (
    <figure class="picture">
      {error ? (
        <RefusalNote error={error} />
      ) : (
        <img src={address} alt={`${title}${name && `: ${name}`}`} />
      )}
      <figcaption>
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
      </figcaption>
    </figure>
  )
}
