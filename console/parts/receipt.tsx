import { useState } from 'preact/hooks'
import type { Envelope } from '../api/records.ts'
import { type Step, verified } from '../api/verify.ts'
import { RefusalNote } from './refusal.tsx'

/** Works out in this page whether the answer is what the node sealed. */
export function Receipt({ answer }: { answer: Envelope }) {
  const [steps, setSteps] = useState<readonly Step[]>()
  const [error, setError] = useState<Error>()
  const verify = () => {
    setError(undefined)
    verified(answer).then(setSteps, setError)
  }
  const holds = steps?.every(step => step.holds)
  if (!globalThis.isSecureContext) {
    return <p class="hint">A browser verifies seals on https and localhost alone.</p>
  }
  return (
    <div>
      <button type="button" onClick={verify}>
        Verify this receipt
      </button>
      <div aria-live="polite">
        {steps && (
          <>
            <p class={holds ? 'passed' : 'failed'} data-verdict={holds ? 'genuine' : 'broken'}>
              <strong>
                {holds ? 'Genuine: every step holds.' : 'Not genuine: a step does not hold.'}
              </strong>
            </p>
            <ol class="list">
              {steps.map(step => (
                <li key={step.title}>
                  <span class={step.holds ? 'passed' : 'failed'}>
                    {step.holds ? 'holds' : 'does not hold'}
                  </span>
                  {': '}
                  {step.title}
                  <span class="hint break mono"> {step.detail}</span>
                </li>
              ))}
            </ol>
          </>
        )}
        {error && <RefusalNote error={error} />}
      </div>
    </div>
  )
}
