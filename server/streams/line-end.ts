// Channels behind encrypted lines: a frame tells the latest tick, a frame of the client ticks or asks.
import { Failure } from '../../workers/failure.ts'
import { anything, choice, object, optional, record } from '../../workers/schema.ts'
import { sealedFor } from '../call/sealed-for.ts'
import type { House } from '../call/tool.ts'
import { unlessOvertaken } from '../call/turns.ts'
import { validator } from '../call/validate.ts'
import type { LineEnd } from '../lines/subject.ts'
import { channelOf, latestOf, type StoredChannel } from './channel.ts'
import { TICK_TOKENS, ticked, turnOf } from './tick.ts'
import { latestView } from './views.ts'

const MESSAGE = object({
  action: choice(['tick', 'get'], { title: 'what to do', default: 'tick' }),
  inputs: optional(
    record(anything({ title: 'value' }), { title: 'merged over the constants for this tick' }),
  ),
})
const messageOf = validator(MESSAGE)

export const channelLineEnd: LineEnd = {
  read: async (zid, id, house) => latestMessage(await openChannel(zid, id, house), house),

  async act({ zid, id, message, caller: { signal } }, house) {
    const { action, inputs } = messageOf(message)
    if (action === 'get') return latestMessage(await openChannel(zid, id, house), house)
    const tick = async () =>
      ticked(await openChannel(zid, id, house), { signal, ...(inputs && { inputs }) }, house)
    return house.turns.take(turnOf(id), () =>
      unlessOvertaken(() => sealedFor(zid, TICK_TOKENS, tick, house)),
    )
  },
}

async function latestMessage({ channel }: StoredChannel, { store }: House): Promise<object> {
  return latestView(channel, await latestOf(store, channel.id))
}

async function openChannel(zid: string, id: string, { store }: House): Promise<StoredChannel> {
  const stored = await channelOf(store, zid, id)
  if (!stored.channel.isClosed) return stored
  throw new Failure('GONE', `the channel ${id} is closed`, { channel: id })
}
