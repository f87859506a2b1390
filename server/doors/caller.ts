import { addressReader } from '../accounts/address.ts'
import type { Caller } from '../caller.ts'
import type { House } from '../house.ts'
import type { Exchange } from './exchange.ts'

export type CallerReader = (exchange: Exchange) => Promise<Caller>

/**
 * Tells who calls: the key of `Authorization: Bearer`, the address by the trusted-proxy setting. A key
 * that is present but wrong is INVALID_KEY on every route, whether it needs one or not.
 */
export function callerReader(house: House): CallerReader {
  const addressOf = addressReader(house.config.trustedProxies)
  return async ({ req, res, requestId }) => {
    const bearer = bearerOf(req.headers.authorization)
    const key = bearer === null ? null : await house.keys.authenticate(bearer)
    const socketIp = req.socket.remoteAddress ?? ''
    const forwardedFor = req.headers['x-forwarded-for']
    let controller: AbortController | undefined
    return {
      key,
      bearer,
      requestId,
      socketIp,
      ip: addressOf(socketIp, [forwardedFor].flat().join(',') || undefined),
      // Made when first asked for: the hottest calls are over before they could be aborted.
      get signal() {
        controller ??= abortedOnClose(res)
        return controller.signal
      },
    }
  }
}

function abortedOnClose(res: Exchange['res']): AbortController {
  const controller = new AbortController()
  const abort = () => {
    if (!res.writableFinished) controller.abort()
  }
  if (res.closed) abort()
  else res.once('close', abort)
  return controller
}

function bearerOf(authorization: string | undefined): string | null {
  if (authorization === undefined) return null
  const [, bearer = ''] = /^bearer +(\S+) *$/i.exec(authorization) ?? []
  return bearer
}
