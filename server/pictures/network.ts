// Nodes and edges, laid out by stress majorisation (Gansner, Koren and North, 2004): distances on paper as along the edges.
import { colourAt, hexOf } from './colour-map.ts'
import type { NetworkDrawing } from './drawing.ts'
import { type Box, barOf, HEADING } from './frame.ts'
import { arrow } from './map.ts'
import { domainOf, extentOf } from './scale.ts'
import { element, label, type Point, pathOf, sheet } from './svg.ts'
import { axisTitle, spoken } from './text.ts'
import { INK, MUTED, PAPER } from './theme.ts'

const SIDE = 440
const EDGE = 40
const RADIUS = 13
const ROUNDS = 200
/** Width of the edge that carries most, and of one that carries nothing. */
const STROKE_MAX = 7
const STROKE_MIN = 1

export function drawNetwork({ title, node, edge, nodes, edges }: NetworkDrawing): string {
  const box = { left: EDGE, top: HEADING + 20, right: EDGE + SIDE, bottom: HEADING + 20 + SIDE }
  const places = placesIn(box, layout(nodes.length, edges))
  const extent = extentOf([nodes.map(({ value }) => value)])!
  const domain = domainOf(extent, node, 0)
  const bar = barOf(box, { domain, axis: node, map: 'viridis' })
  const most = Math.max(...edges.map(([, , value]) => Math.abs(value)))
  const share = (value: number) => (most > 0 ? Math.abs(value) / most : 0)
  const lines = edges.map(([from, to, value]) => {
    const width = STROKE_MIN + share(value) * (STROKE_MAX - STROKE_MIN)
    const d = pathOf([places[from]!, places[to]!])
    return element('path', { d, stroke: MUTED, 'stroke-opacity': '0.55', 'stroke-width': width })
  })
  const heads = edges.map(([from, to, value]) => {
    if (share(value) < 0.01) return ''
    const [start, end] = value >= 0 ? [places[from]!, places[to]!] : [places[to]!, places[from]!]
    return arrowBetween(start, end)
  })
  const discs = nodes.map(({ label: name, value }, i) => {
    const [cx, cy] = places[i]!
    const at = (value - domain.min) / (domain.max - domain.min)
    const fill = hexOf(colourAt('viridis', at))
    const disc = element('circle', { cx, cy, r: RADIUS, fill, stroke: INK })
    return disc + label(name, cx, cy + 4.5, { anchor: 'middle', fill: at < 0.55 ? PAPER : INK })
  })
  const edgeTitle = axisTitle(edge.title, edge.unit, 0)
  const note = `width of a line: ${edgeTitle}, at most ${spoken(most)}`
  const description = `${nodes.length} nodes and ${edges.length} edges; ${node.title} from ${spoken(extent.min)} to ${spoken(extent.max)}; ${note}.`
  return sheet(
    { width: box.right + bar.width, height: box.bottom + 54, title, description },
    ...lines,
    element('path', { d: heads.join(''), fill: 'none', stroke: INK, 'stroke-width': 1.4 }),
    ...discs,
    bar.drawn,
    label(note, EDGE - 24, box.bottom + 40, { fill: MUTED }),
  )
}

/** A small arrow in the middle of the line. */
function arrowBetween([x, y]: Point, [toX, toY]: Point): string {
  const length = Math.hypot(toX - x, toY - y) || 1
  const [u, v] = [(toX - x) / length, (toY - y) / length]
  const [midX, midY] = [(x + toX) / 2, (y + toY) / 2]
  return arrow([midX - 8 * u, midY - 8 * v], [16 * u, 16 * v])
}

/** Points of the layout, scaled alike in both directions into the box. */
function placesIn({ left, top, right, bottom }: Box, points: readonly Point[]): Point[] {
  const [acrossX, acrossY] = [0, 1].map(k => extentOf([points.map(point => point[k as 0 | 1])])!)
  const [width, height] = [acrossX!.max - acrossX!.min, acrossY!.max - acrossY!.min]
  const scale = (right - left - 2 * RADIUS) / Math.max(width, height, Number.MIN_VALUE)
  const at = (value: number, extent: { min: number; max: number }, from: number, to: number) =>
    (from + to) / 2 + scale * (value - (extent.min + extent.max) / 2)
  return points.map(([x, y]) => [at(x, acrossX!, left, right), at(y, acrossY!, top, bottom)])
}

/** Starts from a circle in the order of the nodes, so that the same network is always laid out alike. */
function layout(count: number, edges: NetworkDrawing['edges']): Point[] {
  const distances = distancesOf(count, edges)
  let points = Array.from({ length: count }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / count
    const radius = Math.sqrt(count) * (1 + (i % 3) / 10) // three circles: no symmetry to be caught in
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  for (let round = 0; round < ROUNDS; round++) {
    points = points.map(([x, y], i) => {
      let [sumX, sumY, sum] = [0, 0, 0]
      for (const [k, [otherX, otherY]] of points.entries()) {
        if (k === i) continue
        const distance = distances[i]![k]!
        const weight = 1 / distance ** 2
        const apart = Math.hypot(x - otherX, y - otherY) || 1e-9
        sumX += weight * (otherX + (distance * (x - otherX)) / apart)
        sumY += weight * (otherY + (distance * (y - otherY)) / apart)
        sum += weight
      }
      return [sumX / sum, sumY / sum]
    })
  }
  return points
}

/** Steps along the edges between any two nodes; islands lie a little farther apart than any path is long. */
function distancesOf(count: number, edges: NetworkDrawing['edges']): number[][] {
  const neighbours = Array.from({ length: count }, (): number[] => [])
  for (const [from, to] of edges) {
    neighbours[from]!.push(to)
    neighbours[to]!.push(from)
  }
  const rows = neighbours.map((_, start) => {
    const steps = new Array<number>(count).fill(0)
    const queue = [start]
    for (const at of queue) {
      for (const next of neighbours[at]!) {
        if (next === start || steps[next]! > 0) continue
        steps[next] = steps[at]! + 1
        queue.push(next)
      }
    }
    return steps
  })
  const far = Math.max(...rows.flat()) + 1
  return rows.map(row => row.map(steps => steps || far))
}
