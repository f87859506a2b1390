import { useEffect, useState } from 'preact/hooks'
import { send } from './call.ts'

/** The text behind a path, read again every `ms` milliseconds while the page is seen. */
export function useEvery(path: string, ms: number): { text?: string; error?: Error } {
  const [state, setState] = useState<{ text?: string; error?: Error }>({})
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const look = async () => {
      if (document.hidden) return
      try {
        const text = await (await send(path, { signal, accept: '*/*' })).text()
        setState({ text })
      } catch (error) {
        if (!signal.aborted) setState(before => ({ ...before, error: error as Error }))
      }
    }
    look()
    const timer = setInterval(look, ms)
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [path, ms])
  return state
}
