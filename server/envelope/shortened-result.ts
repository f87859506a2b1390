// The parts of a result that there is room for where it is stored. What is left out can be
// got by calling the solver's own tool with the same inputs: the bits are the same.
import { jsonPieces, STEP_CHARACTERS } from '../crypto/text-steps.ts'
import { type JsonResult, jsonSteps as jsonForm } from './arrays.ts'
import type { Envelope } from './schema.ts'

export interface ShortenedResult {
  readonly result: JsonResult
  /** Paths of what was left out: `fields.u`, `series.psi4`. */
  readonly omitted: readonly string[]
}

/**
 * All but the fields, in at most `most` characters of JSON: columns of series go first, then the parameters, which are
 * known, then other members; the longest first.
 */
export function* shortenedResult(
  solved: Readonly<Record<string, unknown>>,
  most: number,
): Generator<void, ShortenedResult> {
  const { fields = {}, ...rest } = solved
  const {
    series = {},
    parameters,
    ...members
  } = (yield* jsonForm(rest)) as Record<string, JsonResult>
  const named = parameters === undefined ? {} : { parameters }
  const columns = 'series' in rest ? { series } : {}
  const omitted = Object.keys(fields as object).map(name => `fields.${name}`)
  let excess = (yield* lengthSteps({ ...members, ...named, ...columns })) - most
  function* shortened(from: Record<string, unknown>, path: string): Generator<void> {
    if (excess <= 0) return
    const lengths: { name: string; length: number }[] = []
    for (const [name, value] of Object.entries(from)) {
      lengths.push({ name, length: yield* lengthSteps(value) })
    }
    for (const { name, length } of lengths.sort((a, b) => b.length - a.length)) {
      if (excess <= 0) return
      delete from[name]
      omitted.push(`${path}${name}`)
      excess -= length
    }
  }
  yield* shortened(series, 'series.')
  yield* shortened(named, '')
  yield* shortened(members, '')
  return { result: { ...members, ...named, ...columns }, omitted }
}

/**
 * JSON of an envelope in about `most` characters: its result is shortened as above where it would be longer, and `omitted`
 * names what is missing.
 */
export function* shortenedEnvelope(
  envelope: Readonly<Omit<Envelope, 'entry'>>,
  most: number,
): Generator<void, string> {
  const { result, ...rest } = envelope
  if (result === undefined || (yield* lengthSteps(envelope, most)) <= most) {
    return JSON.stringify(envelope)
  }
  const room = Math.max(0, most - (yield* lengthSteps(rest)))
  return JSON.stringify({ ...rest, ...(yield* shortenedResult(result as JsonResult, room)) })
}

/** Characters of the JSON of a value; those beyond `most` are not counted. */
function* lengthSteps(value: unknown, most = Number.POSITIVE_INFINITY): Generator<void, number> {
  let length = 0
  let turn = STEP_CHARACTERS
  for (const piece of jsonPieces(value)) {
    length += piece.length
    if (length > most) return length
    if (length < turn) continue
    turn = length + STEP_CHARACTERS
    yield
  }
  return length
}
