// What a machine has used: calls and tokens by day and tool, counted from its chain, which is the record of every debit, and
// the time in threads, which its plan bounds beside.
import { setImmediate } from 'node:timers/promises'
import type { Entry } from '../store/chain.ts'
import type { Store } from '../store/store.ts'
import { utcDay, utcDayStart } from '../store/utc-day.ts'
import type { CpuDay } from './cpu-ledger.ts'

/** Entries that a page counts at most, and between two looks at the network. */
const ENTRIES_MAX = 2000
const TURN_MAX = 200

export interface UsedByTool {
  tool: string
  calls: number
  tokens: number
}

export interface UsedDay {
  /** 2026-01-31, in UTC. */
  day: string
  tokens: number
  calls: number
  /** Null where the day goes on from the page before, which told it. */
  cpuSeconds: number | null
  tools: UsedByTool[]
}

export interface UsagePage {
  days: UsedDay[]
  /** Where the next page begins; null: there is none. */
  next: number | null
}

interface Wanted {
  zid: string
  days: number
  /** Number of the entry below which the page begins; unset: the newest. */
  before: number | undefined
}

/** Days newest first. A day of more entries than a page counts goes on with the next page. */
export async function usagePage(
  store: Store,
  { zid, days: daysMax, before }: Wanted,
  cpuDays: readonly CpuDay[],
): Promise<UsagePage> {
  const above = before === undefined ? undefined : await store.entry(zid, before)
  const counted = await countedDays(store, { zid, days: daysMax, before })
  const begun = above && utcDay(above.time)
  return { days: rowsOf(counted, begun, cpuDays), next: counted.next }
}

type Tools = Map<string, UsedByTool>

interface Counted {
  readonly byDay: Map<number, Tools>
  readonly next: number | null
}

async function countedDays(store: Store, { zid, days, before }: Wanted): Promise<Counted> {
  const byDay = new Map<number, Tools>()
  let next = before
  for (let counted = 0; counted < ENTRIES_MAX; counted += TURN_MAX) {
    const page = { limit: TURN_MAX, ...(next !== undefined && { before: next }) }
    const entries = await store.entries(zid, page)
    for (const entry of entries) {
      const day = utcDay(entry.time)
      if (!byDay.has(day) && byDay.size === days) return { byDay, next: next! }
      next = entry.seq
      byDay.set(day, withEntry(byDay.get(day) ?? new Map(), entry))
    }
    if (entries.length < TURN_MAX) return { byDay, next: null }
    await setImmediate()
  }
  return { byDay, next: next! }
}

function withEntry(tools: Tools, { body, tokens }: Entry): Tools {
  const { tool = '' } = JSON.parse(body) as { tool?: string }
  const row = tools.get(tool) ?? { tool, calls: 0, tokens: 0 }
  return tools.set(tool, { tool, calls: row.calls + 1, tokens: row.tokens + tokens })
}

/** `begun` is a day that the page before told a part of, with all of its seconds. */
function rowsOf(
  { byDay, next }: Counted,
  begun: number | undefined,
  cpuDays: readonly CpuDay[],
): UsedDay[] {
  const cpu = new Map(cpuDays.map(({ day, ms }) => [day, ms / 1000]))
  const oldest = next === null ? Number.NEGATIVE_INFINITY : Math.min(...byDay.keys())
  // Runs that were refused or cancelled take time and leave no entry.
  const without = [...cpu.keys()].filter(
    day => !byDay.has(day) && day > oldest && day < (begun ?? Number.POSITIVE_INFINITY),
  )
  return [...byDay.keys(), ...without]
    .sort((a, b) => b - a)
    .map(day => {
      const tools = [...(byDay.get(day)?.values() ?? [])].sort((a, b) => (a.tool < b.tool ? -1 : 1))
      const sum = (of: 'calls' | 'tokens') => tools.reduce((total, row) => total + row[of], 0)
      return {
        day: new Date(1000 * utcDayStart(day)).toISOString().slice(0, 10),
        tokens: sum('tokens'),
        calls: sum('calls'),
        cpuSeconds: day === begun ? null : (cpu.get(day) ?? 0),
        tools,
      }
    })
}
