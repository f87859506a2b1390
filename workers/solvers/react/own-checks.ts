// What a run of own reactions must be before it starts.
import { stateIn } from '../../continuum/state.ts'
import { invalidInput, missingInput, pointerTo } from '../../refusal.ts'
import type { Medium } from './medium.ts'
import { CELLS_MAX, type OwnInput } from './own-words.ts'

/** Numbers of all snapshots. */
const VALUES_MAX = 1 << 22

export function cellsOf({ cells }: OwnInput, { dim }: Medium): [number, number] {
  const wanted = cells ?? (dim === 1 ? [256] : [96, 96])
  if (wanted.length !== dim) {
    throw invalidInput('/cells', `cells has ${dim} ${dim === 1 ? 'number' : 'numbers'} here`)
  }
  for (const [i, count] of wanted.entries()) {
    if (count % 4 === 0) continue
    const message = `cells along a side are a multiple of 4, not ${count}: two coarser grids tell the error`
    throw invalidInput(pointerTo('cells', i), message, {
      value: count,
      near: 4 * Math.ceil(count / 4),
    })
  }
  const [nx, ny = 1] = wanted as [number, number?]
  if (nx * ny <= CELLS_MAX) return [nx, ny]
  const message = `cells: ${nx} by ${ny} are ${nx * ny}, more than ${CELLS_MAX}`
  throw invalidInput('/cells', message, { value: nx * ny, limit: CELLS_MAX })
}

export function refuseUnfit(input: OwnInput, medium: Medium, cells: number): void {
  const { analysis, tEnd, initial, snapshots = [], probes = [] } = input
  const { box, dim, species } = medium
  for (const [i, at] of probes.entries()) {
    const place = pointerTo('probes', i)
    if (at.length !== dim) throw invalidInput(place, `a point of probes has ${dim} coordinates`)
    for (const [k, axis] of (['x', 'y'] as const).slice(0, dim).entries()) {
      const [from, to] = box[axis]
      if (at[k]! >= from && at[k]! <= to) continue
      throw invalidInput(place, `the point ${at.join(', ')} of probes is outside of the domain`)
    }
  }
  const state = stateIn(initial)
  if (initial !== undefined && state === undefined) {
    throw invalidInput('/initial', 'initial is the state of a result; species have an initial each')
  }
  if (state !== undefined && input.noise) {
    throw invalidInput('/noise', 'noise disturbs a start, and a state goes on')
  }
  if (
    state === undefined &&
    analysis !== 'steady' &&
    species.every(one => one.initial === undefined)
  ) {
    throw missingInput('/species/0/initial', 'no species has an initial: its numbers at the start')
  }
  if (analysis === 'steady') {
    for (const name of ['tEnd', 'snapshots', 'front'] as const) {
      if (input[name] === undefined) continue
      throw invalidInput(`/${name}`, `${name} has no meaning for a state at rest`)
    }
    if (state !== undefined) throw invalidInput('/initial', 'a state at rest goes on from no state')
    if (medium.isTimed)
      throw invalidInput('/analysis', 'steady: an expression names t, which changes')
    return
  }
  if (tEnd === undefined) throw missingInput('/tEnd', 'tEnd is missing: the end of the run')
  for (const [i, t] of snapshots.entries()) {
    if (t <= tEnd) continue
    throw invalidInput(pointerTo('snapshots', i), `snapshots end with tEnd, ${tEnd}: ${t} is later`)
  }
  const begin = (state as { t?: number } | undefined)?.t ?? 0
  for (const [i, t] of snapshots.entries()) {
    if (t >= begin) continue
    throw invalidInput(pointerTo('snapshots', i), `the state is at ${begin}: ${t} is before it`)
  }
  const values = new Set(snapshots).size * cells * species.length
  if (values > VALUES_MAX) {
    const fit = Math.floor(VALUES_MAX / (cells * species.length))
    const message = `snapshots of ${values} values are more than ${VALUES_MAX}: ${fit} fit`
    throw invalidInput('/snapshots', message, { limit: fit })
  }
}
