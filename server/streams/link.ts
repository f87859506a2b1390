// Links that need no key: whoever has one reads the latest tick of one channel until it expires or the
// epoch of the channel is raised. The signature covers method, path, channel, expiry, epoch and key id,
// so that no part can be changed or carried to another route.
import { timingSafeEqual } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { unixMs } from '../../workers/field/clock.ts'
import { keyId } from '../accounts/key-view.ts'
import { isLive } from '../call/issuer.ts'
import type { House } from '../call/tool.ts'
import type { Secrets } from '../crypto/secrets.ts'
import type { Channel } from './channel.ts'

const DAY_SECONDS = 86_400
export const LINK_DEFAULT_SECONDS = 30 * DAY_SECONDS
export const LINK_SECONDS_MAX = 366 * DAY_SECONDS

/** A fixed prefix, by which scanners for leaked secrets recognise a signature and the log leaves it out. */
const SIGNATURE_PREFIX = 'svc_ln_'

/** The query of a link, as text: what was changed is refused as such, whatever it reads as. */
export interface LinkQuery {
  readonly expires?: string | undefined
  readonly epoch?: string | undefined
  readonly kid?: string | undefined
  /** Id of the key that asked for it; a link from before keys were named has none. */
  readonly by?: string | undefined
  readonly signature?: string | undefined
}

export const linkPath = (channel: string) => `/api/streams/${channel}/latest`

const signedText = (channel: string, { expires, epoch, kid, by }: LinkQuery) => {
  const named = by === undefined ? [] : [by]
  return ['svc-link-v1', 'GET', linkPath(channel), channel, expires, epoch, kid, ...named].join(
    '\n',
  )
}

/** Path and query of a link; `expires` is in unix seconds. */
export function linkTo(
  { id, epoch }: Channel,
  { expires, by }: { expires: number; by: string },
  secrets: Secrets,
): string {
  const { id: kid, hmac } = secrets.newest('svc/link/v1')
  const about = { expires: String(expires), epoch: String(epoch), kid, by }
  const signature = SIGNATURE_PREFIX + hmac.hex(signedText(id, about))
  return `${linkPath(id)}?${new URLSearchParams({ ...about, signature })}`
}

/**
 * FORBIDDEN: this node has not signed the link, or not for the present state of this channel. GONE:
 * expired.
 */
export function refuseUnsigned(
  id: string,
  query: LinkQuery,
  secrets: Secrets,
  nowSeconds: number,
): void {
  const master = secrets.all('svc/link/v1').find(one => one.id === query.kid)
  const signature = Buffer.from(query.signature ?? '')
  const wanted = master && Buffer.from(SIGNATURE_PREFIX + master.hmac.hex(signedText(id, query)))
  if (!wanted || signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) {
    throw new Failure('FORBIDDEN', 'the link is not one that this node has signed')
  }
  if (Number(query.expires) > nowSeconds) return
  const expiredAt = new Date(Number(query.expires) * 1000).toISOString()
  throw new Failure('GONE', `the link expired at ${expiredAt}`, { expiredAt })
}

/** GONE: the key that asked for the link is revoked. */
export async function refuseOrphaned(
  zid: string,
  { by }: LinkQuery,
  { store, clock }: Pick<House, 'store' | 'clock'>,
): Promise<void> {
  if (by === undefined) return
  const row = (await store.keysOf(zid)).find(one => keyId(one) === by)
  if (!isLive(row, unixMs(clock)))
    throw new Failure('GONE', 'the key that made the link is revoked')
}

/** GONE: the epoch has been raised since the link was signed. */
export function refuseRevoked({ epoch }: Channel, query: LinkQuery): void {
  if (Number(query.epoch) === epoch) return
  throw new Failure('GONE', 'the link is revoked: its channel was closed, or all its links were')
}
