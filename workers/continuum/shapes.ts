// Shapes of regions, as the stretches that they cut out of a line along an axis.
import { compile, slotsFor } from '../expression/compile.ts'
import { parseCondition } from '../expression/parser.ts'
import { invalidInput, missingInput, pointerTo, under } from '../refusal.ts'
import { choice, type Inputs, list, number, optional, text } from '../schema.ts'
import type { Names } from './coefficient.ts'

const pair = (title: string) =>
  optional(list(number({ title: 'coordinate', unit: 'm' }), { title, minItems: 2, maxItems: 2 }))

/** The words of a region's shape. */
export const SHAPE_WORDS = {
  shape: optional(
    choice(['rectangle', 'circle', 'ellipse', 'polygon', 'expression'], {
      title: 'rectangle unless another one follows from what is there',
    }),
  ),
  x: pair('rectangle: from and to; the whole width if left out'),
  y: pair('rectangle: from and to; the whole height if left out'),
  centre: pair('circle, ellipse'),
  radius: optional(number({ title: 'circle', unit: 'm', exclusiveMinimum: 0 })),
  radii: pair('ellipse: half axes along x and y'),
  points: optional(
    list(
      list(number({ title: 'coordinate', unit: 'm' }), {
        title: 'corner',
        minItems: 2,
        maxItems: 2,
      }),
      { title: 'polygon', minItems: 3, maxItems: 1000 },
    ),
  ),
  where: optional(
    text({ title: 'condition of x and y', minLength: 1, maxLength: 2000, examples: ['x + y < 1'] }),
  ),
}

export type ShapeInput = Inputs<typeof SHAPE_WORDS>

export interface Shape {
  /** Ends of the stretches of the line `across` = at that lie inside, in pairs, rising, between from and to. */
  cut(axis: 'x' | 'y', at: number, from: number, to: number): number[]
  /** Straight edges along the axes, on which a grid should have lines. */
  readonly edges: { readonly x: readonly number[]; readonly y: readonly number[] }
  /** Its least extent, where its edges are such. */
  readonly size: number
  contains(x: number, y: number): boolean
  /** Where its border has a kink. */
  readonly corners: readonly (readonly [number, number])[]
  /** The rectangle around it; undefined for a condition, of which that is not known. */
  readonly around: { readonly x: readonly number[]; readonly y: readonly number[] } | undefined
}

const KINDS = {
  rectangle: ['x', 'y'],
  circle: ['centre', 'radius'],
  ellipse: ['centre', 'radii'],
  polygon: ['points'],
  expression: ['where'],
} as const

type Kind = keyof typeof KINDS

export function readShape(input: ShapeInput, place: string, names: Names): Shape {
  const kind = kindOf(input)
  const words = KINDS[kind] as readonly string[]
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || name === 'shape' || words.includes(name)) continue
    if (name in SHAPE_WORDS) {
      throw invalidInput(place + pointerTo(name), `${name} is no part of a ${kind}`)
    }
  }
  const need = <T>(name: string, value: T | undefined): T => {
    if (value === undefined) {
      throw missingInput(place + pointerTo(name), `${name} of the ${kind} is missing`)
    }
    return value
  }
  switch (kind) {
    case 'rectangle':
      return rectangle(input, place)
    case 'circle': {
      const radius = need('radius', input.radius)
      return ellipse(need('centre', input.centre), [radius, radius])
    }
    case 'ellipse': {
      const radii = need('radii', input.radii)
      if (!radii.every(one => one > 0)) {
        throw invalidInput(`${place}/radii`, 'radii are above 0')
      }
      return ellipse(need('centre', input.centre), radii)
    }
    case 'polygon':
      return polygon(need('points', input.points))
    case 'expression':
      return condition(need('where', input.where), `${place}/where`, names)
  }
}

function kindOf({ shape, radius, radii, points, where }: ShapeInput): Kind {
  if (shape) return shape
  if (radius !== undefined) return 'circle'
  if (radii) return 'ellipse'
  if (points) return 'polygon'
  return where === undefined ? 'rectangle' : 'expression'
}

const EVERYWHERE = [-Number.MAX_VALUE, Number.MAX_VALUE]

function rectangle({ x, y }: ShapeInput, place: string): Shape {
  for (const [name, range] of [
    ['x', x],
    ['y', y],
  ] as const) {
    if (range && !(range[0]! < range[1]!)) {
      throw invalidInput(
        place + pointerTo(name),
        `${name} of the rectangle goes from ${range[0]} to ${range[1]}`,
      )
    }
  }
  const [left, right] = x ?? EVERYWHERE
  const [low, high] = y ?? EVERYWHERE
  return {
    cut(axis, at, from, to) {
      const [a, b, c, d] =
        axis === 'x' ? [left!, right!, low!, high!] : [low!, high!, left!, right!]
      return at >= c && at < d && b > from && a < to ? [Math.max(a, from), Math.min(b, to)] : []
    },
    edges: { x: x ?? [], y: y ?? [] },
    size: Math.min(right! - left!, high! - low!),
    contains: (u, v) => u >= left! && u < right! && v >= low! && v < high!,
    corners: [left!, right!].flatMap(u => [low!, high!].map(v => [u, v] as const)),
    around: { x: [left!, right!], y: [low!, high!] },
  }
}

