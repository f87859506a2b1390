import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import {
  anything,
  integer,
  list,
  number,
  object,
  optional,
  record,
  type TProperties,
  text,
} from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'
import { keyId } from '../accounts/key-view.ts'
import { anchored } from '../call/anchored.ts'
import type { Caller } from '../call/caller.ts'
import { issuerOf } from '../call/issuer.ts'
import { entryPlace, ownerOf } from '../call/owner.ts'
import { SHOWING } from '../call/showing.ts'
import {
  type Answer,
  APPENDS,
  computed,
  defineTool,
  type House,
  json,
  READ_ONLY,
  type Tool,
} from '../call/tool.ts'
import { DEFAULTED, envelopeSchema } from '../envelope/schema.ts'
import { LINE_AAD } from '../lines/cipher.ts'
import type { WithLines } from '../lines/lines.ts'
import type { DocumentWrite } from '../store/store.ts'
import {
  type Channel,
  channelById,
  channelOf,
  channelsOf,
  channelWrite,
  latestOf,
  makeRoom,
  type StoredChannel,
} from './channel.ts'
import { newChannel } from './creation.ts'
import {
  LINK_DEFAULT_SECONDS,
  linkTo,
  refuseOrphaned,
  refuseRevoked,
  refuseUnsigned,
} from './link.ts'
import {
  type Action,
  channelIn,
  INPUTS,
  refuseForeignMembers,
  STREAM_INPUT,
  type StreamInput,
} from './request.ts'
import { STREAM_TOOL, TICK_TOKENS, ticked, turnOf } from './tick.ts'
import {
  CHANNEL_ID,
  channelList,
  channelMembers,
  channelPage,
  channelSummary,
  channelView,
  LATEST,
  latestMembers,
  latestView,
  listedMembers,
} from './views.ts'

const tickMembers = {
  channel: CHANNEL_ID,
  ticks: channelMembers.ticks,
  elapsedSvconds: integer({ title: 'svconds that the channel has advanced', minimum: 0 }),
  elapsed: number({ title: 'the same in seconds', unit: 's' }),
  nextTickAt: channelMembers.nextTickAt,
  defaulted: DEFAULTED,
  result: record(anything({ title: 'member' }), { title: 'output of the solver' }),
}
const tickOutput = envelopeSchema(tickMembers)

/** Of every action: a member that an action does not answer is absent. */
const output = (() => {
  const members = {
    ...tickOutput.properties,
    ...channelMembers,
    latest: LATEST,
    channelKey: text({ title: 'create: the key of the channel, shown once' }),
    entry: entryPlace,
    channels: list(object(listedMembers), { title: 'list: newest first' }),
    url: text({ title: 'link, secure: where to read' }),
    expiresAt: text({ title: 'link, secure: when it ends, ISO 8601' }),
    sessionId: text({ title: 'secure: id of the session' }),
    sessionSecret: text({ title: 'secure: 32 octets, base64url, shown once' }),
    algorithm: text({ title: 'secure: the cipher' }),
    kdf: object(
      {
        name: text({ title: 'function' }),
        salt: text({ title: 'salt, base64url; its first 4 octets begin every nonce' }),
        info: object({
          server: text({ title: 'info of the key of the node’s frames' }),
          client: text({ title: 'info of the key of the client’s frames' }),
        }),
        bytes: integer({ title: 'octets of a key' }),
      },
      { title: 'secure: how the two keys follow from sessionSecret' },
    ),
    aad: record(text({ title: 'value' }), {
      title: `secure: ${LINE_AAD}`,
    }),
  }
  const entries = Object.entries(members).map(([key, schema]) => [key, optional(schema)])
  return object(Object.fromEntries(entries))
})()

