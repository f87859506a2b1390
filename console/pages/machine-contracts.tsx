import { useLoaded } from '../api/load.ts'
import { Listed } from '../parts/listed.tsx'

interface Contract {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly fireCount: number
}

export function Contracts() {
  const { value, error } = useLoaded<{ contracts: readonly Contract[] }>('/api/contracts')
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
    </Listed>
  )
}
