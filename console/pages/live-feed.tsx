import { useEffect, useState } from 'preact/hooks'
import { call, send } from '../api/call.ts'
import { eventsOf } from '../api/events.ts'
import { RefusalNote } from '../parts/refusal.tsx'
import { Scroll } from '../parts/scroll.tsx'

interface Entry {
  readonly index: number
  readonly machine: string
  readonly seq: number
  readonly t: number
  readonly tool: string
  readonly hash: string
}

const ROWS_MAX = 25

/** Every entry of every machine as it is sealed; not what is in it. */
export function Feed() {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const add = (fresh: readonly Entry[]) =>
      setEntries(before => {
        const known = new Set(before.map(({ index }) => index))
        const all = [...fresh.filter(({ index }) => !known.has(index)), ...before]
        return all.sort((a, b) => b.index - a.index).slice(0, ROWS_MAX)
      })
    const follow = async () => {
      const path = `/api/observer?limit=${ROWS_MAX}`
      const stream = await send(path, { signal, bearer: '', accept: 'text/event-stream' })
      add((await call<{ entries: Entry[] }>(path, { signal, bearer: '' })).entries)
      for await (const { data } of eventsOf(stream.body!)) add([JSON.parse(data) as Entry])
    }
    follow().catch((problem: Error) => {
      if (!signal.aborted) setError(problem)
    })
    return () => left.abort()
  }, [])
  return (
    <section class="panel" aria-label="Feed">
      <h2>Feed</h2>
      {error && <RefusalNote error={error} />}
      <Scroll title="Entries as they are sealed">
        <table>
          <thead>
            <tr>
              <th class="number">entry</th>
              <th>time</th>
              <th>machine</th>
              <th>sealed by</th>
              <th>hash</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ index, t, machine, tool, hash }) => (
              <tr key={index}>
                <td class="number">{index}</td>
                <td>{new Date(t * 1000).toISOString().slice(11, 19)}</td>
                <td class="mono">{machine}</td>
                <td class="mono">{tool}</td>
                <td class="mono">{hash.slice(0, 16)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
