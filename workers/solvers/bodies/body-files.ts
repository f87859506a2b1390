// Rows of a run as text: frames of extended XYZ, and a table of columns.
import { invalidInput } from '../../refusal.ts'
import { choice, list, optional, type Static } from '../../schema.ts'

const FORMATS = ['xyz', 'csv'] as const

export const FILES = optional(
  list(choice([...FORMATS], { title: 'format' }), {
    title: 'the rows as text: extended XYZ, columns by commas',
    minItems: 1,
    maxItems: FORMATS.length,
  }),
)

type Formats = NonNullable<Static<typeof FILES>>

/** Numbers in all files together: some 10 MB. */
const NUMBERS_MAX = 500_000
const AXES_OF_XYZ = 3

export interface Frame {
  readonly t: number
  /** Positions, then velocities, of one body after the other. */
  readonly y: ArrayLike<number>
}

export interface BodyFiles {
  readonly names: readonly string[]
  readonly dimension: number
  readonly frames: readonly Frame[]
  readonly columns: Readonly<Record<string, ArrayLike<number>>>
}

/** Refused before the run, which takes longer than to count. */
export function refuseLong(formats: Formats | undefined, rows: number, coordinates: number): void {
  if (!formats) return
  const twice = formats.findIndex((one, i) => formats.indexOf(one) !== i)
  if (twice >= 0) throw invalidInput(`/files/${twice}`, `${formats[twice]} is there already`)
  const numbers = formats.length * rows * (1 + 2 * coordinates)
  if (numbers <= NUMBERS_MAX) return
  const message = `files of ${rows} rows are ${numbers} numbers, above ${NUMBERS_MAX}: take fewer rows`
  throw invalidInput('/files', message, { value: numbers, limit: NUMBERS_MAX })
}

export function filesOf(
  formats: Formats,
  files: BodyFiles,
): Partial<Record<'xyz' | 'csv', string>> {
  return Object.fromEntries(
    formats.map(format => [format, format === 'xyz' ? xyzText(files) : csvText(files.columns)]),
  )
}

/** Names are words there; coordinates that the bodies do not have are 0. */
function xyzText({ names, dimension: d, frames }: BodyFiles): string {
  const n = names.length
  const words = names.map(name => name.replace(/\s+/g, '_') || 'body')
  const three = (y: ArrayLike<number>, from: number) =>
    Array.from({ length: AXES_OF_XYZ }, (_, c) => (c < d ? `${y[from + c]}` : '0')).join(' ')
  const parts = frames.map(({ t, y }) => {
    const rows = words.map((word, i) => `${word} ${three(y, i * d)} ${three(y, (n + i) * d)}`)
    return `${n}\nProperties=species:S:1:pos:R:3:vel:R:3 Time=${t}\n${rows.join('\n')}\n`
  })
  return parts.join('')
}

function csvText(columns: BodyFiles['columns']): string {
  const names = Object.keys(columns)
  const values = Object.values(columns)
  const rows = Array.from(values[0]!, (_, row) => values.map(column => `${column[row]}`).join(','))
  return `${names.join(',')}\n${rows.join('\n')}\n`
}
