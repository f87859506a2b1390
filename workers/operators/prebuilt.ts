// What the build has made of the records, so that no start does: names, by which a record is found before it is read, and the
// indices of the search.
import type { DomainSource } from '../operator.ts'
import type { SearchIndices } from './search.ts'

/** Id and aliases of each operator of each domain, and what is searched. */
export interface PrebuiltRegistry extends SearchIndices {
  readonly names: readonly Names[]
}

export type Names = readonly (readonly string[])[]

/** Beside the sources there is nothing: deploy/bundle.mjs puts a module here that reads what ./prebuild.ts has made. */
export const prebuiltFor = (_domains: readonly DomainSource[]): PrebuiltRegistry | undefined =>
  undefined
