import { useEffect, useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { read } from '../api/form.ts'
import { useLoaded } from '../api/load.ts'
import { RefusalNote } from '../parts/refusal.tsx'
import { RefusedPage } from '../parts/refused-page.tsx'
import { SentPicture } from '../parts/sent-picture.tsx'

interface State {
  readonly on?: Readonly<Record<string, { target: string; guard?: string }>>
  readonly final?: boolean
}

interface Contract {
  readonly name: string
  readonly state: string
  readonly fireCount: number
  readonly definition: { readonly states: Readonly<Record<string, State>> }
}

/** A contract as its statechart, with the transitions that its state has. */
export function Contract({ id, onName }: { id: string; onName: (name: string) => void }) {
  const { value: contract, error, again } = useLoaded<Contract>(`/api/contracts/${id}`)
  const [env, setEnv] = useState('{}')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<Error>()
  useEffect(() => {
    if (contract) onName(contract.name)
  }, [contract])
  if (error) return <RefusedPage subject={`Contract ${id}`} error={error} />
  if (!contract) return null
  const { fault, value } = read(env, { type: 'object', properties: {} })
  const fire = async (event: string) => {
    setProblem(undefined)
    setNote('')
    try {
      const body = { id, event, env: value ?? {} }
      const answer = await call<{ from: string; state: string }>('/api/svc/contract_fire', { body })
      setNote(`Fired: ${answer.from} to ${answer.state}.`)
      again()
    } catch (refused) {
      setProblem(refused as Error)
    }
  }
  const transitions = Object.entries(contract.definition.states[contract.state]?.on ?? {})
  return (
    <>
      <p class="small">
        <a href="#/machine/contracts">Contracts</a>
      </p>
      <h1>{contract.name}</h1>
      <p>
        In state <strong>{contract.state}</strong>, fired {contract.fireCount} times.
      </p>
      <SentPicture
        path={`/api/contracts/${id}`}
        version={`${contract.state} ${contract.fireCount}`}
        title={`Statechart of ${contract.name}, in state ${contract.state}`}
      />
      <section class="panel" aria-label="Fire">
        <h2>Fire</h2>
        <div class="field">
          <label for="env">Values of the guards, as JSON</label>
          <textarea
            id="env"
            rows={3}
            value={env}
            aria-invalid={fault !== undefined}
            onInput={event => setEnv(event.currentTarget.value)}
          />
          {fault && <p class="fault">{fault}</p>}
        </div>
        <ul class="list">
          {transitions.map(([event, { target, guard }]) => (
            <li key={event} class="line">
              <button type="button" disabled={fault !== undefined} onClick={() => fire(event)}>
                {event}
              </button>
              <span>
                to {target}
                {guard && (
                  <>
                    {' '}
                    if <code>{guard}</code>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
        {transitions.length === 0 && <p>This state is final.</p>}
        <p role="status">{note}</p>
        {problem && <RefusalNote error={problem} />}
      </section>
    </>
  )
}
