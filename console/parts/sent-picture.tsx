import { useEffect, useState } from 'preact/hooks'
import { send } from '../api/call.ts'
import { RefusalNote } from './refusal.tsx'

/** A picture that the service sends to who holds the key, read anew with each version. */
export function SentPicture(props: { path: string; title: string; version?: string }) {
  const { path, title, version } = props
  const [address, setAddress] = useState<string>()
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const left = new AbortController()
    let url: string | undefined
    send(path, { accept: 'image/svg+xml', signal: left.signal })
      .then(reply => reply.blob())
      .then(blob => {
        url = URL.createObjectURL(blob)
        setAddress(url)
      })
      .catch((problem: Error) => {
        if (!left.signal.aborted) setError(problem)
      })
    return () => {
      left.abort()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [path, version])
  if (error) return <RefusalNote error={error} />
  return (
    <figure class="picture">
      <img src={address} alt={title} />
    </figure>
  )
}
