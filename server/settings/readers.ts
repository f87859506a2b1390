// How the text of a setting is read: each throws a RangeError that names what is wanted.
import { secretsFromText } from '../crypto/secrets.ts'
import { networkOf, type TrustedProxies } from './trusted-proxies.ts'

/** Networks in which trusted proxies are: each is looked at for each call. */
export const PROXY_NETWORKS_MAX = 64
/** Secrets in SVC_SECRET: each is tried in turn on what an older one may have signed. */
export const SECRETS_MAX = 32

export function integerIn(minimum: number, maximum: number): (text: string) => number {
  return text => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= minimum && value <= maximum) return value
    throw new RangeError(`an integer from ${minimum} to ${maximum}`)
  }
}

export function matching(pattern: RegExp, wanted: string): (text: string) => string {
  return text => {
    if (pattern.test(text)) return text
    throw new RangeError(wanted)
  }
}

export function oneOf<W extends string>(words: readonly W[]): (text: string) => W {
  return text => {
    const word = words.find(one => one === text)
    if (word !== undefined) return word
    throw new RangeError(`one of ${words.join(', ')}`)
  }
}

/** What stands between the commas of a list. */
export function partsOf(text: string, most: number, called: string): string[] {
  const parts = text.split(',').map(part => part.trim())
  if (parts.length <= most) return parts
  throw new RangeError(`a list of at most ${most} ${called}, not ${parts.length}`)
}

export function masterSecrets(text: string): string {
  partsOf(text, SECRETS_MAX, 'secrets')
  try {
    secretsFromText(text)
  } catch {
    throw new RangeError(
      'a random secret of 256 bits (openssl rand -base64 32), or several between commas, the newest first',
    )
  }
  return text
}

export function webAddress(text: string): string {
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
    return url.href.replace(/\/+$/, '')
  }
  throw new RangeError('an http or https address without query, fragment or credentials')
}

export function databaseAddress(text: string): string {
  if (/^postgres(?:ql)?:\/\/[^\s]+$/.test(text)) return text
  throw new RangeError(
    'an address like postgres://user:password@host:5432/name, or with several hosts between commas',
  )
}

export function mailServer(text: string): string {
  if (/^smtps?:$/.test(URL.parse(text)?.protocol ?? '')) return text
  throw new RangeError('an address like smtp://host:25 or smtps://user:password@host')
}

export function networks(text: string): readonly string[] {
  const parts = partsOf(text, PROXY_NETWORKS_MAX, 'networks')
  if (parts.every(part => networkOf(part) !== undefined)) return Object.freeze(parts)
  throw new RangeError('a list of networks like 10.0.0.0/8, ::1')
}

export function proxies(text: string): TrustedProxies {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const networks = partsOf(text, PROXY_NETWORKS_MAX, 'networks')
  if (networks.every(network => networkOf(network) !== undefined)) return Object.freeze(networks)
  throw new RangeError('a count of proxies up to 99 or a list of networks like 10.0.0.0/8, ::1')
}
