// A grid of points moved by a displacement, its cells coloured by a field.
import { drawDeformed } from './deformed.ts'
import type { MeshDrawing } from './drawing.ts'

const LOOK = { height: 380, margin: 0.06, outline: { 'stroke-dasharray': '5 4' } }

export function drawMesh({ range, field, displacement, ...titles }: MeshDrawing): string {
  const { nx, ny, dx, dy, values } = field
  const [u, v] = displacement
  const cells = []
  for (let j = 0; j < ny - 1; j++) {
    for (let i = 0; i < nx - 1; i++) {
      const corners = [0, 1, nx + 1, nx].map(step => j * nx + i + step)
      const value = corners.reduce((sum, k) => sum + values[k]!, 0) / 4
      cells.push({ corners, value })
    }
  }
  const last = nx * ny - 1
  const body = {
    ...{ called: 'Deformed grid', cells, values, range, u: u.values, v: v.values },
    x: Float64Array.from(values, (_, k) => (k % nx) * dx),
    y: Float64Array.from(values, (_, k) => Math.floor(k / nx) * dy),
    outline: [[0, nx - 1, last, last - nx + 1, 0]],
  }
  return drawDeformed(titles, body, LOOK)
}
