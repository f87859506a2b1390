// One member of an input, filled in the way of its schema.
import { kindOf, read } from '../api/form.ts'
import type { Schema } from '../api/records.ts'
import { printed } from './number.ts'
import { QuantityField } from './quantity-field.tsx'

interface Props {
  readonly name: string
  readonly schema: Schema
  readonly units: readonly string[]
  readonly isRequired: boolean
  readonly text: string
  readonly unit: string
  /** Why it has no effect as the others stand. */
  readonly idle: string | undefined
  /** What the service said of it. */
  readonly fault: string | undefined
  readonly onChange: (text: string, unit: string) => void
}

export function SchemaField(props: Props) {
  const { name, schema, units, isRequired, text, unit, idle, onChange } = props
  const id = `field-${name}`
  const kind = kindOf(schema)
  const title = `${schema.title ?? name}${isRequired ? ' (needed)' : ''}`
  const fault = read(text, schema, unit).fault ?? props.fault
  const hint = [name, rangeOf(schema), idle].filter(Boolean).join(' · ')
  const notes = {
    'aria-invalid': fault !== undefined,
    'aria-describedby': [`${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' '),
  }
  const below = (
    <>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
      {fault && (
        <p class="fault" id={`${id}-fault`} role="status">
          {fault}
        </p>
      )}
    </>
  )
  if (kind === 'quantity') {
    const { default: usual, 'x-unit': own = '' } = schema
    const isOwnUnit = unit === own
    return (
      <QuantityField
        {...{ id, title, hint, fault }}
        usual={isOwnUnit && usual !== undefined ? shown(usual) : ''}
        units={units.length > 0 ? units : ['1']}
        value={{ text, unit, uncertainty: '' }}
        onChange={value => onChange(value.text, value.unit)}
      />
    )
  }
  if (kind === 'choice' || kind === 'switch') {
    const choices = kind === 'switch' ? ['true', 'false'] : schema.enum!.map(String)
    return (
      <div class="field">
        <label for={id}>{title}</label>
        <div class="value">
          <select
            id={id}
            {...notes}
            value={text}
            onChange={event => onChange(event.currentTarget.value, unit)}
          >
            <option value="">by default</option>
            {choices.map(choice => (
              <option key={choice} value={choice}>
                {kind === 'switch' ? (choice === 'true' ? 'yes' : 'no') : choice}
              </option>
            ))}
          </select>
        </div>
        {below}
      </div>
    )
  }
  const isLong = kind !== 'text'
  return (
    <div class={isLong ? 'field wide' : 'field'}>
      <label for={id}>
        {title}
        {kind === 'expressions' && ', a line each: name = expression'}
        {kind === 'json' && ', as JSON'}
      </label>
      <div class="value">
        {isLong ? (
          <textarea
            id={id}
            {...notes}
            rows={Math.min(8, text.split('\n').length + 1)}
            spellcheck={false}
            value={text}
            onInput={event => onChange(event.currentTarget.value, unit)}
          />
        ) : (
          <input
            id={id}
            {...notes}
            autocomplete="off"
            value={text}
            onInput={event => onChange(event.currentTarget.value, unit)}
          />
        )}
      </div>
      {below}
    </div>
  )
}

function rangeOf(schema: Schema): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, default: usual, examples } = schema
  const example = usual === undefined ? examples?.[0] : undefined
  const ends = [
    minimum !== undefined && `from ${printed(minimum)}`,
    exclusiveMinimum !== undefined && `above ${printed(exclusiveMinimum)}`,
    maximum !== undefined && `to ${printed(maximum)}`,
    exclusiveMaximum !== undefined && `below ${printed(exclusiveMaximum)}`,
  ]
  return [
    ends.filter(Boolean).join(' '),
    usual !== undefined && `${shown(usual)} by default`,
    example !== undefined && `such as ${shown(example)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const shown = (value: unknown): string =>
  typeof value === 'number' ? printed(value, 12) : JSON.stringify(value)
