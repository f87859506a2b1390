// A number with its unit and, where it has one, its uncertainty. Any text that the service reads as a quantity is taken as well.
import { printedUnit } from './number.ts'

export interface Quantity {
  readonly text: string
  readonly unit: string
  readonly uncertainty: string
}

interface Props {
  readonly id: string
  readonly title: string
  readonly hint?: string
  readonly fault?: string | undefined
  /** What an empty field stands for, in the unit that is chosen. */
  readonly usual?: string
  readonly units: readonly string[]
  readonly value: Quantity
  readonly hasUncertainty?: boolean
  readonly onChange: (value: Quantity) => void
}

export function QuantityField(props: Props) {
  const { id, title, hint, fault, usual, units, value, hasUncertainty, onChange } = props
  const notes = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{title}</label>
      <div class="value">
        <input
          id={id}
          inputMode="text"
          autocomplete="off"
          spellcheck={false}
          placeholder={usual}
          value={value.text}
          aria-invalid={fault !== undefined}
          aria-describedby={notes || undefined}
          onInput={event => onChange({ ...value, text: event.currentTarget.value })}
        />
        {hasUncertainty && <span aria-hidden="true">±</span>}
        {hasUncertainty && (
          <input
            size={6}
            class="spread"
            aria-label={`uncertainty of ${title}`}
            title="uncertainty"
            autocomplete="off"
            value={value.uncertainty}
            onInput={event => onChange({ ...value, uncertainty: event.currentTarget.value })}
          />
        )}
        {units.length > 1 || units[0] !== '1' ? (
          <select
            aria-label={`unit of ${title}`}
            value={value.unit}
            onChange={event => onChange({ ...value, unit: event.currentTarget.value })}
          >
            {units.map(unit => (
              <option key={unit} value={unit}>
                {unit === '1' ? 'number' : printedUnit(unit)}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {fault && (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  )
}

/** As the service takes it; undefined for an empty field. */
export function sent({ text, unit, uncertainty }: Quantity): unknown {
  const trimmed = text.trim().replace('−', '-')
  if (trimmed === '') return undefined
  const value = Number(trimmed)
  // A text with a unit of its own, or what the service shall refuse in its own words.
  if (!Number.isFinite(value)) return trimmed
  const spread = Number(uncertainty)
  const hasSpread = uncertainty.trim() !== '' && spread > 0
  return { value, unit, ...(hasSpread && { uncertainty: spread }) }
}
