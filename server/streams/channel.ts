// A hosted channel as it is kept: one document of its machine, changed in the transaction of each tick,
// and one for its latest envelope, so that what is due can be read without it.
import { Failure, type FailureCode } from '../../workers/failure.ts'
import { keptEnvelope } from '../envelope/kept-result.ts'
import type { Envelope } from '../envelope/schema.ts'
import type { Document, DocumentWrite, Store } from '../store/store.ts'
import { dueAt, type Schedule } from './schedule.ts'

export const CHANNEL_KIND = 'channel'
const LATEST_KIND = 'channel-latest'
/** Channels of one machine; when it has so many, a closed one makes room for a new one. */
export const CHANNELS_MAX = 1000
/** Characters of JSON that the constants of a channel may take: whatever is due is read with them. */
export const CONSTANTS_CHARACTERS = 16_384
/** Characters of JSON that the latest envelope is kept with; a longer one without its longest parts. */
const LATEST_CHARACTERS_MAX = 98_304

/** Why a channel does not tick by itself for the time being. */
export interface Pause {
  readonly code: FailureCode
  readonly reason: string
  /** Unix ms. */
  readonly since: number
}

export interface Channel {
  readonly id: string
  readonly label: string
  /** Key of the solver. */
  readonly solver: string
  /** Inputs of every tick. */
  readonly constants: Readonly<Record<string, unknown>>
  /** Keyed hash of the channel's key, hexadecimal. */
  readonly keyDigest: string
  readonly isClosed: boolean
  readonly ticks: number
  /** Links of an earlier epoch are revoked. */
  readonly epoch: number
  readonly schedule?: Schedule
  readonly pause?: Pause
}

export interface StoredChannel {
  readonly channel: Channel
  readonly zid: string
  readonly revision: number
  /** Unix ms. */
  readonly createdAt: number
  /** Unix ms of the next tick by itself; null: none is due. */
  readonly dueAt: number | null
}

export function storedChannel(document: Document): StoredChannel {
  const { zid, revision, createdAt, dueAt, body } = document
  return { channel: JSON.parse(body) as Channel, zid, revision, createdAt, dueAt }
}

export async function channelById(store: Store, id: string): Promise<StoredChannel | undefined> {
  const found = await store.document(CHANNEL_KIND, id)
  return found && storedChannel(found)
}

/** NOT_FOUND for an id that the machine does not have, whoever else has it. */
export async function channelOf(store: Store, zid: string, id: string): Promise<StoredChannel> {
  const found = await channelById(store, id)
  if (found?.zid === zid) return found
  throw new Failure('NOT_FOUND', `the machine has no channel ${id}`, { channel: id })
}

/** Newest first. */
export async function channelsOf(store: Store, zid: string): Promise<StoredChannel[]> {
  const found = await store.documents(zid, CHANNEL_KIND, { limit: CHANNELS_MAX })
  return found.map(storedChannel)
}

/** Made when `after` is 0, else replaced. An open channel with a schedule is due unless `isDue` is false. */
export function channelWrite(
  zid: string,
  channel: Channel,
  after: number,
  isDue = true,
): DocumentWrite {
  const { id, isClosed, schedule } = channel
  return {
    kind: CHANNEL_KIND,
    id,
    zid,
    after,
    body: JSON.stringify(channel),
    dueAt: schedule && isDue && !isClosed ? dueAt(schedule) : null,
    most: CHANNELS_MAX,
  }
}

/** Removes the oldest closed channel of a machine that has as many as it may. Its entries stay on the chain. */
export async function makeRoom(store: Store, zid: string, at: number): Promise<void> {
  if ((await store.documentCount(CHANNEL_KIND, zid)) < CHANNELS_MAX) return
  const oldest = (await channelsOf(store, zid)).findLast(({ channel }) => channel.isClosed)
  if (oldest === undefined) return
  const { channel, revision } = oldest
  const { id, ticks } = channel
  const latest = { kind: LATEST_KIND, id, zid, after: ticks, body: null }
  const removals = [{ kind: CHANNEL_KIND, id, zid, after: revision, body: null }]
  await store.putDocuments({ at, writes: ticks > 0 ? [...removals, latest] : removals })
}

/** The envelope of a tick, but for its place in the chain and what was too long to keep. */
export type Latest = Readonly<Omit<Envelope, 'entry'>>

/** Written once a tick: its revision is the number of the tick, so no number is ever sealed twice. */
export function latestWrite(zid: string, id: string, tick: number, latest: Latest): DocumentWrite {
  const body = keptEnvelope(latest, LATEST_CHARACTERS_MAX)
  return { kind: LATEST_KIND, id, zid, after: tick - 1, body }
}

/** Null before the first tick. */
export async function latestOf(store: Store, id: string): Promise<Latest | null> {
  const found = await store.document(LATEST_KIND, id)
  return found === undefined ? null : (JSON.parse(found.body) as Latest)
}
