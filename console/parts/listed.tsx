import type { ComponentChildren } from 'preact'
import { RefusalNote } from './refusal.tsx'

/** A section with what there is, or that there is nothing. */
export function Listed(props: {
  title: string
  error?: Error | undefined
  /** Undefined while it is read. */
  count: number | undefined
  children: ComponentChildren
}) {
  const { title, error, count, children } = props
  return (
    <section class="panel" aria-label={title}>
      <h2>
        {title} <small class="quiet">{count ?? '…'}</small>
      </h2>
      {error && <RefusalNote error={error} />}
      {count === 0 && <p class="quiet">None yet.</p>}
      {/* All at once, so that nothing moves. */}
      {count !== undefined && children}
    </section>
  )
}
