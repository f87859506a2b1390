// The thread that draws: neither the paths of a long curve nor the pixels of an image hold up the calls of others.
import { type MessagePort, parentPort } from 'node:worker_threads'
import { draw } from './draw.ts'
import type { Drawing } from './drawing.ts'
import { openRenderer, type Renderer } from './png.ts'

export interface Order {
  readonly drawing: Drawing
  /** Unset: SVG. Set: PNG of at most so many octets, with fewer pixels where it has to be. */
  readonly pngMax?: number
}

serve(parentPort!)

function serve(port: MessagePort): void {
  let renderer: Promise<Renderer> | undefined
  port.on('message', async ({ drawing, pngMax }: Order) => {
    const svg = draw(drawing)
    if (pngMax === undefined) return port.postMessage(Buffer.from(svg))
    renderer ??= openRenderer()
    const render = await renderer
    return port.postMessage(render(svg, pngMax))
  })
}
