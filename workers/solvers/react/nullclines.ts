// Lines in a plane on which one rate changes its sign: roots on the edges of a grid, joined cell by cell.
import type { Tangents } from '../../dynamics/tangents.ts'

export type Point = readonly [x: number, y: number]

export interface Plane {
  readonly x: readonly [from: number, to: number]
  readonly y: readonly [from: number, to: number]
}

export interface Sampled {
  readonly n: number
  readonly at: (i: number, j: number) => Point
  /** Both rates at the nodes, row by row. */
  readonly rates: readonly [Float64Array, Float64Array]
}

const BISECTIONS = 60
/** Of a cell. */
const TRACE = 1e-6

/** n by n nodes. */
export function sampled(plane: Plane, n: number, tangents: Tangents): Sampled {
  const along = ([from, to]: readonly [number, number], i: number) =>
    i === n - 1 ? to : from + ((to - from) * i) / (n - 1)
  const at = (i: number, j: number): Point => [along(plane.x, i), along(plane.y, j)]
  const rates = [new Float64Array(n * n), new Float64Array(n * n)] as const
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const both = tangents.ratesAt(0, at(i, j))
      rates[0][j * n + i] = both[0]!
      rates[1][j * n + i] = both[1]!
    }
  }
  return { n, at, rates }
}

/** Open lines from end to end, closed ones with the first point again as the last. */
export function zeroLines({ n, at, rates }: Sampled, which: 0 | 1, tangents: Tangents): Point[][] {
  const { values, sides, inwards } = withoutSides(n, rates[which])
  // A node that lies on the line counts as above it.
  const isAbove = (i: number, j: number) => values[j * n + i]! >= 0
  const roots = new Map<number, Point | null>()
  /** A trace inside of a side on which the rate is 0. */
  const near = (i: number, j: number): Point => {
    const inward = inwards[j * n + i]!
    const [x, y] = at(i, j)
    if (inward === 0) return [x, y]
    const k = j * n + i + inward
    const [a, b] = at(k % n, Math.floor(k / n))
    return [x + TRACE * (a - x), y + TRACE * (b - y)]
  }
  const rootOn = (i: number, j: number, up: 0 | 1): number | undefined => {
    const [k, l] = up ? [i, j + 1] : [i + 1, j]
    if (isAbove(i, j) === isAbove(k, l)) return undefined
    const key = 2 * (j * n + i) + up
    if (!roots.has(key)) roots.set(key, rootBetween(near(i, j), near(k, l), which, tangents))
    return roots.get(key) ? key : undefined
  }
  const ties = new Map<number, number[]>()
  const tie = (one: number, other: number) => {
    ties.set(one, [...(ties.get(one) ?? []), other])
    ties.set(other, [...(ties.get(other) ?? []), one])
  }
  for (let j = 0; j + 1 < n; j++) {
    for (let i = 0; i + 1 < n; i++) {
      const [south, east] = [rootOn(i, j, 0), rootOn(i + 1, j, 1)]
      const [north, west] = [rootOn(i, j + 1, 0), rootOn(i, j, 1)]
      const crossed = [south, east, north, west].filter(one => one !== undefined)
      if (crossed.length === 2) tie(crossed[0]!, crossed[1]!)
      if (crossed.length !== 4) continue
      // Two lines through one cell: its middle tells which corners they part.
      const [a, b] = [at(i, j), at(i + 1, j + 1)]
      const middle = tangents.ratesAt(0, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2])[which]!
      const isLike = middle >= 0 === isAbove(i, j)
      tie(south!, isLike ? east! : west!)
      tie(north!, isLike ? west! : east!)
    }
  }
  const inner = joined(ties).map(line => line.map(key => roots.get(key)!))
  return [...inner, ...sides.map(side => side.map(k => at(k % n, Math.floor(k / n))))]
}

/** Sides on which the rate is 0 all along, as on an axis: they are lines of their own, and the grid sees what is next to them. */
function withoutSides(n: number, rates: Float64Array) {
  const values = rates.slice()
  const along = (of: (k: number) => number) => Array.from({ length: n }, (_, k) => of(k))
  const all = [
    { side: along(k => k), inward: n },
    { side: along(k => n * (n - 1) + k), inward: -n },
    { side: along(k => n * k), inward: 1 },
    { side: along(k => n * k + n - 1), inward: -1 },
  ].filter(({ side }) => side.every(k => rates[k] === 0))
  const inwards = new Int32Array(n * n)
  for (const { side, inward } of all) {
    for (const k of side) {
      inwards[k]! += inward
      values[k] = rates[k + inwards[k]!]!
    }
  }
  return { values, inwards, sides: all.map(({ side }) => side) }
}

/** Null where the rate changes its sign without being 0. */
function rootBetween(from: Point, to: Point, which: 0 | 1, tangents: Tangents): Point | null {
  const place = (share: number): Point => [
    from[0] + share * (to[0] - from[0]),
    from[1] + share * (to[1] - from[1]),
  ]
  const rate = (share: number) => tangents.ratesAt(0, place(share))[which]!
  const [first, last] = [rate(0), rate(1)]
  let [low, high] = [0, 1]
  for (let k = 0; k < BISECTIONS; k++) {
    const middle = (low + high) / 2
    if (rate(middle) >= 0 === first >= 0) low = middle
    else high = middle
  }
  const jump = Math.min(Math.abs(rate(low)), Math.abs(rate(high)))
  return jump <= Math.min(Math.abs(first), Math.abs(last)) ? place((low + high) / 2) : null
}

function joined(ties: Map<number, number[]>): number[][] {
  const seen = new Set<number>()
  const walk = (start: number): number[] => {
    const line = [start]
    seen.add(start)
    for (;;) {
      const next = ties.get(line.at(-1)!)!.find(one => !seen.has(one))
      if (next === undefined) break
      seen.add(next)
      line.push(next)
    }
    const isClosed = line.length > 2 && ties.get(line.at(-1)!)!.includes(start)
    return isClosed ? [...line, start] : line
  }
  const keys = [...ties.keys()]
  const ends = keys.filter(key => ties.get(key)!.length === 1)
  return [...ends, ...keys].flatMap(key => (seen.has(key) ? [] : [walk(key)]))
}
