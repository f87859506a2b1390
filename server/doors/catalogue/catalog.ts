// The catalogue of operations. Its rows are those of the OpenAPI document, one for one.

import type { Registry as Operators } from '../../../workers/operators/registry.ts'
import { filled, templated } from '../../call/routes.ts'
import type { RouteTable } from '../../call/tool.ts'
import { TRANSPORT } from '../openapi/transport.ts'
import { firstSentence } from './first-sentence.ts'

export interface CatalogRow {
  method: string
  path: string
  auth: string
  description: string
  tool: string
}

export interface WithCatalogue {
  /** Every operation of the REST interface, one row each. */
  readonly catalog: () => Promise<readonly CatalogRow[]>
}

/**
 * Every operation of the node, QUERY beside each GET, in the order of the tools; those of single operators last, a domain at
 * each step.
 */
export function* catalogSteps(
  { operations }: RouteTable,
  { domains }: Operators,
): Generator<void, readonly CatalogRow[]> {
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
  const instances: CatalogRow[] = []
  for (const { tool, method, path } of operations) {
    if (tool.instances === undefined) continue
    for (const domain of domains) {
      for (const { params, title, description } of tool.instances({ domains: [domain] })) {
        instances.push({
          method,
          path: filled(path, params),
          auth: tool.tier,
          description: `${title}: ${description}`,
          tool: tool.name,
        })
      }
      yield
    }
  }
  return [...rows, ...more, ...instances]
}
