import { useMemo, useState } from 'preact/hooks'
import type { Envelope, OperatorRecord } from '../api/records.ts'
import { type Sweep, spaced, sweep } from '../api/sweep.ts'
import { LinePlot } from '../parts/line-plot.tsx'
import { printed } from '../parts/number.ts'
import { RefusalNote } from '../parts/refusal.tsx'
import { Scroll } from '../parts/scroll.tsx'

const POINTS = 61

interface Course extends Sweep {
  readonly over: string
  readonly points: readonly number[]
  readonly isLog: boolean
}

/** The output over one input, the others as in the last answer or in the example. */
export function OperatorPlot(props: { record: OperatorRecord; answer: Envelope | undefined }) {
  const { record, answer } = props
  const { inputs, output } = record
  const [over, setOver] = useState(inputs[0]?.key ?? '')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [isLog, setLog] = useState(false)
  const [course, setCourse] = useState<Course>()
  const [error, setError] = useState<Error>()
  const input = inputs.find(({ key }) => key === over)
  if (input === undefined) return null
  const values = valuesOf(record, answer)
  const [low, high] = rangeAround(values[over] ?? 1, input)
  const plot = async (event: Event) => {
    event.preventDefault()
    setError(undefined)
    const ends = [from === '' ? low : Number(from), to === '' ? high : Number(to)] as const
    const list = spaced(...ends, POINTS, isLog)
    const points = input.integer ? [...new Set(list.map(Math.round))] : list
    const others = Object.fromEntries(Object.entries(values).filter(([key]) => key !== over))
    try {
      setCourse({ over, points, isLog, ...(await sweep(record.id, others, over, points)) })
    } catch (problem) {
      setError(problem as Error)
    }
  }
  const name = (key: string) => {
    const { symbol, unit } = [...inputs, output].find(one => one.key === key)!
    return unit === '1' ? symbol : `${symbol} in ${unit}`
  }
  return (
    <section class="panel" aria-label="Plot">
      <form onSubmit={plot}>
        <div class="line">
          <label for="over">{output.symbol} over</label>
          <select id="over" value={over} onChange={event => setOver(event.currentTarget.value)}>
            {inputs.map(({ key, symbol, name: title }) => (
              <option key={key} value={key}>
                {symbol}, {title}
              </option>
            ))}
          </select>
          <label for="from">from</label>
          <input
            id="from"
            size={9}
            value={from === '' ? String(low) : from}
            onInput={event => setFrom(event.currentTarget.value)}
          />
          <label for="to">to</label>
          <input
            id="to"
            size={9}
            value={to === '' ? String(high) : to}
            onInput={event => setTo(event.currentTarget.value)}
          />
          <label>
            <input
              type="checkbox"
              checked={isLog}
              onChange={event => setLog(event.currentTarget.checked)}
            />{' '}
            by factors
          </label>
          <button type="submit">Plot</button>
        </div>
        <p class="hint">
          {POINTS} points cost {POINTS} tokens. The other inputs are those of the last answer.
        </p>
      </form>
      {error && <RefusalNote error={error} />}
      {course && <Drawn course={course} x={name(course.over)} y={name(output.key)} />}
    </section>
  )
}

function Drawn({ course, x, y }: { course: Course; x: string; y: string }) {
  const { points, values, isLog, reason } = course
  const drawn = useMemo(
    () => ({ curves: [{ title: y, values }], shaded: gapsOf(points, values) }),
    [course],
  )
  return (
    <>
      <LinePlot
        title={`${y} over ${x}`}
        x={{ title: x, isLog }}
        y={{ title: y }}
        abscissae={points}
        {...drawn}
      />
      {reason && <p class="small">Shaded: {reason}</p>}
      <details>
        <summary>The numbers</summary>
        <Scroll title="Points of the plot">
          <table>
            <thead>
              <tr>
                <th class="number">{x}</th>
                <th class="number">{y}</th>
              </tr>
            </thead>
            <tbody>
              {points.map((point, i) => (
                <tr key={point}>
                  <td class="number">{printed(point, 8)}</td>
                  <td class="number">{printed(values[i], 8)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      </details>
    </>
  )
}

/** Ranges without a value, half a step beyond their points. */
function gapsOf(points: readonly number[], values: readonly (number | null)[]) {
  const gaps: [number, number][] = []
  for (const [i, value] of values.entries()) {
    if (value !== null) continue
    const left = i === 0 ? points[0]! : (points[i - 1]! + points[i]!) / 2
    const right = i === points.length - 1 ? points[i]! : (points[i]! + points[i + 1]!) / 2
    const last = gaps.at(-1)
    if (last && last[1] === left) last[1] = right
    else gaps.push([left, right])
  }
  return gaps
}

/** In SI: what the last answer understood, else the example, else what is taken by default. */
function valuesOf({ inputs, test }: OperatorRecord, answer: Envelope | undefined) {
  const pairs = inputs.map(({ key, default: usual }) => [
    key,
    answer?.understood?.[key]?.value ?? test.inputs[key] ?? usual,
  ])
  return Object.fromEntries(pairs.filter(([, value]) => value !== undefined)) as Record<
    string,
    number
  >
}

/** From a quarter to twice a value, within the range of the input. */
function rangeAround(
  value: number,
  { min, max }: { min?: number; max?: number },
): [number, number] {
  const ends = value === 0 ? [0, 1] : [value / 4, value * 2].sort((a, b) => a - b)
  const low = Math.max(ends[0]!, min ?? Number.NEGATIVE_INFINITY)
  const high = Math.min(ends[1]!, max ?? Number.POSITIVE_INFINITY)
  return [Number(low.toPrecision(6)), Number(high.toPrecision(6))]
}
