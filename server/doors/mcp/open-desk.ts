import type { DoorHouse } from '../caller.ts'
import type { Desk, Extension } from './desk.ts'
import { identityOf } from './identity.ts'
import { resourcesOf } from './resources.ts'
import { Running } from './running.ts'
import { SessionKeys } from './session-keys.ts'
import { SessionLedger } from './session-ledger.ts'
import { Sessions } from './sessions.ts'
import { selector } from './tool-list.ts'

/** What a transport of MCP needs of a node. */
export function openDesk(house: DoorHouse, extension?: Extension): Desk {
  const { registry, secrets, clock } = house
  const { hmac } = secrets.newest('svc/mcp-session/v1')
  const resources = resourcesOf(house)
  const sessions = new Sessions(text => hmac.tag(text), clock)
  return {
    house,
    resources,
    identity: identityOf(resources !== null, extension?.capabilities),
    extension,
    sessions,
    sessionKeys: new SessionKeys(house),
    sessionLedger: new SessionLedger(house, sessions),
    running: new Running(),
    select: selector(registry.tools),
  }
}

/** Messages of a batch and the frame around the arguments of one tool. */
const FRAME_BYTES = 65_536

/** Octets of one body over HTTP, or of one line over standard input, at most. */
export const messageMaxBytes = ({ registry }: DoorHouse): number =>
  FRAME_BYTES + Math.max(0, ...registry.tools.map(tool => (tool.mcp && tool.bodyMaxBytes) || 0))
