import { useEffect, useState } from 'preact/hooks'
import { call } from '../api/call.ts'
import { useEvery } from '../api/every.ts'
import { useLoaded } from '../api/load.ts'
import { Listed } from '../parts/listed.tsx'
import { RefusalNote } from '../parts/refusal.tsx'
import { Creation } from './creation.tsx'
import { type Point, Points } from './points.tsx'

interface Channel {
  readonly channel: string
  readonly label: string
  readonly solver: string
  readonly state: string
  readonly ticks: number
  readonly autotick: boolean
  readonly paused: { readonly reason: string } | null
}

interface Tick {
  readonly ticks: number
  readonly value: number | null
  readonly unit: string
}

interface Read {
  readonly ticks: number
  readonly latest: { readonly value: number | null; readonly unit: string } | null
}

const EVERY_MS = 1000
/** Channels that the node ticks and that are looked at on their own; others are read on request. */
const FOLLOWED_MAX = 8
/** Points of a plot; the oldest go. */
const POINTS_MAX = 500

/** Channels, ticked by a button or by the node; the values of the ticks of this visit are plotted as they come. */
export function Channels() {
  const { value, error, again } = useLoaded<{ channels: readonly Channel[] }>('/api/streams')
  const channels = value?.channels
  const isTicking = ({ autotick, state, paused }: Channel) =>
    autotick && state === 'open' && paused === null
  const followed = new Set(channels?.filter(isTicking).slice(0, FOLLOWED_MAX))
  return (
    <Listed title="Channels" error={error} count={channels?.length}>
      <ul class="list">
        {channels?.map(channel => (
          <Row
            key={channel.channel}
            channel={channel}
            isFollowed={followed.has(channel)}
            onTick={again}
          />
        ))}
      </ul>
      <Creation title="Open a channel" tool="svc_stream" action="create" onCreated={again} />
    </Listed>
  )
}

function Row(props: { channel: Channel; isFollowed: boolean; onTick: () => void }) {
  const { isFollowed, onTick } = props
  const { channel, label, solver, state, ticks, autotick, paused } = props.channel
  const [points, setPoints] = useState<readonly Point[]>([])
  const [problem, setProblem] = useState<Error>()
  const add = (point: Point) =>
    setPoints(before =>
      before.some(({ n }) => n >= point.n) ? before : [...before, point].slice(-POINTS_MAX),
    )
  const tick = async () => {
    setProblem(undefined)
    try {
      const answer = await call<Tick>(`/api/streams/${channel}/tick`, { body: {} })
      add({ n: answer.ticks, value: answer.value, unit: answer.unit })
      onTick()
    } catch (refused) {
      setProblem(refused as Error)
    }
  }
  const count = Math.max(ticks, points.at(-1)?.n ?? 0)
  return (
    <li>
      <div class="line">
        <span>{label}</span>
        <span class="quiet small">
          {solver}, {state}, {count} ticks{autotick && ', ticked by the node'}
          {paused && `, paused: ${paused.reason}`}
        </span>
        <button type="button" onClick={tick} aria-label={`Tick ${label}`}>
          Tick
        </button>
      </div>
      {isFollowed && <Followed channel={channel} onPoint={add} />}
      <Points title={`Ticks of ${label}`} points={points} isLive={isFollowed} />
      {problem && <RefusalNote error={problem} />}
    </li>
  )
}

/** Looks at a channel that the node ticks. */
function Followed({ channel, onPoint }: { channel: string; onPoint: (point: Point) => void }) {
  const { text, error } = useEvery(`/api/streams/${channel}`, EVERY_MS)
  useEffect(() => {
    if (text === undefined) return
    const { ticks, latest } = JSON.parse(text) as Read
    if (latest) onPoint({ n: ticks, value: latest.value, unit: latest.unit })
  }, [text])
  return error ? <RefusalNote error={error} /> : null
}
