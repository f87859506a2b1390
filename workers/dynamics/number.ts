// Numbers that a caller gives as a number, a quantity or an expression.
import { invalidInput } from '../refusal.ts'
import { understand, unitOfQuantity } from '../units/quantity.ts'
import { coherentUnit, parseUnit } from '../units/unit.ts'
import type { Scope } from './scope.ts'

/** A number, a quantity in coherent SI, or an expression of the names in scope. */
export function readNumber(
  value: unknown,
  place: string,
  name: string,
  scope: Scope,
  values: Float64Array,
): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  const isObject = typeof value === 'object' && value !== null && 'value' in value
  if (typeof value !== 'string' && !isObject) {
    throw invalidInput(place, `${name} is no number, quantity or expression`, { value })
  }
  if (isObject || isQuantity(value as string)) {
    const unit = unitOfQuantity(value as string) ?? '1'
    return understand(name, value as string, { unit: coherentUnit(parseUnit(unit).dimension) })
      .value
  }
  const result = scope.valued(value as string, place)(scope.at([values]))
  if (!Number.isFinite(result)) throw invalidInput(place, `${name} is ${result}`)
  return result
}

/** Whether a text is a number with a unit: an expression otherwise. */
export function isQuantity(text: string): boolean {
  const unit = unitOfQuantity(text)
  return unit !== undefined && isUnit(unit)
}

function isUnit(text: string): boolean {
  try {
    parseUnit(text)
    return true
  } catch {
    return false
  }
}
