import { BoundedMap } from '../../../workers/bounded-map.ts'
import type { Registry as Operators } from '../../../workers/operators/registry.ts'
import type { RouteTable, StaticDocument } from '../../call/tool.ts'
import { type Extent, type OpenApiVersion, openApiDocument } from './document.ts'

export type { OpenApiVersion }

/** Which part of the surface is wanted. */
export interface Selection {
  operators?: 'all' | undefined
  /** Prefix or name of a domain. */
  domain?: string | undefined
}

export type Documents = (version: OpenApiVersion, selection: Selection) => StaticDocument

/** The short and the whole one in two versions, and a few domains. */
const DOCUMENTS_MAX = 32

/** The documents, each made when first asked for: the address is known once the node listens. */
export function openApiDocuments(
  { routes, operators }: { routes: RouteTable; operators: Operators },
  baseUrl: () => string,
): Documents {
  const documents = new BoundedMap<string, StaticDocument>({ max: DOCUMENTS_MAX })
  const make = (version: OpenApiVersion, extent: Extent): StaticDocument => {
    const document = openApiDocument(version, { routes, operators }, baseUrl(), extent)
    return { mediaType: 'application/json; charset=utf-8', body: JSON.stringify(document) }
  }
  return (version, { operators: which, domain }) => {
    const within = domain === undefined ? undefined : operators.domain(domain)
    const extent = within ?? (which === 'all' ? 'whole' : 'short')
    const key = `${version} ${typeof extent === 'string' ? extent : extent.prefix}`
    const document = documents.touch(key) ?? make(version, extent)
    documents.set(key, document)
    return document
  }
}

export interface WithOpenApi {
  /** The description of the REST interface. */
  readonly openapi: Documents
}
