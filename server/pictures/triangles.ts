// Triangles moved by a displacement and coloured by a value, over the edge of the body at rest.
import { drawDeformed } from './deformed.ts'
import type { TrianglesDrawing } from './drawing.ts'

const LOOK = { height: 400, margin: 0.03, outline: { 'stroke-width': 0.8 } }
/** Corners and middles of the sides, one after the other around a triangle. */
const AROUND = [0, 3, 1, 4, 2, 5] as const
const CORNERS = [0, 1, 2] as const
/** Of more triangles the bend of a side is less than a pixel; a picture of them would take megabytes. */
const BENT_MAX = 2000

export function drawTriangles({ grid, ...titles }: TrianglesDrawing): string {
  const { triangles, edge, ...rest } = grid
  const around = rest.values.length > BENT_MAX ? CORNERS : AROUND
  const cells = Array.from(rest.values, (value, e) => {
    return { corners: around.map(k => triangles[6 * e + k]!), value }
  })
  const outline = []
  for (let from = 0; from < edge.length; from += 3) outline.push([...edge.slice(from, from + 3)])
  return drawDeformed(titles, { ...rest, called: 'Deformed mesh', cells, outline }, LOOK)
}
