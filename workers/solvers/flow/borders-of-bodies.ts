// Where lines meet the border of a body, by bisection of whether points lie inside.

type Contains = (x: number, y: number) => boolean
interface Points {
  readonly x: Float64Array
  readonly y: Float64Array
}

const BISECTIONS = 52
/** The farthest that the middle of a side is moved to the border, over the length of the side. */
const BOWS = [0.02, 0.08, 0.2, 0.3]

/** The share of the way from a to b, one of them inside, at which the border is crossed. */
export function crossing({ x, y }: Points, a: number, b: number, contains: Contains): number {
  const [ax, ay] = [x[a]!, y[a]!]
  const [dx, dy] = [x[b]! - ax, y[b]! - ay]
  return border(s => contains(ax + s * dx, ay + s * dy), 0, 1)
}

function border(isInside: (s: number) => boolean, from: number, to: number): number {
  const first = isInside(from)
  let [low, high] = [from, to]
  for (let k = 0; k < BISECTIONS; k++) {
    const middle = (low + high) / 2
    if (isInside(middle) === first) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Moves the middle of a side, the flow to its left, across it onto the border of the body: the side becomes a parabola. */
export function curvedMiddle(
  { x, y }: Points,
  [a, middle, b]: readonly [number, number, number],
  contains: Contains,
): void {
  const [dx, dy] = [x[b]! - x[a]!, y[b]! - y[a]!]
  const [cx, cy] = [(x[a]! + x[b]!) / 2, (y[a]! + y[b]!) / 2]
  // Positive towards the flow.
  const isInside = (s: number) => contains(cx - s * dy, cy + s * dx)
  const begins = isInside(0)
  const way = begins ? 1 : -1
  const bow = BOWS.find(s => isInside(way * s) !== begins)
  if (bow === undefined) return
  const s = border(isInside, 0, way * bow)
  x[middle] = cx - s * dy
  y[middle] = cy + s * dx
}