/** A channel that the caller may work on. NOT_FOUND: it belongs to somebody else. */
async function channelFor(caller: Caller, id: string, { store }: House): Promise<StoredChannel> {
  const { holder } = caller
  if (holder === undefined) return channelOf(store, ownerOf(caller), id)
  if (holder.channel === id) return channelOf(store, holder.zid, id)
  throw new Failure('FORBIDDEN', 'the key of a channel opens that channel alone', { channel: id })
}

function refuseHolder({ holder }: Caller, action: string): void {
  if (holder === undefined) return
  const message = `the key of a channel ticks and reads it; ${action} needs a svc_ak_ key`
  throw new Failure('FORBIDDEN', message, { action })
}

async function tick(
  channel: string,
  inputs: Record<string, unknown> | undefined,
  caller: Caller,
  house: House,
): Promise<Answer> {
  const stored = await channelFor(caller, channel, house)
  const { signal, progress } = caller
  return computed(await ticked(stored, { signal, progress, ...(inputs && { inputs }) }, house))
}

async function get(channel: string, caller: Caller, house: House): Promise<Answer> {
  const stored = await channelFor(caller, channel, house)
  return json({ ...channelView(stored), latest: await latestOf(house.store, channel) })
}

async function listed(caller: Caller, { store }: House): Promise<Answer> {
  const all = await channelsOf(store, ownerOf(caller))
  return json({ channels: all.map(channelSummary) })
}

/** A change of a channel, anchored on the chain; costs nothing. */
const changed = (zid: string, about: object, write: DocumentWrite, house: House) =>
  anchored({ zid, tool: STREAM_TOOL, about, writes: [write], at: unixMs(house.clock) }, house)

async function create(input: StreamInput, caller: Caller, house: House): Promise<Answer> {
  const zid = ownerOf(caller)
  const { channel, key } = await newChannel(input, caller, house)
  await makeRoom(house.store, zid, unixMs(house.clock))
  const { id, solver, schedule } = channel
  const about = { channel: id, action: 'create', solver, autotick: schedule !== undefined }
  const entry = await changed(zid, about, channelWrite(zid, channel, 0), house)
  const stored = await channelOf(house.store, zid, id)
  return json({ ...channelView(stored), channelKey: key.key, entry })
}

async function close(id: string, caller: Caller, house: House): Promise<Answer> {
  const zid = ownerOf(caller)
  const { channel, revision } = await channelOf(house.store, zid, id)
  if (channel.isClosed) {
    throw new Failure('CONFLICT', `the channel ${id} is closed already`, { channel: id })
  }
  const { pause: _, ...open } = channel
  const closed: Channel = { ...open, isClosed: true, epoch: channel.epoch + 1 }
  const about = { channel: id, action: 'close', ticks: channel.ticks }
  const entry = await changed(zid, about, channelWrite(zid, closed, revision), house)
  return json({ ...channelView(await channelOf(house.store, zid, id)), entry })
}

async function openOf(id: string, caller: Caller, { store }: House): Promise<Channel> {
  const { channel } = await channelOf(store, ownerOf(caller), id)
  if (!channel.isClosed) return channel
  throw new Failure('CONFLICT', `the channel ${id} is closed`, { channel: id })
}

const nowSeconds = ({ clock }: House) => Number(clock.nowNs() / 1_000_000_000n)

async function link(
  id: string,
  ttlSeconds = LINK_DEFAULT_SECONDS,
  caller: Caller,
  house: House,
): Promise<Answer> {
  const channel = await openOf(id, caller, house)
  const expires = nowSeconds(house) + ttlSeconds
  return json({
    channel: id,
    url: house.baseUrl() + linkTo(channel, { expires, by: keyId(caller.key!) }, house.secrets),
    expiresAt: new Date(expires * 1000).toISOString(),
  })
}

async function secure(id: string, caller: Caller, house: House & WithLines): Promise<Answer> {
  await openOf(id, caller, house)
  const opened = await house.lines.open(ownerOf(caller), { kind: 'channel', id }, issuerOf(caller))
  return json({ channel: id, ...opened, url: `${house.baseUrl()}/api/lines/${opened.sessionId}` })
}

