import type { HeadlineDrawing } from './drawing.ts'
import { label, sheet } from './svg.ts'
import { printedUnit } from './text.ts'

const SIZE = 28

/** The value in figures, where there is nothing else to draw. */
export function drawHeadline({ title, value, unit }: HeadlineDrawing): string {
  const named = unit === '1' ? '' : ` ${printedUnit(unit)}`
  const text = value === null ? 'no value' : `${value}${named}`.replace('-', '\u2212')
  const height = 120
  return sheet(
    { width: 480, height, title, description: `${text}.` },
    label(text, 16, 80, { size: SIZE }),
  )
}
