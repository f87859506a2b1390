import { Failure } from '../../../workers/failure.ts'
import { invalidInput } from '../../../workers/refusal.ts'
import {
  anything,
  boolean,
  choice,
  integer,
  list,
  object,
  optional,
  text,
} from '../../../workers/schema.ts'
import { nearest } from '../../../workers/text/nearest.ts'
import type { House, Tool } from '../../call/tool.ts'
import { defineTool, json } from '../../call/tool.ts'
import { TOOLSETS } from '../../call/toolset.ts'
import { describeTool } from '../mcp/tool-list.ts'

const TOOLSET = choice([...TOOLSETS], { title: 'set of tools' })

const setsOf = () =>
  list(
    object(
      {
        name: TOOLSET,
        tools: list(text({ title: 'tool' }), { title: 'names of the tools' }),
        count: integer({ title: 'how many', minimum: 0 }),
        isOpened: boolean({ title: 'whether the session of this call lists its tools' }),
      },
      { title: 'a set' },
    ),
    { title: 'every set' },
  )

function toolNamed(name: string, shown: readonly Tool[]): Tool {
  const tool = shown.find(one => one.name === name)
  if (tool) return tool
  const close = nearest(
    name,
    shown.map(one => one.name),
  )
  const hint = close === undefined ? '' : `; did you mean ${close}?`
  throw invalidInput('/tool', `no tool is named ${name}${hint}`, { value: name })
}

export const toolsets = defineTool({
  name: 'svc_toolsets',
  title: 'Sets of tools',
  brief:
    'Lists the sets of tools, opens further ones in this session (sim, state, literature), and shows one tool in full. Free.',
  description:
    'Lists the sets of tools with the names in each: access, find, core (which brings both along), sim with the simulations, state (contracts, reactors, channels, pages, mail) and literature. open adds sets to what this MCP session lists and calls, and the client hears that its list has changed. tool answers one tool in full, with what is inside of its inputs, where the list says it shortly. Use it on an address with ?toolsets= when a tool is missing; without a session, name the sets in the address instead. Costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({
    open: list(TOOLSET, { title: 'sets to open', maxItems: TOOLSETS.length, default: [] }),
    tool: optional(
      text({ title: 'tool to show in full', maxLength: 64, examples: ['svc_toolsets'] }),
    ),
  }),
  output: object({
    definition: optional(anything({ title: 'the tool in full: description and schemas' })),
    toolsets: optional(setsOf()),
  }),
  routes: [{ method: 'POST', path: '/api/svc/toolsets' }],
  mcp: true,
  answersWhole: true,
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  examples: [
    { title: 'what sets there are', input: {} },
    { title: 'one tool in full', input: { tool: 'svc_toolsets' } },
  ],

  async call({ open, tool }, { session }, { registry }: House) {
    if (open.length > 0) {
      if (!session) throw new Failure('CONFLICT', SESSIONLESS)
      await session.open(open)
    }
    const shown = registry.tools.filter(({ mcp }) => mcp)
    if (tool !== undefined)
      return json({ definition: describeTool(toolNamed(tool, shown), 'whole') })
    return json({
      toolsets: TOOLSETS.map(name => {
        const tools = shown.filter(({ toolset }) => toolset === name).map(tool => tool.name)
        const isOpened = session !== undefined && tools.every(tool => session.lists(tool))
        return { name, tools, count: tools.length, isOpened }
      }),
    })
  },
})

const SESSIONLESS =
  'this call belongs to no MCP session: name the sets in the address, /api/mcp?toolsets=core,sim'
