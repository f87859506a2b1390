import { Failure } from '../../workers/failure.ts'
import { quantityReader } from './quantities.ts'
import type { Registered, Registry, Tool } from './tool.ts'

/** Names of the members that are not undefined, since JSON has no undefined. */
function membersOf(source: unknown): Set<string> {
  const members = Object.entries(source ?? {}).filter(([, value]) => value !== undefined)
  return new Set(members.map(([key]) => key))
}

/** Each schema is compiled at the first call of its tool: compiling all of them would take half of the node's start time. */
export function registryOf(
  tools: readonly Tool[],
  validator: (schema: Tool['input']) => Registered['validate'],
): Registry {
  const byName = new Map<string, Tool>()
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new Error(`two tools are named ${tool.name}`)
    byName.set(tool.name, tool)
  }
  const compiled = new Map<string, Registered>()
  const compile = (tool: Tool): Registered => {
    const check = validator(tool.input)
    const quantities = quantityReader(tool.input)
    const read = (source: unknown) => {
      const { input, understood } = quantities(source)
      return { input: check(input), understood, callerKeys: membersOf(source) }
    }
    const registered = { tool, read, validate: (source: unknown) => read(source).input }
    compiled.set(tool.name, registered)
    return registered
  }
  return {
    tools,
    find(name) {
      const known = compiled.get(name)
      if (known) return known
      const tool = byName.get(name)
      if (!tool) throw new Failure('NOT_FOUND', `no tool ${name}`)
      return compile(tool)
    },
  }
}
