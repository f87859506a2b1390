// Paints spheres on a canvas, the farthest first, with the box and the paths that they are in.
import { colourOf } from './colours.ts'
import type { Camera } from './space-camera.ts'
import {
  type Extent,
  edgesOf,
  farFirst,
  type Moment,
  type Point,
  type Space,
} from './space-scene.ts'

export interface Paint {
  readonly ink: string
  readonly ground: string
}

/** Distance of the eye from the middle, in radii of the extent. */
const EYE = 4
/** Share of the shorter side that the radius takes. */
const FILLED = 0.47
/** How far the farthest sphere fades into the ground. */
const HAZE = 0.6
const SHADES = 8
const SPRITE_PX = 64
const RADIUS_PX_MIN = 1.5

export function paintSpace(
  context: CanvasRenderingContext2D,
  { space, extent }: { space: Space; extent: Extent },
  at: number,
  camera: Camera,
  colours: Paint,
): void {
  const { width, height } = context.canvas
  context.clearRect(0, 0, width, height)
  const seen = projection(extent, camera, width, height)
  const edges = space.box ? edgesOf(space.box).map(edge => edge.map(seen) as [Seen, Seen]) : []
  const isBehind = ([a, b]: readonly [Seen, Seen]) => a.depth + b.depth < 0
  context.lineWidth = 1.25 * devicePixelRatio
  context.strokeStyle = colours.ink
  context.globalAlpha = 0.35
  for (const edge of edges) if (isBehind(edge)) stroke(context, edge)
  if (space.paths) paintPaths(context, space, at, seen)
  context.globalAlpha = 1
  paintSpheres(context, space, space.moments[at]!, seen, colours)
  context.strokeStyle = colours.ink
  context.globalAlpha = 0.35
  for (const edge of edges) if (!isBehind(edge)) stroke(context, edge)
  context.globalAlpha = 1
  paintAxes(context, camera, colours.ink)
}

interface Seen {
  readonly x: number
  readonly y: number
  /** Towards the viewer, over the radius of the extent. */
  readonly depth: number
  /** Pixels for a unit of length there. */
  readonly scale: number
}

function projection({ middle, radius }: Extent, camera: Camera, width: number, height: number) {
  const [a, b, c, d, e, f, g, h, i] = camera.rotation
  const pixels = (FILLED * camera.zoom * Math.min(width, height)) / radius
  return ([px, py, pz]: Point): Seen => {
    const [x, y, z] = [px - middle[0], py - middle[1], pz - middle[2]]
    const depth = (g * x + h * y + i * z) / radius
    const scale = (pixels * EYE) / Math.max(0.1, EYE - depth)
    return {
      x: width / 2 + scale * (a * x + b * y + c * z),
      y: height / 2 - scale * (d * x + e * y + f * z),
      ...{ depth, scale },
    }
  }
}

function stroke(context: CanvasRenderingContext2D, points: readonly Seen[]): void {
  context.beginPath()
  for (const { x, y } of points) context.lineTo(x, y)
  context.stroke()
}

/** The way of each particle up to its place, and faintly where it goes on to. */
function paintPaths(
  context: CanvasRenderingContext2D,
  { moments }: Space,
  at: number,
  seen: (point: Point) => Seen,
): void {
  const count = moments[at]!.x.length
  for (let k = 0; k < count; k++) {
    const way = moments
      .filter(({ x }) => x.length > k)
      .map(({ x, y, z }) => seen([x[k]!, y[k]!, z[k]!]))
    context.strokeStyle = colourOf(moments[at]!.group[k] ?? 0)
    context.globalAlpha = 0.25
    stroke(context, way)
    context.globalAlpha = 0.8
    stroke(context, way.slice(0, at + 1))
  }
}

function paintSpheres(
  context: CanvasRenderingContext2D,
  { diameter }: Space,
  { x, y, z, group }: Moment,
  seen: (point: Point) => Seen,
  { ground }: Paint,
): void {
  const places = x.map((_, i) => seen([x[i]!, y[i]!, z[i]!]))
  const order = farFirst(Float32Array.from(places, ({ depth }) => depth))
  const sprites = new Map<number, HTMLCanvasElement[]>()
  for (const i of order) {
    const { x: px, y: py, depth, scale } = places[i]!
    const kind = group[i] ?? 0
    if (!sprites.has(kind)) sprites.set(kind, shadesOf(colourOf(kind), ground))
    const shade = Math.min(SHADES - 1, Math.max(0, Math.floor(((1 - depth) / 2) * SHADES)))
    const r = Math.max(RADIUS_PX_MIN, (diameter / 2) * scale)
    context.drawImage(sprites.get(kind)![shade]!, px - r, py - r, 2 * r, 2 * r)
  }
}

const remembered = new Map<string, HTMLCanvasElement[]>()
/** Colours of curves on two grounds are few. */
const REMEMBERED_MAX = 64

/** A sphere lit from above left, from the nearest to the farthest, which fades into the ground. */
function shadesOf(colour: string, ground: string): HTMLCanvasElement[] {
  const name = `${colour} ${ground}`
  const there = remembered.get(name)
  if (there) return there
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  const shades = Array.from({ length: SHADES }, (_, k) =>
    sphere(colour, ground, (HAZE * k) / (SHADES - 1)),
  )
  remembered.set(name, shades)
  return shades
}

function sphere(colour: string, ground: string, haze: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SPRITE_PX
  const context = canvas.getContext('2d')!
  const r = SPRITE_PX / 2
  context.arc(r, r, r - 0.5, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
  context.globalCompositeOperation = 'source-atop'
  const light = context.createRadialGradient(0.7 * r, 0.6 * r, 0, r, r, r)
  light.addColorStop(0, 'rgb(255 255 255 / 75%)')
  light.addColorStop(0.35, 'rgb(255 255 255 / 10%)')
  light.addColorStop(0.75, 'rgb(0 0 0 / 10%)')
  light.addColorStop(1, 'rgb(0 0 0 / 55%)')
  context.fillStyle = light
  context.fillRect(0, 0, SPRITE_PX, SPRITE_PX)
  context.globalAlpha = haze
  context.fillStyle = ground
  context.fillRect(0, 0, SPRITE_PX, SPRITE_PX)
  return canvas
}

/** Where x, y and z point to, in the corner. */
function paintAxes(context: CanvasRenderingContext2D, { rotation }: Camera, ink: string): void {
  const ratio = devicePixelRatio
  const [x0, y0, length] = [34 * ratio, context.canvas.height - 34 * ratio, 20 * ratio]
  context.strokeStyle = context.fillStyle = ink
  context.lineWidth = 1.5 * ratio
  context.font = `${12 * ratio}px sans-serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const [k, name] of ['x', 'y', 'z'].entries()) {
    const [right, up] = [rotation[k]!, rotation[3 + k]!]
    context.beginPath()
    context.moveTo(x0, y0)
    context.lineTo(x0 + length * right, y0 - length * up)
    context.stroke()
    context.fillText(name, x0 + 1.45 * length * right, y0 - 1.45 * length * up)
  }
}
