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
  place: ResultPlace,
): Headline | undefined {
  const read = place.cycle ? cycleIn(result, place) : numberIn(result, place)
  if (read === undefined) return undefined
  const { factor = 1, unit } = place
  const [value, spread] = [factor * read.value, Math.abs(factor) * read.spread]
  const own = parseUnit(unit)
  return {
    value: toSI(value, own),
    uncertainty: spread * own.scale,
    unit: isCoherent(own) ? unit : coherentUnit(own.dimension),
  }
}

function numberIn(result: unknown, { value: place, plus, error, relativeError }: ResultPlace) {
  const value = at(result, place)
  const more = plus === undefined ? 0 : at(result, plus)
  const absolute = error === undefined ? 0 : at(result, error)
  const relative = relativeError === undefined ? 0 : at(result, relativeError)
  const parts = [value, more, absolute, relative]
  if (!isNumbers(parts)) return undefined
  return {
    value: parts[0]! + parts[1]!,
    spread: Math.abs(parts[2]!) + Math.abs(parts[3]! * parts[0]!),
  }
}

/** The last of the times between events, where those before it were as long: what still settles has no period yet. */
function cycleIn(result: unknown, { value: place, error = '', cycle }: ResultPlace) {
  const [times, errors] = [at(result, place), at(result, error)]
  if (!isNumbers(times) || !isNumbers(errors) || errors.length < times.length) return undefined
  const spacings = times.slice(1).map((time, i) => time - times[i]!)
  const compared = cycle === 'always' ? spacings : spacings.slice(-2)
  const value = compared.at(-1)
  if (value === undefined || compared.length < 2 || !(value > 0)) return undefined
  const drift = Math.max(...compared.map(one => Math.abs(one - value)))
  if (drift > SETTLED * value) return undefined
  return { value, spread: drift + errors.at(-1)! + errors.at(-2)! }
}

const SETTLED = 1e-5

const isNumbers = (list: unknown): list is number[] =>
  Array.isArray(list) && list.every(one => typeof one === 'number')

const at = (result: unknown, place: string): unknown =>
  place
    .split('.')
    .reduce<unknown>((one, key) => (one as Record<string, unknown> | undefined)?.[key], result)
