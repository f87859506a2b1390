import { BoundedMap } from '../../../workers/bounded-map.ts'
import type { Registry as Operators } from '../../../workers/operators/registry.ts'
import { jsonTextSteps } from '../../call/json-text.ts'
import type { RouteTable, StaticDocument } from '../../call/tool.ts'
import { unhurried } from '../../call/unhurried.ts'
import { documentSteps, type Extent, type OpenApiVersion } from './document.ts'

export type { OpenApiVersion }

/** Which part of the surface is wanted. */
export interface Selection {
  operators?: 'all' | undefined
  /** Prefix or name of a domain. */
  domain?: string | undefined
}

export type Documents = (version: OpenApiVersion, selection: Selection) => Promise<StaticDocument>

/** The short and the whole one in two versions, and a few domains. */
const DOCUMENTS_MAX = 32

/** The documents, each made when first asked for: the address is known once the node listens. */
export function openApiDocuments(
  { routes, operators }: { routes: RouteTable; operators: Operators },
  baseUrl: () => string,
): Documents {
  const documents = new BoundedMap<string, Promise<StaticDocument>>({ max: DOCUMENTS_MAX })
  function* steps(version: OpenApiVersion, extent: Extent): Generator<void, StaticDocument> {
    const document = yield* documentSteps(version, { routes, operators }, baseUrl(), extent)
    return {
      mediaType: 'application/json; charset=utf-8',
      body: yield* jsonTextSteps(document, TEXT_DEPTH),
    }
  }
  const make = async (version: OpenApiVersion, extent: Extent) => unhurried(steps(version, extent))
  return (version, { operators: which, domain }) => {
    const within = domain === undefined ? undefined : operators.domain(domain)
    const extent = within ?? (which === 'all' ? 'whole' : 'short')
    const key = `${version} ${typeof extent === 'string' ? extent : extent.prefix}`
    const known = documents.touch(key)
    if (known !== undefined) return known
    const document = make(version, extent)
    documents.set(key, document)
    // What could not be made is tried again.
    document.catch(() => documents.delete(key))
    return document
  }
}

/** Paths, and the components of each kind, are written one by one. */
const TEXT_DEPTH = 2

export interface WithOpenApi {
  /** The description of the REST interface. */
  readonly openapi: Documents
}
