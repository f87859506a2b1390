// The interface of a literature source. Each source is implemented from the documentation of its public API.
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

/** Fetches a path of the source's own server. Resolves to the body as text, or undefined for status 404. */
export type Get = (
  path: string,
  query: Readonly<Record<string, string>>,
) => Promise<string | undefined>

export interface Source {
  readonly name: SourceName
  /** Schemes of the ids by which it can fetch a work. */
  readonly schemes: readonly Scheme[]
  /** Least time between the starts of two calls, in milliseconds. */
  readonly paceMs: number
  /** `other` fetches from another source, for a source that has no search of its own. */
  search(
    q: string,
    limit: number,
    get: Get,
    other: (name: SourceName) => Get,
  ): Promise<SourceRecord[]>
  fetch(scheme: Scheme, local: string, get: Get): Promise<SourceRecord | undefined>
}
