// The tools that the scenarios of the conformance suite call, as far as answers of this service can
// play them.
import { setTimeout as pause } from 'node:timers/promises'
import { defineTool, json, READ_ONLY, type Tool } from '../../server/call/tool.ts'
import { Failure } from '../../workers/failure.ts'
import { object } from '../../workers/schema.ts'

type Run = Tool<Record<never, never>>['call']

const plain = (name: string, call: Run): Tool =>
  defineTool({
    name,
    title: name,
    description:
      'A tool that a scenario of the conformance suite calls without any argument at all.',
    tier: 'public',
    toolset: 'core',
    input: object({}),
    output: object({}),
    routes: [],
    mcp: true,
    annotations: READ_ONLY,
    examples: [{ title: 'nothing', input: {} }],
    call,
  })

/** Pause between progress reports, long enough that none is merged with the next. */
const BETWEEN_MS = 300

export const conformanceTools: readonly Tool[] = [
  plain('test_simple_text', () => ({
    kind: 'document',
    document: { mediaType: 'text/plain', body: 'This is a simple text response for testing.' },
  })),
  plain('test_error_handling', () => {
    throw new Failure('CONFLICT', 'This tool intentionally returns an error for testing')
  }),
  plain('test_tool_with_progress', async (_, { progress }) => {
    for (const fraction of [0, 0.5, 1]) {
      progress?.(fraction, `${100 * fraction} %`)
      await pause(BETWEEN_MS)
    }
    return json({ done: true })
  }),
  plain('test_logging_tool', () => json({ done: true })),
]
