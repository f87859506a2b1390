// Tools for tests of the MCP door.
import { setTimeout as pause } from 'node:timers/promises'
import { defineTool, json, READ_ONLY, type Tool } from '../../server/call/tool.ts'
import { Failure } from '../../workers/failure.ts'
import { integer, number, object, text } from '../../workers/schema.ts'

const base = { tier: 'public', routes: [], mcp: true, annotations: READ_ONLY } as const
const DESCRIPTION =
  'A tool of the tests: it is described at such length because descriptions have a least length.'

export interface Watched {
  /** Number of runs of test_slow that have begun. */
  begun: number
  /** Number of those that came to their end. */
  ended: number
  /** Number of runs of test_slow that ended because the caller disconnected or cancelled the request. */
  aborted: number
}

export const newWatched = (): Watched => ({ begun: 0, ended: 0, aborted: 0 })

/** Small tools that cover the features of the door. */
export function testTools(watched: Watched = newWatched()): Tool[] {
  const double = defineTool({
    ...base,
    name: 'test_double',
    title: 'Doubling',
    description: DESCRIPTION,
    toolset: 'core',
    input: object({ x: number({ title: 'a number', minimum: 0, maximum: 10 }) }),
    output: object({ twice: number({ title: 'twice the number' }) }),
    examples: [{ title: 'two', input: { x: 2 } }],
    call: ({ x }) => json({ twice: 2 * x }),
  })
  const keyed = defineTool({
    ...base,
    name: 'test_keyed',
    title: 'Keyed',
    description: DESCRIPTION,
    tier: 'key',
    toolset: 'sim',
    input: object({}),
    output: object({ plan: text({ title: 'plan of the key' }) }),
    examples: [{ title: 'nothing', input: {} }],
    call: (_, caller) => json({ plan: caller.key?.plan ?? '' }),
  })
  const slow = defineTool({
    ...base,
    name: 'test_slow',
    title: 'Slow',
    description: DESCRIPTION,
    toolset: 'sim',
    input: object({
      ms: integer({ title: 'length of the run', minimum: 0, maximum: 5000, default: 400 }),
      tells: integer({ title: 'how often it tells', minimum: 0, maximum: 20, default: 0 }),
    }),
    output: object({ ms: integer({ title: 'length of the run' }) }),
    examples: [{ title: 'default', input: {} }],
    async call({ ms, tells }, { signal, progress }) {
      watched.begun++
      for (let i = 0; i <= tells; i++) {
        await pause(ms / (tells + 1), undefined, { signal }).catch(() => {
          watched.aborted++
          throw new Failure('TIMEOUT', 'the caller left before the run ended')
        })
        if (i < tells) progress?.((i + 1) / (tells + 1), `part ${i + 1}`)
      }
      watched.ended++
      return json({ ms })
    },
  })
  const broken = defineTool({
    ...base,
    name: 'test_broken',
    title: 'Broken',
    description: DESCRIPTION,
    toolset: 'state',
    input: object({}),
    output: object({}),
    examples: [{ title: 'nothing', input: {} }],
    call: () => {
      throw new Error('the secret of the cellar')
    },
  })
  const hidden = defineTool({ ...double, name: 'hidden', mcp: false } as Tool)
  const discovery = defineTool({
    ...base,
    mcp: false,
    name: 'discovery',
    title: 'Discovery',
    description: DESCRIPTION,
    toolset: 'access',
    input: object({}),
    output: object({ name: text({ title: 'name of the node' }) }),
    routes: [{ method: 'GET', path: '/api/mcp' }],
    examples: [{ title: 'nothing', input: {} }],
    call: () => json({ name: 'discovery' }),
  })
  return [double, keyed, slow, broken, hidden, discovery]
}

/** Tools on the routes that resources come from. */
export const resourceTools: readonly Tool[] = [
  defineTool({
    ...base,
    mcp: false,
    name: 'operator',
    title: 'Operator',
    description: DESCRIPTION,
    toolset: 'access',
    input: object({ id: text({ title: 'operator id' }) }),
    output: object({ id: text({ title: 'operator id' }) }),
    routes: [{ method: 'GET', path: '/api/operators/:id' }],
    examples: [{ title: 'gravitation', input: { id: 'NM21' } }],
    call({ id }) {
      if (id !== 'NM21') throw new Failure('UNKNOWN_OPERATOR', `no operator ${id}`)
      return json({ id })
    },
  }),
  defineTool({
    ...base,
    mcp: false,
    name: 'kernel_prompt',
    title: 'Kernel prompt',
    description: DESCRIPTION,
    toolset: 'access',
    input: object({}),
    output: object({}),
    routes: [{ method: 'GET', path: '/api/kernel/prompt' }],
    examples: [{ title: 'nothing', input: {} }],
    call: () => ({ kind: 'document', document: { mediaType: 'text/markdown', body: '# prompt' } }),
  }),
]
