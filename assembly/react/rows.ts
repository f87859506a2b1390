// Rows of the stages: three rows of the stage before, all pointers to the starts of rows.
import { First, Second } from '../lib/pairs'

/** A row of u, then the row of v: both are reached from one pointer. */
export const V: usize = 3264 // bytes from u to v: two ghosts, 400 columns, room to sweep four at a time
export const ROW: usize = 6528 // bytes from one row to the next
export const COLUMN0: usize = 16 // bytes from the start of a row to its first cell

/** Where the constants of a stage stand, each of them twice. */
export const STAY_U: usize = 0
export const FLOW_U: usize = 16
export const STAY_V: usize = 32
export const FLOW_V: usize = 48
export const RATE: usize = 64
export const FEED_U: usize = 80
export const FEED_V: usize = 96
export const COUPLING: usize = 112
export const CUBIC: usize = 128
export const START: usize = 144
export const STAGE: usize = 160 // bytes of the constants of a stage

/** Stages as types: the first takes nothing of the start, the others average with it. */
export class Euler {}
export class Averaged {
  share: f64
}

/** s: the start, q: the result; all pointers are to the starts of rows. */
export function grayScottRow<Stage>(
  k: usize,
  north: usize,
  middle: usize,
  south: usize,
  s: usize,
  q: usize,
  width: usize,
): void {
  const stayU = v128.load(k, STAY_U)
  const flowU = v128.load(k, FLOW_U)
  const stayV = v128.load(k, STAY_V)
  const flowV = v128.load(k, FLOW_V)
  const rate = v128.load(k, RATE)
  const feed = v128.load(k, FEED_U)
  const share = v128.load(k, START)
  const end = q + width
  while (q < end) {
    grayScott<First, Stage>(
      north,
      middle,
      south,
      s,
      q,
      stayU,
      flowU,
      stayV,
      flowV,
      rate,
      feed,
      share,
    )
    grayScott<Second, Stage>(
      north,
      middle,
      south,
      s,
      q,
      stayU,
      flowU,
      stayV,
      flowV,
      rate,
      feed,
      share,
    )
    north += 32
    middle += 32
    south += 32
    s += 32
    q += 32
  }
}

function grayScott<At, Stage>(
  north: usize,
  middle: usize,
  south: usize,
  s: usize,
  q: usize,
  stayU: v128,
  flowU: v128,
  stayV: v128,
  flowV: v128,
  rate: v128,
  feed: v128,
  share: v128,
): void {
  const u = v128.load(middle, COLUMN0 + offsetof<At>())
  const v = v128.load(middle, V + COLUMN0 + offsetof<At>())
  const reaction = f64x2.mul(rate, f64x2.mul(f64x2.mul(u, v), v))
  const linearU = f64x2.add(
    f64x2.mul(stayU, u),
    f64x2.mul(flowU, aroundU<At>(north, middle, south)),
  )
  const linearV = f64x2.add(
    f64x2.mul(stayV, v),
    f64x2.mul(flowV, aroundV<At>(north, middle, south)),
  )
  const newV = f64x2.add(linearV, reaction)
  let oldU = feed
  if (offsetof<Stage>() === 0) v128.store(q, newV, V + COLUMN0 + offsetof<At>())
  else {
    oldU = f64x2.add(f64x2.mul(share, v128.load(s, COLUMN0 + offsetof<At>())), feed)
    const oldV = f64x2.mul(share, v128.load(s, V + COLUMN0 + offsetof<At>()))
    v128.store(q, f64x2.add(newV, oldV), V + COLUMN0 + offsetof<At>())
  }
  v128.store(q, f64x2.add(f64x2.sub(linearU, reaction), oldU), COLUMN0 + offsetof<At>())
}

export function fitzHughNagumoRow(
  k: usize,
  north: usize,
  middle: usize,
  south: usize,
  s: usize,
  q: usize,
  width: usize,
): void {
  const stayU = v128.load(k, STAY_U)
  const flowU = v128.load(k, FLOW_U)
  const stayV = v128.load(k, STAY_V)
  const flowV = v128.load(k, FLOW_V)
  const rate = v128.load(k, RATE)
  const feedU = v128.load(k, FEED_U)
  const feedV = v128.load(k, FEED_V)
  const coupling = v128.load(k, COUPLING)
  const cubic = v128.load(k, CUBIC)
  const share = v128.load(k, START)
  const end = q + width
  while (q < end) {
    const u = v128.load(middle, COLUMN0)
    const v = v128.load(middle, V + COLUMN0)
    const cube = f64x2.mul(cubic, f64x2.mul(f64x2.mul(u, u), u))
    const linearU = f64x2.add(
      f64x2.mul(stayU, u),
      f64x2.mul(flowU, aroundU<First>(north, middle, south)),
    )
    const linearV = f64x2.add(
      f64x2.mul(stayV, v),
      f64x2.mul(flowV, aroundV<First>(north, middle, south)),
    )
    const oldU = f64x2.add(f64x2.mul(share, v128.load(s, COLUMN0)), feedU)
    const oldV = f64x2.add(f64x2.mul(share, v128.load(s, V + COLUMN0)), feedV)
    const reaction = f64x2.add(cube, f64x2.mul(rate, v))
    v128.store(q, f64x2.add(f64x2.sub(linearU, reaction), oldU), COLUMN0)
    v128.store(q, f64x2.add(f64x2.add(linearV, f64x2.mul(coupling, u)), oldV), V + COLUMN0)
    north += 16
    middle += 16
    south += 16
    s += 16
    q += 16
  }
}

/** Sum of the four neighbours of a pair of cells of u. */
function aroundU<At>(north: usize, middle: usize, south: usize): v128 {
  const west = v128.load(middle, COLUMN0 - 8 + offsetof<At>())
  const east = v128.load(middle, COLUMN0 + 8 + offsetof<At>())
  const above = v128.load(north, COLUMN0 + offsetof<At>())
  const below = v128.load(south, COLUMN0 + offsetof<At>())
  return f64x2.add(f64x2.add(west, east), f64x2.add(above, below))
}

function aroundV<At>(north: usize, middle: usize, south: usize): v128 {
  const west = v128.load(middle, V + COLUMN0 - 8 + offsetof<At>())
  const east = v128.load(middle, V + COLUMN0 + 8 + offsetof<At>())
  const above = v128.load(north, V + COLUMN0 + offsetof<At>())
  const below = v128.load(south, V + COLUMN0 + offsetof<At>())
  return f64x2.add(f64x2.add(west, east), f64x2.add(above, below))
}
