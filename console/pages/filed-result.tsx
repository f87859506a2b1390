import { useLoaded } from '../api/load.ts'
import type { Envelope } from '../api/records.ts'
import { Checks } from '../parts/checks.tsx'
import { saveAs } from '../parts/downloads.tsx'
import { Headline } from '../parts/headline.tsx'
import { RefusalNote } from '../parts/refusal.tsx'
import { Scalars } from './scalars.tsx'

/** A result as it was filed: headline, equations, checks and numbers, and the whole of it to take away. */
export function FiledResult({ path, name }: { path: string; name: string }) {
  const { value: answer, error } = useLoaded<Envelope>(path)
  if (error) return <RefusalNote error={error} />
  if (!answer) return null
  return (
    <>
      <Headline answer={answer} />
      {answer.equations?.map(equation => (
        <p class="mono break" key={equation}>
          {equation}
        </p>
      ))}
      <Checks answer={answer} />
      <Scalars answer={answer} />
      <p>
        <button
          type="button"
          onClick={() => saveAs(new Blob([JSON.stringify(answer)]), `${name}.json`)}
        >
          Save as JSON
        </button>
      </p>
    </>
  )
}
