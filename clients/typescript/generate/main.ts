// npm run client: writes the TypeScript client to build/client, made from the records of this project; with an
// address, from those of the service there.
import { join } from 'node:path'
import { Routes } from '../../../server/call/routes.ts'
import { openApiDocument } from '../../../server/doors/openapi/document.ts'
import { toolsOf } from '../../../server/tools/index.ts'
import { domains } from '../../../workers/domains/index.ts'
import { createRegistry } from '../../../workers/operators/registry.ts'
import { solvers } from '../../../workers/solvers/index.ts'
import { writePackage } from './package.ts'
import type { Surface } from './sources.ts'

const FOLDER = join(import.meta.dirname, '../../../build/client')

function ownSurface(): Surface {
  const operators = createRegistry(domains)
  const routes = new Routes(toolsOf(solvers))
  const document = openApiDocument('3.2', { routes, operators: { domains: [] } }, '')
  return { document, operators: operators.list().map(one => operators.record(one)) }
}

async function surfaceAt(url: string): Promise<Surface> {
  const [document, operators] = await Promise.all(
    ['/api/openapi.json?operators=all', '/api/operators'].map(async path => {
      const answer = await fetch(new URL(path, url))
      if (!answer.ok) throw new Error(`${url} answers ${answer.status} to ${path}`)
      return answer.json()
    }),
  )
  return { document, operators } as Surface
}

const [url] = process.argv.slice(2)
writePackage(url === undefined ? ownSurface() : await surfaceAt(url), FOLDER)
console.log('the client is in build/client')
