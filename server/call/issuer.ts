// What a key has given out ends with it: its channels' keys, its links, its lines. That is looked up when one is used, so
// that it holds however the key was ended, by whichever process, and whatever stopped in between.
import { unixMs } from '../../workers/field/clock.ts'
import type { KeyRow } from '../store/store.ts'
import type { Caller } from './caller.ts'
import type { House } from './tool.ts'

/** Of what a call makes: the digest of its key; none for what the node does by itself. */
export const issuerOf = ({ key }: Pick<Caller, 'key'>): { madeBy?: string } =>
  key === null ? {} : { madeBy: key.digest }

/** Whether the key is good that made something; what was made before keys were noted goes on. */
export async function isIssuerLive(
  { madeBy }: { readonly madeBy?: string | undefined },
  { store, clock }: Pick<House, 'store' | 'clock'>,
): Promise<boolean> {
  return madeBy === undefined || isLive(await store.keyByDigest(madeBy), unixMs(clock))
}

/** A row that is gone was revoked long ago. */
export function isLive(row: KeyRow | undefined, nowMs: number): boolean {
  if (row === undefined || row.revokedAt !== null) return false
  return row.expiresAt === null || row.expiresAt > nowMs
}
