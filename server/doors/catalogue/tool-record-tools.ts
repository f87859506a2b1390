import { Failure } from '../../../workers/failure.ts'
import { anything, boolean, list, object, optional, text } from '../../../workers/schema.ts'
import type { House } from '../../call/tool.ts'
import { defineTool, json, READ_ONLY } from '../../call/tool.ts'
import { toolRecord, toolRow } from './tool-record.ts'

const row = {
  name: text({ title: 'name of the tool' }),
  title: text({ title: 'what it is' }),
  about: text({ title: 'what it does, in a sentence' }),
  tier: text({ title: 'public: no key; user: a demo key or better; key: a compute key' }),
  toolset: text({ title: 'its group' }),
  method: text({ title: 'method of its first route' }),
  path: text({ title: 'path of its first route, parameters in braces' }),
  solver: optional(text({ title: 'key of the solver that it runs' })),
  words: optional(text({ title: 'other names of the problem that the solver solves' })),
}

const common = {
  tier: 'public',
  toolset: 'access',
  mcp: false,
  annotations: READ_ONLY,
} as const

export const toolList = defineTool({
  ...common,
  name: 'tool_list',
  title: 'Every tool in a line',
  description:
    'All tools of the node in the order of the catalogue, each with title, group, tier and first route, and the key of its solver where it runs one. What a page needs to list them; the record of one is at /api/tools/{name}. Needs no key.',
  input: object({}),
  output: list(object(row), { title: 'tools' }),
  tagged: true,
  routes: [{ method: 'GET', path: '/api/tools' }],
  examples: [{ title: 'all', input: {} }],
  call: (_input, _caller, { registry, solvers }: House) =>
    json(registry.tools.map(tool => toolRow(tool, solvers))),
})

export const toolByName = defineTool({
  ...common,
  name: 'tool_record',
  title: 'The record of a tool',
  description:
    'One tool with the JSON Schema of its input, examples, forms of its answer and, where it runs a solver, the source of its method, expected figures of its examples, which inputs count with which, and the pictures of its result: what a form and its plots are made of. Needs no key.',
  input: object({
    name: text({ title: 'name of the tool', maxLength: 64, examples: ['tool_list'] }),
  }),
  output: object({
    ...row,
    description: text({ title: 'purpose, when to use it, side effects, cost, limits' }),
    produces: list(text({ title: 'media type' }), {
      title: 'forms of the answer, the usual first',
    }),
    isBilled: boolean({ title: 'whether a call costs tokens' }),
    tellsProgress: boolean({ title: 'whether text/event-stream tells how far it is' }),
    input: anything({ title: 'JSON Schema of the input; x-unit beside a quantity' }),
    units: anything({ title: 'for each unit of an input the units that a form may offer' }),
    examples: list(anything({ title: 'title, input; value and relTol of a solver' }), {
      title: 'examples',
    }),
    reference: optional(text({ title: 'source of the method' })),
    countsWith: optional(
      anything({ title: 'inputs that have an effect only while others have these values' }),
    ),
    pictures: optional(list(anything({ title: 'picture' }), { title: 'what shows the result' })),
  }),
  routes: [{ method: 'GET', path: '/api/tools/:name' }],
  examples: [{ title: 'the list of tools', input: { name: 'tool_list' } }],

  call({ name }, _caller, { registry, solvers }: House) {
    const tool = registry.tools.find(one => one.name === name)
    if (tool) return json(toolRecord(tool, solvers))
    throw new Failure('NOT_FOUND', `there is no tool ${name}; /api/tools lists all`, { name })
  },
})
