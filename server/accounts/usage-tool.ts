import { integer, list, nullable, number, object, optional, text } from '../../workers/schema.ts'
import { ownerOf } from '../call/owner.ts'
import { NEXT } from '../call/page.ts'
import { defineTool, type House, json, READ_ONLY } from '../call/tool.ts'
import type { CpuDay } from './cpu-ledger.ts'
import { usagePage } from './usage.ts'

export interface WithComputing {
  /** CPU time of each machine in worker threads, by UTC day. */
  readonly computing: { daysOf(zid: string): Promise<readonly CpuDay[]> }
}

const calls = integer({ title: 'entries of the chain', minimum: 0 })
const tokens = integer({ title: 'tokens', minimum: 0 })

export const usage = defineTool({
  name: 'usage',
  title: 'What the machine has used',
  description:
    'Tokens and calls of your machine by UTC day and tool, the newest day first, counted from its chain, and the seconds in worker threads of each day, those of runs that were refused or cancelled among them. Where more follow, next is the value of cursor for the next page; a day of more than 2,000 entries goes on there, with cpuSeconds null: add its rows up. Costs nothing.',
  tier: 'key',
  toolset: 'access',
  input: object({
    days: integer({ title: 'days of a page', minimum: 1, maximum: 400, default: 30 }),
    cursor: optional(text({ title: 'next of the page before', pattern: '^\\d{1,15}$' })),
  }),
  output: object({
    days: list(
      object({
        day: text({ title: 'day in UTC, such as 2026-01-31' }),
        tokens,
        calls,
        cpuSeconds: nullable(number({ title: 'in worker threads', unit: 's', minimum: 0 })),
        tools: list(object({ tool: text({ title: 'tool' }), calls, tokens }), { title: 'by name' }),
      }),
      { title: 'newest first' },
    ),
    next: NEXT,
  }),
  routes: [{ method: 'GET', path: '/api/usage' }],
  tagged: true,
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'the last 30 days', input: {} }],

  async call({ days, cursor }, caller, { store, computing }: House & WithComputing) {
    const zid = ownerOf(caller)
    const before = cursor === undefined ? undefined : Number(cursor)
    const { next, ...page } = await usagePage(
      store,
      { zid, days, before },
      await computing.daysOf(zid),
    )
    return json({ ...page, next: next === null ? null : String(next) })
  },
})
