// The documents of pages that were read lately: the same page is the same document, which is compressed once.
import { hash } from 'node:crypto'
import { BoundedMap } from '../../workers/bounded-map.ts'
import type { StaticDocument } from '../call/tool.ts'
import type { Page } from './page.ts'

/** Characters of the pages that are kept; with their octets and compressed forms it is about four times that. */
const DOCUMENTS_CHARACTERS_MAX = 8 * 1024 * 1024
/** Counted for each page beside its text: buffers, hash and entry of even the shortest one. */
const EACH_CHARACTERS = 1024

/**
 * A page is of its author, not of the node, though it comes from the node's address: the sandbox without
 * allow-same-origin gives it an origin of its own, so it reads neither the API as its visitor nor another page.
 */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'self' data: https: 'unsafe-inline'",
  "connect-src 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const roomOf = ({ body }: StaticDocument) => body.length + EACH_CHARACTERS

export class PageDocuments {
  /** Keyed by the hash of their HTML. */
  readonly #documents = new BoundedMap<string, StaticDocument>({
    max: DOCUMENTS_CHARACTERS_MAX,
    weightOf: roomOf,
  })

  /** The same document for the same page, while it is remembered. */
  documentOf({ html }: Pick<Page, 'html'>): StaticDocument {
    const key = hash('sha256', html)
    return (
      this.#documents.touch(key) ??
      this.#documents.set(key, {
        mediaType: 'text/html; charset=utf-8',
        body: html,
        contentSecurityPolicy: POLICY,
      })
    )
  }
}

export interface WithPages {
  /** Published pages that were read lately. */
  readonly pages: PageDocuments
}
