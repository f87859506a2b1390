// A machine in a house without a port, and its channels.
import { setTimeout as pause } from 'node:timers/promises'
import { spinUp } from '../../server/accounts/machines.ts'
import type { Caller } from '../../server/call/caller.ts'
import type { OpenHouse } from '../../server/node/open-house.ts'
import { channelById, type StoredChannel } from '../../server/streams/channel.ts'
import { caller } from '../support/open-house.ts'
import { stretch } from '../support/stretch.ts'

export interface Owner {
  readonly zid: string
  readonly as: Caller
}

export async function ownerIn(house: OpenHouse): Promise<Owner> {
  const about = { displayName: 'owner', plan: 'free' as const, demo: null }
  const { ZID, apiKey } = await spinUp(house, about)
  return { zid: ZID, as: caller({ key: await house.keys.authenticate(apiKey) }) }
}

/** What svc_stream answers. */
export async function streamed(
  house: OpenHouse,
  { as }: Owner,
  input: object,
): Promise<Record<string, unknown>> {
  const { answer } = await house.execute({ tool: 'svc_stream', input, caller: as })
  return (answer as { body: Record<string, unknown> }).body
}

/** The id of a channel that the node ticks, of a solver that needs no worker unless told otherwise. */
export async function tickingChannel(
  house: OpenHouse,
  owner: Owner,
  zeqonds: number,
  solver: object = { solver: 'closedform' },
): Promise<string> {
  const about = { action: 'create', ...solver, autotick: true, tickIntervalZeqonds: zeqonds }
  return String((await streamed(house, owner, about))['channel'])
}

export async function stored(house: OpenHouse, id: string): Promise<StoredChannel> {
  return (await channelById(house.store, id))!
}

/** What the chain tells of the ticks of each channel, oldest first. */
export async function tickNumbers(
  house: OpenHouse,
  zid: string,
): Promise<Map<string, { tick: number; missed?: number }[]>> {
  const byChannel = new Map<string, { tick: number; missed?: number }[]>()
  for await (const { body } of house.store.exportChain(zid)) {
    const { about } = JSON.parse(body) as {
      about?: { channel?: string; tick?: number; missed?: number }
    }
    if (about?.channel === undefined || about.tick === undefined) continue
    const { channel, tick, missed } = about
    const told = byChannel.get(channel) ?? []
    told.push(missed === undefined ? { tick } : { tick, missed })
    byChannel.set(channel, told)
  }
  return byChannel
}

const PATIENCE_MS = 100_000

/** The first looks are near each other; later ones cost no more than a small part of what is waited for. */
const LOOK_MS = 20
const WAITED_SHARE = 0.05

/** Waits until something holds. */
export async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const begun = performance.now()
  for (let waited = 0; waited < PATIENCE_MS * stretch(); waited = performance.now() - begun) {
    if (await holds()) return
    await pause(Math.max(LOOK_MS, WAITED_SHARE * waited))
  }
  throw new Error(`it did not come to hold in ${PATIENCE_MS / 1000} s, longer on a busy machine`)
}
