import { useLoaded } from '../api/load.ts'
import { Listed } from '../parts/listed.tsx'
import { Creation } from './creation.tsx'

interface Published {
  readonly launcher: string
  readonly pages: readonly { pageSlug: string; title: string; url: string }[]
}

/** Pages that the machine publishes. */
export function Pages() {
  const { value, error, again } = useLoaded<Published>('/api/pages')
  return (
    <Listed title="Pages" error={error} count={value?.pages.length}>
      <ul class="list">
        {value?.pages.map(({ pageSlug, title, url }) => (
          <li key={pageSlug}>
            <a href={url} rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
      {value && (
        <p class="small break">
          <a href={value.launcher} rel="noreferrer">
            All of them
          </a>
        </p>
      )}
      <Creation title="Publish a page" tool="svc_publish_page" onCreated={again} />
    </Listed>
  )
}
