import { useEffect, useRef, useState } from 'preact/hooks'
import { call, Refusal } from '../api/call.ts'
import { key } from '../api/key.ts'
import type { Candidate, Envelope, OperatorRow } from '../api/records.ts'
import { go } from '../api/route.ts'
import { useStore } from '../api/store.ts'
import { Answer } from '../parts/answer.tsx'
import { KeyPanel } from '../parts/key-panel.tsx'
import { RefusalNote } from '../parts/refusal.tsx'
import { ServedPicture } from '../parts/served-picture.tsx'
import { Candidates, hrefOf, Operators } from './ask-candidates.tsx'
import { Examples } from './ask-examples.tsx'
import { Understood } from './ask-understood.tsx'
import type { PageProps } from './page.ts'

/** One line in words, or an id. */
export function Ask({ params, onName }: PageProps) {
  const question = params.get('q') ?? ''
  const [text, setText] = useState(question)
  const held = useStore(key)
  const line = useRef<HTMLInputElement>(null)
  useEffect(() => {
    setText(question)
    onName(question)
  }, [question])
  const submit = (event: Event) => {
    event.preventDefault()
    const asks = text.trim()
    if (asks !== '') go(`/?q=${encodeURIComponent(asks)}`)
  }
  return (
    <>
      <h1>Ask</h1>
      <form class="line ask" onSubmit={submit}>
        <label class="visually-hidden" for="question">
          A question in words with its quantities, or the id of an operator
        </label>
        <input
          id="question"
          ref={line}
          class="grow"
          type="search"
          autocomplete="off"
          spellcheck={false}
          value={text}
          onInput={event => setText(event.currentTarget.value)}
        />
        <button type="submit" class="primary">
          Answer
        </button>
      </form>
      <KeyPanel />
      {question === '' ? <Examples /> : <Outcome key={question + held} question={question} />}
    </>
  )
}

interface State {
  readonly answer?: Envelope
  readonly error?: Error
  readonly operators?: readonly OperatorRow[]
}

/** What was understood, the answer, and what else it might have been. */
function Outcome({ question }: { question: string }) {
  const held = useStore(key)
  const [state, setState] = useState<State>({})
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const tell = (part: State) => {
      if (!signal.aborted) setState(before => ({ ...before, ...part }))
    }
    const options = { body: { query: question.slice(0, 200), limit: 8 }, signal }
    call<{ operators: OperatorRow[] }>('/api/svc/find_operator', options).then(
      ({ operators }) => {
        // Who writes an id wants its page.
        const isId = operators[0]?.id.toLowerCase() === question.toLowerCase()
        if (isId && !signal.aborted) location.replace(hrefOf(operators[0]!))
        else tell({ operators })
      },
      (error: Error) => tell({ error }),
    )
    if (held !== '') {
      call<Envelope>('/api/svc/auto', { body: { query: question }, signal }).then(
        answer => tell({ answer }),
        (error: Error) => tell({ error }),
      )
    }
    return () => left.abort()
  }, [question, held])
  const { answer, error, operators } = state
  const candidates = error instanceof Refusal ? candidatesOf(error) : []
  return (
    <>
      {answer?.auto && <Understood auto={answer.auto} />}
      {answer && <Answer answer={answer} />}
      {answer?.auto?.chosen.kind === 'solver' && (
        <section class="panel" aria-label="Picture">
          <ServedPicture id={answer.entry.seq} title={answer.auto.chosen.title} />
          <p class="small">
            <a href={`#/results/${answer.entry.seq}`}>Plots, numbers and downloads</a>
          </p>
        </section>
      )}
      {error && !answer && <RefusalNote error={error} />}
      {answer?.auto && <Candidates title="It might have been" rows={answer.auto.alternatives} />}
      {candidates.length > 0 && <Candidates title="It may be about" rows={candidates} />}
      {/* Below what is still to come, so that nothing moves. */}
      {operators && (answer || error || held === '') && <Operators rows={operators} />}
      {!answer && !error && held !== '' && <p class="quiet">Working it out …</p>}
    </>
  )
}

/** Refusals name candidates in their details, or what they had chosen. */
function candidatesOf({ details }: Refusal): Candidate[] {
  const { candidates = [], auto } = details as {
    candidates?: Candidate[]
    auto?: { chosen: Candidate; alternatives: Candidate[] }
  }
  return auto ? [auto.chosen, ...auto.alternatives] : candidates
}
