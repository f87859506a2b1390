import { useMemo } from 'preact/hooks'
import { useLoaded } from '../api/load.ts'
import { LinePlot } from '../parts/line-plot.tsx'
import { Listed } from '../parts/listed.tsx'
import { printed } from '../parts/number.ts'
import { Scroll } from '../parts/scroll.tsx'

interface Day {
  readonly day: string
  readonly tokens: number
  readonly calls: number
  readonly cpuSeconds: number | null
  readonly tools: readonly { tool: string; calls: number; tokens: number }[]
}

const DAYS = 30
const DAY_MS = 86_400_000

/** What the machine has used, day by day, and by which tools. */
export function Usage() {
  const { value, error } = useLoaded<{ days: readonly Day[] }>(`/api/usage?days=${DAYS}`)
  const days = value?.days ?? []
  return (
    <Listed title="Usage" error={error} count={value?.days.length}>
      {days.length > 1 && <Course days={days} />}
      {days.length > 0 && (
        <Scroll title="Usage by day">
          <table>
            <thead>
              <tr>
                <th>day (UTC)</th>
                <th class="number">tokens</th>
                <th class="number">calls</th>
                <th class="number">seconds in threads</th>
                <th>by tool</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ day, tokens, calls, cpuSeconds, tools }) => (
                <tr key={day}>
                  <th scope="row">{day}</th>
                  <td class="number">{tokens}</td>
                  <td class="number">{calls}</td>
                  <td class="number">{printed(cpuSeconds, 3)}</td>
                  <td class="small">{tools.map(one => `${one.tool} ${one.calls}`).join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </Listed>
  )
}

/** Tokens over the days before today, days without a call among them. */
function Course({ days }: { days: readonly Day[] }) {
  const drawn = useMemo(() => {
    const numberOf = ({ day }: Day) => Date.parse(day) / DAY_MS
    const newest = numberOf(days[0]!)
    const byDay = new Map(days.map(day => [numberOf(day) - newest, day.tokens]))
    const first = Math.min(...byDay.keys())
    const abscissae = Array.from({ length: 1 - first }, (_, i) => first + i)
    const values = abscissae.map(ago => byDay.get(ago) ?? 0)
    return { abscissae, curves: [{ title: 'tokens', values }] }
  }, [days])
  return (
    <LinePlot
      title="Tokens by day"
      x={{ title: 'days before the last one' }}
      y={{ title: 'tokens' }}
      {...drawn}
    />
  )
}
