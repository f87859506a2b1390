// Discs in space, seen along z: what lies nearer covers what lies farther.

import { type Entry, frameOf } from './frame.ts'
import type { ParticlesDrawing } from './particle-rows.ts'
import { domainOf, type Extent } from './scale.ts'
import { element, sheet } from './svg.ts'
import { spoken } from './text.ts'
import { curveColour, PAPER } from './theme.ts'

const AREA = { width: 540, height: 420 }
/** Largest and smallest radius of a disc, in points of the picture. */
const RADIUS_MAX = 60
const RADIUS_MIN = 2
/** How much paler the farthest disc is than the nearest. */
const HAZE = 0.45

export function drawParticles({ title, x, y, diameter, groups, particles }: ParticlesDrawing) {
  const across = (k: 0 | 1 | 2): Extent => ({
    min: Math.min(...particles.map(row => row[k])) - diameter / 2,
    max: Math.max(...particles.map(row => row[k])) + diameter / 2,
  })
  const [domainX, domainY] = [domainOf(across(0), {}, 0), domainOf(across(1), {}, 0)]
  const ratio = (domainY.max - domainY.min) / (domainX.max - domainX.min)
  const aspect = Math.min(3, Math.max(0.15, ratio))
  const legend = groups.map((title, i): Entry => ({ title, style: 'dots', colour: curveColour(i) }))
  const frame = frameOf({
    x: { axis: x, domain: domainX },
    y: { axis: y, domain: domainY },
    legend,
    area: { ...AREA, aspect },
  })
  const scale = (frame.box.right - frame.box.left) / (domainX.max - domainX.min)
  const r = Math.min(RADIUS_MAX, Math.max(RADIUS_MIN, (diameter / 2) * scale))
  const depth = across(2)
  const span = Math.max(depth.max - depth.min - diameter, Number.MIN_VALUE)
  const discs = [...particles]
    .sort((a, b) => a[2] - b[2])
    .map(([px, py, pz, group]) => {
      const far = (depth.max - diameter / 2 - pz) / span
      return element('circle', {
        cx: frame.x.place(px),
        cy: frame.y.place(py),
        r,
        fill: curveColour(group),
        'fill-opacity': String(Math.round((1 - HAZE * far) * 100) / 100),
        stroke: PAPER,
      })
    })
  const named = groups.map((title, i) => {
    const count = particles.filter(row => row[3] === i).length
    return `${count} of ${title}`
  })
  const kinds = named.length === 0 ? '' : `: ${named.join(', ')}`
  const description = `${particles.length} particles${kinds}; ${x.title} from ${spoken(domainX.min)} to ${spoken(domainX.max)}, ${y.title} from ${spoken(domainY.min)} to ${spoken(domainY.max)}.`
  return sheet({ ...frame, title, description }, frame.below, ...discs, frame.above)
}
