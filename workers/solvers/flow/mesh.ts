// A mesh of triangles with straight or curved sides that fits to bodies in a rectangle. Its corners are those of a grid of lines,
// moved onto the borders of bodies where a line of the grid crosses one (as in isosurface stuffing: Labelle and Shewchuk, ACM
// Trans. Graph. 26 (2007) 57); each cell has two triangles, on whichever diagonal is the better one.
import type { Box } from '../../continuum/array-over.ts'
import type { Shape } from '../../continuum/shapes.ts'
import type { Side } from '../../continuum/words.ts'
import { Failure } from '../../failure.ts'
import { crossing, curvedMiddle } from './borders-of-bodies.ts'

/** The side of a triangle on the border of the flow: its nodes, first, middle and last, the flow to their left. */
export interface Border {
  readonly nodes: readonly [number, number, number]
  /** The side of the rectangle, or the number of the body. */
  readonly on: Side | number
}

/** Nodes lie on corners, sides and diagonals of the nx by ny cells: node i + (2 nx + 1) j. */
export interface Mesh {
  readonly nx: number
  readonly ny: number
  readonly x: Float64Array
  readonly y: Float64Array
  /** Six nodes of each triangle in the flow: corners counterclockwise, then the middles behind each of them. */
  readonly triangles: Int32Array
  readonly borders: readonly Border[]
  /** The node that stands for each one: another one where the rectangle wraps. */
  readonly same: Int32Array
}

const OUTSIDE = 1
const ON = 0
const INSIDE = -1
/** What tells the sides of a border apart, over the width of a cell. */
const TINY = 1e-7
const SMOOTHINGS = 24
/** Half as many points to look at along each side of a square around a corner. */
const RING = 8
/** A worse diagonal is taken against the pattern for so much more of the quality only. */
const BETTER = 1e-3

export function meshOf(
  box: Box,
  linesX: Float64Array,
  linesY: Float64Array,
  shapes: readonly Shape[],
  { wrapsX = false, wrapsY = false } = {},
): Mesh {
  const [nx, ny] = [linesX.length - 1, linesY.length - 1]
  const corners = new Corners(box, linesX, linesY, shapes)
  if (shapes.length > 0) corners.fit()
  const columns = 2 * nx + 1
  const count = columns * (2 * ny + 1)
  const [x, y] = [new Float64Array(count), new Float64Array(count)]
  const node = (i: number, j: number) => i + columns * j
  for (let j = 0; j <= ny; j++) {
    for (let i = 0; i <= nx; i++) {
      x[node(2 * i, 2 * j)] = corners.x[corners.at(i, j)]!
      y[node(2 * i, 2 * j)] = corners.y[corners.at(i, j)]!
    }
  }
  const centre = (to: number, a: number, b: number) => {
    x[to] = (x[a]! + x[b]!) / 2
    y[to] = (y[a]! + y[b]!) / 2
  }
  for (let j = 0; j <= 2 * ny; j++) {
    for (let i = 0; i <= 2 * nx; i++) {
      if (i % 2 === 1 && j % 2 === 0) centre(node(i, j), node(i - 1, j), node(i + 1, j))
      if (i % 2 === 0 && j % 2 === 1) centre(node(i, j), node(i, j - 1), node(i, j + 1))
    }
  }
  const triangles: number[] = []
  for (let j = 0; j < ny; j++) {
    for (let i = 0; i < nx; i++) {
      const rises = corners.risesIn(i, j)
      const low = node(2 * i, 2 * j)
      const high = node(2 * i, 2 * j + 2)
      const around = [low, low + 2, high + 2, high]
      const middle = node(2 * i + 1, 2 * j + 1)
      const first = rises ? 0 : 1
      centre(middle, around[first]!, around[first + 2]!)
      for (const turn of [0, 2]) {
        const three = [0, 1, 2].map(k => (first + turn + k) % 4)
        const [p, q, r] = three.map(k => around[k]!) as [number, number, number]
        const half = (u: number, v: number) => (u + v) / 2
        if (corners.isFlow(i, j, three)) triangles.push(p, q, r, half(p, q), half(q, r), middle)
      }
    }
  }
  const same = Int32Array.from({ length: count }, (_, n) => {
    const [i, j] = [n % columns, Math.floor(n / columns)]
    return node(wrapsX && i === 2 * nx ? 0 : i, wrapsY && j === 2 * ny ? 0 : j)
  })
  const mesh = { nx, ny, x, y, triangles: Int32Array.from(triangles), same }
  const borders = bordersOf(mesh, box, shapes, { wrapsX, wrapsY })
  for (const { nodes, on } of borders) {
    if (typeof on === 'number') curvedMiddle(mesh, nodes, corners.contains)
  }
  return { ...mesh, borders }
}

