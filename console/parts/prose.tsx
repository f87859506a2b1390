/** A text of a record, in which names stand between backticks. */
export function Prose({ text, quiet = false }: { text: string; quiet?: boolean }) {
  return (
    <p class={quiet ? 'small quiet under' : undefined}>
      {text.split('`').map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part))}
    </p>
  )
}
