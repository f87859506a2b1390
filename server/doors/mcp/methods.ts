// The methods that mean the same with and without a handshake.
import type { IncomingHttpHeaders } from 'node:http'
import type { Meter } from '../../call/meter.ts'
import { callTool } from './call.ts'
import type { Desk, Incoming } from './desk.ts'
import type { Params, Request } from './message.ts'
import { carriesMetadata } from './modern.ts'
import { invalidParams } from './protocol-error.ts'

export interface Done {
  /** Members of the result as JSON, without the braces. */
  members: string
  meters?: readonly Meter[]
  /** Whether 2026-07-28 says of it how long it keeps. */
  isCacheable?: boolean
}

/** Undefined: no such method here. */
export async function run(
  { method, params }: Request,
  { headers, search, caller, notify, opened }: Incoming,
  { house, select, resources }: Desk,
): Promise<Done | undefined> {
  switch (method) {
    case 'tools/call':
      return callTool(
        params,
        { selection: select(search, opened), links: knowsLinks(headers), notify },
        caller,
        house,
      )
    case 'tools/list':
      return page(params, `"tools":${select(search, opened).listJson}`)
    case 'resources/list':
      return resources ? page(params, resources.listMembers) : undefined
    case 'resources/templates/list':
      return resources ? page(params, resources.templateMembers) : undefined
    case 'resources/read':
      if (!resources) return undefined
      return {
        members: await resources.read(params['uri'], caller, carriesMetadata(params)),
        isCacheable: true,
      }
    default:
      return undefined
  }
}

/** Resource links are since 2025-06-18, as the header is that names the version. */
function knowsLinks({ 'mcp-protocol-version': version }: IncomingHttpHeaders): boolean {
  return typeof version === 'string' && version >= '2025-06-18'
}

/** One page holds the whole list, so there is no cursor to come back with. */
function page({ cursor }: Params, members: string): Done {
  if (cursor !== undefined) throw invalidParams('cursor: the list has one page and gave none')
  return { members, isCacheable: true }
}