function bordersOf(
  { nx, ny, x, y, triangles }: Omit<Mesh, 'borders' | 'same'>,
  box: Box,
  shapes: readonly Shape[],
  { wrapsX, wrapsY }: { wrapsX: boolean; wrapsY: boolean },
): Border[] {
  const columns = 2 * nx + 1
  const seen = new Map<number, readonly [number, number, number]>()
  for (let t = 0; t < triangles.length; t += 6) {
    for (let k = 0; k < 3; k++) {
      const [a, b] = [triangles[t + k]!, triangles[t + ((k + 1) % 3)]!]
      const middle = triangles[t + 3 + k]!
      if (seen.has(middle)) seen.delete(middle)
      else seen.set(middle, [a, middle, b])
    }
  }
  const borders: Border[] = []
  for (const nodes of seen.values()) {
    const [i, j] = [nodes[1] % columns, Math.floor(nodes[1] / columns)]
    if (i === 0 || i === 2 * nx) {
      if (!wrapsX) borders.push({ nodes, on: i === 0 ? 'left' : 'right' })
    } else if (j === 0 || j === 2 * ny) {
      if (!wrapsY) borders.push({ nodes, on: j === 0 ? 'bottom' : 'top' })
    } else borders.push({ nodes, on: bodyBehind(nodes, x, y, box, shapes) })
  }
  return borders
}

/** The last body that holds a point just behind the border. */
function bodyBehind(
  [a, , b]: readonly [number, number, number],
  x: Float64Array,
  y: Float64Array,
  box: Box,
  shapes: readonly Shape[],
): number {
  const [dx, dy] = [x[b]! - x[a]!, y[b]! - y[a]!]
  for (const depth of [1e-3, 0.1, 0.3]) {
    const u = clamped((x[a]! + x[b]!) / 2 + depth * dy, box.x)
    const v = clamped((y[a]! + y[b]!) / 2 - depth * dx, box.y)
    const body = shapes.findLastIndex(shape => shape.contains(u, v))
    if (body >= 0) return body
  }
  const message = `a body is too narrow for its cells near (${x[a]}, ${y[a]}): take more cells`
  throw new Failure('PRECISION', message, { x: x[a], y: y[a] })
}

const clamped = (value: number, [low, high]: readonly [number, number]): number =>
  Math.min(Math.max(value, low), high)

/** The corners of the cells, and where they lie to the bodies. */
class Corners {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly #nx: number
  readonly #ny: number
  readonly #state: Int8Array
  readonly #box: Box
  readonly #shapes: readonly Shape[]
  readonly #linesX: Float64Array
  readonly #linesY: Float64Array

  constructor(box: Box, linesX: Float64Array, linesY: Float64Array, shapes: readonly Shape[]) {
    const [nx, ny] = [linesX.length - 1, linesY.length - 1]
    this.#nx = nx
    this.#ny = ny
    this.#box = box
    this.#shapes = shapes
    this.#linesX = linesX
    this.#linesY = linesY
    const count = (nx + 1) * (ny + 1)
    this.x = Float64Array.from({ length: count }, (_, n) => linesX[n % (nx + 1)]!)
    this.y = Float64Array.from({ length: count }, (_, n) => linesY[Math.floor(n / (nx + 1))]!)
    this.#state = new Int8Array(count).fill(OUTSIDE)
  }

