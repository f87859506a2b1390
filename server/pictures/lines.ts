// Curves over an axis, and paths in the plane of two quantities.
import type { DrawnCurve, LinesDrawing, PhaseDrawing } from './drawing.ts'
import { type Entry, type Frame, frameOf, strokeOf } from './frame.ts'
import { domainOf, type Extent, extentOf } from './scale.ts'
import { element, type Point, pathOf, sheet } from './svg.ts'
import { printedUnit, spoken } from './text.ts'
import { curveColour, INK, PAPER } from './theme.ts'

const AREA = { width: 580, height: 320 }
/** Error bars are drawn one by one up to as many points, as a band beyond. */
const BARS_MAX = 60
const NOTHING: Extent = { min: 0, max: 0 }

export function drawLines({ title, x, y, curves }: LinesDrawing): string {
  const entries = curves.map(
    ({ title, style }, i): Entry => ({ title, style, colour: curveColour(i) }),
  )
  // A line may end at the frame, a dot or a bar would stand on it.
  const isFree = curves.some(
    ({ style, x, errors }) => style === 'dots' || (errors && x.length <= BARS_MAX),
  )
  const acrossX = extentOf(curves.map(curve => curve.x)) ?? NOTHING
  const acrossY = extentOf(curves.flatMap(boundsOf)) ?? NOTHING
  const frame = frameOf({
    x: { axis: x, domain: domainOf(acrossX, x, isFree ? 0.02 : 0) },
    y: { axis: y, domain: domainOf(acrossY, y, 0.05) },
    legend: entries,
    area: AREA,
  })
  const ranges = curves.map(curve => {
    const { min, max } = extentOf([curve.y]) ?? NOTHING
    return `${curve.title} from ${spoken(min)} to ${spoken(max)}`
  })
  const description = `${said(y)} over ${said(x)} from ${spoken(acrossX.min)} to ${spoken(acrossX.max)}: ${ranges.join('; ')}.`
  const drawn = curves.map((curve, i) => drawnCurve(curve, entries[i]!, frame)).join('')
  return sheet({ ...frame, title, description }, frame.below, drawn, frame.above)
}

const said = ({ title, unit }: { title: string; unit?: string }) =>
  unit === undefined || unit === '1' ? title : `${title} in ${printedUnit(unit)}`

/** What the axis has to show of a curve: its values and both ends of their errors. */
function boundsOf({ y, errors }: DrawnCurve): Float64Array[] {
  return errors
    ? [y, y.map((value, i) => value - errors[i]!), y.map((v, i) => v + errors[i]!)]
    : [y]
}

function drawnCurve({ x, y, errors, style }: DrawnCurve, { colour }: Entry, frame: Frame): string {
  const place = (i: number, value = y[i]!): Point => [frame.x.place(x[i]!), frame.y.place(value)]
  const indices = Array.from(x, (_, i) => i)
  const bars = errors ? drawnErrors(indices, y, errors, place, colour) : ''
  const d =
    style === 'dots'
      ? indices.map(i => `${pathOf([place(i)])}h0`).join('')
      : pathOf(indices.map(i => place(i)))
  return bars + element('path', { d, fill: 'none', stroke: colour, ...strokeOf(style) })
}

type Place = (i: number, value?: number) => Point

function drawnErrors(
  indices: readonly number[],
  y: Float64Array,
  errors: Float64Array,
  place: Place,
  colour: string,
): string {
  const end = (i: number, sign: number) => place(i, y[i]! + sign * errors[i]!)
  if (indices.length > BARS_MAX) {
    const upper = indices.map(i => end(i, 1))
    const lower = indices.map(i => end(i, -1)).reverse()
    const d = pathOf([...upper, ...lower], true)
    return element('path', { d, fill: colour, 'fill-opacity': '0.18' })
  }
  const cap = ([x, y]: Point) =>
    pathOf([
      [x - 3, y],
      [x + 3, y],
    ])
  const bars = indices.map(i => {
    const [low, high] = [end(i, -1), end(i, 1)]
    return pathOf([low, high]) + cap(low) + cap(high)
  })
  return element('path', { d: bars.join(''), fill: 'none', stroke: colour })
}

/** One path; equal scales where both axes have one unit, its start a ring, its end a disc. */
export function drawPhase({ title, x, y, dots, path }: PhaseDrawing): string {
  const [acrossX, acrossY] = [path.x, path.y].map(column => extentOf([column]) ?? NOTHING)
  const [domainX, domainY] = [domainOf(acrossX!, x, 0.05), domainOf(acrossY!, y, 0.05)]
  const ratio = (domainY.max - domainY.min) / (domainX.max - domainX.min)
  const isEqual = x.unit === y.unit && !domainX.isLog && !domainY.isLog && ratio > 0.3 && ratio < 2
  const frame = frameOf({
    x: { axis: x, domain: domainX },
    y: { axis: y, domain: domainY },
    area: { width: 580, height: 400, ...(isEqual && { aspect: ratio }) },
  })
  const points = Array.from(
    path.x,
    (value, i): Point => [frame.x.place(value), frame.y.place(path.y[i]!)],
  )
  const colour = curveColour(0)
  const d = dots ? points.map(point => `${pathOf([point])}h0`).join('') : pathOf(points)
  const stroke = { ...strokeOf(dots ? 'dots' : 'line'), ...(dots && { 'stroke-width': 3.5 }) }
  const disc = ([cx, cy]: Point, fill: string) =>
    element('circle', { cx, cy, r: 5, fill, stroke: INK, 'stroke-width': 1.5 })
  const description = `${said(y)} from ${spoken(acrossY!.min)} to ${spoken(acrossY!.max)} against ${said(x)} from ${spoken(acrossX!.min)} to ${spoken(acrossX!.max)}; a ring marks the start, a disc the end.`
  return sheet(
    { ...frame, title, description },
    frame.below,
    element('path', { d, fill: 'none', stroke: colour, ...stroke }),
    disc(points[0]!, PAPER),
    disc(points.at(-1)!, INK),
    frame.above,
  )
}
