import type { Envelope } from '../api/records.ts'
import { Checks } from './checks.tsx'
import { Headline } from './headline.tsx'
import { Receipt } from './receipt.tsx'

/** A sealed answer: headline, the equation with its numbers, what was assumed, checks, receipt. */
export function Answer({ answer }: { answer: Envelope }) {
  const equations = [...new Set((answer.results ?? []).map(({ equation }) => equation))]
  const { warnings, validity = [], defaulted = {} } = answer
  const assumed = Object.entries(defaulted)
  return (
    <section class="panel" aria-label="Answer">
      <div aria-live="polite">
        <Headline answer={answer} />
      </div>
      {equations.map(equation => (
        <p class="mono break" key={equation}>
          {equation}
        </p>
      ))}
      {warnings.map(warning => (
        <p class="warning" key={warning}>
          {warning}
        </p>
      ))}
      {validity.length > 0 && (
        <ul>
          {validity.map(({ text, holds }) => (
            <li key={text} class={holds === false ? 'failed' : ''}>
              {text}
              {holds !== null && <span class="quiet"> ({holds ? 'holds' : 'does not hold'})</span>}
            </li>
          ))}
        </ul>
      )}
      {assumed.length > 0 && (
        <p class="small">
          <span class="quiet">By default: </span>
          {assumed.map(([key, value]) => `${key} = ${JSON.stringify(value)}`).join(', ')}
        </p>
      )}
      <Checks answer={answer} />
      <p class="small quiet break">
        Entry {answer.entry.seq} of your chain, {answer.elapsedMs.toFixed(1)} ms, hash of the result{' '}
        <code>{answer.resultHash.slice(0, 16)}</code>
        {answer.links?.result && (
          <>
            {', '}
            <a href={`#/results/${answer.entry.seq}`}>read and download</a>
          </>
        )}
      </p>
      <Receipt answer={answer} />
    </section>
  )
}
