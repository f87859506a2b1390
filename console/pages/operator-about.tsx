import type { OperatorRecord } from '../api/records.ts'
import { printed, printedUnit } from '../parts/number.ts'

/** Where it holds, what stands in it, and where it is from. */
export function OperatorAbout({ record }: { record: OperatorRecord }) {
  const { validity, assumptions, constants, source, related, test } = record
  const conditions = [...validity.map(({ text }) => text), ...assumptions]
  return (
    <section class="panel" aria-label="About the law">
      {conditions.length > 0 && (
        <>
          <h2>Where it holds</h2>
          <ul>
            {conditions.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {constants.length > 0 && (
        <>
          <h2>Constants</h2>
          <ul>
            {constants.map(({ symbol, value, unit, source: origin }) => (
              <li key={symbol}>
                {symbol} = {printed(value, 12)} {printedUnit(unit)}{' '}
                <span class="quiet">({origin})</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h2>Source</h2>
      <p>{[source.work, source.section, source.equation].filter(Boolean).join(', ')}</p>
      {test.published && (
        <p class="small">
          Published figure: {printed(test.published.value, 12)}, {test.published.source}
        </p>
      )}
      {related.length > 0 && (
        <p>
          Related:{' '}
          {related.map(id => (
            <>
              <a key={id} href={`#/operators/${encodeURIComponent(id)}`}>
                {id}
              </a>{' '}
            </>
          ))}
        </p>
      )}
    </section>
  )
}
