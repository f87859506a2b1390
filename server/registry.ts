import { Failure } from '../workers/failure.ts'
import type { Tool } from './tool.ts'

/** A tool and its compiled input schema. */
export interface Registered {
  tool: Tool
  /** Gives a copy with defaults filled in, or throws MISSING_INPUT or INVALID_INPUT. */
  validate(input: unknown): Record<string, unknown>
}

export interface Registry {
  readonly tools: readonly Tool[]
  /** By name; an unknown name is NOT_FOUND. */
  find(name: string): Registered
}

export function registryOf(
  tools: readonly Tool[],
  validator: (schema: Tool['input']) => Registered['validate'],
): Registry {
  const byName = new Map<string, Registered>()
  for (const tool of tools) {
    if (byName.has(tool.name)) throw new Error(`two tools are named ${tool.name}`)
    byName.set(tool.name, { tool, validate: validator(tool.input) })
  }
  return {
    tools,
    find(name) {
      const found = byName.get(name)
      if (!found) throw new Failure('NOT_FOUND', `no tool ${name}`)
      return found
    },
  }
}
