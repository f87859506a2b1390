import { call } from '../api/call.ts'
import { useLoaded } from '../api/load.ts'
import { Listed } from '../parts/listed.tsx'
import { Creation } from './creation.tsx'

interface Contract {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly fireCount: number
}

interface Draft {
  readonly definition: unknown
  readonly notUnderstood: readonly string[]
}

async function draft(words: string) {
  const body = { query: words }
  const { definition, notUnderstood } = await call<Draft>('/api/svc/contract_generate', { body })
  const note =
    notUnderstood.length === 0
      ? 'Every word was understood.'
      : `Not understood: ${notUnderstood.join('; ')}.`
  return { input: { definition }, note }
}

export function Contracts() {
  const { value, error, again } = useLoaded<{ contracts: readonly Contract[] }>('/api/contracts')
  return (
    <Listed title="Contracts" error={error} count={value?.contracts.length}>
      <ul class="list">
        {value?.contracts.map(({ id, name, state, fireCount }) => (
          <li key={id}>
            <a href={`#/machine/contracts/${id}`}>{name}</a>{' '}
            <span class="quiet small">
              in state {state}, fired {fireCount} times
            </span>
          </li>
        ))}
      </ul>
      <Creation
        title="Deploy a contract"
        tool="svc_contract_deploy"
        onCreated={again}
        draft={draft}
      />
    </Listed>
  )
}
