import { TOOLSETS } from '../../call/tool.ts'
import { PROTOCOL_VERSIONS } from '../../settings/version.ts'
import { COMMON_MEMBERS } from './outline.ts'

const SERVER = {
  name: 'physics-compute-service',
  title: 'Physics Compute Service',
  version: '2.0.0',
}

const list = (names: readonly string[]) => names.join(', ')

const INSTRUCTIONS = `Deterministic physics and mathematics: every answer is checked for accuracy, \
reproducible bit for bit and sealed. svc_auto picks a solver for a question in words, svc_compute \
evaluates closed-form operators (svc_find_operator and svc_list_operators name them), each simulation \
has its own tool whose arguments all have defaults. Beside the members that its schema shows, a sealed \
answer carries ${list(COMMON_MEMBERS.envelope)}, and the result of a solver carries \
${list(COMMON_MEMBERS.result)}. Tools that compute answer a summary without lists unless view says \
full or brief; the seal is over the full one. They need a key as Authorization: Bearer svc_ak_...: \
POST /api/demo-key/mint gives a demo key, and svc_spin_up called with it gives a machine and its key, \
both shown once. A refused call has isError and structuredContent {ok:false, code, error, details}: \
error names the value and its allowed range. Fewer tools: ?toolsets=${TOOLSETS.join()} or \
?tools= with names, separated by commas, on this address. svc_api_catalog searches the whole HTTP interface and \
svc_http calls it, \
DELETE of what you have made included.`

/** How long a client may keep a list, in milliseconds. */
const TTL_MS = 300_000

/** What the results of 2026-07-28 carry. */
export const COMPLETE = `"resultType":"complete","_meta":${JSON.stringify({
  'io.modelcontextprotocol/serverInfo': SERVER,
})}`
export const CACHEABLE = `"ttlMs":${TTL_MS},"cacheScope":"public"`

/** How the node introduces itself in either era. */
export interface Identity {
  initializeResult(protocolVersion: string): string
  /** Members of the DiscoverResult as JSON, without the braces. */
  discoverMembers: string
}

/** No list changes while a node runs, so no capability has listChanged. */
export function identityOf(hasResources: boolean): Identity {
  const capabilities = { tools: {}, ...(hasResources && { resources: {} }) }
  const common = { capabilities, instructions: INSTRUCTIONS }
  const discovered = { supportedVersions: PROTOCOL_VERSIONS, ...common }
  return {
    initializeResult: protocolVersion =>
      JSON.stringify({ protocolVersion, serverInfo: SERVER, ...common }),
    discoverMembers: JSON.stringify(discovered).slice(1, -1),
  }
}