const onceADay = (solver: string, constants: object) => ({
  title: 'a channel that the node ticks once a day',
  input: {
    action: 'create',
    solver,
    constants,
    label: 'once a day',
    autotick: true,
    tickIntervalZeqonds: 111_197,
  },
})

const streamTool = (solvers: readonly Solver[]) =>
  defineTool({
    name: STREAM_TOOL,
    title: 'Hosted solver channels',
    brief:
      'A channel: a solver run tick by tick, sealed each time. create shows its key once; link gives a pull URL; autotick ticks by itself.',
    description:
      'A channel is a solver with constants that is run tick by tick. create answers its key once (svc_ch_..., good for tick and get of that channel alone); tick seals an envelope of the next svcond (1 token, inputs over constants) and goes on from what get shows as `carried`; get, list, close; link gives a signed pull URL (30 days; close revokes it); secure opens an encrypted line. autotick: the node ticks every tickIntervalZeqonds (0.777000777 s each); missed times give one tick; it pauses, and says why, without tokens or when its solver refuses. 1000 a machine; then the oldest closed one goes.',
    tier: 'key',
    takesChannelKey: true,
    toolset: 'state',
    input: STREAM_INPUT,
    output,
    routes: [{ method: 'POST', path: '/api/svc/stream' }],
    mcp: true,
    computes: ({ action }) => action === 'tick',
    cost: ({ action }) => (action === 'tick' ? TICK_TOKENS : 0),
    turn: ({ action, channel }) =>
      channel !== undefined && (action === 'tick' || action === 'close')
        ? turnOf(channel)
        : undefined,
    annotations: APPENDS,
    examples: [
      ...solvers.flatMap(({ key, loop }) => (loop ? [onceADay(key, loop.input)] : [])),
      { title: 'from words', input: { action: 'create', query: 'simulate an SIR epidemic' } },
      { title: 'all', input: { action: 'list' } },
    ],

    call(input, caller, house: House & WithLines) {
      refuseForeignMembers(input)
      const { inputs, ttlSeconds } = input
      const action = input.action as Action
      if (action !== 'tick' && action !== 'get') refuseHolder(caller, action)
      switch (action) {
        case 'create':
          return create(input, caller, house)
        case 'list':
          return listed(caller, house)
        case 'tick':
          return tick(channelIn(input), inputs, caller, house)
        case 'get':
          return get(channelIn(input), caller, house)
        case 'close':
          return close(channelIn(input), caller, house)
        case 'link':
          return link(channelIn(input), ttlSeconds, caller, house)
        case 'secure':
          return secure(channelIn(input), caller, house)
      }
    },
  })

const owned = { tier: 'key', toolset: 'state', mcp: false } as const
const EXAMPLE = { channel: 'channel-0123456789abcdef0123456789abcdef' }

const streamList = defineTool({
  ...owned,
  name: 'stream_list',
  title: 'List channels',
  description:
    'The channels of your machine, newest first, closed ones included: solver, ticks, when each is due and why it is paused. Costs nothing.',
  ...channelList,
  tagged: true,
  routes: [{ method: 'GET', path: '/api/streams' }],
  annotations: READ_ONLY,
  examples: [{ title: 'all', input: {} }],
  call: async (page, caller, { store }) =>
    json(channelPage(await channelsOf(store, ownerOf(caller)), page)),
})

const streamGet = defineTool({
  ...owned,
  name: 'stream_get',
  title: 'Read a channel',
  description:
    'One channel with the envelope of its last tick. Takes the key of your machine or that of the channel itself (svc_ch_...). Channels of other machines are not found. Costs nothing.',
  takesChannelKey: true,
  input: object({ channel: CHANNEL_ID }),
  output: object({ ...channelMembers, latest: LATEST }),
  routes: [{ method: 'GET', path: '/api/streams/:channel' }],
  annotations: READ_ONLY,
  examples: [{ title: 'one', input: EXAMPLE }],
  call: ({ channel }, caller, house) => get(channel, caller, house),
})

