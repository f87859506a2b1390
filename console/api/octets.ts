// Octets and digests, by WebCrypto.
export type Octets = Uint8Array<ArrayBuffer>

export const utf8 = (text: string): Octets => new TextEncoder().encode(text) as Octets

export const fromHex = (digits: string): Octets =>
  Uint8Array.from(digits.match(/../g) ?? [], pair => Number.parseInt(pair, 16))

export const toHex = (octets: Octets): string =>
  [...octets].map(octet => octet.toString(16).padStart(2, '0')).join('')

export const fromBase64 = (text: string): Octets =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))

export function joined(...parts: Octets[]): Octets {
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

/** Whether `signature` is that of the Ed25519 key (raw, base64url) over the octets (RFC 8032). */
export async function isSignedBy(
  publicKey: string,
  octets: Octets,
  signature: Octets,
): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', fromBase64(publicKey), 'Ed25519', false, [
    'verify',
  ])
  return crypto.subtle.verify('Ed25519', key, signature, octets)
}
