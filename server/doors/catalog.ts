// The catalogue of operations. Its rows are those of the OpenAPI document, one for one.
import type { CatalogRow } from '../house.ts'
import { type Routes, templated } from '../routes.ts'
import { TRANSPORT } from './openapi/transport.ts'

/** Every operation of the node, QUERY beside each GET, in the order of the tools. */
export function catalogOf({ operations }: Routes): CatalogRow[] {
  const rows = operations.flatMap(({ tool, method, path }) => {
    const about = {
      path: templated(path),
      auth: tool.tier,
      description: `${tool.title}: ${firstSentence(tool.description)}`,
      tool: tool.name,
    }
    const row = { method, ...about }
    return method === 'GET' ? [row, { ...row, method: 'QUERY' }] : [row]
  })
  const more = TRANSPORT.map(({ method, path, summary, description }) => ({
    method,
    path,
    auth: 'public',
    description: `${summary}: ${firstSentence(description)}`,
    tool: '',
  }))
  return [...rows, ...more]
}

const firstSentence = (text: string) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text
