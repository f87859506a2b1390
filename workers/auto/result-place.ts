// The number of a result that a question asks for, where that is not the headline.
import type { ResultPlace } from '../solver.ts'
import { coherentUnit, isCoherent, parseUnit, toSI } from '../units/unit.ts'

export interface Headline {
  readonly value: number
  readonly uncertainty: number
  readonly unit: string
}

/** In SI; undefined where the result does not have it: then nothing answers the question. */
export function outputIn(
  result: Readonly<Record<string, unknown>>,
  { value: place, error, relativeError, unit }: ResultPlace,
): Headline | undefined {
  const value = at(result, place)
  const absolute = error === undefined ? 0 : at(result, error)
  const relative = relativeError === undefined ? 0 : at(result, relativeError)
  if (value === undefined || absolute === undefined || relative === undefined) return undefined
  const own = parseUnit(unit)
  const spread = Math.abs(absolute) + Math.abs(relative * value)
  return {
    value: toSI(value, own),
    uncertainty: spread * own.scale,
    unit: isCoherent(own) ? unit : coherentUnit(own.dimension),
  }
}

function at(result: unknown, place: string): number | undefined {
  const value = place
    .split('.')
    .reduce<unknown>((one, key) => (one as Record<string, unknown> | undefined)?.[key], result)
  return typeof value === 'number' ? value : undefined
}
