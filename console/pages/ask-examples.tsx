import { useLoaded } from '../api/load.ts'
import type { ToolRecord } from '../api/records.ts'

/** Questions from the record of the tool that answers them. */
export function Examples() {
  const { value } = useLoaded<ToolRecord>('/api/tools/svc_auto')
  const questions = (value?.examples ?? []).flatMap(({ input: { query } }) =>
    typeof query === 'string' ? [query] : [],
  )
  return (
    <section aria-label="Examples">
      <h2>For example</h2>
      <ul class="list">
        {questions.map(query => (
          <li key={query}>
            <a href={`#/?q=${encodeURIComponent(query)}`}>{query}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
