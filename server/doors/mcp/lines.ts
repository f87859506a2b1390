// Messages over a stream of bytes: one a line, as the stdio transport of MCP writes them.

/** A line without its end, or that it is longer than a message may be: then it is read past and not held. */
export type Line = { text: string } | { isTooLong: true }

const NEWLINE = 0x0a

/** Splits what arrives into lines of at most `maxBytes`; empty ones are left out. */
export async function* linesOf(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
): AsyncGenerator<Line> {
  let parts: Buffer[] = []
  let bytes = 0
  let isTooLong = false

  const take = (part: Buffer) => {
    bytes += part.length
    if (bytes > maxBytes) isTooLong = true
    if (isTooLong) parts = []
    else if (part.length > 0) parts.push(part)
  }
  const end = (): Line | undefined => {
    const text = Buffer.concat(parts).toString().trim()
    const line = isTooLong ? ({ isTooLong: true } as const) : text === '' ? undefined : { text }
    parts = []
    bytes = 0
    isTooLong = false
    return line
  }

  for await (const chunk of source) {
    let from = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, at))
      from = at + 1
      const line = end()
      if (line) yield line
    }
    take(chunk.subarray(from))
  }
  const last = end()
  if (last) yield last
}
