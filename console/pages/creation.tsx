// One more of what a part of the machine lists, by the tool that makes it: an example of its record, changed at will.
import { useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { read } from '../api/form.ts'
import { useLoaded } from '../api/load.ts'
import type { Schema, ToolRecord } from '../api/records.ts'
import { RefusalNote } from '../parts/refusal.tsx'

interface Props {
  readonly title: string
  readonly tool: string
  /** Of the tools that do several things. */
  readonly action?: 'create'
  readonly onCreated: () => void
  /** Turns a line of words into the input. */
  readonly draft?: (words: string) => Promise<{ input: unknown; note: string }>
}

export function Creation(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const { value: record } = useLoaded<ToolRecord>(isOpen ? `/api/tools/${props.tool}` : undefined)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{props.title}</summary>
      {record && <Form {...props} record={record} />}
    </details>
  )
}

const ANY: Schema = { type: 'object', properties: {} }

const textOfInput = (input: unknown) => JSON.stringify(input, null, 2)

function Form({ title, tool, action, onCreated, draft, record }: Props & { record: ToolRecord }) {
  const examples = record.examples.filter(
    ({ input: { action: does } }) => action === undefined || does === action,
  )
  const [text, setText] = useState(() => textOfInput(examples[0]?.input ?? {}))
  const [words, setWords] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<Error>()
  const { value, fault } = read(text, ANY)
  const attempt = async (work: () => Promise<void>) => {
    setProblem(undefined)
    setNote('')
    await work().catch(setProblem)
  }
  const create = (event: Event) => {
    event.preventDefault()
    attempt(async () => {
      const { channelKey } = await call<{ channelKey?: string }>(record.path, { body: value ?? {} })
      setNote(channelKey ? `Created. Its key is shown once: ${channelKey}` : 'Created.')
      onCreated()
    })
  }
  const fromWords = (event: Event) => {
    event.preventDefault()
    attempt(async () => {
      const drafted = await draft!(words)
      setText(textOfInput(drafted.input))
      setNote(drafted.note)
    })
  }
  return (
    <>
      {draft && (
        <form class="line" onSubmit={fromWords}>
          <label for={`${tool}-words`}>In words</label>
          <input
            id={`${tool}-words`}
            class="grow"
            autocomplete="off"
            value={words}
            onInput={event => setWords(event.currentTarget.value)}
          />
          <button type="submit" disabled={words.trim() === ''}>
            Draft
          </button>
        </form>
      )}
      <form onSubmit={create} aria-label={title}>
        {examples.length > 1 && (
          <p class="line">
            <label for={`${tool}-example`}>Example</label>
            <select
              id={`${tool}-example`}
              class="grow"
              onChange={event =>
                setText(textOfInput(examples[Number(event.currentTarget.value)]!.input))
              }
            >
              {examples.map(({ title: name, input: { solver } }, i) => (
                <option key={name + String(solver)} value={i}>
                  {solver === undefined ? name : `${name}: ${solver}`}
                </option>
              ))}
            </select>
          </p>
        )}
        <div class="field wide">
          <label for={`${tool}-input`}>What is sent, as JSON</label>
          <textarea
            id={`${tool}-input`}
            rows={Math.min(16, text.split('\n').length + 1)}
            spellcheck={false}
            value={text}
            aria-invalid={fault !== undefined}
            onInput={event => setText(event.currentTarget.value)}
          />
          {fault && <p class="fault">{fault}</p>}
        </div>
        <p class="actions">
          <button type="submit" class="primary" disabled={fault !== undefined}>
            Create
          </button>
        </p>
      </form>
      <p role="status" class="break">
        {note}
      </p>
      {problem && <RefusalNote error={problem} />}
    </>
  )
}
