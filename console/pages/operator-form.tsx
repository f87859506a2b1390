import { useState } from 'preact/hooks'
import { call, Refusal } from '../api/call.ts'
import type { Envelope, OperatorInput, OperatorRecord } from '../api/records.ts'
import { type Quantity, QuantityField, sent } from '../parts/quantity-field.tsx'
import { RefusalNote } from '../parts/refusal.tsx'

type Output = Omit<OperatorInput, 'key'> & { key: string }

/** Inputs with units and uncertainties; any of them can be the wanted one, and the output is then stated. */
export function OperatorForm(props: {
  record: OperatorRecord
  onAnswer: (answer: Envelope) => void
}) {
  const { record, onAnswer } = props
  const { inputs, output, test, units } = record
  const [quantities, setQuantities] = useState(() => startOf(record))
  const [wanted, setWanted] = useState(output.key)
  const [outputUnit, setOutputUnit] = useState('')
  const [error, setError] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const fields: readonly Output[] =
    wanted === output.key ? inputs : [output, ...inputs.filter(({ key }) => key !== wanted)]
  const target = [output, ...inputs].find(({ key }) => key === wanted)!
  const faults = faultsByKey(error)
  const submit = async (event: Event) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    const entries = fields.map(({ key }) => [key, sent(quantities[key]!)])
    const body = {
      inputs: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
      ...(wanted !== output.key && { solveFor: wanted }),
      ...(outputUnit !== '' && outputUnit !== target.unit && { outputUnit }),
    }
    try {
      onAnswer(await call<Envelope>(`/api/operators/${record.id}/compute`, { body }))
    } catch (problem) {
      setError(problem as Error)
    }
    setBusy(false)
  }
  return (
    <form class="panel" onSubmit={submit} aria-label="Compute">
      <div class="line">
        <label for="wanted">Compute</label>
        <select
          id="wanted"
          class="grow"
          value={wanted}
          onChange={event => {
            setWanted(event.currentTarget.value)
            setOutputUnit('')
          }}
        >
          {[output, ...inputs].map(({ key, symbol, name }) => (
            <option key={key} value={key}>
              {symbol}, {name}
            </option>
          ))}
        </select>
        <label for="output-unit">in</label>
        <select
          id="output-unit"
          value={outputUnit}
          onChange={event => setOutputUnit(event.currentTarget.value)}
        >
          {(units[target.unit] ?? [target.unit]).map((unit, i) => (
            <option key={unit} value={i === 0 ? '' : unit}>
              {unit}
            </option>
          ))}
        </select>
      </div>
      <div class="fields roomy">
        {fields.map(input => (
          <QuantityField
            key={input.key}
            id={`input-${input.key}`}
            title={`${input.symbol}, ${input.name}`}
            hint={rangeOf(input)}
            fault={faults.get(input.key)}
            units={units[input.unit] ?? [input.unit]}
            value={quantities[input.key]!}
            hasUncertainty
            onChange={value => setQuantities({ ...quantities, [input.key]: value })}
          />
        ))}
      </div>
      <p class="actions">
        <button type="submit" class="primary" disabled={isBusy}>
          Compute
        </button>{' '}
        <button type="button" onClick={() => setQuantities(startOf(record))}>
          Example
        </button>
        <span class="hint"> {test.published && `published: ${test.published.source}`}</span>
      </p>
      {error && <RefusalNote error={error} />}
    </form>
  )
}

/** The figures of its test point, which is published where there is such a figure. */
function startOf({ inputs, output, test }: OperatorRecord): Record<string, Quantity> {
  return Object.fromEntries(
    [...inputs, { ...output, default: undefined }].map(({ key, unit, default: usual }) => {
      const value = test.inputs[key] ?? usual
      return [key, { text: value === undefined ? '' : String(value), unit, uncertainty: '' }]
    }),
  )
}

function rangeOf({ min, max, exclusive, integer, unit, default: usual }: Output): string {
  const open = (end: 'min' | 'max') => exclusive === true || exclusive === end
  const in_ = unit === '1' ? '' : ` ${unit}`
  return [
    integer && 'whole number',
    min !== undefined && `${open('min') ? 'above' : 'from'} ${min}${in_}`,
    max !== undefined && `${open('max') ? 'below' : 'to'} ${max}${in_}`,
    usual !== undefined && `${usual}${in_} if left out`,
  ]
    .filter(Boolean)
    .join(', ')
}

function faultsByKey(error: Error | undefined): Map<string, string> {
  const faults = error instanceof Refusal ? (error.details.errors ?? []) : []
  return new Map(
    faults.flatMap(({ pointer, message }) => {
      const [, , key] = pointer.split('/')
      return key === undefined ? [] : [[key, message] as const]
    }),
  )
}
