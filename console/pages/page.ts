import type { FunctionComponent } from 'preact'

export interface PageProps {
  /** What stands behind the name of the page. */
  readonly rest: string
  readonly params: URLSearchParams
  /** Names the page by what it shows. */
  readonly onName: (name: string) => void
}

export interface Page {
  readonly page: string
  readonly title: string
  /** Whether the head leads there. */
  readonly isPlace?: true
  readonly view: () => Promise<FunctionComponent<PageProps>>
}
