import { Offline, Refusal } from '../api/call.ts'

/** Why there is no answer, in the words of the service. */
export function RefusalNote({ error }: { error: Error }) {
  const isRefusal = error instanceof Refusal
  const faults = isRefusal ? (error.details.errors ?? []) : []
  return (
    <div class="refusal" role="alert">
      <p>
        {isRefusal && <strong class="mono">{error.code} </strong>}
        {error.message}
      </p>
      {faults.length > 1 && (
        <ul>
          {faults.map(({ pointer, message }) => (
            <li key={pointer + message}>
              <code>{pointer}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {isRefusal && (
        <p class="small">
          <a href={`/docs#failure-${error.code}`}>What this code means</a>
        </p>
      )}
      {error instanceof Offline && <p class="small">Nothing was computed and nothing billed.</p>}
    </div>
  )
}
