// A field as colours, with contours at the ticks of the bar and arrows.
import type { ColourMap } from './colour-map.ts'
import { contourLines } from './contours.ts'
import { MAP_SIDE_MAX, type MapDrawing } from './drawing.ts'
import { type Frame, frameOf } from './frame.ts'
import { type Grid, interpolated } from './grid.ts'
import { dataUrl } from './raster.ts'
import { coloursExtent, type Domain, domainOf, type Extent, extentOf, type Scale } from './scale.ts'
import { element, type Point, pathOf, sheet } from './svg.ts'
import { printedUnit, spoken } from './text.ts'
import { INK, PAPER } from './theme.ts'
import { linearTicks } from './ticks.ts'

const AREA = { width: 560, height: 400 }
/** Levels of contours of a field that has no bar. */
const LEVELS = 10
/** Most points of all contours: beyond, every second level is left out. */
const CONTOUR_POINTS_MAX = 4000
/** Length of the longest arrow in steps of the grid of arrows. */
const ARROW_LENGTH = 0.9
/** Arrows shorter than this are a dot that says nothing. */
const ARROW_MIN = 1.5

export function drawMap(drawing: MapDrawing): string {
  const { title, x, y, value, range, contours, arrows, cells, diverging } = drawing
  const field = cells ? drawing.field : refined(drawing.field)
  const [spanX, spanY] = [spanOf(field, 'x', cells), spanOf(field, 'y', cells)]
  const ratio = (spanY.max - spanY.min) / (spanX.max - spanX.min)
  const isEqual = x.unit === y.unit && ratio > 0.15 && ratio < 3
  const extent = coloursExtent(drawing.field.values, range)
  const domain = diverging ? symmetric(extent) : domainOf(extent, value, 0)
  const map: ColourMap = diverging ? 'blue-red' : 'viridis'
  const frame = frameOf({
    x: { axis: x, domain: domainOf(spanX, x, 0) },
    y: { axis: y, domain: domainOf(spanY, y, 0) },
    bar: { domain, axis: value, map },
    note: beyondColours(domain, range),
    area: { ...AREA, ...(isEqual && { aspect: ratio }) },
  })
  const { left, top, right, bottom } = frame.box
  const image = element('image', {
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    href: dataUrl(field, shareIn(domain), map),
    preserveAspectRatio: 'none',
    'image-rendering': 'pixelated',
  })
  const unit =
    value.unit === undefined || value.unit === '1' ? '' : ` in ${printedUnit(value.unit)}`
  const over = `over ${drawing.field.nx} by ${drawing.field.ny} points`
  const description = `${value.title}${unit} from ${spoken(range.min)} to ${spoken(range.max)} ${over}${arrows ? ', with arrows' : ''}.`
  const levels = contours && drawnContours(contours, drawing.isOwn, frame, map)
  return sheet(
    { ...frame, title, description },
    frame.aside,
    image,
    levels ?? '',
    arrows ? drawnArrows(arrows, frame) : '',
    frame.above,
  )
}

/** Points a side from which a field looks smooth. */
const SMOOTH = 100

/** The field with whole steps between its points, so fine that the pixels are not seen. */
function refined(field: Grid): Grid {
  const finer = (n: number) => Math.max(1, Math.floor(MAP_SIDE_MAX / n), n < SMOOTH ? 2 : 1)
  const side = (n: number) => Math.min(MAP_SIDE_MAX, (n - 1) * finer(n) + 1)
  return interpolated(field, side(field.nx), side(field.ny))
}

/** What is said where values lie beyond an end of the bar. */
export function beyondColours(domain: Extent, range: Extent): string | undefined {
  const below = range.min < domain.min ? [`down to ${spoken(range.min)}`] : []
  const above = range.max > domain.max ? [`up to ${spoken(range.max)}`] : []
  const far = [...below, ...above]
  return far.length === 0 ? undefined : `few values lie beyond the colours: ${far.join(' and ')}`
}

/** Where the grid lies: between its outer points, or half a step beyond where each value is a cell. */
function spanOf({ nx, ny, dx, dy }: Grid, along: 'x' | 'y', cells: boolean): Extent {
  const [n, step] = along === 'x' ? [nx, dx] : [ny, dy]
  return cells ? { min: -step / 2, max: (n - 0.5) * step } : { min: 0, max: (n - 1) * step }
}

