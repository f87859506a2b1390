// What a session adds to a request: the sets of tools that it opened, the machine that it goes on with, the way to change both.
import { type CallerSession, callerWith } from '../../call/caller.ts'
import type { Desk, Incoming } from './desk.ts'
import { notificationMessage, type Request } from './message.ts'
import { ownerOf } from './sessions.ts'

/** Methods that act for a machine. */
const ACTING = ['tools/call', 'resources/read']

export async function withinSession(
  session: string,
  { method }: Request,
  incoming: Incoming,
  { sessions, sessionKeys, sessionLedger, select, house }: Desk,
): Promise<Incoming> {
  const { caller, notify, search } = incoming
  const acts = ACTING.includes(method)
  const held =
    acts && caller.key !== null && caller.key.kind !== 'compute'
      ? await sessionKeys.get(session)
      : undefined
  const changes: CallerSession = {
    lists: tool => select(search, sessions.opened(session)).names.has(tool),
    async open(toolsets) {
      sessions.open(session, toolsets)
      await sessionLedger.write(session, ownerOf(caller), { toolsets: [...toolsets] })
      notify?.(notificationMessage('notifications/tools/list_changed', {}))
    },
    async goOnWith(key) {
      // The machine is there and its key is answered: that the session could not take it must not hide it.
      await sessionKeys.put(session, key).catch(err => {
        house.log.error({ err, requestId: caller.requestId }, 'a session has no key')
      })
    },
  }
  return {
    ...incoming,
    caller: callerWith(caller, { ...held, session: changes }),
    opened: sessions.opened(session),
    logLevel: sessions.level(session),
  }
}
