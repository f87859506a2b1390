/** Names and values beside each other. */
export function Facts({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl class="facts">
      {rows.map(([title, value]) => (
        <>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </>
      ))}
    </dl>
  )
}
