// An answer that nobody seals, such as a list of everything, in the room that an agent's context has for it: prose of its
// rows goes first, then rows from the end. `omitted` says what, and the same call over HTTP answers the whole.

/** JSON of an answer; its text beside it takes what is left of 8 kB. */
const BODY_BYTES_MAX = 5500

type Row = Record<string, unknown>

/** Mean bytes of a column from which on it is prose. */
const PROSE_BYTES_MIN = 32

export function withinRoom(body: object): object {
  let excess = bytesOf(body) - BODY_BYTES_MAX
  if (excess <= 0) return body
  const rest: Record<string, unknown> = { ...body }
  const omitted: string[] = []
  for (const [name, value] of longestLists(rest)) {
    if (excess <= 0) break
    const { rows, left } = fitted(value, bytesOf(value) - excess - ROOM_OF_NAMES)
    rest[name] = rows
    omitted.push(...left.map(what => `${name}${what}`))
    excess = bytesOf(rest) - BODY_BYTES_MAX
  }
  return omitted.length === 0 ? body : { ...rest, omitted }
}

const ROOM_OF_NAMES = 160

function longestLists(body: Record<string, unknown>): [string, readonly unknown[]][] {
  return Object.entries(body)
    .filter((member): member is [string, unknown[]] => Array.isArray(member[1]))
    .sort(([, a], [, b]) => bytesOf(b) - bytesOf(a))
}

function fitted(list: readonly unknown[], room: number): { rows: unknown[]; left: string[] } {
  const left: string[] = []
  let rows = [...list]
  const prose = longestColumn(rows)
  if (prose !== undefined) {
    rows = rows.map(row => without(prose, row as Row))
    left.push(`[].${prose}`)
  }
  let used = 2
  const fitting = rows.findIndex(row => (used += bytesOf(row) + 1) > room)
  if (fitting < 0) return { rows, left }
  left.push(`: ${rows.length - fitting} more`)
  return { rows: rows.slice(0, fitting), left }
}

function longestColumn(rows: readonly unknown[]): string | undefined {
  if (!rows.every(row => typeof row === 'object' && row !== null && !Array.isArray(row))) return
  const bytes = new Map<string, number>()
  for (const row of rows) {
    for (const [name, value] of Object.entries(row as Row)) {
      bytes.set(name, (bytes.get(name) ?? 0) + bytesOf(value))
    }
  }
  const [longest] = [...bytes].sort(([, a], [, b]) => b - a)
  return longest && bytes.size > 1 && longest[1] > rows.length * PROSE_BYTES_MIN
    ? longest[0]
    : undefined
}

const without = (name: string, { [name]: _, ...rest }: Row): Row => rest

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '')
