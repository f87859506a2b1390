import { fromHex, joined, type Octets, sha256, toHex } from './octets.ts'

const node = (left: Octets, right: Octets) => sha256(joined(Uint8Array.of(1), left, right))

/** The root to which a leaf hash leads at its index in a tree of `count` leaves (RFC 9162, section 2.1.3.2); undefined for a path of another length. */
export async function rootFrom(
  leafHash: Octets,
  { index, count, path }: { index: number; count: number; path: readonly string[] },
): Promise<string | undefined> {
  if (index >= count) return undefined
  let at = index
  let last = count - 1
  let hash = leafHash
  for (const step of path) {
    if (last === 0) return undefined
    const sibling = fromHex(step)
    if (at % 2 === 1 || at === last) {
      hash = await node(sibling, hash)
      while (at % 2 === 0 && at !== 0) {
        at = Math.floor(at / 2)
        last = Math.floor(last / 2)
      }
    } else hash = await node(hash, sibling)
    at = Math.floor(at / 2)
    last = Math.floor(last / 2)
  }
  return last === 0 ? toHex(hash) : undefined
}
