import { gauges, meanings } from '../api/metrics.ts'
import { Facts } from '../parts/facts.tsx'
import { printed } from '../parts/number.ts'
import { RefusalNote } from '../parts/refusal.tsx'

/** Threads, queue, connections and memory, as the metrics of the node tell them. */
export function NodeState(props: { metrics: string; error: Error | undefined }) {
  const { metrics, error } = props
  const words = meanings(metrics)
  const rows = [...gauges(metrics)].map(
    ([name, value]) => [words.get(name) ?? name, printed(value, 6)] as const,
  )
  return (
    <section class="panel" aria-label="Pool and queue">
      <h2>Pool and queue</h2>
      <Facts rows={rows} />
      {error && <RefusalNote error={error} />}
    </section>
  )
}
