// How many moments of a run are wanted: a number in place of a list of times. It fills in `snapshots`, or the steps between frames
// of a `trajectory`, whichever the solver takes.
import type { Schema } from '../api/records.ts'

type Properties = Readonly<Record<string, Schema>>
type Input = Readonly<Record<string, unknown>>

const COUNTS = [10, 20, 40]

/** Whether moments can be wished for as the form stands: a domain of one's own has its end, and none are listed. */
const hasTimes = (properties: Properties, input: Input): boolean =>
  'snapshots' in properties &&
  input['snapshots'] === undefined &&
  ['domain', 'tEnd'].every(name => input[name] !== undefined)

const hasFrames = (properties: Properties, input: Input): boolean =>
  'trajectory' in properties && 'steps' in properties && input['trajectory'] === undefined

export const takesMoments = (properties: Properties, input: Input): boolean =>
  hasTimes(properties, input) || hasFrames(properties, input)

/** The input with so many moments; the end is one of them. */
export function withMoments(properties: Properties, input: Input, count: number): Input {
  if (count === 0) return input
  if (hasTimes(properties, input)) {
    return { ...input, snapshots: timesUpTo(input['tEnd'], count) }
  }
  if (!hasFrames(properties, input)) return input
  const steps = Number(input['steps'] ?? properties['steps']!.default)
  return { ...input, trajectory: { every: Math.max(1, Math.round(steps / count)) } }
}

/** In the unit of the end. */
function timesUpTo(end: unknown, count: number): unknown[] {
  const { value, unit } =
    typeof end === 'object'
      ? (end as { value: number; unit: string })
      : { value: end as number, unit: undefined }
  return Array.from({ length: count - 1 }, (_, i) => {
    const t = Number(((value * (i + 1)) / count).toPrecision(6))
    return unit === undefined ? t : { value: t, unit }
  })
}

export function MomentsField(props: { count: number; onCount: (count: number) => void }) {
  return (
    <p class="line">
      <label for="moments">Moments to look at</label>
      <select
        id="moments"
        value={props.count}
        onChange={event => props.onCount(Number(event.currentTarget.value))}
      >
        <option value={0}>the end alone</option>
        {COUNTS.map(count => (
          <option key={count} value={count}>
            {count}, with a player
          </option>
        ))}
      </select>
    </p>
  )
}
