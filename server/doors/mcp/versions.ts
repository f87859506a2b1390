import { LEGACY_VERSIONS, MODERN_VERSION } from '../../settings/version.ts'

/** What a client without a version gets: the one that the interface of this service names. */
const PLAIN_VERSION = '2024-11-05'
/** The last revision with JSON-RPC batches. */
const LAST_WITH_BATCHES = '2025-03-26'

/**
 * The answer to the version of an `initialize`: the same one, or the latest with a handshake where
 * it is not known. Never an error, the client leaves if it cannot follow.
 */
export function negotiated(requested: unknown): string {
  if (typeof requested !== 'string') return PLAIN_VERSION
  return LEGACY_VERSIONS.includes(requested) ? requested : LEGACY_VERSIONS[0]!
}

/**
 * Whether the MCP-Protocol-Version header names this revision or a later one. Revisions are ISO
 * dates.
 */
export const isModernVersion = (header: string | undefined): boolean =>
  header !== undefined && /^\d{4}-\d\d-\d\d$/.test(header) && header >= MODERN_VERSION

/**
 * Before the header existed there were batches; it was made in the revision that took them away.
 */
export const allowsBatches = (header: string | undefined): boolean =>
  header === undefined || header <= LAST_WITH_BATCHES
