// What a step seals and keeps of what its solver found: all but the fields, as long as it is short enough.
// A field is got by calling the solver's own tool with the inputs of the step: the bits are the same.
import type { SolverResult } from '../../workers/solver.ts'
import { type JsonResult, jsonResult } from '../envelope/arrays.ts'
import { canonicalJson } from '../store/canonical-json.ts'

/** Characters of JSON that a step may keep. */
export const KEPT_CHARACTERS = 98_304

export interface Kept {
  readonly result: JsonResult
  /** Paths of what was left out: `fields.u`, `series.psi4`. */
  readonly omitted: readonly string[]
}

/** Columns of series go first, then the parameters, which are known, then other members; the longest first. */
export function keptResult({ fields, ...rest }: SolverResult): Kept {
  const { series, parameters, ...members } = jsonResult(rest) as Record<string, JsonResult>
  const named = { parameters }
  const omitted = Object.keys(fields).map(name => `fields.${name}`)
  let excess = lengthOf({ ...members, ...named, series }) - KEPT_CHARACTERS
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
  shortened(series!, 'series.')
  shortened(named, '')
  shortened(members, '')
  return { result: { ...members, ...named, series }, omitted }
}

const lengthOf = (value: unknown) => canonicalJson(value).length
