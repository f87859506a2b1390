// Numbers that have a unit may be written as quantities: `2.5 mm` or {value, unit, uncertainty}, and a list of them as
// {values, unit}. They are converted to the schema's unit before validation, so that ranges apply to the converted number.
import { Failure } from '../../workers/failure.ts'
import { type Fault, faultsOf, invalidInputs, pointerTo, prefixed } from '../../workers/refusal.ts'
import {
  type QuantityInput,
  type Understood,
  understand,
  unitOfQuantity,
} from '../../workers/units/quantity.ts'
import { coherentUnit, parseUnit } from '../../workers/units/unit.ts'

/** As the unit in a schema: any unit is accepted and converted to coherent SI. */
export const ANY_UNIT = 'SI'

export interface Read {
  readonly input: unknown
  /** Each quantity by its path, `dt` or `bodies.0.m`. */
  readonly understood: Readonly<Record<string, Understood>>
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly unit?: string
  readonly title?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
}

/** Converts the quantities in one value of an input; `path` leads to the value. */
type Reader = (value: unknown, path: readonly string[], findings: Findings) => unknown

interface Findings {
  readonly understood: Record<string, Understood>
  readonly faults: Fault[]
}

/** Returns a function that converts the quantities of an input; it throws INVALID_INPUT with a fault for each unreadable one. */
export function quantityReader(schema: object): (input: unknown) => Read {
  const reader = readerOf(schema as Schema)
  if (!reader) return input => ({ input, understood: {} })
  return source => {
    const findings: Findings = { understood: {}, faults: [] }
    const input = reader(source, [], findings)
    if (findings.faults.length > 0) throw invalidInputs(findings.faults)
    return { input, understood: findings.understood }
  }
}

/** Whether a number with this schema may be written as a quantity: it has a unit that can be parsed. */
export function takesQuantity({ type, unit }: Schema): boolean {
  const types = [type].flat()
  if (unit === undefined || !(types.includes('number') || types.includes('integer'))) return false
  // Where the schema itself accepts text or objects, they have another meaning.
  return !types.includes('string') && !types.includes('object') && isWritten(unit)
}

function isWritten(unit: string): boolean {
  if (unit === ANY_UNIT) return true
  try {
    parseUnit(unit)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

function readerOf(schema: Schema): Reader | undefined {
  if (takesQuantity(schema)) {
    return (value, path, findings) =>
      isQuantity(value) ? quantity(value, schema, path, findings) : value
  }
  if (schema.items) {
    const item = readerOf(schema.items)
    if (!item) return undefined
    const takesAll = takesQuantity(schema.items)
    return (value, path, findings) =>
      listOf(value, takesAll)?.map((one, i) => item(one, [...path, String(i)], findings)) ?? value
  }
  return membersReader(schema)
}

function membersReader({ properties = {}, additionalProperties }: Schema): Reader | undefined {
  const own = new Map<string, Reader>()
  for (const [key, member] of Object.entries(properties)) {
    const reader = readerOf(member)
    if (reader) own.set(key, reader)
  }
  const other =
    typeof additionalProperties === 'object' ? readerOf(additionalProperties) : undefined
  if (own.size === 0 && !other) return undefined
  return (value, path, findings) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => {
        const reader = own.get(key) ?? (Object.hasOwn(properties, key) ? undefined : other)
        return [key, reader ? reader(member, [...path, key], findings) : member]
      }),
    )
  }
}

/** A list unchanged, or {values, unit} as a list of {value, unit}. */
function listOf(value: unknown, takesAll: boolean): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!takesAll || typeof value !== 'object' || value === null) return undefined
  const { values, unit, ...rest } = value as { values?: unknown; unit?: unknown }
  if (!Array.isArray(values) || typeof unit !== 'string' || Object.keys(rest).length > 0) {
    return undefined
  }
  return values.map((one: unknown) => (typeof one === 'number' ? { value: one, unit } : one))
}

const MEMBERS = new Set(['value', 'unit', 'uncertainty'])

/** Text counts as a quantity only with a unit: '64' stays text, which the schema refuses. */
function isQuantity(value: unknown): value is QuantityInput {
  if (typeof value === 'string') {
    return value.length > 0 && unitOfQuantity(value) !== undefined
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const { value: number, unit, uncertainty } = value as Record<string, unknown>
  return (
    typeof number === 'number' &&
    (unit === undefined || typeof unit === 'string') &&
    (uncertainty === undefined || typeof uncertainty === 'number') &&
    Object.keys(value).every(key => MEMBERS.has(key))
  )
}

const NOT_CARRIED = 'the uncertainty is told, and not carried into the answer'

function quantity(
  written: QuantityInput,
  { unit, title }: Schema,
  path: readonly string[],
  { understood, faults }: Findings,
): unknown {
  const key = path.at(-1) ?? 'value'
  try {
    const read = understand(key, written, { unit: unitFor(written, unit!), name: title })
    const note = [read.note, read.uncertainty === undefined ? undefined : NOT_CARRIED]
    const notes = note.filter(one => one !== undefined).join('; ')
    understood[path.join('.')] = { ...read, ...(notes !== '' && { note: notes }) }
    return read.value
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    faults.push(...faultsOf(prefixed(pointerTo(...path), error) as Failure))
    return written
  }
}

/** An unknown unit passes unchanged: reading the quantity then reports it. */
function unitFor(written: QuantityInput, unit: string): string {
  if (unit !== ANY_UNIT) return unit
  const own = unitOfQuantity(written) ?? '1'
  return isWritten(own) ? coherentUnit(parseUnit(own).dimension) : '1'
}

/** The schema as it is published: a number that may be a quantity also accepts text and an object. */
export function shownSchema<S extends object>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(shownMember) as unknown as S
  const shown = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, shownMember(value)]),
  ) as S & Schema
  if (!takesQuantity(schema as Schema)) return shown
  return { ...shown, type: [...[(schema as Schema).type].flat(), 'string', 'object'] }
}

const shownMember = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? shownSchema(value) : value
