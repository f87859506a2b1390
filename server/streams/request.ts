// What svc_stream takes: one flat object, of which each action reads its own members.

import { invalidInput, missingInput } from '../../workers/refusal.ts'
import {
  anything,
  boolean,
  choice,
  integer,
  number,
  object,
  optional,
  record,
  type Static,
  text,
} from '../../workers/schema.ts'
import { SHOWING } from '../call/showing.ts'
import { CONSTANTS_CHARACTERS } from './channel.ts'
import { LINK_DEFAULT_SECONDS, LINK_SECONDS_MAX } from './link.ts'
import { DEFAULT_ZEQONDS, ZEQONDS_MAX, ZEQONDS_MIN } from './schedule.ts'
import { CHANNEL_ID } from './views.ts'

const ACTIONS = ['create', 'tick', 'get', 'list', 'close', 'link', 'secure'] as const
export type Action = (typeof ACTIONS)[number]

export const INPUTS = record(anything({ title: 'value' }), {
  title: 'tick: inputs of the solver for this tick alone, over the constants',
  maxProperties: 64,
})

export const STREAM_INPUT = object({
  action: choice([...ACTIONS], { title: 'what to do' }),
  solver: optional(
    text({
      title: 'create: key of a solver; unset: chosen by the query',
      minLength: 1,
      maxLength: 64,
    }),
  ),
  query: optional(
    text({
      title: 'create: the simulation in words, with parameters such as "sigma = 10"',
      minLength: 1,
      maxLength: 2000,
    }),
  ),
  constants: optional(
    record(anything({ title: 'value' }), {
      title: `create: inputs of the solver for every tick, by key; at most ${CONSTANTS_CHARACTERS} characters as JSON`,
      maxProperties: 64,
    }),
  ),
  label: optional(text({ title: 'create: a name of your own', maxLength: 200 })),
  autotick: optional(boolean({ title: 'create: whether the node ticks it by itself' })),
  tickIntervalZeqonds: optional(
    number({
      title: `create: zeqonds between two ticks of the node; a zeqond is one svcond, 0.777000777 s; ${DEFAULT_ZEQONDS} (about 24 h) unless given`,
      minimum: ZEQONDS_MIN,
      maximum: ZEQONDS_MAX,
    }),
  ),
  ttlSeconds: optional(
    integer({
      title: `link: seconds until it expires; ${LINK_DEFAULT_SECONDS} (30 days) unless given`,
      minimum: 1,
      maximum: LINK_SECONDS_MAX,
    }),
  ),
  channel: optional({ ...CHANNEL_ID, title: 'tick, get, close, link, secure: id of the channel' }),
  inputs: optional(INPUTS),
  ...SHOWING,
})

export type StreamInput = Static<typeof STREAM_INPUT>

/** Unit and view are read before the tool is called, and refused where nothing is computed. */
type Member = Exclude<keyof StreamInput, 'action' | keyof typeof SHOWING>

const MEMBERS: Readonly<Record<Action, readonly Member[]>> = {
  create: ['solver', 'query', 'constants', 'label', 'autotick', 'tickIntervalZeqonds'],
  tick: ['channel', 'inputs'],
  get: ['channel'],
  list: [],
  close: ['channel'],
  link: ['channel', 'ttlSeconds'],
  secure: ['channel'],
}

/** INVALID_INPUT for a member that the action does not read: nothing is ignored in silence. */
export function refuseForeignMembers({ action, ...rest }: StreamInput): void {
  const own = MEMBERS[action as Action]
  for (const member of Object.keys(rest) as Member[]) {
    if (own.includes(member)) continue
    const takes = own.length === 0 ? 'nothing more' : own.join(', ')
    throw invalidInput(`/${member}`, `${member} is no part of ${action}, which takes ${takes}`)
  }
}

/** MISSING_INPUT when the action has no channel to work on. */
export function channelIn({ action, channel }: StreamInput): string {
  if (channel !== undefined) return channel
  const message = `channel is missing: ${action} works on one`
  throw missingInput('/channel', message)
}
