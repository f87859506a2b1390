import type { StaticDocument } from '../../call/tool.ts'
import { type OpenApiVersion, openApiDocument, type Surface } from './document.ts'

export type { OpenApiVersion }

/** The documents by version, each made when first asked for: the address is known once the node listens. */
export function openApiDocuments(
  surface: Surface,
  baseUrl: () => string,
): (version: OpenApiVersion) => StaticDocument {
  const documents = new Map<OpenApiVersion, StaticDocument>()
  return version => {
    let document = documents.get(version)
    if (!document) {
      const body = JSON.stringify(openApiDocument(version, surface, baseUrl()))
      document = { mediaType: 'application/json; charset=utf-8', body }
      documents.set(version, document)
    }
    return document
  }
}

export interface WithOpenApi {
  /** The description of the REST interface. */
  readonly openapi: (version: '3.2' | '3.1') => StaticDocument
}
