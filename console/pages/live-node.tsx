import { gauges, meanings } from '../api/metrics.ts'
import { Facts } from '../parts/facts.tsx'
import { printed, printedBytes, printedSeconds } from '../parts/number.ts'
import { RefusalNote } from '../parts/refusal.tsx'

/** The name of a metric ends with its unit. */
function shown(name: string, value: number): string {
  if (name.endsWith('_bytes')) return printedBytes(value)
  return name.endsWith('_seconds') ? printedSeconds(value) : printed(value, 6)
}

/** Threads, queue, connections and memory, as the metrics of the node tell them. */
export function NodeState(props: { metrics: string; error: Error | undefined }) {
  const { metrics, error } = props
  const values = gauges(metrics)
  const rows = [...meanings(metrics)].flatMap(([name, meaning]) => {
    const value = values.get(name)
    return value === undefined ? [] : [[meaning.replace(/\.$/, ''), shown(name, value)] as const]
  })
  return (
    <section class="panel" aria-label="Pool and queue">
      <h2>Pool and queue</h2>
      <Facts rows={rows} />
      {error && <RefusalNote error={error} />}
    </section>
  )
}
