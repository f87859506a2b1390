import { Failure } from '../../workers/failure.ts'
import { type AddressReader, addressReader } from '../accounts/address.ts'
import type { WithKeys } from '../accounts/keys.ts'
import type { Caller, ChannelHolder } from '../call/caller.ts'
import type { House } from '../call/tool.ts'
import type { KeyRow } from '../store/store.ts'
import { holderOf, isChannelKey } from '../streams/channel-key.ts'
import type { Exchange } from './exchange.ts'

/** The house as doors see it. */
export type DoorHouse = House & WithKeys

export type CallerReader = (exchange: Exchange) => Promise<Caller>

/**
 * Tells who calls: the key of `Authorization: Bearer`, the address by the trusted-proxy setting. A key
 * that is present but wrong is INVALID_KEY on every route, whether it needs one or not.
 */
export function callerReader(house: DoorHouse): CallerReader {
  const addressOf = addressReader(house.config.trustedProxies)
  return async exchange => {
    const bearer = bearerOf(exchange.req.headers.authorization)
    if (bearer !== null && isChannelKey(bearer)) {
      const holder = await holderOf(bearer, house)
      return new HttpCaller(exchange, { key: null, holder }, bearer, addressOf)
    }
    const key = bearer === null ? null : await house.keys.authenticate(bearer)
    return new HttpCaller(exchange, { key }, bearer, addressOf)
  }
}

/** The address and the signal cost more than most calls would use: they are made on demand. */
class HttpCaller implements Caller {
  readonly key: KeyRow | null
  readonly holder: ChannelHolder | undefined
  readonly bearer: string | null
  readonly requestId: string
  private readonly exchange: Exchange
  private readonly addressOf: AddressReader

  constructor(
    exchange: Exchange,
    { key, holder }: Pick<Caller, 'key' | 'holder'>,
    bearer: string | null,
    addressOf: AddressReader,
  ) {
    this.exchange = exchange
    this.requestId = exchange.requestId
    this.key = key
    this.holder = holder
    this.bearer = bearer
    this.addressOf = addressOf
  }

  get socketIp(): string {
    return this.exchange.req.socket.remoteAddress ?? ''
  }

  get ip(): string {
    const forwardedFor = [this.exchange.req.headers['x-forwarded-for']].flat().join(',')
    return this.addressOf(this.socketIp, forwardedFor || undefined)
  }

  get signal(): AbortSignal {
    return this.exchange.left
  }
}

/** INVALID_KEY: the header is there and holds no bearer key. */
function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null
  const [, bearer] = /^bearer +(\S+) *$/i.exec(authorization) ?? []
  if (bearer !== undefined) return bearer
  throw new Failure('INVALID_KEY', 'the header must read Authorization: Bearer svc_ak_...')
}
