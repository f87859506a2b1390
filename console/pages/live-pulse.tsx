import { useEvery } from '../api/every.ts'
import { Facts } from '../parts/facts.tsx'
import { printed } from '../parts/number.ts'
import { RefusalNote } from '../parts/refusal.tsx'

interface Pulse {
  readonly t: number
  readonly svcond: number
  readonly phase: number
  readonly R_t: number
  readonly f: number
}

const EVERY_MS = 1000

/** The clock of the node, to whose phase every result is stamped. */
export function Pulse() {
  const { text, error } = useEvery('/api/svc/pulse', EVERY_MS)
  const pulse = text === undefined ? undefined : (JSON.parse(text) as Pulse)
  return (
    <section class="panel" aria-label="Pulse">
      <h2>Pulse</h2>
      <Facts
        rows={[
          ['svcond', pulse ? String(pulse.svcond) : '–'],
          ['phase', pulse ? pulse.phase.toFixed(3) : '–'],
          ['R(t)', pulse ? pulse.R_t.toFixed(9) : '–'],
          ['frequency in Hz', printed(pulse?.f)],
          ['time', pulse ? new Date(pulse.t * 1000).toISOString().slice(0, 19) : '–'],
        ]}
      />
      <progress max={1} value={pulse?.phase ?? 0} aria-label="Phase of the pulse" />
      {error && <RefusalNote error={error} />}
    </section>
  )
}
