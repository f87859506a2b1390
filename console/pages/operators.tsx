import { useState } from 'preact/hooks'
import { useLoaded } from '../api/load.ts'
import type { Domain } from '../api/records.ts'
import { go } from '../api/route.ts'
import { RefusalNote } from '../parts/refusal.tsx'
import { Domain as OneDomain } from './domain.tsx'
import { Operator } from './operator.tsx'
import type { PageProps } from './page.ts'

/** The domains; one of them behind ?domain=, one operator behind its id. */
export function Operators(props: PageProps) {
  const domain = props.params.get('domain')
  if (props.rest !== '') return <Operator {...props} />
  if (domain !== null) return <OneDomain prefix={domain} onName={props.onName} key={domain} />
  return <Domains />
}

function Domains() {
  const { value: domains, error } = useLoaded<readonly Domain[]>('/api/operators/categories')
  const [words, setWords] = useState('')
  const find = (event: Event) => {
    event.preventDefault()
    if (words.trim() !== '') go(`/?q=${encodeURIComponent(words.trim())}`)
  }
  return (
    <>
      <h1>Operators</h1>
      <form class="line" onSubmit={find}>
        <label for="words">Find by name, id or equation</label>
        <input
          id="words"
          type="search"
          class="grow"
          value={words}
          onInput={event => setWords(event.currentTarget.value)}
        />
        <button type="submit">Find</button>
      </form>
      {error && <RefusalNote error={error} />}
      <ul class="list">
        {domains?.map(({ domain, prefix, count, description }) => (
          <li key={prefix}>
            <a href={`#/operators?domain=${prefix}`}>{domain}</a>{' '}
            <span class="quiet small">
              {count} · {description}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
