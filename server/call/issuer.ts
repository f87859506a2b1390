// Keys of channels, signed links and lines are valid only as long as the key that issued them. Its row is read at each use
// rather than all of them ended on revocation: so a crash or another process cannot leave one behind that still works.
import { unixMs } from '../../workers/field/clock.ts'
import type { KeyRow } from '../store/store.ts'
import type { Caller } from './caller.ts'
import type { House } from './tool.ts'

/** The member `madeBy` for whatever a call issues: the digest of its key; no member where the node itself acts. */
export const issuerOf = ({ key }: Pick<Caller, 'key'>): { madeBy?: string } =>
  key === null ? {} : { madeBy: key.digest }

/** Whether the issuing key is still valid. Documents older than `madeBy` lack the member and count as valid. */
export async function isIssuerLive(
  { madeBy }: { readonly madeBy?: string | undefined },
  { store, clock }: Pick<House, 'store' | 'clock'>,
): Promise<boolean> {
  return madeBy === undefined || isLive(await store.keyByDigest(madeBy), unixMs(clock))
}

/** Whether a key is valid at a time in Unix milliseconds. A missing row means revoked: old revoked rows are deleted. */
export function isLive(row: KeyRow | undefined, nowMs: number): boolean {
  if (row === undefined || row.revokedAt !== null) return false
  return row.expiresAt === null || row.expiresAt > nowMs
}
