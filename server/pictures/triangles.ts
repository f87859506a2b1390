// Triangles moved by a displacement and coloured by a value, over the edge of the body at rest.
import { colourAt, hexOf } from './colour-map.ts'
import type { TrianglesDrawing } from './drawing.ts'
import { frameOf } from './frame.ts'
import { beyondColours } from './map.ts'
import { magnificationOf, SHADES, SHOWN_SHARE } from './mesh.ts'
import { coloursExtent, domainOf, extentOf } from './scale.ts'
import { element, type Point, pathOf, sheet } from './svg.ts'
import { printedUnit, spoken } from './text.ts'
import { MUTED } from './theme.ts'

const AREA = { width: 560, height: 400 }
/** Corners and middles of the sides, one after the other around a triangle. */
const AROUND = [0, 3, 1, 4, 2, 5] as const

const CORNERS = [0, 1, 2] as const
/** Of more triangles the bend of a side is less than a pixel; a picture of them would take megabytes. */
const BENT_MAX = 2000

export function drawTriangles({ title, x, y, value, grid }: TrianglesDrawing): string {
  const { triangles, values, range, edge } = grid
  const [left, right] = [extentOf([grid.x])!, extentOf([grid.y])!]
  const side = Math.max(left.max - left.min, right.max - right.min)
  const largest = grid.u.reduce((most, one, k) => Math.max(most, Math.hypot(one, grid.v[k]!)), 0)
  const magnification = magnificationOf((SHOWN_SHARE * side) / largest)
  const xs = grid.x.map((at, k) => at + magnification * grid.u[k]!)
  const ys = grid.y.map((at, k) => at + magnification * grid.v[k]!)
  const domainX = domainOf(extentOf([xs, grid.x])!, {}, 0.03)
  const domainY = domainOf(extentOf([ys, grid.y])!, {}, 0.03)
  const ratio = (domainY.max - domainY.min) / (domainX.max - domainX.min)
  const domain = domainOf(coloursExtent(values, range), value, 0)
  const moved = `displacement × ${spoken(magnification)}`
  const beyond = beyondColours(domain, range)
  const frame = frameOf({
    x: { axis: x, domain: domainX },
    y: { axis: y, domain: domainY },
    bar: { domain, axis: value, map: 'viridis' },
    note: beyond === undefined ? moved : `${moved}; ${beyond}`,
    area: { ...AREA, ...(ratio > 0.15 && ratio < 3 && { aspect: ratio }) },
  })
  const place = (k: number): Point => [frame.x.place(xs[k]!), frame.y.place(ys[k]!)]
  const still = (k: number): Point => [frame.x.place(grid.x[k]!), frame.y.place(grid.y[k]!)]
  const isFine = values.length > BENT_MAX
  const cells = Array.from({ length: SHADES }, () => '')
  for (const [e, mean] of values.entries()) {
    const share = (mean - domain.min) / (domain.max - domain.min)
    const shade = Math.min(SHADES - 1, Math.max(0, Math.floor(share * SHADES)))
    const corner = (k: number) => place(triangles[6 * e + k]!)
    cells[shade] += pathOf((isFine ? CORNERS : AROUND).map(corner), true)
  }
  const drawn = cells.map((d, shade) => {
    const colour = hexOf(colourAt('viridis', (shade + 0.5) / SHADES))
    // The stroke closes the seams that smoothing leaves between neighbours.
    return d === '' ? '' : element('path', { d, fill: colour, stroke: colour, 'stroke-width': 0.5 })
  })
  let around = ''
  for (let from = 0; from < edge.length; from += 3) {
    around += pathOf([still(edge[from]!), still(edge[from + 1]!), still(edge[from + 2]!)], false)
  }
  const unit = value.unit === undefined ? '' : ` in ${printedUnit(value.unit)}`
  const description = `Deformed mesh with its ${moved}, largest displacement ${spoken(largest)}; ${value.title}${unit} from ${spoken(range.min)} to ${spoken(range.max)}.`
  return sheet(
    { ...frame, title, description },
    frame.below,
    ...drawn,
    element('path', { d: around, fill: 'none', stroke: MUTED, 'stroke-width': 0.8 }),
    frame.above,
    frame.aside,
  )
}
