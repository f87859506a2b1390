// Numbers, places and directions of a caller's: numbers, quantities, or expressions of his parameters.
import { type Coefficient, type Names, readCoefficient } from '../../continuum/coefficient.ts'
import type { Point } from '../../continuum/mesh/curve.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'

export function numberOf(value: unknown, place: string, name: string, names: Names): number {
  const constant = coefficientOf(value, place, name, names).constant
  if (constant !== undefined) return constant
  throw invalidInput(place, `${name} is one number: it names no place`)
}

export function positiveOf(value: unknown, place: string, name: string, names: Names): number {
  const number = numberOf(value, place, name, names)
  if (number > 0) return number
  throw invalidInput(place, `${name} is ${number}: it is above 0`)
}

/** A number or an expression of place. */
export function coefficientOf(
  value: unknown,
  place: string,
  name: string,
  names: Names,
): Coefficient {
  const coefficient = readCoefficient(value, place, name, names)
  if (coefficient.uses.has('t')) throw invalidInput(place, `${name} names t: nothing changes here`)
  return coefficient
}

export function pointOf(value: unknown, place: string, name: string, names: Names): Point {
  const [x, y] = pairIn(value, place, name)
  return [
    numberOf(x, place + pointerTo(0), name, names),
    numberOf(y, place + pointerTo(1), name, names),
  ]
}

export function directionOf(
  value: unknown,
  place: string,
  name: string,
  names: Names,
): readonly [Coefficient, Coefficient] {
  const [x, y] = pairIn(value, place, name)
  return [
    coefficientOf(x, place + pointerTo(0), name, names),
    coefficientOf(y, place + pointerTo(1), name, names),
  ]
}

function pairIn(value: unknown, place: string, name: string): readonly unknown[] {
  if (Array.isArray(value) && value.length === 2) return value
  throw invalidInput(place, `${name} has two components: [x, y]`)
}

type Members = Readonly<Record<string, unknown>>

/** An object with these members and no others. */
export function membersOf(
  value: unknown,
  place: string,
  name: string,
  allowed: readonly string[],
): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidInput(place, `${name} is an object with ${allowed.join(', ')}`)
  }
  for (const member of Object.keys(value)) {
    if (allowed.includes(member)) continue
    const message = `${name} has no ${member.slice(0, 64)}: there are ${allowed.join(', ')}`
    throw invalidInput(place + pointerTo(member), message, { enum: [...allowed] })
  }
  return value as Members
}

export function memberOf(members: Members, member: string, place: string, name: string): unknown {
  const value = members[member]
  if (value !== undefined) return value
  throw missingInput(place + pointerTo(member), `${member} of ${name} is missing`)
}
