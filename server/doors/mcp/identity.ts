import { TOOLSETS } from '../../call/toolset.ts'
import { PROTOCOL_VERSIONS, VERSION } from '../../settings/version.ts'
import { COMMON_MEMBERS } from './outline.ts'
import { SHARED_WORDS } from './shared-words.ts'

const SERVER = {
  name: 'physics-compute-service',
  title: 'Physics Compute Service',
  version: VERSION,
}

const list = (names: readonly string[]) => names.join(', ')

const SHARED = SHARED_WORDS.map(({ name, meaning }) => `${name} (${meaning})`)

const INSTRUCTIONS = `Deterministic physics and mathematics: every answer is checked for accuracy, \
reproducible bit for bit and sealed. svc_auto picks a solver for a question in words, svc_compute \
evaluates closed-form operators (svc_find_operator finds them), each simulation has its own tool whose \
arguments all have defaults. A number with a unit in brackets may be a text such as "2.5 mm". Tools that compute also \
take ${SHARED.join(', ')}; they cost 1 token unless their description says otherwise. A sealed answer carries \
value, unit, uncertainty, svcProof, result, ${list(COMMON_MEMBERS.envelope)}, and the result of a solver \
${list(COMMON_MEMBERS.result)}. Over MCP it is a summary without lists unless view says full or brief; the seal is over \
the full one. They need a key as Authorization: Bearer svc_ak_...: POST /api/demo-key/mint gives a demo key, svc_spin_up \
called with it a machine and its key, both shown once, and this session goes on with that machine by itself. A refused \
call has isError and structuredContent {ok:false, code, error, details}: error names the value and its allowed range. \
?toolsets=${TOOLSETS.join()} or ?tools= with names on this address narrow the list and say each tool in full (core \
brings access and find along); svc_toolsets opens further sets, and shows one tool in full where the list says it shortly. svc_api_catalog searches the whole HTTP interface and \
svc_http calls it, DELETE of what you have made included.`

/** How long a client may keep a list, in milliseconds. */
const TTL_MS = 300_000

/** What the results of 2026-07-28 carry. */
export const resultMembers = (resultType: 'complete' | 'input_required' = 'complete'): string =>
  `"resultType":"${resultType}",${META}`
const META = `"_meta":${JSON.stringify({ 'io.modelcontextprotocol/serverInfo': SERVER })}`
export const cacheMembers = (scope: 'public' | 'private'): string =>
  `"ttlMs":${TTL_MS},"cacheScope":"${scope}"`

/** How the node introduces itself in either era. */
export interface Identity {
  initializeResult(protocolVersion: string): string
  /** Members of the DiscoverResult as JSON, without the braces. */
  discoverMembers: string
}

/** What an extension of the protocol adds to the capabilities of a session. */
type Capabilities = Readonly<Record<string, object>>

/** A session may open further sets of tools; without one no list changes while a node runs. */
export function identityOf(hasResources: boolean, extended: Capabilities = {}): Identity {
  const capabilities = {
    tools: {},
    ...(hasResources && { resources: {} }),
    prompts: {},
    completions: {},
    logging: {},
  }
  const ofSessions = { ...capabilities, tools: { listChanged: true }, ...extended }
  const instructions = INSTRUCTIONS
  const initialized = { capabilities: ofSessions, instructions }
  const discovered = { supportedVersions: PROTOCOL_VERSIONS, capabilities, instructions }
  return {
    initializeResult: protocolVersion =>
      JSON.stringify({ protocolVersion, serverInfo: SERVER, ...initialized }),
    discoverMembers: JSON.stringify(discovered).slice(1, -1),
  }
}
