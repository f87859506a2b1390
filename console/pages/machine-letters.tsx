import { useState } from 'preact/hooks'
import { useLoaded } from '../api/load.ts'
import { Listed } from '../parts/listed.tsx'
import { Creation } from './creation.tsx'

interface Letter {
  readonly id: string
  readonly subject: string
  readonly from: string
  readonly deliveredAt: number
}

/** Letters, read as their text. */
export function Letters() {
  const { value, error, again } = useLoaded<{ letters: readonly Letter[] }>('/api/mail')
  const [open, setOpen] = useState<string>()
  const letter = useLoaded<{ text: string }>(open && `/api/mail/${open}`)
  return (
    <Listed title="Letters" error={error ?? letter.error} count={value?.letters.length}>
      <ul class="list">
        {value?.letters.map(({ id, subject, from, deliveredAt }) => (
          <li key={id}>
            <button type="button" aria-expanded={id === open} onClick={() => setOpen(id)}>
              {subject}
            </button>{' '}
            <span class="quiet small">
              {from}, {new Date(deliveredAt).toISOString().slice(0, 16).replace('T', ' ')}
            </span>
            {id === open && letter.value && <pre>{letter.value.text}</pre>}
          </li>
        ))}
      </ul>
      <Creation title="Send a letter" tool="svc_mail_html" onCreated={again} />
    </Listed>
  )
}