  at(i: number, j: number): number {
    return i + (this.#nx + 1) * j
  }

  readonly contains = (x: number, y: number): boolean =>
    this.#shapes.some(shape => shape.contains(x, y))

  /** Moves corners of cells onto the borders of the bodies. */
  fit(): void {
    const moved = new Uint8Array(this.x.length)
    for (let j = 0; j <= this.#ny; j++) {
      for (let i = 0; i <= this.#nx; i++) {
        const n = this.at(i, j)
        this.#state[n] = this.#lies(this.x[n]!, this.y[n]!, TINY * this.#widthAt(i, j))
      }
    }
    this.#takeKinks(moved)
    this.#takeCrossings(moved)
    this.#smooth(moved)
  }

  #widthAt(i: number, j: number): number {
    const [x, y] = [this.#linesX, this.#linesY]
    const across = x[Math.min(i + 1, this.#nx)]! - x[Math.max(i - 1, 0)]!
    return Math.min(across, y[Math.min(j + 1, this.#ny)]! - y[Math.max(j - 1, 0)]!)
  }

  #lies(x: number, y: number, tiny: number): number {
    let [inside, outside] = [0, 0]
    for (const [a, b] of [
      [-tiny, -tiny],
      [tiny, -tiny],
      [-tiny, tiny],
      [tiny, tiny],
    ] as const) {
      const [u, v] = [clamped(x + a, this.#box.x), clamped(y + b, this.#box.y)]
      if (u !== x + a || v !== y + b) continue
      if (this.contains(u, v)) inside++
      else outside++
    }
    return inside > 0 && outside > 0 ? ON : inside > 0 ? INSIDE : OUTSIDE
  }

  /** Whether a corner of a body lies inside of another one: all around it is. */
  #isBuried(x: number, y: number, tiny: number): boolean {
    for (let k = -RING; k <= RING; k++) {
      const t = (tiny * k) / RING
      const around = [
        [t, -tiny],
        [t, tiny],
        [-tiny, t],
        [tiny, t],
      ] as const
      if (around.some(([a, b]) => !this.contains(x + a, y + b))) return false
    }
    return true
  }

  /** A corner of a body takes the nearest corner of a cell. */
  #takeKinks(moved: Uint8Array): void {
    const { x: along, y: up } = this.#box
    for (const [x, y] of this.#shapes.flatMap(({ corners }) => corners)) {
      if (x < along[0] || x > along[1] || y < up[0] || y > up[1]) continue
      const [i, j] = [nearest(this.#linesX, x), nearest(this.#linesY, y)]
      const n = this.at(i, j)
      const isSide = i === 0 || i === this.#nx || j === 0 || j === this.#ny
      const isOnIt = this.x[n] === x && this.y[n] === y
      const tiny = TINY * this.#widthAt(i, j)
      if (moved[n] || (isSide && !isOnIt) || this.#isBuried(x, y, tiny)) continue
      this.x[n] = x
      this.y[n] = y
      this.#state[n] = ON
      moved[n] = 1
    }
  }

  /** Between a corner inside and one outside the nearer one moves to the border. */
  #takeCrossings(moved: Uint8Array): void {
    const ways: { from: number; to: number; share: number }[] = []
    for (let j = 0; j <= this.#ny; j++) {
      for (let i = 0; i <= this.#nx; i++) {
        const n = this.at(i, j)
        const others = [
          ...(i < this.#nx ? [this.at(i + 1, j)] : []),
          ...(j < this.#ny ? [this.at(i, j + 1)] : []),
        ]
        for (const m of others) {
          if (this.#state[n]! * this.#state[m]! !== -1) continue
          const share = crossing(this, n, m, this.contains)
          const free = [this.#mayMove(n, m), this.#mayMove(m, n)]
          if (free[0]) ways.push({ from: n, to: m, share })
          if (free[1]) ways.push({ from: m, to: n, share: 1 - share })
        }
      }
    }
    ways.sort((a, b) => a.share - b.share || a.from - b.from || a.to - b.to)
    const [x, y] = [this.x.slice(), this.y.slice()]
    for (const { from, to, share } of ways) {
      if (this.#state[from]! * this.#state[to]! !== -1) continue
      this.x[from] = x[from]! + share * (x[to]! - x[from]!)
      this.y[from] = y[from]! + share * (y[to]! - y[from]!)
      this.#state[from] = ON
      moved[from] = 1
    }
  }

  /** A corner on a side of the rectangle moves along that side alone. */
  #mayMove(n: number, towards: number): boolean {
    const columns = this.#nx + 1
    const [i, j] = [n % columns, Math.floor(n / columns)]
    const [p, q] = [towards % columns, Math.floor(towards / columns)]
    if ((i === 0 || i === this.#nx) && p !== i) return false
    return !((j === 0 || j === this.#ny) && q !== j)
  }

  /** Corners around moved ones give way: the moves spread like heat from those that are held. */
  #smooth(moved: Uint8Array): void {
    const { x, y } = this
    const columns = this.#nx + 1
    const moves = (now: Float64Array, lines: (n: number) => number) =>
      Float64Array.from(now, (value, n) => value - lines(n))
    let dx = moves(x, n => this.#linesX[n % columns]!)
    let dy = moves(y, n => this.#linesY[Math.floor(n / columns)]!)
    const isHeld = (n: number, i: number, j: number) =>
      moved[n] === 1 ||
      this.#state[n] === ON ||
      i === 0 ||
      i === this.#nx ||
      j === 0 ||
      j === this.#ny
    for (let k = 0; k < SMOOTHINGS; k++) {
      const [nextX, nextY] = [dx.slice(), dy.slice()]
      for (let j = 0; j <= this.#ny; j++) {
        for (let i = 0; i <= this.#nx; i++) {
          const n = this.at(i, j)
          if (isHeld(n, i, j)) continue
          const around = [n - 1, n + 1, n - columns, n + columns]
          nextX[n] = around.reduce((sum, m) => sum + dx[m]!, 0) / 4
          nextY[n] = around.reduce((sum, m) => sum + dy[m]!, 0) / 4
        }
      }
      dx = nextX
      dy = nextY
    }
    for (let n = 0; n < x.length; n++) {
      x[n] = this.#linesX[n % columns]! + dx[n]!
      y[n] = this.#linesY[Math.floor(n / columns)]! + dy[n]!
    }
  }

  /** Whether the diagonal of a cell goes from its lower left corner up. */
  risesIn(i: number, j: number): boolean {
    const pattern = 2 * i < this.#nx === 2 * j < this.#ny
    if (this.#shapes.length === 0) return pattern
    const four = this.#four(i, j)
    const [a, b, c, d] = four.map(n => this.#state[n]!)
    if (a! * c! === -1) return false
    if (b! * d! === -1) return true
    const quality = (p: number, q: number, three: readonly (readonly number[])[]) =>
      Math.min(...three.map(one => this.#quality(one.map(k => four[k]!)))) -
      (this.#cuts(four[p]!, four[q]!) ? 2 : 0)
    const rising = quality(0, 2, [
      [0, 1, 2],
      [0, 2, 3],
    ])
    const falling = quality(1, 3, [
      [0, 1, 3],
      [1, 2, 3],
    ])
    if (Math.abs(rising - falling) < BETTER) return pattern
    return rising > falling
  }

  /** 1 for equal sides, 0 for none; less by 1 where no corner lies in the flow: its pressure would hang in the air. */
  #quality(three: readonly number[]): number {
    const [a, b, c] = three as [number, number, number]
    const { x, y } = this
    const side = (p: number, q: number) => (x[p]! - x[q]!) ** 2 + (y[p]! - y[q]!) ** 2
    const area = (x[b]! - x[a]!) * (y[c]! - y[a]!) - (x[c]! - x[a]!) * (y[b]! - y[a]!)
    const isHanging = three.every(n => this.#state[n] === ON || this.#isSide(n))
    return (2 * Math.sqrt(3) * area) / (side(a, b) + side(b, c) + side(c, a)) - (isHanging ? 1 : 0)
  }

  /** Whether the middle between two corners of cells lies where neither of them does: across the tip of a body. */
  #cuts(p: number, q: number): boolean {
    const states = [this.#state[p], this.#state[q]]
    const isInside = this.contains((this.x[p]! + this.x[q]!) / 2, (this.y[p]! + this.y[q]!) / 2)
    return states.includes(isInside ? OUTSIDE : INSIDE)
  }

  #isSide(n: number): boolean {
    const columns = this.#nx + 1
    const [i, j] = [n % columns, Math.floor(n / columns)]
    return i === 0 || i === this.#nx || j === 0 || j === this.#ny
  }

  #four(i: number, j: number): readonly number[] {
    return [this.at(i, j), this.at(i + 1, j), this.at(i + 1, j + 1), this.at(i, j + 1)]
  }

  /** Whether a triangle of a cell, by three of its corners 0 to 3, lies in the flow. */
  isFlow(i: number, j: number, three: readonly number[]): boolean {
    const corners = three.map(k => this.#four(i, j)[k]!)
    const states = corners.map(n => this.#state[n]!)
    if (states.includes(INSIDE)) return false
    if (states.includes(OUTSIDE)) return true
    const mean = (values: Float64Array) => corners.reduce((sum, n) => sum + values[n]!, 0) / 3
    return !this.contains(mean(this.x), mean(this.y))
  }
}

function nearest(lines: Float64Array, at: number): number {
  let best = 0
  for (const [i, line] of lines.entries()) {
    if (Math.abs(line - at) < Math.abs(lines[best]! - at)) best = i
  }
  return best
}
