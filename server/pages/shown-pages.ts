// Pages as they were shown lately, so that each is compressed once while it is asked for.
import { hash } from 'node:crypto'
import type { StaticDocument } from '../call/tool.ts'
import type { Page } from './page.ts'

/** Characters of the pages that are kept; with their octets and compressed forms it is about four times that. */
const KEPT_CHARACTERS_MAX = 8 * 1024 * 1024
/** What a page takes however short it is. */
const EACH_CHARACTERS = 1024

/**
 * A page is of its author, not of the node, though it comes from the node's address: the sandbox without
 * allow-same-origin gives it an origin of its own, so it reads neither the API as its visitor nor another page.
 */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'self' data: https: 'unsafe-inline'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export class ShownPages {
  /** By what they hold; the one not shown for longest is the first. */
  readonly #kept = new Map<string, StaticDocument>()
  #characters = 0

  /** The same document for the same page, while it is kept. */
  shown({ html }: Pick<Page, 'html'>): StaticDocument {
    const key = hash('sha256', html)
    const document = this.#kept.get(key) ?? {
      mediaType: 'text/html; charset=utf-8',
      body: html,
      contentSecurityPolicy: POLICY,
    }
    this.#drop(key)
    this.#kept.set(key, document)
    this.#characters += roomOf(document)
    for (const oldest of this.#kept.keys()) {
      if (this.#characters <= KEPT_CHARACTERS_MAX) break
      this.#drop(oldest)
    }
    return document
  }

  #drop(key: string): void {
    const known = this.#kept.get(key)
    if (known === undefined) return
    this.#characters -= roomOf(known)
    this.#kept.delete(key)
  }
}

const roomOf = ({ body }: StaticDocument) => body.length + EACH_CHARACTERS

export interface WithPages {
  /** Published pages as they were shown lately. */
  readonly pages: ShownPages
}
