// Octets, digests and signatures, by WebCrypto.
export type Octets = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Octets => new Uint8Array(new TextEncoder().encode(text))

export const fromHex = (digits: string): Octets =>
  Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

export const toHex = (octets: Octets): string =>
  [...octets].map(octet => octet.toString(16).padStart(2, '0')).join('')

/** Of base64 and of base64url. */
export const fromBase64 = (text: string): Octets =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))

const plainBase64 = (octets: Octets): string =>
  btoa(String.fromCharCode(...octets))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export function joined(...parts: readonly Octets[]): Octets {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export const sha256 = async (octets: Octets): Promise<Octets> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', octets))

/** Whether `signature` is that of the Ed25519 key (raw, base64url in its one form) over the octets (RFC 8032). */
export async function isSignedBy(
  publicKey: string,
  octets: Octets,
  signature: Octets,
): Promise<boolean> {
  try {
    const raw = fromBase64(publicKey)
    if (plainBase64(raw) !== publicKey) return false
    const key = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, octets)
  } catch (error) {
    // What is no key, no signature or no base64 signs nothing; a platform without Ed25519 is no verdict.
    if (error instanceof DOMException && error.name === 'NotSupportedError') throw error
    return false
  }
}
