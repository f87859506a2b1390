// The HTTP application with the MCP door in front of the tools of a test.
import { randomBytes } from 'node:crypto'
import { execute } from '../../server/call/execute.ts'
import type { Tool } from '../../server/call/tool.ts'
import { Secrets } from '../../server/crypto/secrets.ts'
import type { DoorHouse } from '../../server/doors/caller.ts'
import type { Extension } from '../../server/doors/mcp/desk.ts'
import { mcpEndpoints } from '../../server/doors/mcp/mcp.ts'
import { listen } from '../../server/http/listen.ts'
import { GOOD_KEY, houseOf } from './http-house.ts'

export interface Mount {
  url: string
  house: DoorHouse
  close(): Promise<void>
}

/** The only bearer token that the node accepts. */
export const KEY = GOOD_KEY

export async function mountMcp(
  tools: readonly Tool[],
  host = '127.0.0.1',
  extension?: Extension,
): Promise<Mount> {
  const node = houseOf(tools, { host })
  let baseUrl = ''
  const house: DoorHouse = {
    ...node,
    secrets: new Secrets([randomBytes(32)]),
    baseUrl: () => baseUrl,
    execute: call => execute(call, house),
  }
  const { url, close } = await listen(house, mcpEndpoints(house, extension))
  baseUrl = url
  return {
    url: `${url}/api/mcp`,
    house,
    async close() {
      await close()
      house.metrics.close()
      await house.store.close()
    },
  }
}
