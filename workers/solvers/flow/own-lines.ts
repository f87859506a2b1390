// The lines of the mesh: denser at walls, bodies and where a side changes from one kind to another.
import { linesByWish } from '../../continuum/grid-lines.ts'
import type { Shape } from '../../continuum/shapes.ts'
import { invalidInput } from '../../refusal.ts'
import type { OwnFlow } from './own-problem.ts'
import { CELLS_MAX } from './own-words.ts'

export interface Axis2 {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Widths as shares of the side, before they are brought to the number of cells. */
const WIDEST = 1 / 12
const AT_WALL = 1 / 40
/** Of a body's extent. */
const AT_BODY = 1 / 20
const GROWTH = 0.2
/** A flat body is not resolved along its length as across it. */
const FLAT = 4

interface Wish {
  readonly from: number
  readonly to: number
  readonly width: number
}

export function linesOf(flow: OwnFlow, [cellsX, cellsY]: readonly [number, number]): Axis2 {
  const x = axisOf(flow, 'x', cellsX)
  const y = axisOf(flow, 'y', cellsY)
  const count = (x.length - 1) * (y.length - 1)
  if (count > CELLS_MAX) {
    const message = `cells: ${x.length - 1} by ${y.length - 1} are ${count}, more than ${CELLS_MAX}`
    throw invalidInput('/cells', message, { value: count, limit: CELLS_MAX })
  }
  return { x, y }
}

function axisOf({ box, bodies, sides, wrapsX, wrapsY }: OwnFlow, axis: 'x' | 'y', cells: number) {
  const [low, high] = box[axis]
  const length = high - low
  const [first, last, others] =
    axis === 'x'
      ? ([sides.left, sides.right, [sides.bottom, sides.top]] as const)
      : ([sides.bottom, sides.top, [sides.left, sides.right]] as const)
  const wishes: Wish[] = []
  const places: number[] = []
  if (!(axis === 'x' ? wrapsX : wrapsY)) {
    const isWall = (parts: typeof first) => parts[0]!.kind === 'wall' || parts.length > 2
    if (isWall(first)) wishes.push({ from: low, to: low, width: AT_WALL * length })
    if (isWall(last)) wishes.push({ from: high, to: high, width: AT_WALL * length })
  }
  for (const { from, to } of others.flat(2)) {
    for (const at of [from, to]) {
      if (at <= low || at >= high) continue
      places.push(at)
      wishes.push({ from: at, to: at, width: AT_WALL * length })
    }
  }
  for (const { shape } of bodies) {
    const around = aroundOf(shape, box)
    const own = clipped(around[axis], box[axis])
    const other = axis === 'x' ? clipped(around.y, box.y) : clipped(around.x, box.x)
    const extent = Math.min(own[1] - own[0], FLAT * (other[1] - other[0]))
    if (!(extent > 0)) continue
    wishes.push({ from: own[0], to: own[1], width: AT_BODY * extent })
    places.push(...own, ...shape.edges[axis])
  }
  const wish = (at: number) => {
    let width = WIDEST * length
    for (const { from, to, width: least } of wishes) {
      width = Math.min(width, least + GROWTH * Math.max(from - at, at - to, 0))
    }
    return width
  }
  return linesByWish(box[axis], places, cells, wish)
}

const clipped = (
  [a, b]: readonly number[],
  [low, high]: readonly [number, number],
): readonly [number, number] => [Math.max(a!, low), Math.min(b!, high)]

const SAMPLES = 96

/** The rectangle around a shape: that of the samples inside where it is not known. */
function aroundOf(shape: Shape, { x, y }: OwnFlow['box']) {
  if (shape.around) return shape.around
  const [xs, ys]: [number[], number[]] = [[], []]
  const step = [(x[1] - x[0]) / SAMPLES, (y[1] - y[0]) / SAMPLES] as const
  for (let j = 0; j <= SAMPLES; j++) {
    for (let i = 0; i <= SAMPLES; i++) {
      const [u, v] = [x[0] + i * step[0], y[0] + j * step[1]]
      if (!shape.contains(u, v)) continue
      xs.push(u)
      ys.push(v)
    }
  }
  if (xs.length === 0) return { x: [x[0], x[0]], y: [y[0], y[0]] }
  const range = (values: readonly number[]) => [
    values.reduce((least, one) => Math.min(least, one)),
    values.reduce((most, one) => Math.max(most, one)),
  ]
  return { x: range(xs), y: range(ys) }
}
