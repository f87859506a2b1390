import { useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { useLoaded } from '../api/load.ts'
import { Listed } from '../parts/listed.tsx'
import { RefusalNote } from '../parts/refusal.tsx'

interface Key {
  readonly id: string
  readonly last4: string
  readonly plan: string
  readonly createdAt: string
  readonly revokedAt: string | null
  readonly current: boolean
}

/** The keys of the machine; a further one for another program, revoked alone. */
export function Keys() {
  const { value, error, again } = useLoaded<{ keys: readonly Key[] }>('/api/keys')
  const [created, setCreated] = useState('')
  const [problem, setProblem] = useState<Error>()
  const create = () =>
    call<{ apiKey: string }>('/api/keys', { body: {} }).then(fresh => {
      setCreated(fresh.apiKey)
      again()
    }, setProblem)
  const revoke = (id: string) =>
    call(`/api/keys/${id}`, { method: 'DELETE' }).then(again, setProblem)
  return (
    <Listed title="Keys" error={error} count={value?.keys.length}>
      <p>
        <button type="button" onClick={create}>
          Create a key
        </button>
      </p>
      <ul class="list">
        {value?.keys.map(({ id, last4, plan, createdAt, revokedAt, current }) => (
          <li key={id} class="line">
            <code>…{last4}</code>
            <span class="small quiet">
              {plan}, since {createdAt.slice(0, 10)}
              {revokedAt !== null && `, revoked ${revokedAt.slice(0, 10)}`}
              {current && ', the one of this tab'}
            </span>
            {!current && revokedAt === null && (
              <button
                type="button"
                onClick={() => revoke(id)}
                aria-label={`Revoke the key ${last4}`}
              >
                Revoke
              </button>
            )}
          </li>
        ))}
      </ul>
      {created !== '' && (
        <p>
          Shown once: <code class="break">{created}</code>
        </p>
      )}
      {problem && <RefusalNote error={problem} />}
    </Listed>
  )
}
