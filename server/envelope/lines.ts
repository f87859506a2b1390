// What a person reads of a sealed answer: a few lines, for clients that show no structured content.
import type { Envelope } from './schema.ts'

/** Longest line, and most lines of one kind; what is longer is in the answer. */
const LINE_MAX = 240
const ROWS_MAX = 8

/** Headline, equations, what was understood and assumed, warnings, the decisive check, where it is sealed. */
export function linesOf(envelope: Envelope): string {
  const { equations, warnings, understood = {}, check, entry, operator_id, zid, links } = envelope
  const defaulted = (envelope['defaulted'] ?? {}) as Record<string, unknown>
  const read = Object.entries(understood).flatMap(([key, { value, unit, text }]) =>
    text === undefined ? [] : [`${key} = ${value} ${unit} (${text})`],
  )
  const assumed = Object.entries(defaulted).map(([key, value]) => `${key} = ${printed(value)}`)
  const { name, measured, bound } = check
  return [
    `${operator_id}: ${headlineOf(envelope)}`,
    ...rows(equations.slice(1), equation => `  ${equation}`),
    ...(read.length > 0 ? [`understood: ${fewOf(read)}`] : []),
    ...(assumed.length > 0 ? [`by default: ${fewOf(assumed)}`] : []),
    ...rows(warnings, warning => `warning: ${warning}`),
    `check: ${name}: ${measured} (bound ${bound})`,
    `sealed as entry ${entry?.seq} of ${zid}${links ? `; whole: GET ${links.result}` : ''}`,
  ]
    .map(cut)
    .join('\n')
}

function headlineOf({ value, unit, uncertainty, shown, result }: Envelope): string {
  const points = (result as { points?: unknown } | undefined)?.points
  if (value === null) return points === undefined ? 'no value' : `${points} points, in ${unit}`
  const inSi = `${value} ± ${uncertainty}${unit === '1' ? '' : ` ${unit}`}`
  return shown ? `${shown.text} (${inSi})` : inSi
}

const rows = (texts: readonly string[], line: (text: string) => string) =>
  texts.slice(0, ROWS_MAX).map(line)

const fewOf = (texts: readonly string[]) =>
  texts.slice(0, ROWS_MAX).join(', ') + (texts.length > ROWS_MAX ? ', ...' : '')

const printed = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const cut = (line: string) => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX - 1)}…` : line)
