// What answers about a channel contain, and the schemas of that.
import {
  anything,
  boolean,
  choice,
  integer,
  list,
  nullable,
  number,
  object,
  record,
  text,
} from '../../workers/schema.ts'
import { listPage, NEXT, PAGE, type Page } from '../call/page.ts'
import type { Channel, Latest, StoredChannel } from './channel.ts'

const moment = (ms: number) => new Date(ms).toISOString()

/** One channel, without the envelope of its latest tick. */
export const channelView = (stored: StoredChannel) => ({
  ...channelSummary(stored),
  constants: stored.channel.constants,
  carried: stored.channel.carried ?? {},
})

/** A channel in a list: without its constants, which can be long. */
export function channelSummary({ channel, createdAt, dueAt }: StoredChannel) {
  const { id, label, solver, isClosed, ticks, schedule, pause } = channel
  return {
    channel: id,
    label,
    solver,
    state: isClosed ? 'closed' : 'open',
    ticks,
    autotick: schedule !== undefined,
    tickIntervalZeqonds: schedule?.zeqonds ?? null,
    nextTickAt: dueAt === null ? null : moment(dueAt),
    paused: pause ? { code: pause.code, reason: pause.reason, since: moment(pause.since) } : null,
    createdAt: moment(createdAt),
  }
}

/** For whoever reads a channel by its link or through a line. */
export function latestView({ id, label, solver, ticks }: Channel, latest: Latest | null) {
  return { channel: id, label, solver, ticks, latest }
}

export const CHANNEL_ID = text({
  title: 'id of the channel',
  minLength: 1,
  maxLength: 64,
  examples: ['channel-0123456789abcdef0123456789abcdef'],
})

export const LATEST = nullable(
  record(anything({ title: 'member of the envelope' }), {
    title:
      'envelope of the last tick, but for its place in the chain; null before the first; of one beyond 96 KiB the longest parts of the result are left out, and omitted names them',
  }),
)

/** Members of a channel in a list. */
export const listedMembers = {
  channel: CHANNEL_ID,
  label: text({ title: 'label' }),
  solver: text({ title: 'key of the solver' }),
  state: choice(['open', 'closed'], { title: 'whether it ticks' }),
  ticks: integer({ title: 'ticks sealed', minimum: 0 }),
  autotick: boolean({ title: 'whether the node ticks it' }),
  tickIntervalZeqonds: nullable(number({ title: 'zeqonds between two ticks of the node' })),
  nextTickAt: nullable(text({ title: 'when the node ticks it next, ISO 8601; null: it does not' })),
  paused: nullable(
    object(
      {
        code: text({ title: 'code of the refusal' }),
        reason: text({ title: 'what the tick was refused for' }),
        since: text({ title: 'when, ISO 8601' }),
      },
      { title: 'why the node does not tick it for the time being' },
    ),
  ),
  createdAt: text({ title: 'when it was made, ISO 8601' }),
}

export const channelList = {
  input: object(PAGE),
  output: object({
    channels: list(object(listedMembers), { title: 'newest first' }),
    next: NEXT,
  }),
}

export const channelMembers = {
  ...listedMembers,
  constants: record(anything({ title: 'value' }), { title: 'inputs of every tick' }),
  carried: record(anything({ title: 'value' }), {
    title:
      'inputs with which the next tick goes on where the last one ended, over the constants; empty before the first, and where the solver starts each tick anew',
  }),
}

export const latestMembers = {
  channel: CHANNEL_ID,
  label: channelMembers.label,
  solver: channelMembers.solver,
  ticks: channelMembers.ticks,
  latest: LATEST,
}

export function channelPage(all: readonly StoredChannel[], page: Page): object {
  const { rows, next } = listPage(all, page, ({ id }) => id)
  return { channels: rows.map(channelSummary), next }
}
