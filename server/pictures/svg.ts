// SVG as text: elements, and paths with relative coordinates in tenths.
import { escaped, widthOf } from './text.ts'
import { FONT, FONT_SIZE, INK, PAPER, TITLE_SIZE } from './theme.ts'

type Attributes = Readonly<Record<string, string | number | undefined>>

export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(value!)}"`,
    )
    .join('')
  const inside = children.join('')
  return inside === '' ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`
}

/** A coordinate rounded to a tenth of a pixel. */
export const short = (value: number): string => String(Math.round(value * 10) / 10)

export type Point = readonly [x: number, y: number]

/**
 * A path through the points. Steps are relative and rounded to tenths from the rounded place, so that errors do not add up; a
 * point that rounds to the one before is left out.
 */
export function pathOf(points: Iterable<Point>, isClosed = false): string {
  let text = ''
  let [atX, atY] = [0, 0]
  for (const [x, y] of points) {
    const [tenX, tenY] = [Math.round(x * 10), Math.round(y * 10)]
    if (text === '') text = `M${tenX / 10},${tenY / 10}`
    else if (tenX !== atX || tenY !== atY) text += `l${pair(tenX - atX, tenY - atY)}`
    ;[atX, atY] = [tenX, tenY]
  }
  return isClosed && text !== '' ? `${text}z` : text
}

function pair(tenX: number, tenY: number): string {
  const y = String(tenY / 10)
  return `${tenX / 10}${y.startsWith('-') ? '' : ','}${y}`
}

export interface TextOptions {
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly size?: number
  readonly fill?: string
  readonly turned?: boolean
}

/** Text whose baseline begins, is centred or ends at a place; turned: read from below. */
export function label(
  text: string,
  x: number,
  y: number,
  { anchor = 'start', size = FONT_SIZE, fill = INK, turned = false }: TextOptions = {},
): string {
  const attributes = {
    x,
    y,
    'text-anchor': anchor === 'start' ? undefined : anchor,
    'font-size': size === FONT_SIZE ? undefined : size,
    fill: fill === INK ? undefined : fill,
    transform: turned ? `rotate(-90 ${short(x)} ${short(y)})` : undefined,
  }
  return element('text', attributes, escaped(text))
}

export interface Sheet {
  readonly width: number
  readonly height: number
  readonly title: string
  /** What the picture shows, in words, for who cannot see it. */
  readonly description: string
}

/** The whole document: title, description, white paper, the heading and what is drawn. */
export function sheet({ width, height, title, description }: Sheet, ...drawn: string[]): string {
  const [w, h] = [Math.round(width), Math.round(height)]
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: w,
      height: h,
      viewBox: `0 0 ${w} ${h}`,
      role: 'img',
      'font-family': FONT,
      'font-size': FONT_SIZE,
      fill: INK,
    },
    element('title', {}, escaped(title)),
    element('desc', {}, escaped(description)),
    element('rect', { width: w, height: h, fill: PAPER }),
    label(title, 16, 28, { size: headingSize(title, w) }),
    ...drawn,
  )
}

/** The heading is set smaller where it would not fit. */
function headingSize(title: string, width: number): number {
  const taken = widthOf(title, TITLE_SIZE)
  const room = width - 32
  return taken <= room ? TITLE_SIZE : Math.floor((10 * TITLE_SIZE * room) / taken) / 10
}
