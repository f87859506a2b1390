// A grid of points moved by a displacement, its cells coloured by a field.
import { colourAt, hexOf } from './colour-map.ts'
import type { MeshDrawing } from './drawing.ts'
import { frameOf } from './frame.ts'
import { beyondColours } from './map.ts'
import { coloursExtent, domainOf, extentOf } from './scale.ts'
import { element, type Point, pathOf, sheet } from './svg.ts'
import { printedUnit, spoken } from './text.ts'
import { MUTED } from './theme.ts'

const AREA = { width: 560, height: 380 }
/** The largest displacement is shown as this share of the longer side, unless it is larger anyway. */
export const SHOWN_SHARE = 0.08
/** Shades of the cells: one path each. */
export const SHADES = 32

export function drawMesh({ title, x, y, value, range, field, displacement }: MeshDrawing): string {
  const { nx, ny, dx, dy } = field
  const [u, v] = displacement
  const side = Math.max((nx - 1) * dx, (ny - 1) * dy)
  const largest = Math.max(...Array.from(u.values, (one, k) => Math.hypot(one, v.values[k]!)))
  const magnification = magnificationOf((SHOWN_SHARE * side) / largest)
  const xs = Float64Array.from(u.values, (one, k) => (k % nx) * dx + magnification * one)
  const ys = Float64Array.from(v.values, (one, k) => Math.floor(k / nx) * dy + magnification * one)
  const still = { x: Float64Array.of(0, (nx - 1) * dx), y: Float64Array.of(0, (ny - 1) * dy) }
  const domainX = domainOf(extentOf([xs, still.x])!, {}, 0.03)
  const domainY = domainOf(extentOf([ys, still.y])!, {}, 0.06)
  const ratio = (domainY.max - domainY.min) / (domainX.max - domainX.min)
  const domain = domainOf(coloursExtent(field.values, range), value, 0)
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
  const cells = Array.from({ length: SHADES }, () => '')
  for (let j = 0; j < ny - 1; j++) {
    for (let i = 0; i < nx - 1; i++) {
      const corners = [0, 1, nx + 1, nx].map(step => j * nx + i + step)
      const mean = corners.reduce((sum, k) => sum + field.values[k]!, 0) / 4
      const share = (mean - domain.min) / (domain.max - domain.min)
      const shade = Math.min(SHADES - 1, Math.max(0, Math.floor(share * SHADES)))
      cells[shade] += pathOf(corners.map(place), true)
    }
  }
  const drawn = cells.map((d, shade) => {
    const colour = hexOf(colourAt('viridis', (shade + 0.5) / SHADES))
    // The stroke closes the seams that smoothing leaves between neighbours.
    return d === '' ? '' : element('path', { d, fill: colour, stroke: colour, 'stroke-width': 0.5 })
  })
  const [right, top] = [still.x[1]!, still.y[1]!].map((far, k) =>
    k === 0 ? frame.x.place(far) : frame.y.place(far),
  )
  const [left, bottom] = [frame.x.place(0), frame.y.place(0)]
  const outline = pathOf(
    [
      [left, bottom],
      [right!, bottom],
      [right!, top!],
      [left, top!],
    ],
    true,
  )
  const unit = value.unit === undefined ? '' : ` in ${printedUnit(value.unit)}`
  const description = `Deformed grid with its ${moved}, largest displacement ${spoken(largest)}; ${value.title}${unit} from ${spoken(range.min)} to ${spoken(range.max)}.`
  return sheet(
    { ...frame, title, description },
    frame.below,
    ...drawn,
    element('path', { d: outline, fill: 'none', stroke: MUTED, 'stroke-dasharray': '5 4' }),
    frame.above,
    frame.aside,
  )
}

/** The largest of 1, 2 or 5 times a power of ten that does not exceed; 1 where nothing moves. */
export function magnificationOf(most: number): number {
  if (!Number.isFinite(most)) return 1
  const power = Number(`1e${Math.floor(Math.log10(most))}`)
  return ([5, 2].find(times => times * power <= most) ?? 1) * power
}
