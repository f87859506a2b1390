// Goes through moments of time: play, pause, a slider, all of it with the keys too.
import { useEffect, useState } from 'preact/hooks'
import { printed } from './number.ts'

interface Props {
  /** What moves. */
  readonly title: string
  /** What stands before the time: `time in s`. */
  readonly time: string
  readonly times: readonly number[]
  readonly at: number
  readonly onAt: (at: number) => void
}

/** All moments in about this time, but none for less than a tenth of a second. */
const WHOLE_MS = 6000
const MOMENT_MS_MIN = 100
const MOMENT_MS_MAX = 600

export function Player({ title, time, times, at, onAt }: Props) {
  const [isPlaying, setPlaying] = useState(false)
  const last = times.length - 1
  const pace = Math.min(MOMENT_MS_MAX, Math.max(MOMENT_MS_MIN, WHOLE_MS / times.length))
  useEffect(() => {
    if (!isPlaying) return
    if (at >= last) return setPlaying(false)
    const timer = setTimeout(() => onAt(at + 1), pace)
    return () => clearTimeout(timer)
  }, [isPlaying, at, last])
  const toggle = () => {
    if (!isPlaying && at >= last) onAt(0)
    setPlaying(!isPlaying)
  }
  const moment = `${time} = ${printed(times[at], 5)}`
  return (
    <div class="player">
      <button
        type="button"
        onClick={toggle}
        aria-label={`${isPlaying ? 'Pause' : 'Play'} ${title}`}
      >
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <input
        type="range"
        class="slider"
        min={0}
        max={last}
        value={at}
        aria-label={`Moment of ${title}`}
        aria-valuetext={moment}
        onInput={event => {
          setPlaying(false)
          onAt(Number(event.currentTarget.value))
        }}
      />
      <output class="small">{moment}</output>
    </div>
  )
}
