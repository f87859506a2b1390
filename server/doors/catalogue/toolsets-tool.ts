import { Failure } from '../../../workers/failure.ts'
import { boolean, choice, integer, list, object, text } from '../../../workers/schema.ts'
import type { House } from '../../call/tool.ts'
import { defineTool, json } from '../../call/tool.ts'
import { TOOLSETS } from '../../call/toolset.ts'

const TOOLSET = choice([...TOOLSETS], { title: 'set of tools' })

export const toolsets = defineTool({
  name: 'svc_toolsets',
  title: 'Sets of tools',
  brief:
    'Lists the sets of tools, and opens further ones in this session: sim (25 simulations), state, literature. Free.',
  description:
    'Lists the sets of tools with the names in each: access, find, core (which brings both along), sim with the simulations, state (contracts, reactors, channels, pages, mail) and literature. open adds sets to what this MCP session lists and calls, and the client hears that its list has changed. Use it on an address with ?toolsets= when a tool is missing; without a session, name the sets in the address instead. Costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({
    open: list(TOOLSET, { title: 'sets to open', maxItems: TOOLSETS.length, default: [] }),
  }),
  output: object({
    toolsets: list(
      object(
        {
          name: TOOLSET,
          tools: list(text({ title: 'tool' }), { title: 'names of the tools' }),
          count: integer({ title: 'how many', minimum: 0 }),
          isOpened: boolean({ title: 'whether this call opened it' }),
        },
        { title: 'a set' },
      ),
      { title: 'every set' },
    ),
  }),
  routes: [{ method: 'POST', path: '/api/svc/toolsets' }],
  mcp: true,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  examples: [{ title: 'what sets there are', input: {} }],

  call({ open }, { session }, { registry }: House) {
    if (open.length > 0) {
      if (!session) throw new Failure('CONFLICT', SESSIONLESS)
      session.open(open)
    }
    const shown = registry.tools.filter(({ mcp }) => mcp)
    return json({
      toolsets: TOOLSETS.map(name => {
        const tools = shown.filter(({ toolset }) => toolset === name).map(tool => tool.name)
        return { name, tools, count: tools.length, isOpened: open.includes(name) }
      }),
    })
  },
})

const SESSIONLESS =
  'this call belongs to no MCP session: name the sets in the address, /api/mcp?toolsets=core,sim'
