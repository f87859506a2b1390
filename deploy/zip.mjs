// A ZIP archive whose octets follow from its files alone: sorted by name, every time the first that the format knows.
import { crc32, deflateRawSync } from 'node:zlib'

const DEFLATED = 8
/** Names are UTF-8. */
const FLAGS = 0x800
const VERSION = 20
/** 1980-01-01, day and month counted from 1. */
const DATE = 0x21

/** `files`: [name, octets] each, names with slashes. */
export function zipOf(files) {
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
  const bodies = []
  const directory = []
  let offset = 0
  for (const [name, octets] of sorted) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(octets, { level: 9 })
    const common = Buffer.alloc(26)
    for (const [at, value] of [
      [0, VERSION],
      [2, FLAGS],
      [4, DEFLATED],
      [6, 0],
      [8, DATE],
    ]) {
      common.writeUInt16LE(value, at)
    }
    common.writeUInt32LE(crc32(octets), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(octets.length, 18)
    common.writeUInt16LE(path.length, 22)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), common, path, packed)
    // As above, then no comment, first disk, plain attributes and where the file begins.
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    const made = Buffer.alloc(2)
    made.writeUInt16LE(VERSION, 0)
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), made, common, end, path)
    offset += 4 + common.length + path.length + packed.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(sorted.length, 4)
  end.writeUInt16LE(sorted.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}
