export interface Part {
  readonly part: string
  readonly title: string
}

/** The parts of a page, one shown at a time. */
export function PartsNav(props: { page: string; parts: readonly Part[]; current: string }) {
  const { page, parts, current } = props
  return (
    <nav aria-label="Parts of the page">
      <ul class="parts">
        {parts.map(({ part, title }) => (
          <li key={part}>
            <a href={`#/${page}/${part}`} aria-current={part === current ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
