// The parts of a result that there is room for where it is stored. What is left out can be
// got by calling the solver's own tool with the same inputs: the bits are the same.
import { type JsonResult, jsonResult } from './arrays.ts'
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
export function shortenedResult(
  solved: Readonly<Record<string, unknown>>,
  most: number,
): ShortenedResult {
  const { fields = {}, ...rest } = solved
  const { series = {}, parameters, ...members } = jsonResult(rest) as Record<string, JsonResult>
  const named = parameters === undefined ? {} : { parameters }
  const columns = 'series' in rest ? { series } : {}
  const omitted = Object.keys(fields as object).map(name => `fields.${name}`)
  let excess = lengthOf({ ...members, ...named, ...columns }) - most
  const shortened = (from: Record<string, unknown>, path: string) => {
    if (excess <= 0) return
    const byLength = Object.entries(from)
      .map(([name, value]) => ({ name, length: lengthOf(value) }))
      .sort((a, b) => b.length - a.length)
    for (const { name, length } of byLength) {
      if (excess <= 0) return
      delete from[name]
      omitted.push(`${path}${name}`)
      excess -= length
    }
  }
  shortened(series, 'series.')
  shortened(named, '')
  shortened(members, '')
  return { result: { ...members, ...named, ...columns }, omitted }
}

/**
 * JSON of an envelope in about `most` characters: its result is shortened as above where it would be longer, and `omitted`
 * names what is missing.
 */
export function shortenedEnvelope(
  envelope: Readonly<Omit<Envelope, 'entry'>>,
  most: number,
): string {
  const whole = JSON.stringify(envelope)
  const { result, ...rest } = envelope
  if (whole.length <= most || result === undefined) return whole
  const room = Math.max(0, most - lengthOf(rest))
  return JSON.stringify({ ...rest, ...shortenedResult(result as JsonResult, room) })
}

const lengthOf = (value: unknown) => JSON.stringify(value).length
