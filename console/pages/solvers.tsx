import { useState } from 'preact/hooks'
import { useLoaded } from '../api/load.ts'
import type { ToolRow } from '../api/records.ts'
import { Prose } from '../parts/prose.tsx'
import { RefusedPage } from '../parts/refused-page.tsx'
import type { PageProps } from './page.ts'
import { Solver } from './solver.tsx'

/** The solvers of the node, and one of them behind its key. */
export function Solvers({ rest, onName }: PageProps) {
  const { value: tools, error } = useLoaded<readonly ToolRow[]>('/api/tools')
  const [words, setWords] = useState('')
  if (error) return <RefusedPage subject="Solvers" error={error} />
  if (!tools) return null
  const solvers = tools.filter(({ solver }) => solver !== undefined)
  if (rest !== '') {
    const one = solvers.find(({ solver, name }) => solver === rest || name === rest)
    if (one) return <Solver tool={one.name} onName={onName} />
    return (
      <>
        <h1>{rest}</h1>
        <p>
          There is no such solver; <a href="#/solvers">all of them</a>.
        </p>
      </>
    )
  }
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean)
  const rows = solvers.filter(({ title, about, words: names = '', solver = '' }) => {
    const all = `${title} ${about} ${names} ${solver}`.toLowerCase()
    return parts.every(part => all.includes(part))
  })
  return (
    <>
      <h1>Solvers</h1>
      <p class="line">
        <label for="words">Filter</label>
        <input
          id="words"
          type="search"
          class="grow"
          value={words}
          onInput={event => setWords(event.currentTarget.value)}
        />
      </p>
      <ul class="list">
        {rows.map(({ name, title, about, solver }) => (
          <li key={name}>
            <a href={`#/solvers/${solver}`}>{title}</a>{' '}
            <span class="quiet mono small">{solver}</span>
            <Prose text={about} quiet />
          </li>
        ))}
      </ul>
    </>
  )
}
