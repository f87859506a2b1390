import { object, text } from '../../../workers/schema.ts'
import type { House, StaticDocument } from '../../call/tool.ts'
import { defineTool, READ_ONLY } from '../../call/tool.ts'
import { TOOLSETS } from '../../call/toolset.ts'

/** For models that read a site: where everything is, in the form of llmstxt.org. */
export const llms = defineTool({
  name: 'llms',
  title: 'Map of the service for models',
  description:
    'What a language model reads first: what the service does, how an agent connects, how a value is computed and checked over plain HTTP, and where the reference, the kernel prompt and the lists of operators are. Needs no key and costs nothing.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: text({ title: 'Markdown' }),
  routes: [{ method: 'GET', path: '/llms.txt' }],
  produces: ['text/markdown'],
  document: true,
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'the map', input: {} }],
  call: (_, __, house: House) => ({
    kind: 'document',
    document: house.memory.of(documentOf, () => documentOf(house)),
  }),
})

function documentOf({ baseUrl, operators, solvers, registry }: House): StaticDocument {
  const base = baseUrl()
  const tools = registry.tools.filter(({ mcp }) => mcp)
  const link = (path: string, meaning: string) => `- [${path}](${base}${path}): ${meaning}`
  const body = `# Physics Compute Service

> ${operators.size} closed-form operators in ${operators.domains.length} domains and ${solvers.length} numerical solvers for physics and mathematics. Every answer is checked for accuracy, the same bit for bit on every machine, and sealed with a receipt that anybody can check.

An agent connects over MCP (${base}/api/mcp, ${tools.length} tools; \`?toolsets=core\` lists those that most need, ${TOOLSETS.join(', ')} are the sets). Without MCP, three requests give a sealed value:

1. \`POST ${base}/api/demo-key/mint\` answers a demo key; send it as \`Authorization: Bearer ...\`.
2. \`POST ${base}/api/svc/spin_up\` with \`{}\` answers \`apiKey\`; send that from now on.
3. \`POST ${base}/api/svc/auto\` with \`{"query": "orbital period at 400 km above the earth", "view": "brief"}\`.

Numbers may carry units ("2.5 mm"). A refusal has \`code\` and \`error\`, which names the value and its allowed range: change that and send again. \`POST ${base}/api/playground/compute\` computes an operator without any key, ten times a minute.

## Reference

${link('/api/kernel/prompt', 'the protocol, the clock, every domain and solver, as a prompt')}
${link('/api/openapi.json', 'OpenAPI of the interface (?domain=NM: the operators of one domain)')}
${link('/docs', 'the same as a page')}
${link('/api/operators/categories', 'domains with prefix and number of operators')}
${link('/api/operators', 'every operator with equation, inputs, units, validity and source (?q= searches)')}

## Tools

${tools.map(({ name, brief, title }) => `- \`${name}\`: ${brief ?? title}`).join('\n')}

## Optional

${link('/api/mcp', 'discovery of the MCP endpoint')}
${link('/api/health', 'whether the node answers')}
${link('/api/log/checkpoint', 'the signed head of the transparency log')}
`
  return { mediaType: 'text/markdown; charset=utf-8', body }
}
