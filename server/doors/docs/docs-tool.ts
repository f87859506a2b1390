// The page that shows the OpenAPI document: a viewer of our own, 12 kB in place of the 220 to 990 kB of the
// ready-made ones, so that the page needs no other file, no other origin and a policy without exceptions.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { object, text } from '../../../workers/schema.ts'
import { defineTool, READ_ONLY, type StaticDocument } from '../../call/tool.ts'

/** From build/server/tools to the sources, which the build leaves as they are. */
const FOLDER = new URL(
  import.meta.url.endsWith('.ts') ? './' : '../../../../server/doors/docs/',
  import.meta.url,
)
const read = (file: string) => readFileSync(new URL(file, FOLDER), 'utf8')

function docsPage(): StaticDocument {
  const style = read('docs.css')
  const script = read('docs.js')
  const body = read('docs.html')
    .replace('/* docs.css */', () => style)
    .replace('/* docs.js */', () => script)
  const contentSecurityPolicy = [
    "default-src 'none'",
    `style-src ${sourceOf(style)}`,
    `script-src ${sourceOf(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { mediaType: 'text/html; charset=utf-8', body, contentSecurityPolicy }
}

const sourceOf = (inline: string) => `'sha256-${hash('sha256', inline, 'base64')}'`

export const docsDocument = docsPage()

export const docs = defineTool({
  name: 'docs',
  title: 'Reference of the interface',
  description:
    'A page that shows every operation with its schemas and examples and calls it from a form. It draws the whole OpenAPI document and loads nothing from elsewhere.',
  tier: 'public',
  toolset: 'access',
  input: object({}),
  output: text({ title: 'HTML' }),
  routes: [{ method: 'GET', path: '/docs' }],
  produces: ['text/html'],
  document: true,
  mcp: false,
  annotations: READ_ONLY,
  examples: [{ title: 'the page', input: {} }],
  call: () => ({ kind: 'document', document: docsDocument }),
})
