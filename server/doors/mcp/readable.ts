// What a person or a client without structured content reads of an answer that is not sealed, and of a refusal: its members in
// lines, lists as rows, no JSON once more.

/** Characters of a line, at most. */
const LINE_MAX = 400
/** Characters of a text that are read for one. */
const READ_MAX = 65_536

/** Lines of the members of an answer, in at most `bytesMax`; what there is no room for is counted. */
export function readable(body: object, bytesMax: number): string {
  const lines = Object.entries(body).flatMap(([name, value]) => linesOf(name, value))
  const cut = lines.map(line => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX - 1)}…` : line))
  let room = bytesMax - ROOM_OF_COUNT
  const fitting = cut.findIndex(line => (room -= Buffer.byteLength(line) + 1) < 0)
  if (fitting < 0) return cut.join('\n')
  return [...cut.slice(0, fitting), `… and ${cut.length - fitting} more lines`].join('\n')
}

const ROOM_OF_COUNT = 40

function linesOf(name: string, value: unknown, indent = ''): string[] {
  if (isObject(value)) {
    const line = `${indent}${name}: ${inLine(value)}`
    if (line.length <= LINE_MAX) return [line]
    const inner = Object.entries(value).flatMap(([key, one]) => linesOf(key, one, `${indent}  `))
    return [`${indent}${name}:`, ...inner]
  }
  if (!Array.isArray(value) || !value.every(isObject)) return [`${indent}${name}: ${inLine(value)}`]
  if (value.length === 0) return [`${indent}${name}: none`]
  const columns = [...new Set(value.flatMap(row => Object.keys(row)))]
  const rows = value.map(row => columns.map(column => inLine(row[column])).join(' | '))
  return [`${indent}${name} (${columns.join(' | ')}):`, ...rows.map(row => `${indent}- ${row}`)]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a line has room for; the rest of a long list or text is not read. */
function inLine(value: unknown): string {
  if (value === undefined || value === null) return '-'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : joined(value, inLine)
  if (!isObject(value)) return String(value).slice(0, READ_MAX).replaceAll(/\s+/g, ' ')
  return `{${joined(Object.entries(value), ([key, inner]) => `${key}: ${inLine(inner)}`)}}`
}

function joined<T>(items: readonly T[], shown: (item: T) => string): string {
  let text = ''
  for (const [i, item] of items.entries()) {
    if (i > 0) text += ', '
    text += shown(item)
    if (text.length > LINE_MAX) break
  }
  return text
}
