// A field as an image of one pixel a point, as a data URL. The pixels are stored, not compressed, so that the octets depend on no
// version of a compressor.
import { COLOURS, type ColourMap, paletteOf } from './colour-map.ts'
import type { Grid } from './grid.ts'
import { pngFile } from './png-file.ts'

/** `shareOf`: where between 0 and 1 the colour of a value lies. The first row of the grid is the lowest of the image. */
export function dataUrl(
  { nx, ny, values }: Grid,
  shareOf: (value: number) => number,
  map: ColourMap,
): string {
  const rows = Buffer.alloc(ny * (nx + 1)) // each row begins with its filter, 0: none
  for (let j = 0; j < ny; j++) {
    const at = (ny - 1 - j) * (nx + 1) + 1
    for (let i = 0; i < nx; i++) {
      const share = Math.min(1, Math.max(0, shareOf(values[j * nx + i]!)))
      rows[at + i] = Math.round(share * (COLOURS - 1))
    }
  }
  const png = pngFile({ width: nx, height: ny, palette: paletteOf(map), zlib: stored(rows) })
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Largest block that deflate stores (RFC 1951, section 3.2.4). */
const BLOCK_MAX = 65_535

/** A zlib stream (RFC 1950) of stored blocks. */
function stored(content: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0x78, 0x01])]
  for (let from = 0; from < content.length; from += BLOCK_MAX) {
    const block = content.subarray(from, from + BLOCK_MAX)
    const head = Buffer.alloc(5)
    head[0] = from + block.length === content.length ? 1 : 0
    head.writeUInt16LE(block.length, 1)
    head.writeUInt16LE(0xffff - block.length, 3)
    parts.push(head, block)
  }
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(adler32(content), 0)
  return Buffer.concat([...parts, sum])
}

function adler32(content: Buffer): number {
  let [a, b] = [1, 0]
  for (const octet of content) {
    a = (a + octet) % 65_521
    b = (b + a) % 65_521
  }
  return b * 65_536 + a
}
