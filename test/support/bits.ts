import { createHash } from 'node:crypto'

/** SHA-256 over the bytes of the doubles: equal only when every bit of every number is. */
export function bitsHash(...arrays: ReadonlyArray<ArrayLike<number>>): string {
  const hash = createHash('sha256')
  for (const array of arrays) hash.update(Float64Array.from(array))
  return hash.digest('hex')
}
