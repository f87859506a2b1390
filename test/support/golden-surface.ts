import { Routes } from '../../server/call/routes.ts'
import type { ListedTool } from '../../server/call/tool.ts'
import { selector } from '../../server/doors/mcp/tool-list.ts'
import { openApiDocument } from '../../server/doors/openapi/document.ts'
import { TRANSPORT } from '../../server/doors/openapi/transport.ts'
import { createRegistry } from '../../workers/operators/registry.ts'
import { goldenText } from './golden.ts'
import { tools } from './tools.ts'

interface Listed {
  name: string
}

const listed = new Map(
  (JSON.parse(selector(tools)('').listJson) as Listed[]).map(tool => [tool.name, tool]),
)
const routes = new Routes(tools)

/** A tool as tools/list shows it, or as its record says where no MCP client sees it. */
function toolText({ name, title, description, input, output, tier }: ListedTool): string {
  const { name: _, ...shown } = (listed.get(name) ?? {
    name,
    title,
    description,
    inputSchema: input,
    outputSchema: output,
  }) as Listed
  return goldenText({ name, tier, ...shown })
}

/** A line for each route: method, path, tool and who may call it. */
function routesText(): string {
  const own = routes.operations.map(({ method, path, tool }) => [
    method,
    path,
    tool.name,
    tool.tier,
  ])
  const transport = TRANSPORT.map(({ method, path }) => [method, path, '-', 'public'])
  const lines = [...own, ...transport].map(([method, ...rest]) => [method!.padEnd(6), ...rest])
  return `${lines
    .map(cells => cells.join(' '))
    .sort()
    .join('\n')}\n`
}

/** The parts of the OpenAPI document that do not come from tool records. */
function documentText(): string {
  const none = { routes, operators: createRegistry([]) }
  // biome-ignore lint/suspicious/noExplicitAny: a document is walked member by member
  const document = openApiDocument('3.2', none, 'http://127.0.0.1:8787') as any
  const { paths: _, info, components, ...rest } = document
  const { version: __, ...about } = info
  const { schemas, ...shared } = components
  return goldenText({ info: about, ...rest, components: { ...shared, Error: schemas.Error } })
}

/** The files below test/golden/ and what they hold. */
export function surfaceGoldens(): Map<string, string> {
  return new Map([
    ['routes.txt', routesText()],
    ['openapi.json', documentText()],
    ...tools.map(tool => [`tools/${tool.name}.json`, toolText(tool)] as const),
  ])
}
