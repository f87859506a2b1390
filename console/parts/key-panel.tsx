// The key of a machine: pasted, or made on the spot as anybody may.
import { useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { key } from '../api/key.ts'
import { useStore } from '../api/store.ts'
import { RefusalNote } from './refusal.tsx'

interface Machine {
  readonly ZID: string
  readonly recoveryEquation: string
  readonly salt: string
  readonly apiKey: string
}

/** Shown while there is no key; on the page of the machine `always`. */
export function KeyPanel({ always }: { always?: true }) {
  const current = useStore(key)
  const [typed, setTyped] = useState('')
  const [machine, setMachine] = useState<Machine>()
  const [error, setError] = useState<Error>()
  const make = () => {
    setError(undefined)
    newMachine().then(created => {
      setMachine(created)
      key.set(created.apiKey)
    }, setError)
  }
  const take = (event: Event) => {
    event.preventDefault()
    key.set(typed.trim())
    setTyped('')
  }
  if (current !== '' && machine === undefined && !always) return null
  return (
    <section class="panel" aria-label="Key">
      {current === '' ? (
        <>
          <h2>Computing needs a key</h2>
          <p>
            It stays in this tab (sessionStorage), goes to this node alone and is forgotten when the
            tab closes.
          </p>
          <p>
            <button type="button" class="primary" onClick={make}>
              Make a machine and its key
            </button>
          </p>
          <form class="line" onSubmit={take}>
            <label for="key-text">or paste one, svc_ak_...</label>
            <input
              id="key-text"
              type="password"
              class="grow"
              autocomplete="off"
              spellcheck={false}
              value={typed}
              onInput={event => setTyped(event.currentTarget.value)}
            />
            <button type="submit">Use it</button>
          </form>
        </>
      ) : (
        <p class="line">
          <span>
            This tab holds the key <code>{`…${current.slice(-4)}`}</code>
          </span>
          <button type="button" onClick={() => key.set('')}>
            Forget it
          </button>
        </p>
      )}
      {machine && <Once machine={machine} />}
      {error && <RefusalNote error={error} />}
    </section>
  )
}

/** What is shown once and stored nowhere. */
function Once({ machine }: { machine: Machine }) {
  const rows: [string, string][] = [
    ['Key', machine.apiKey],
    ['Machine', machine.ZID],
    ['Recovery equation', machine.recoveryEquation],
    ['Salt', machine.salt],
  ]
  return (
    <details open>
      <summary>
        Your machine is ready. Write this down: it is shown once and stored nowhere.
      </summary>
      <dl class="facts">
        {rows.map(([title, text]) => (
          <>
            <dt>{title}</dt>
            <dd class="mono">{text}</dd>
          </>
        ))}
      </dl>
    </details>
  )
}

async function newMachine(): Promise<Machine> {
  const demo = await call<{ key: string }>('/api/demo-key/mint', { method: 'POST', bearer: '' })
  return call<Machine>('/api/svc/spin_up', { body: {}, bearer: demo.key })
}
