import type { Drawing } from './drawing.ts'
import { drawHeadline } from './headline.ts'
import { drawLines, drawPhase } from './lines.ts'
import { drawMap } from './map.ts'
import { drawMesh } from './mesh.ts'
import { drawNetwork } from './network.ts'
import { drawParticles } from './particles.ts'
import { drawStatechart } from './statechart.ts'
import { drawTriangles } from './triangles.ts'

/** The picture as an SVG document; the same drawing gives the same octets. */
export function draw(drawing: Drawing): string {
  switch (drawing.kind) {
    case 'lines':
      return drawLines(drawing)
    case 'phase':
      return drawPhase(drawing)
    case 'map':
      return drawMap(drawing)
    case 'mesh':
      return drawMesh(drawing)
    case 'triangles':
      return drawTriangles(drawing)
    case 'particles':
      return drawParticles(drawing)
    case 'network':
      return drawNetwork(drawing)
    case 'headline':
      return drawHeadline(drawing)
    case 'statechart':
      return drawStatechart(drawing)
  }
}
