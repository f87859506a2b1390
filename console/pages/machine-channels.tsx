import { useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { useLoaded } from '../api/load.ts'
import { Listed } from '../parts/listed.tsx'
import { RefusalNote } from '../parts/refusal.tsx'
import { type Point, Points } from './points.tsx'

interface Channel {
  readonly channel: string
  readonly label: string
  readonly solver: string
  readonly state: string
  readonly ticks: number
  readonly autotick: boolean
}

interface Tick {
  readonly ticks: number
  readonly value: number | null
  readonly unit: string
}

/** Channels, each ticked by its button; the values of the ticks of this visit are plotted. */
export function Channels() {
  const { value, error, again } = useLoaded<{ channels: readonly Channel[] }>('/api/streams')
  const [points, setPoints] = useState<Readonly<Record<string, readonly Point[]>>>({})
  const [problem, setProblem] = useState<Error>()
  const tick = async (channel: string) => {
    setProblem(undefined)
    try {
      const answer = await call<Tick>(`/api/streams/${channel}/tick`, { body: {} })
      const point = { n: answer.ticks, value: answer.value, unit: answer.unit }
      setPoints({ ...points, [channel]: [...(points[channel] ?? []), point] })
      again()
    } catch (refused) {
      setProblem(refused as Error)
    }
  }
  return (
    <Listed title="Channels" error={error} count={value?.channels.length}>
      <ul class="list">
        {value?.channels.map(({ channel, label, solver, state, ticks, autotick }) => (
          <li key={channel}>
            <div class="line">
              <span>{label}</span>
              <span class="quiet small">
                {solver}, {state}, {ticks} ticks{autotick && ', ticked by the node'}
              </span>
              <button type="button" onClick={() => tick(channel)} aria-label={`Tick ${label}`}>
                Tick
              </button>
            </div>
            <Points title={`Ticks of ${label}`} points={points[channel] ?? []} />
          </li>
        ))}
      </ul>
      {problem && <RefusalNote error={problem} />}
    </Listed>
  )
}
