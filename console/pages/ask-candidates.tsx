import type { Candidate, OperatorRow } from '../api/records.ts'

/** Operators have pages by their id, solvers by their key. */
export const hrefOf = ({ kind, id }: Pick<Candidate, 'id'> & { kind?: string }): string =>
  kind === 'solver'
    ? `#/solvers/${encodeURIComponent(id)}`
    : kind === 'closed-form'
      ? `#/?q=${encodeURIComponent(id)}`
      : `#/operators/${encodeURIComponent(id)}`

export function Candidates({ title, rows }: { title: string; rows: readonly Candidate[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul class="list">
        {rows.map(row => (
          <li key={row.id}>
            <a href={hrefOf(row)}>{row.title}</a> <span class="quiet mono small">{row.id}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Operators that the search finds for the words. */
export function Operators({ rows }: { rows: readonly OperatorRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label="Operators that fit">
      <h2>Operators that fit</h2>
      <ul class="list">
        {rows.map(({ id, name, domain, equation }) => (
          <li key={id}>
            <a href={hrefOf({ id })}>{name}</a> <span class="quiet mono small">{id}</span>
            <br />
            <span class="small break">
              {equation} <span class="quiet">· {domain}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
