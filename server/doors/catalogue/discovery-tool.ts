import { integer, list, object, text } from '../../../workers/schema.ts'
import type { House } from '../../call/tool.ts'
import { defineTool, json, READ_ONLY } from '../../call/tool.ts'
import type { WithTemplates } from '../../contracts/template.ts'
import { machineHash } from '../../crypto/machine-hash.ts'
import { PROTOCOL_VERSIONS } from '../../settings/version.ts'
import type { WithCatalogue } from './catalog.ts'

export const discovery = defineTool({
  name: 'discovery',
  title: 'Discovery of the MCP endpoint',
  description:
    'What an MCP client or a directory of servers reads before it connects: name and address of the node, a hash that stays the same across restarts, the protocol revisions it speaks and how much there is behind it. Messages go to the same path by POST; who asks for text/event-stream is told 405.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: object({
    name: text({ title: 'name of the node' }),
    url: text({ title: 'address that messages are sent to' }),
    machine_hash: text({ title: 'identity of the node', pattern: '^[0-9a-f]{64}$' }),
    protocolVersions: list(text({ title: 'revision' }), { title: 'MCP revisions, newest first' }),
    surface: object(
      {
        tools: integer({ title: 'tools of the MCP endpoint', minimum: 0 }),
        operators: integer({ title: 'operators', minimum: 0 }),
        domains: integer({ title: 'domains of operators', minimum: 0 }),
        endpoints: integer({ title: 'operations of the HTTP interface', minimum: 0 }),
        templates: integer({ title: 'contract templates', minimum: 0 }),
        solvers: integer({ title: 'numerical solvers', minimum: 0 }),
      },
      { title: 'what is there' },
    ),
  }),
  routes: [{ method: 'GET', path: '/api/mcp' }],
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'what is here', input: {} }],

  async call(_, __, house: House & WithCatalogue & WithTemplates) {
    const { registry, operators, secrets } = house
    const hash = machineHash(secrets)
    return json({
      name: `svc-${hash.slice(0, 8)}`,
      url: `${house.baseUrl()}/api/mcp`,
      machine_hash: hash,
      protocolVersions: PROTOCOL_VERSIONS,
      surface: {
        tools: registry.tools.filter(tool => tool.mcp).length,
        operators: operators.size,
        domains: operators.domains.length,
        endpoints: (await house.catalog()).length,
        templates: house.templates.size,
        solvers: house.solvers.length,
      },
    })
  },
})
