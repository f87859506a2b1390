import { useLoaded } from '../api/load.ts'
import { Listed } from '../parts/listed.tsx'
import { Scroll } from '../parts/scroll.tsx'

interface Feed {
  readonly entries: readonly {
    seq: number
    t: number
    tool: string
    tokens: number
    hash: string
    body: Record<string, unknown>
  }[]
}

/** The newest entries of the chain. */
export function Chain() {
  const { value, error } = useLoaded<Feed>('/api/observer?limit=50')
  return (
    <Listed title="Chain" error={error} count={value?.entries.length}>
      <Scroll title="Newest entries of the chain">
        <table>
          <thead>
            <tr>
              <th class="number">entry</th>
              <th>time</th>
              <th>sealed by</th>
              <th class="number">tokens</th>
              <th>hash</th>
            </tr>
          </thead>
          <tbody>
            {value?.entries.map(({ seq, t, tool, tokens, hash, body }) => (
              <tr key={seq}>
                <td class="number">
                  {'resultHash' in body ? <a href={`#/results/${seq}`}>{seq}</a> : seq}
                </td>
                <td>{new Date(t * 1000).toISOString().slice(0, 16).replace('T', ' ')}</td>
                <td class="mono">{tool}</td>
                <td class="number">{tokens}</td>
                <td class="mono">{hash.slice(0, 12)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </Listed>
  )
}
