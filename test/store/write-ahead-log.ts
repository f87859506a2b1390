import { readFileSync } from 'node:fs'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/**
 * Transactions in a write-ahead log, counted from its bytes: a frame that ends a transaction says how
 * large the database then is (sqlite.org/fileformat2.html#walformat). Frames of an earlier use of the
 * file carry another salt.
 */
export function commitsIn(file: string): number {
  const log = readFileSync(file)
  if (log.length === 0) return 0
  const pageBytes = log.readUInt32BE(8)
  const salt = log.readBigUInt64BE(16)
  let commits = 0
  for (
    let at = HEADER_BYTES;
    at + FRAME_HEADER_BYTES <= log.length;
    at += FRAME_HEADER_BYTES + pageBytes
  ) {
    if (log.readBigUInt64BE(at + 8) !== salt) break
    if (log.readUInt32BE(at + 4) > 0) commits++
  }
  return commits
}
