/** A text of a record, in which names stand between backticks. */
export function Prose({ text }: { text: string }) {
  return (
    <p>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part))}</p>
  )
}
