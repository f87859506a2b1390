// The console: a page in the browser that draws what the records of this node say.
import { Failure } from '../../../workers/failure.ts'
import { object, text } from '../../../workers/schema.ts'
import { defineTool, type House, READ_ONLY } from '../../call/tool.ts'
import { docsDocument } from '../docs/docs-tool.ts'
import { consoleFiles } from './console-files.ts'

const common = {
  tier: 'public',
  toolset: 'access',
  document: true,
  mcp: false,
  annotations: READ_ONLY,
} as const

const filesOf = ({ memory }: House) => memory.of(consoleFiles, () => consoleFiles())

export const consolePage = defineTool({
  ...common,
  name: 'console',
  title: 'Console',
  description:
    'The console of the node: a page that asks, computes, plots and verifies through this interface. It loads nothing from elsewhere. A node from sources that were not built shows the reference of /docs in its place.',
  input: object({}),
  output: text({ title: 'HTML' }),
  routes: [{ method: 'GET', path: '/' }],
  produces: ['text/html'],
  examples: [{ title: 'the page', input: {} }],
  call: (_input, _caller, house: House) => ({
    kind: 'document',
    document: filesOf(house).page ?? docsDocument,
  }),
})

export const consolePart = defineTool({
  ...common,
  name: 'console_part',
  title: 'Part of the console',
  description:
    'A script, a style sheet or the icon of the console under the name that the page gives it. The name holds a hash of the content, so that a browser keeps it for good.',
  input: object({
    name: text({
      title: 'name of the file',
      pattern: '^[\\w-]{1,80}\\.(js|css|svg)$',
      examples: ['index-B1x2y3.js'],
    }),
  }),
  output: text({ title: 'script, style or icon' }),
  routes: [{ method: 'GET', path: '/console/:name' }],
  produces: ['text/javascript', 'text/css', 'image/svg+xml'],
  examples: [{ title: 'a script', input: { name: 'index-B1x2y3.js' } }],
  call({ name }, _caller, house: House) {
    const document = filesOf(house).parts.get(name)
    if (document) return { kind: 'document', document }
    throw new Failure('NOT_FOUND', `the console has no part ${name}`, { name })
  },
})
