import { useEffect, useState } from 'preact/hooks'
import { call } from './call.ts'
import { key } from './key.ts'
import { useStore } from './store.ts'

export interface Loaded<T> {
  readonly value?: T
  readonly error?: Error
  /** Reads it again. */
  readonly again: () => void
}

/** What a path answers with; read anew when the path or the key changes. Undefined: nothing is read. */
export function useLoaded<T>(path: string | undefined): Loaded<T> {
  const bearer = useStore(key)
  const [turn, setTurn] = useState(0)
  const [state, setState] = useState<{ value?: T; error?: Error }>({})
  useEffect(() => {
    if (path === undefined) return
    const left = new AbortController()
    call<T>(path, { signal: left.signal, bearer }).then(
      value => setState({ value }),
      (error: Error) => {
        if (!left.signal.aborted) setState({ error })
      },
    )
    return () => left.abort()
  }, [path, bearer, turn])
  return { ...state, again: () => setTurn(turn + 1) }
}