const streamTick = defineTool({
  ...owned,
  name: 'stream_tick',
  title: 'Tick a channel',
  description:
    'Advances a channel by one svcond: runs its solver with the constants, under the inputs given for this tick, and seals the envelope. Takes the key of your machine or that of the channel itself (svc_ch_...). 409 when the channel is closed. Costs the machine 1 token.',
  takesChannelKey: true,
  input: object({ channel: CHANNEL_ID, inputs: optional(INPUTS), ...SHOWING }),
  output: tickOutput,
  routes: [{ method: 'POST', path: '/api/streams/:channel/tick' }],
  cost: () => TICK_TOKENS,
  turn: ({ channel }) => turnOf(channel),
  annotations: APPENDS,
  examples: [{ title: 'one', input: EXAMPLE }],
  call: ({ channel, inputs }, caller, house) => tick(channel, inputs, caller, house),
})

const streamRevoke = defineTool({
  ...owned,
  name: 'stream_revoke_links',
  title: 'Revoke the links of a channel',
  description:
    'Ends every signed link of a channel that was given out up to now: they answer 410 from then on. The channel goes on, and new links can be made. Costs nothing.',
  input: object({ channel: CHANNEL_ID }),
  output: object({ channel: CHANNEL_ID, revokedAt: text({ title: 'when, ISO 8601' }) }),
  routes: [{ method: 'DELETE', path: '/api/streams/:channel/links' }],
  turn: ({ channel }) => turnOf(channel),
  annotations: { ...APPENDS, destructiveHint: true },
  examples: [{ title: 'one', input: EXAMPLE }],

  async call({ channel: id }, caller, { clock, store }) {
    const zid = ownerOf(caller)
    const { channel, revision, dueAt } = await channelOf(store, zid, id)
    const raised = { ...channel, epoch: channel.epoch + 1 }
    const write = { ...channelWrite(zid, raised, revision), dueAt }
    const at = unixMs(clock)
    await store.putDocuments({ at, writes: [write] })
    return json({ channel: id, revokedAt: new Date(at).toISOString() })
  },
})

const signed = text({ title: 'of the link, as it was given', maxLength: 200 })

const streamLatest = defineTool({
  name: 'stream_latest',
  title: 'Pull a channel by its link',
  description:
    'The latest sealed tick of a channel, for whoever has a link that svc_stream signed with the action link. Needs no key. A link that was changed, or made for another channel, is 403; one that has expired or was revoked is 410. Costs nothing.',
  tier: 'public',
  toolset: 'state',
  mcp: false,
  input: object({
    channel: CHANNEL_ID,
    expires: optional(signed),
    epoch: optional(signed),
    kid: optional(signed),
    by: optional(signed),
    signature: optional(signed),
  }),
  output: object(latestMembers),
  routes: [{ method: 'GET', path: '/api/streams/:channel/latest' }],
  annotations: READ_ONLY,
  examples: [
    {
      title: 'a link',
      input: { ...EXAMPLE, expires: '1767409445', epoch: '1', kid: '0', signature: 'svc_ln_0' },
    },
  ],

  async call({ channel: id, ...query }, _caller, house) {
    refuseUnsigned(id, query, house.secrets, nowSeconds(house))
    const stored = await channelById(house.store, id)
    // It was signed, so it was there.
    if (stored === undefined) throw new Failure('GONE', 'the channel was closed and removed')
    const { channel } = stored
    refuseRevoked(channel, query)
    await refuseOrphaned(stored.zid, query, house)
    return json(latestView(channel, await latestOf(house.store, id)))
  },
})

export const streamTools = (
  solvers: readonly Solver[],
): readonly Tool<TProperties, House & WithLines>[] => [
  streamTool(solvers),
  streamList,
  streamGet,
  streamTick,
  streamRevoke,
  streamLatest,
]
