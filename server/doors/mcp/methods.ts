// The methods that mean the same with and without a handshake.
import type { IncomingHttpHeaders } from 'node:http'
import { callTool } from './call.ts'
import { completionMembers } from './completion.ts'
import type { Desk, Incoming } from './desk.ts'
import type { Done } from './done.ts'
import { logTo } from './logging.ts'
import type { Params, Request } from './message.ts'
import { carriesMetadata } from './modern.ts'
import { promptListMembers, promptMembers } from './prompts.ts'
import { invalidParams } from './protocol-error.ts'

/** Runs a method of MCP; undefined: there is none of that name. */
export async function run(
  { method, params }: Request,
  { headers, search, caller, notify, opened, logLevel, tellFate }: Incoming,
  { house, select, resources }: Desk,
): Promise<Done | undefined> {
  switch (method) {
    case 'tools/call':
      return callTool(
        params,
        {
          selection: select(search, opened),
          links: knowsLinks(headers),
          notify,
          log: logTo(notify, logLevel),
          tellFate,
        },
        caller,
        house,
      )
    case 'tools/list':
      return page(params, `"tools":${select(search, opened).listJson}`)
    case 'prompts/list':
      return page(params, promptListMembers)
    case 'prompts/get':
      return { members: promptMembers(params) }
    case 'completion/complete':
      return { members: completionMembers(params, house) }
    case 'resources/list':
      return resources ? page(params, resources.listMembers) : undefined
    case 'resources/templates/list':
      return resources ? page(params, resources.templateMembers) : undefined
    case 'resources/read': {
      if (!resources) return undefined
      const isModern = carriesMetadata(params)
      const { members, scope } = await resources.read(params['uri'], caller, isModern)
      return { members, cached: scope }
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
  return { members, cached: 'public' }
}
