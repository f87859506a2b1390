// From where particles in space are seen: a rotation about the middle, and how near one stands.

/** Rows of an orthogonal matrix: right, up, towards the viewer. */
export type Rotation = readonly [
  ...[number, number, number],
  ...[number, number, number],
  ...[number, number, number],
]

export interface Camera {
  readonly rotation: Rotation
  readonly zoom: number
}

const ZOOM_MIN = 0.25
const ZOOM_MAX = 20

/** Turned to the right and downwards on the screen, by radians. */
export function turned({ rotation, zoom }: Camera, right: number, down: number): Camera {
  const [a, b, c, d, e, f, g, h, i] = rotation
  const [cy, sy] = [Math.cos(right), Math.sin(right)]
  const [cx, sx] = [Math.cos(down), Math.sin(down)]
  // About the vertical of the screen first, then about its horizontal.
  const x = [cy * a + sy * g, cy * b + sy * h, cy * c + sy * i] as const
  const z = [cy * g - sy * a, cy * h - sy * b, cy * i - sy * c] as const
  const up = [cx * d - sx * z[0], cx * e - sx * z[1], cx * f - sx * z[2]] as const
  const near = [cx * z[0] + sx * d, cx * z[1] + sx * e, cx * z[2] + sx * f] as const
  return { rotation: [...x, ...up, ...near], zoom }
}

export const nearer = ({ rotation, zoom }: Camera, factor: number): Camera => ({
  rotation,
  zoom: Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoom * factor)),
})

/** From the front, a little from the side and from above, so that depth is seen. */
export const FRONT: Camera = turned({ rotation: [1, 0, 0, 0, 1, 0, 0, 0, 1], zoom: 1 }, -0.45, 0.35)
