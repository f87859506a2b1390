// The public feed of the chain: tool, time, machine prefix and hash of each entry, but not its content. A caller with a key
// sees the complete entries of its own machine.
import { derived } from '../../workers/memo.ts'
import {
  anything,
  integer,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../workers/schema.ts'
import { defineTool, type Event, type Follow, type House, READ_ONLY } from '../call/tool.ts'
import type { Entry } from '../store/chain.ts'
import type { Store } from '../store/store.ts'

/** Most missed entries that are sent to a reader who reconnects; the chain itself has them all. */
const REPLAY_MAX = 1000
/** Entries queued for a slow reader; beyond that its connection is ended, and it may reconnect. */
const WAITING_MAX = 1000

const entry = object({
  index: integer({ title: 'place in the log of the node', minimum: 0 }),
  machine: text({ title: 'first 8 characters of the ZID' }),
  seq: integer({ title: 'place in the chain of the machine', minimum: 0 }),
  t: number({ title: 'unix seconds', unit: 's' }),
  tool: text({ title: 'what was sealed' }),
  hash: text({ title: 'hash of the entry' }),
  tokens: optional(integer({ title: 'what it cost', minimum: 0 })),
  prev: optional(text({ title: 'hash of the entry before' })),
  body: optional(record(anything({ title: 'member' }), { title: 'the sealed record' })),
})

export const observer = defineTool({
  name: 'svc_observer',
  title: 'Observer feed',
  brief:
    'The newest entries of the audit chains: when, which machine, which tool; your own ones with your key. Free.',
  description:
    'The newest entries of the audit chains, newest first. Without a key: of all machines, showing when, by which machine and with which tool something was sealed, and no input, result, subject or body. With a compute key: those of its machine, with the sealed record. Over REST, Accept: text/event-stream goes on with each new entry as it is sealed, and Last-Event-ID takes up where a reader left. Costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({
    limit: integer({ title: 'entries', minimum: 1, maximum: 50, default: 15 }),
  }),
  output: object({
    scope: text({ title: 'global, or the machine of the key' }),
    entries: list(entry, { title: 'newest first' }),
  }),
  routes: [
    { method: 'GET', path: '/api/observer' },
    { method: 'POST', path: '/api/svc/observer' },
  ],
  produces: ['application/json', 'text/event-stream'],
  tagged: true,
  mcp: true,
  annotations: READ_ONLY,
  examples: [{ title: 'the last five', input: { limit: 5 } }],

  async call({ limit }, { key }, { store }) {
    const feed = feedOf(store, key?.kind === 'compute' ? key.zid : null)
    const newest = await feed.newest(limit)
    const body = { scope: feed.scope, entries: newest.map(feed.shown) }
    return { kind: 'json', body, follow: follow(feed, store) }
  },
})

interface Feed {
  scope: string
  newest(limit: number): Promise<Entry[]>
  has(entry: Entry): boolean
  /** Position of an entry in this feed, which increases from entry to entry. */
  place(entry: Entry): number
  shown(entry: Entry): object
  event(entry: Entry): Event
}

function feedOf(store: House['store'], zid: string | null): Feed {
  if (zid === null) {
    return {
      scope: 'global',
      newest: limit => store.recentEntries(limit),
      has: () => true,
      place: placeInLog,
      shown: publicPart,
      event: publicEvent,
    }
  }
  return {
    scope: zid.slice(0, 8),
    newest: limit => store.entries(zid, { limit }),
    has: one => one.zid === zid,
    place: placeInChain,
    shown: ownPart,
    event: ownEvent,
  }
}

const placeInLog = ({ index }: Entry) => index
const placeInChain = ({ seq }: Entry) => seq

function publicPart({ index, zid, seq, time, hash, body }: Entry): object {
  const { tool = '' } = JSON.parse(body) as { tool?: unknown }
  return { index, machine: zid.slice(0, 8), seq, t: time / 1000, tool: String(tool), hash }
}

function ownPart(one: Entry): object {
  const { tokens, prev, body } = one
  return { ...publicPart(one), tokens, prev, body: JSON.parse(body) }
}

/** Made once for all who follow. */
const publicEvent = derived((one: Entry) => eventOf(placeInLog(one), publicPart(one)))
const ownEvent = derived((one: Entry) => eventOf(placeInChain(one), ownPart(one)))

const eventOf = (place: number, shown: object): Event => ({
  id: String(place),
  event: 'entry',
  data: JSON.stringify(shown),
})

/** Yields every entry once and in order: those missed since `after`, then each new one when it becomes durable. */
function follow(feed: Feed, store: Store): Follow {
  return async function* (signal, after) {
    const waiting: Entry[] = []
    let wake = () => {}
    let isLost = false
    // The queue is emptied here, since the loop below may not run again until the slow reader takes its next event.
    const lose = () => {
      isLost = true
      waiting.length = 0
      stop()
    }
    const stop = store.onEntry(one => {
      if (!feed.has(one)) return
      if (waiting.push(one) > WAITING_MAX) lose()
      wake()
    })
    signal.addEventListener('abort', () => wake())
    try {
      const missed = after === undefined ? [] : await feed.newest(REPLAY_MAX)
      let last = after === undefined ? -1 : Number(after)
      for (const one of missed.reverse()) {
        if (feed.place(one) <= last) continue
        last = feed.place(one)
        yield feed.event(one)
      }
      while (!signal.aborted && !isLost) {
        const next = waiting.shift()
        if (next === undefined) await new Promise<void>(resolve => (wake = resolve))
        else if (feed.place(next) > last) {
          last = feed.place(next)
          yield feed.event(next)
        }
      }
    } finally {
      stop()
    }
  }
}
