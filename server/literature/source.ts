// What the library asks of a source; each is written from the documentation of its interface.
import type { Scheme } from './ids.ts'
import type { SourceRecord } from './paper.ts'

export const SOURCES = [
  'arxiv',
  'openalex',
  'crossref',
  'europepmc',
  'semanticscholar',
  'biorxiv',
] as const
export type SourceName = (typeof SOURCES)[number]

/** Reads a path of the source's own server; the body as text. Undefined for 404. */
export type Get = (
  path: string,
  query: Readonly<Record<string, string>>,
) => Promise<string | undefined>

export interface Source {
  readonly name: SourceName
  /** Ids that it can fetch by. */
  readonly schemes: readonly Scheme[]
  /** Calls of this node keep this distance, in milliseconds, and go one after another. */
  readonly paceMs: number
  /** `other` reaches another source, for one that cannot be searched itself. */
  search(
    q: string,
    limit: number,
    get: Get,
    other: (name: SourceName) => Get,
  ): Promise<SourceRecord[]>
  fetch(scheme: Scheme, local: string, get: Get): Promise<SourceRecord | undefined>
}
