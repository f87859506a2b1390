import { useState } from 'preact/hooks'
import { Refusal } from '../api/call.ts'
import { kindOf, read, textOf } from '../api/form.ts'
import type { Example, Schema, ToolRecord } from '../api/records.ts'
import { SchemaField } from '../parts/schema-field.tsx'
import { MomentsField, takesMoments, withMoments } from './moments-field.tsx'

type Texts = Readonly<Record<string, string>>

/** Members that say how an answer is shown or where it is filed, not what is computed. */
const SHOWING = ['folder', 'encoding', 'outputUnit', 'view']

/** The form that follows from the schema: numbers and choices first, own equations and lists behind them. */
export function SolverForm(props: {
  record: ToolRecord
  error: Error | undefined
  isRunning: boolean
  onRun: (input: Record<string, unknown>) => void
  onCancel: () => void
}) {
  const { record, error, isRunning, onRun, onCancel } = props
  const { properties, required = [] } = record.input
  const [preset, setPreset] = useState(0)
  const [texts, setTexts] = useState<Texts>(() => textsOf(record.examples[0], properties))
  const [units, setUnits] = useState<Texts>({})
  const [moments, setMoments] = useState(0)
  const names = Object.keys(properties).filter(name => !SHOWING.includes(name))
  const isLong = (name: string) => ['expressions', 'json'].includes(kindOf(properties[name]!))
  const groups: [string, string[]][] = [
    ['Inputs', names.filter(name => !isLong(name))],
    ['Own equations and lists', names.filter(isLong)],
  ]
  const unitOf = (name: string) => units[name] ?? properties[name]!['x-unit'] ?? ''
  const reading = (name: string) => read(texts[name] ?? '', properties[name]!, unitOf(name))
  const faults = faultsByName(error)
  const take = (at: number) => {
    setPreset(at)
    setTexts(textsOf(record.examples[at], properties))
    setUnits({})
  }
  const entries = names.map(name => [name, reading(name).value])
  const input = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  const submit = (event: Event) => {
    event.preventDefault()
    onRun(withMoments(properties, input, moments))
  }
  const isBroken = names.some(name => {
    const { value, fault } = reading(name)
    const isSent = value !== undefined && kindOf(properties[name]!) === 'expressions'
    return fault !== undefined && !isSent
  })
  return (
    <form class="panel" onSubmit={submit} aria-label="Run">
      <div class="line">
        <label for="preset">Example</label>
        <select
          id="preset"
          class="grow"
          value={preset}
          onChange={event => take(Number(event.currentTarget.value))}
        >
          {record.examples.map(({ title }, i) => (
            <option key={title} value={i}>
              {title}
            </option>
          ))}
        </select>
      </div>
      {groups.map(([title, members]) => {
        const fields = (
          <div class="fields">
            {members.map(name => (
              <SchemaField
                key={name}
                name={name}
                schema={properties[name]!}
                units={record.units[properties[name]!['x-unit'] ?? ''] ?? []}
                isRequired={required.includes(name)}
                text={texts[name] ?? ''}
                unit={unitOf(name)}
                idle={idleBecause(name, record, texts)}
                fault={faults.get(name)}
                onChange={(text, unit) => {
                  setTexts({ ...texts, [name]: text })
                  setUnits({ ...units, [name]: unit })
                }}
              />
            ))}
          </div>
        )
        if (members.length === 0) return null
        const isUsed = members.some(name => texts[name]) || members.some(name => faults.has(name))
        return title === 'Inputs' ? (
          <fieldset key={title}>
            <legend>{title}</legend>
            {fields}
          </fieldset>
        ) : (
          <details key={title} open={isUsed}>
            <summary>
              {title} <span class="small quiet">{members.join(', ')}</span>
            </summary>
            {fields}
          </details>
        )
      })}
      {takesMoments(properties, input) && <MomentsField count={moments} onCount={setMoments} />}
      <p class="actions">
        <button type="submit" class="primary" disabled={isRunning || isBroken}>
          Run
        </button>{' '}
        <button type="button" disabled={!isRunning} onClick={onCancel}>
          Cancel
        </button>
      </p>
    </form>
  )
}

function textsOf(
  example: Example | undefined,
  properties: Readonly<Record<string, Schema>>,
): Texts {
  return Object.fromEntries(
    Object.entries(example?.input ?? {}).map(([name, value]) => [
      name,
      textOf(value, kindOf(properties[name] ?? {})),
    ]),
  )
}

/** An input that counts only while others have certain values. */
function idleBecause(name: string, record: ToolRecord, texts: Texts): string | undefined {
  for (const [other, values] of Object.entries(record.countsWith?.[name] ?? {})) {
    const { default: usual } = record.input.properties[other] ?? {}
    const current = texts[other] || String(usual ?? '')
    if (!values.map(String).includes(current))
      return `counts only with ${other} = ${values.join(' or ')}`
  }
  return undefined
}

function faultsByName(error: Error | undefined): Map<string, string> {
  const faults = error instanceof Refusal ? (error.details.errors ?? []) : []
  return new Map(faults.map(({ pointer, message }) => [pointer.split('/')[1] ?? '', message]))
}