function ellipse([cx, cy]: readonly number[], [rx, ry]: readonly number[]): Shape {
  return {
    cut(axis, at, from, to) {
      const [centre, across, along, away] =
        axis === 'x' ? [cx!, cy!, rx!, ry!] : [cy!, cx!, ry!, rx!]
      const share = (at - across) / away
      if (!(share * share < 1)) return []
      const half = along * Math.sqrt(1 - share * share)
      const [a, b] = [Math.max(centre - half, from), Math.min(centre + half, to)]
      return a < b ? [a, b] : []
    },
    edges: { x: [], y: [] },
    size: Number.MAX_VALUE,
    contains(x, y) {
      const [u, v] = [(x - cx!) / rx!, (y - cy!) / ry!]
      return u * u + v * v < 1
    },
    corners: [],
    around: { x: [cx! - rx!, cx! + rx!], y: [cy! - ry!, cy! + ry!] },
  }
}

/** Even and odd: what lies behind an odd number of edges is inside. */
function polygon(points: readonly (readonly number[])[]): Shape {
  const edges = points.map((p, i) => [p, points[(i + 1) % points.length]!] as const)
  const upright = (axis: 0 | 1) =>
    edges.filter(([p, q]) => p[axis] === q[axis]).map(([p]) => p[axis]!)
  return {
    cut(axis, at, from, to) {
      const [u, v] = axis === 'x' ? [0, 1] : [1, 0]
      const hits: number[] = []
      for (const [p, q] of edges) {
        if (p[v]! <= at === q[v]! <= at) continue
        hits.push(p[u]! + ((at - p[v]!) / (q[v]! - p[v]!)) * (q[u]! - p[u]!))
      }
      hits.sort((a, b) => a - b)
      const ends: number[] = []
      for (let i = 0; i + 1 < hits.length; i += 2) {
        const [a, b] = [Math.max(hits[i]!, from), Math.min(hits[i + 1]!, to)]
        if (a < b) ends.push(a, b)
      }
      return ends
    },
    edges: { x: upright(0), y: upright(1) },
    size: Number.MAX_VALUE,
    contains(x, y) {
      let isInside = false
      for (const [p, q] of edges) {
        if (p[1]! <= y === q[1]! <= y) continue
        if (p[0]! + ((y - p[1]!) / (q[1]! - p[1]!)) * (q[0]! - p[0]!) > x) isInside = !isInside
      }
      return isInside
    },
    corners: points.map(([u, v]) => [u!, v!] as const),
    around: { x: extent(points.map(([u]) => u!)), y: extent(points.map(([, v]) => v!)) },
  }
}

const extent = (values: readonly number[]) => [
  values.reduce((least, one) => Math.min(least, one)),
  values.reduce((most, one) => Math.max(most, one)),
]

/** Samples of a line; borders between two of them are bisected. */
const SAMPLES = 1024
const BISECTIONS = 30

function condition(source: string, place: string, { parameters }: Names): Shape {
  const inputs = ['x', 'y', ...Object.keys(parameters)]
  const expression = under(place, () => parseCondition(source, { inputs, refusesLetters: true }))
  const holds = compile(expression)
  const slots = slotsFor(expression)
  slots.set(Object.values(parameters), 2)
  const inside = (axis: 'x' | 'y', at: number, s: number) => {
    slots[0] = axis === 'x' ? s : at
    slots[1] = axis === 'x' ? at : s
    return holds(slots) !== 0
  }
  return {
    cut(axis, at, from, to) {
      const ends: number[] = []
      const place = (k: number) => from + ((to - from) * k) / SAMPLES
      let before = inside(axis, at, from)
      if (before) ends.push(from)
      for (let k = 1; k <= SAMPLES; k++) {
        const now = inside(axis, at, place(k))
        if (now === before) continue
        let [a, b] = [place(k - 1), place(k)]
        for (let i = 0; i < BISECTIONS; i++) {
          const middle = (a + b) / 2
          if (inside(axis, at, middle) === before) a = middle
          else b = middle
        }
        ends.push((a + b) / 2)
        before = now
      }
      if (before) ends.push(to)
      return ends
    },
    edges: { x: [], y: [] },
    size: Number.MAX_VALUE,
    contains: (x, y) => inside('x', y, x),
    corners: [],
    around: undefined,
  }
}
