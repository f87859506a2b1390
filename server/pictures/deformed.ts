// A body moved by a displacement, its cells coloured by a value, over its outline at rest.
import { colourAt, hexOf } from './colour-map.ts'
import type { MeshDrawing } from './drawing.ts'
import { frameOf } from './frame.ts'
import { beyondColours } from './map.ts'
import { coloursExtent, domainOf, extentOf } from './scale.ts'
import { element, type Point, pathOf, sheet } from './svg.ts'
import { printedUnit, spoken } from './text.ts'
import { MUTED } from './theme.ts'

const WIDTH = 560
/** The largest displacement is shown as this share of the longer side, unless it is larger anyway. */
const SHOWN_SHARE = 0.08
/** Shades of the cells: one path each. */
const SHADES = 32

export interface Body {
  /** First words of the description for screen readers. */
  readonly called: string
  /** Positions at rest, and the displacements u, v. */
  readonly x: Float64Array
  readonly y: Float64Array
  readonly u: ArrayLike<number>
  readonly v: ArrayLike<number>
  /** Each by its corners, in the order around it, with its value. */
  readonly cells: Iterable<{ readonly corners: readonly number[]; readonly value: number }>
  /** Values of all cells, for the colours; what lies beyond `range` is not told apart. */
  readonly values: ArrayLike<number>
  readonly range: MeshDrawing['range']
  /** Lines of the outline, by their points. */
  readonly outline: Iterable<readonly number[]>
}

interface Look {
  readonly height: number
  /** Room above and below, as a share of the height of the body. */
  readonly margin: number
  readonly outline: Readonly<Record<string, string | number>>
}

type Titles = Pick<MeshDrawing, 'title' | 'x' | 'y' | 'value'>

export function drawDeformed({ title, x, y, value }: Titles, body: Body, look: Look): string {
  const { u, v, range } = body
  const [across, up] = [extentOf([body.x])!, extentOf([body.y])!]
  const side = Math.max(across.max - across.min, up.max - up.min)
  const largest = body.x.reduce((most, _, k) => Math.max(most, Math.hypot(u[k]!, v[k]!)), 0)
  const magnification = magnificationOf((SHOWN_SHARE * side) / largest)
  const xs = body.x.map((at, k) => at + magnification * u[k]!)
  const ys = body.y.map((at, k) => at + magnification * v[k]!)
  const domainX = domainOf(extentOf([xs, body.x])!, {}, 0.03)
  const domainY = domainOf(extentOf([ys, body.y])!, {}, look.margin)
  const ratio = (domainY.max - domainY.min) / (domainX.max - domainX.min)
  const domain = domainOf(coloursExtent(body.values, range), value, 0)
  const moved = largest > 0 ? `displacement × ${spoken(magnification)}` : undefined
  const beyond = beyondColours(domain, range)
  const frame = frameOf({
    x: { axis: x, domain: domainX },
    y: { axis: y, domain: domainY },
    bar: { domain, axis: value, map: 'viridis' },
    note: [moved, beyond].filter(part => part !== undefined).join('; ') || undefined,
    area: {
      width: WIDTH,
      height: look.height,
      ...(ratio > 0.15 && ratio < 3 && { aspect: ratio }),
    },
  })
  const place = (k: number): Point => [frame.x.place(xs[k]!), frame.y.place(ys[k]!)]
  const still = (k: number): Point => [frame.x.place(body.x[k]!), frame.y.place(body.y[k]!)]
  const paths = Array.from({ length: SHADES }, () => '')
  for (const { corners, value: own } of body.cells) {
    const share = (own - domain.min) / (domain.max - domain.min)
    const shade = Math.min(SHADES - 1, Math.max(0, Math.floor(share * SHADES)))
    paths[shade] += pathOf(corners.map(place), true)
  }
  const drawn = paths.map((d, shade) => {
    const colour = hexOf(colourAt('viridis', (shade + 0.5) / SHADES))
    // The stroke closes the seams that smoothing leaves between neighbours.
    return d === '' ? '' : element('path', { d, fill: colour, stroke: colour, 'stroke-width': 0.5 })
  })
  const around = Array.from(body.outline, line => pathOf(line.map(still))).join('')
  const unit = value.unit === undefined ? '' : ` in ${printedUnit(value.unit)}`
  const motion = moved
    ? `${body.called} with its ${moved}, largest displacement ${spoken(largest)}`
    : 'Mesh'
  const description = `${motion}; ${value.title}${unit} from ${spoken(range.min)} to ${spoken(range.max)}.`
  return sheet(
    { ...frame, title, description },
    frame.below,
    ...drawn,
    element('path', { d: around, fill: 'none', stroke: MUTED, ...look.outline }),
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
