// Particles in space as the service sends them, and what of them does not change while they are turned or move.

export interface Moment {
  readonly t?: number
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly z: readonly number[]
  readonly group: readonly number[]
}

export interface Space {
  readonly title: string
  readonly diameter: number
  readonly groups: readonly string[]
  readonly paths: boolean
  readonly box?: readonly number[]
  readonly time?: { readonly title: string; readonly unit?: string }
  readonly moments: readonly Moment[]
}

export type Point = readonly [x: number, y: number, z: number]

export interface Extent {
  readonly middle: Point
  /** Of the sphere about the middle that holds everything. */
  readonly radius: number
}

/** Of the box, else of all particles at all moments. */
export function extentOf({ box, moments, diameter }: Space): Extent {
  const ranges = (['x', 'y', 'z'] as const).map((axis, k): [number, number] => {
    if (box) return [0, box[k]!]
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const moment of moments) {
      for (const value of moment[axis]) {
        low = Math.min(low, value)
        high = Math.max(high, value)
      }
    }
    return [low - diameter / 2, high + diameter / 2]
  })
  const [x, y, z] = ranges.map(([low, high]) => (low + high) / 2) as [number, number, number]
  return { middle: [x, y, z], radius: Math.hypot(...ranges.map(([a, b]) => (b - a) / 2)) || 1 }
}

/** The twelve edges of the box. */
export function edgesOf([x = 0, y = 0, z = 0]: readonly number[]): [Point, Point][] {
  const ends = [0, 1]
  return ends.flatMap(a =>
    ends.flatMap((b): [Point, Point][] => [
      [
        [0, a * y, b * z],
        [x, a * y, b * z],
      ],
      [
        [a * x, 0, b * z],
        [a * x, y, b * z],
      ],
      [
        [a * x, b * y, 0],
        [a * x, b * y, z],
      ],
    ]),
  )
}

/** Indices from the farthest to the nearest, by depths in -1 to 1; a thousand steps of depth are enough for the eye. */
export function farFirst(depths: Float32Array): Uint32Array {
  const STEPS = 1024
  const stepOf = (depth: number) =>
    Math.min(STEPS - 1, Math.max(0, Math.floor(((depth + 1) / 2) * STEPS)))
  const places = new Uint32Array(STEPS + 1)
  for (const depth of depths) places[stepOf(depth) + 1]!++
  for (let k = 0; k < STEPS; k++) places[k + 1]! += places[k]!
  const order = new Uint32Array(depths.length)
  for (let i = 0; i < depths.length; i++) order[places[stepOf(depths[i]!)]!++] = i
  return order
}
