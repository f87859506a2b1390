// A hosted channel as it is kept: one document of its machine, changed in the transaction of each tick,
// and one for its latest envelope, so that what is due can be read without it.
import type { FailureCode } from '../../workers/failure.ts'
import {
  anything,
  boolean,
  integer,
  number,
  object,
  optional,
  record,
  type Static,
  text,
  unsafe,
} from '../../workers/schema.ts'
import { unhurried } from '../call/unhurried.ts'
import type { Envelope } from '../envelope/schema.ts'
import { shortenedEnvelope } from '../envelope/shortened-result.ts'
import { collection, removals, type Stored } from '../store/collection.ts'
import type { DocumentWrite, Store } from '../store/store.ts'
import { dueAt, SCHEDULE } from './schedule.ts'

/** Channels of one machine; when it has so many, a closed one makes room for a new one. */
export const CHANNELS_MAX = 1000
/** Characters of JSON that the constants of a channel may take: whatever is due is read with them. */
export const CONSTANTS_CHARACTERS = 16_384
/** Characters of JSON that the latest envelope is kept with; a longer one without its longest parts. */
const LATEST_CHARACTERS_MAX = 98_304

const PAUSE = object(
  {
    code: unsafe<FailureCode>(text({ title: 'code of the refusal' })),
    reason: text({ title: 'its message' }),
    since: number({ title: 'unix ms' }),
  },
  { title: 'why a channel does not tick by itself for the time being' },
)

const CHANNEL = object({
  id: text({ title: 'id of the channel' }),
  label: text({ title: 'label' }),
  solver: text({ title: 'key of the solver' }),
  constants: record(anything({ title: 'value' }), { title: 'inputs of every tick' }),
  keyDigest: text({ title: "keyed hash of the channel's key, hexadecimal" }),
  isClosed: boolean({ title: 'whether it was closed' }),
  ticks: integer({ title: 'ticks made', minimum: 0 }),
  carried: optional(record(anything({ title: 'value' }), { title: 'where the last tick ended' })),
  epoch: integer({ title: 'links of an earlier epoch are revoked' }),
  madeBy: optional(
    text({ title: 'keyed hash of the key that made it: its own key ends with that' }),
  ),
  schedule: optional(SCHEDULE),
  pause: optional(PAUSE),
})

/** The envelope of a tick, but for its place in the chain and what was too long to keep. */
export type Latest = Readonly<Omit<Envelope, 'entry'>>

const channels = collection({
  kind: 'channel',
  schema: CHANNEL,
  most: CHANNELS_MAX,
  called: 'channel',
})
/** Written once a tick: its revision is the number of the tick, so no number is ever sealed twice. */
const latestTicks = collection({
  kind: 'channel-latest',
  schema: unsafe<Latest>({ type: 'object' }),
  called: 'tick of the channel',
})

export type Channel = Readonly<Static<typeof CHANNEL>>

export interface StoredChannel extends Omit<Stored<Channel>, 'value'> {
  readonly channel: Channel
}

const storedChannel = ({ value, ...about }: Stored<Channel>): StoredChannel => ({
  ...about,
  channel: value,
})

/** Of those that are due at `at`, longest first, at most `limit`; what `isWanted` does not name is not parsed. */
export async function dueChannels(
  store: Store,
  at: number,
  limit: number,
  isWanted: (id: string) => boolean,
): Promise<StoredChannel[]> {
  const due = await store.dueDocuments(channels.kind, at, limit)
  return due
    .filter(({ id }) => isWanted(id))
    .map(document => storedChannel(channels.stored(document)))
}

export async function channelById(store: Store, id: string): Promise<StoredChannel | undefined> {
  const stored = await channels.get(store, id)
  return stored && storedChannel(stored)
}

/** NOT_FOUND for an id that the machine does not have, whoever else has it. */
export async function channelOf(store: Store, zid: string, id: string): Promise<StoredChannel> {
  return storedChannel(await channels.own(store, zid, id))
}

/** Newest first. */
export async function channelsOf(store: Store, zid: string): Promise<StoredChannel[]> {
  return (await channels.list(store, zid)).map(storedChannel)
}

/** The write of a channel: a new document when `after` is 0, else the one that replaces revision `after`. An open channel with a schedule is due unless `isDue` is false. */
export function channelWrite(
  zid: string,
  channel: Channel,
  after: number,
  isDue = true,
): DocumentWrite {
  const { id, isClosed, schedule } = channel
  const due = schedule && isDue && !isClosed ? dueAt(schedule) : null
  return channels.write(zid, id, channel, { after, dueAt: due })
}

/** Removes the oldest closed channel of a machine that has as many as it may. Its entries stay on the chain. */
export async function makeRoom(store: Store, zid: string, at: number): Promise<void> {
  if ((await channels.count(store, zid)) < CHANNELS_MAX) return
  const oldest = (await channelsOf(store, zid)).findLast(({ channel }) => channel.isClosed)
  if (oldest === undefined) return
  await store.putDocuments({
    at,
    writes: await removals(store, zid, [channels, latestTicks], oldest.id),
  })
}

export async function latestWrite(
  zid: string,
  id: string,
  tick: number,
  latest: Latest,
): Promise<DocumentWrite> {
  const body = await unhurried(shortenedEnvelope(latest, LATEST_CHARACTERS_MAX))
  return latestTicks.writeJson(zid, id, body, { after: tick - 1 })
}

/** Null before the first tick. */
export async function latestOf(store: Store, id: string): Promise<Latest | null> {
  return (await latestTicks.get(store, id))?.value ?? null
}
