// The key of a channel: good for ticking and reading that channel and for nothing else. Only its keyed
// hash is kept, and the id of the channel is the beginning of it.
import { timingSafeEqual } from 'node:crypto'
import { Failure } from '../../workers/failure.ts'
import { CHANNEL_PREFIX, isChannelKeyText, newKeyText } from '../accounts/key-text.ts'
import type { ChannelHolder } from '../call/caller.ts'
import { isIssuerLive } from '../call/issuer.ts'
import type { House } from '../call/tool.ts'
import type { Secrets } from '../crypto/secrets.ts'
import { channelById } from './channel.ts'

const ID_DIGITS = 32

const idOf = (digest: string) => `channel-${digest.slice(0, ID_DIGITS)}`

export const isChannelKey = (bearer: string) => bearer.startsWith(CHANNEL_PREFIX)

export interface NewChannelKey {
  /** The key itself, which is in one answer only. */
  readonly key: string
  readonly digest: string
  /** Id of the channel that the key opens. */
  readonly id: string
}

export function newChannelKey(secrets: Secrets): NewChannelKey {
  const key = newKeyText(CHANNEL_PREFIX)
  const digest = secrets.newest('svc/key-index/v1').hmac.hex(key)
  return { key, digest, id: idOf(digest) }
}

/** Whose channel a key opens. INVALID_KEY when it is malformed or opens none. */
export async function holderOf(
  key: string,
  { secrets, store, clock }: Pick<House, 'secrets' | 'store' | 'clock'>,
): Promise<ChannelHolder> {
  if (isChannelKeyText(key)) {
    // A key that was made under an older master secret lies under that one's digest.
    for (const { hmac } of secrets.ever('svc/key-index/v1')) {
      const digest = hmac.tag(key)
      const stored = await channelById(store, idOf(digest.toString('hex')))
      if (!stored || !timingSafeEqual(Buffer.from(stored.channel.keyDigest, 'hex'), digest))
        continue
      if (!(await isIssuerLive(stored.channel, { store, clock }))) break
      const { plan } = (await store.machine(stored.zid))!
      return { channel: stored.channel.id, zid: stored.zid, plan }
    }
  }
  throw new Failure(
    'INVALID_KEY',
    'this is the key of no channel, or the key that made it is revoked',
  )
}
