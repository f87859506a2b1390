// Where the page is: #/operators/NM21?m1=5 is the page `operators`, the rest NM21 and the parameters.
import { Store } from './store.ts'

export interface Route {
  readonly page: string
  readonly rest: string
  readonly params: URLSearchParams
}

export const route = new Store(read())

addEventListener('hashchange', () => route.set(read()))

function read(): Route {
  const [path = '', query] = location.hash.replace(/^#\/?/, '').split('?', 2)
  const [page = '', ...rest] = path.split('/')
  return { page, rest: decoded(rest.join('/')), params: new URLSearchParams(query) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export const go = (to: string): void => {
  location.hash = to
}
