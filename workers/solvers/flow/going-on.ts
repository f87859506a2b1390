// Where a flow in time has ended on each of its meshes, and how another run goes on from there with the same bits.
import { createHash } from 'node:crypto'
import { type FieldState, readState, stateIn, stateOf } from '../../continuum/state.ts'
import { invalidInput } from '../../refusal.ts'
import type { Setup } from './own-setup.ts'
import { type OwnInput, stepsOf } from './own-words.ts'

/** The last two steps of a run, how many there were, and their length. */
export interface Standing {
  readonly values: Float64Array
  readonly before: Float64Array
  readonly steps: number
  readonly dt: number
}

/** Two lengths of a step that differ by more are two. */
const SAME = 1e-9
/** Numbers of a state that is sent. */
export const STATE_MAX = 130_000

const OCTETS = 6

/** Of the places of all nodes: what belongs to another mesh has no meaning on this one. */
function markOf({ mesh: { x, y, triangles } }: Setup): number {
  const hash = createHash('sha256')
  for (const part of [x, y, triangles])
    hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
  return hash.digest().readUIntBE(0, OCTETS)
}

const namesOf = (level: number) => [`now${level}`, `before${level}`] as const

/** The time at which the run begins. */
export function startOf({ initial, tEnd }: OwnInput): number {
  const carried = stateIn(initial)
  if (carried === undefined) return 0
  const { t } = readState(carried, '/initial', 'flow', {})
  if (tEnd! > t) return t
  throw invalidInput('/tEnd', `tEnd is ${tEnd}, the state is at ${t}`)
}

/** What a state has of this mesh. */
export function standingOf(input: OwnInput, setup: Setup, level: number): Standing | undefined {
  const carried = stateIn(input.initial)
  if (carried === undefined) return undefined
  const { ns } = setup
  const [now, past] = namesOf(level)
  const { t, history } = readState(carried, '/initial', 'flow', {})
  if (history[`mesh${level}`] !== markOf(setup)) {
    throw invalidInput(
      '/initial',
      'the state is of another mesh: domain, bodies, cells and kinds of sides are to be the same',
    )
  }
  const length = ns.places.length
  const { arrays } = readState(carried, '/initial', 'flow', { [now]: length, [past]: length })
  const dt = history[`dt${level}`]!
  const steps = stepsOf(input) / (level === 0 ? 1 : 2)
  if (Math.abs((input.tEnd! - t) / steps - dt) > SAME * dt) {
    const fine = history['dt0']!
    const message = `steps of a run that goes on are as long as before, ${fine} s: from ${t} to ${input.tEnd} these are ${(input.tEnd! - t) / fine}`
    throw invalidInput('/steps', message, { dt: fine, value: input.steps })
  }
  const whole = (values: Float64Array) => {
    const all = new Float64Array(4 * ns.count)
    for (const [k, place] of ns.places.entries()) all[place] = values[k]!
    ns.wrap(all)
    return all
  }
  return {
    values: whole(arrays[now]!),
    before: whole(arrays[past]!),
    ...{ steps: history[`steps${level}`]!, dt },
  }
}

/** From the finest mesh on; undefined where it is longer than what is sent. */
export function flowState(
  t: number,
  levels: readonly { readonly setup: Setup; readonly standing: Standing }[],
): FieldState | undefined {
  const size = levels.reduce((sum, { setup }) => sum + 2 * setup.ns.places.length, 0)
  if (size > STATE_MAX) return undefined
  const arrays: Record<string, Float64Array> = {}
  const history: Record<string, number> = {}
  for (const [level, { setup, standing }] of levels.entries()) {
    const [now, past] = namesOf(level)
    const of = (values: Float64Array) => Float64Array.from(setup.ns.places, at => values[at]!)
    arrays[now] = of(standing.values)
    arrays[past] = of(standing.before)
    history[`dt${level}`] = standing.dt
    history[`steps${level}`] = standing.steps
    history[`mesh${level}`] = markOf(setup)
  }
  return stateOf('flow', { t, arrays, history })
}