function symmetric({ min, max }: Extent): Domain {
  const most = Math.max(Math.abs(min), Math.abs(max)) || 1
  return { min: -most, max: most, isLog: false }
}

const shareIn = ({ min, max, isLog }: Domain) =>
  isLog
    ? (value: number) => Math.log(value / min) / Math.log(max / min)
    : (value: number) => (value - min) / (max - min)

/** At the ticks of the bar where the field is its own; dark on light colours and light on dark ones. */
function drawnContours(contours: Grid, isOwn: boolean, frame: Frame, map: ColourMap): string {
  const colours = frame.colours!
  const extent = extentOf([contours.values])!
  const all = isOwn ? colours.ticks : linearTicks(extent.min, extent.max, LEVELS)
  const inside = all.filter(level => level > extent.min && level < extent.max)
  let levels = inside.map(level => ({ level, lines: contourLines(contours, level) }))
  const points = () =>
    levels.flatMap(({ lines }) => lines.map(line => line.length)).reduce((sum, n) => sum + n, 0)
  while (levels.length > 1 && points() > CONTOUR_POINTS_MAX) {
    levels = levels.filter((_, i) => i % 2 === 1)
  }
  const { left, top, right, bottom } = frame.box
  const place = ([i, j]: Point): Point => [
    left + (i / (contours.nx - 1)) * (right - left),
    bottom - (j / (contours.ny - 1)) * (bottom - top),
  ]
  return levels
    .map(({ level, lines }) =>
      element('path', {
        d: lines.map(line => pathOf(line.map(place))).join(''),
        fill: 'none',
        stroke: isOwn && isOnDark(level, colours, map) ? PAPER : INK,
        'stroke-opacity': '0.75',
      }),
    )
    .join('')
}

/** Viridis is dark in its lower half; of the diverging map the ends are dark. */
function isOnDark(level: number, { domain }: Scale, map: ColourMap): boolean {
  const share = shareIn(domain)(level)
  return map === 'viridis' ? share < 0.55 : Math.abs(share - 0.5) > 0.33
}

/** Arrows of equal scale, dark with a light edge, so that they stand out from every colour; none on the border. */
function drawnArrows([u, v]: readonly [Grid, Grid], { box }: Frame): string {
  const { nx, ny } = u
  const { left, top, right, bottom } = box
  const step = Math.min((right - left) / (nx - 1), (bottom - top) / (ny - 1))
  const rows = Array.from({ length: nx * ny }, (_, k) => ({ i: k % nx, j: Math.floor(k / nx) }))
  const inside = rows
    .filter(({ i, j }) => i > 0 && j > 0 && i < nx - 1 && j < ny - 1)
    .map(({ i, j }) => ({ i, j, x: u.values[j * nx + i]!, y: v.values[j * nx + i]! }))
  const longest = Math.max(...inside.map(({ x, y }) => Math.hypot(x, y)))
  if (!(longest > 0)) return ''
  const scale = (ARROW_LENGTH * step) / longest
  let d = ''
  for (const { i, j, x, y } of inside) {
    const [alongX, alongY] = [x * scale, -y * scale]
    if (Math.hypot(alongX, alongY) < ARROW_MIN) continue
    const from: Point = [
      left + (i / (nx - 1)) * (right - left) - alongX / 2,
      bottom - (j / (ny - 1)) * (bottom - top) - alongY / 2,
    ]
    d += arrow(from, [alongX, alongY])
  }
  const path = { d, fill: 'none', 'stroke-linejoin': 'round', 'stroke-linecap': 'round' }
  return (
    element('path', { ...path, stroke: PAPER, 'stroke-width': 3, 'stroke-opacity': '0.7' }) +
    element('path', { ...path, stroke: INK, 'stroke-width': 1.3 })
  )
}

const HEAD = 0.38

/** The shaft, and both barbs at its tip. */
export function arrow([x, y]: Point, [u, v]: Point): string {
  const tip: Point = [x + u, y + v]
  const barb = (side: number): Point => [
    tip[0] - HEAD * (u + side * 0.6 * v),
    tip[1] - HEAD * (v - side * 0.6 * u),
  ]
  return pathOf([[x, y], tip]) + pathOf([barb(1), tip, barb(-1)])
}
