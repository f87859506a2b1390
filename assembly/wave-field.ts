// Waves in a medium that varies from place to place, on a staggered grid: a scalar p at the nodes, its flow w on the faces
// between them,
//
//   p_t = K (div w + g) - d p,   w_t = B grad q,   q = p + (dt^2/12) m K (div B grad p + s),
//
// by leapfrog. The differences are of second order, or of fourth (Levander, Geophysics 53 (1988) 1425); with q in place of p
// and m = 1 the steps are of fourth order in time as well, by the modified equation: p(t + dt) - 2 p + p(t - dt) is
// dt^2 (L + dt^2/12 L m L) p with a symmetric L, whatever the medium. Without m it is Yee's scheme for Ez, or for Hz. Layers that
// absorb stretch the coordinates with an auxiliary field each (Roden and Gedney, Microw. Opt. Technol. Lett. 27 (2000) 334).
//
// Node i of row j stands 8 i bytes from node(array, j); face i of a row lies half a spacing behind node i. Beyond a side lie
// images of what is before it: p odd about the value there (w even), p even (w odd), or the other end of the domain.
import {
  bx,
  by,
  corrections,
  gains,
  hasSource,
  highLayer,
  isCorrected,
  isLossy,
  keeps,
  leftLayer,
  lowLayer,
  near1,
  near2,
  offset,
  p,
  profiles,
  psiPx,
  psiPy,
  psiWx,
  psiWy,
  q,
  restX,
  restY,
  rightLayer,
  source,
  takeOver,
  tx,
  ty,
  wide1,
  wide2,
  wx,
  wy,
} from './wave-field/fields'
import {
  columns,
  isPlane,
  node,
  reflectFaces,
  reflectNodes,
  rowBytes,
  rows,
} from './wave-field/sides'
import { pair, slope, slopeAt } from './wave-field/slopes'

/** The phases of a step; before each its images are drawn. */
const BEND: i32 = 0
const BENT: i32 = 1
const PUSH: i32 = 2
const GATHER: i32 = 3

/** Draws the images beyond the sides that a phase reads. */
export function ready(phase: i32): void {
  if (phase === BEND) reflectNodes(p)
  else if (phase === BENT) reflectFaces(tx, ty)
  else if (phase === GATHER) reflectFaces(wx, wy)
  else if (isCorrected) reflectNodes(q)
}

/** A part of the rows of a phase, which writes no other row of what it reads; `state` is share(). */
export function part(_part: i32, from: i32, to: i32, state: usize, phase: i32): void {
  takeOver(state)
  rowsOf(phase, from, to)
}

function rowsOf(phase: i32, from: i32, to: i32): void {
  if (phase === BEND) bend(from, to)
  else if (phase === BENT) bent(from, to)
  else if (phase === PUSH) pushRows(from, to)
  else gatherRows(from, to)
}

function whole(phase: i32): void {
  ready(phase)
  rowsOf(phase, 0, rows)
}

/** q from p. */
export function correct(): void {
  if (isCorrected) {
    whole(BEND)
    whole(BENT)
  } else ready(BEND)
}

function bend(from: i32, to: i32): void {
  const x1 = pair(near1)
  const x2 = pair(wide1)
  const y1 = pair(near2)
  const y2 = pair(wide2)
  for (let j = from; j < to; j++) {
    const first = node(p, j)
    const flow = node(tx, j) - first
    const factor = node(bx, j) - first
    const end = first + ((<usize>columns) << 3)
    for (let at = first; at < end; at += 16) {
      v128.store(at + flow, f64x2.mul(v128.load(at + factor), slope(at, 8, x1, x2)))
    }
    if (!isPlane) continue
    const up = node(ty, j) - first
    const factorUp = node(by, j) - first
    for (let at = first; at < end; at += 16) {
      v128.store(at + up, f64x2.mul(v128.load(at + factorUp), slope(at, rowBytes, y1, y2)))
    }
  }
}

function bent(from: i32, to: i32): void {
  const x1 = pair(near1)
  const x2 = pair(wide1)
  const y1 = pair(near2)
  const y2 = pair(wide2)
  for (let j = from; j < to; j++) {
    const first = node(p, j)
    const target = node(q, j) - first
    const along = node(tx, j) - first - 8
    const up = isPlane ? node(ty, j) - first - rowBytes : 0
    const factor = node(corrections, j) - first
    const extra = node(source, j) - first
    const end = first + ((<usize>columns) << 3)
    for (let at = first; at < end; at += 16) {
      let sum = slope(at + along, 8, x1, x2)
      if (isPlane) sum = f64x2.add(sum, slope(at + up, rowBytes, y1, y2))
      if (hasSource) sum = f64x2.add(sum, v128.load(at + extra))
      v128.store(at + target, f64x2.add(v128.load(at), f64x2.mul(v128.load(at + factor), sum)))
    }
  }
}

/** w from q. */
export function push(): void {
  whole(PUSH)
}

function pushRows(from: i32, to: i32): void {
  const x1 = pair(near1)
  const x2 = pair(wide1)
  const y1 = pair(near2)
  const y2 = pair(wide2)
  const width = (<usize>(max(columns, rows) + 2)) << 3
  for (let j = from; j < to; j++) {
    const first = node(q, j)
    const flow = node(wx, j) - first
    const factor = node(bx, j) - first
    const end = first + ((<usize>columns) << 3)
    if (isLossy) {
      const left = node(restX, j) - first
      for (let at = first; at < end; at += 16) {
        const change = f64x2.mul(v128.load(at + factor), slope(at, 8, x1, x2))
        const rest = f64x2.mul(v128.load(at + left), v128.load(at + flow))
        v128.store(at + flow, f64x2.add(rest, change))
      }
    } else {
      for (let at = first; at < end; at += 16) {
        const change = f64x2.mul(v128.load(at + factor), slope(at, 8, x1, x2))
        v128.store(at + flow, f64x2.add(v128.load(at + flow), change))
      }
    }
    stretchFaces(j, 0, leftLayer)
    if (rightLayer > 0) stretchFaces(j, columns - rightLayer - 1, columns)
    if (!isPlane) continue
    const up = node(wy, j) - first
    const factorUp = node(by, j) - first
    if (isLossy) {
      const left = node(restY, j) - first
      for (let at = first; at < end; at += 16) {
        const change = f64x2.mul(v128.load(at + factorUp), slope(at, rowBytes, y1, y2))
        const rest = f64x2.mul(v128.load(at + left), v128.load(at + up))
        v128.store(at + up, f64x2.add(rest, change))
      }
    } else {
      for (let at = first; at < end; at += 16) {
        const change = f64x2.mul(v128.load(at + factorUp), slope(at, rowBytes, y1, y2))
        v128.store(at + up, f64x2.add(v128.load(at + up), change))
      }
    }
    if (j < lowLayer || j >= rows - highLayer - 1) {
      const line = profiles + 4 * width + ((<usize>j) << 3)
      const b = pair(load<f64>(line))
      const a = pair(load<f64>(line + width))
      const psi = node(psiWy, j) - first
      for (let at = first; at < end; at += 16) {
        const change = f64x2.mul(a, slope(at, rowBytes, y1, y2))
        const state = f64x2.add(f64x2.mul(b, v128.load(at + psi)), change)
        v128.store(at + psi, state)
        const gain = f64x2.mul(v128.load(at + factorUp), state)
        v128.store(at + up, f64x2.add(v128.load(at + up), gain))
      }
    }
  }
}

function stretchFaces(j: i32, first: i32, end: i32): void {
  const width = (<usize>(max(columns, rows) + 2)) << 3
  const from = node(q, j)
  const flow = node(wx, j) - from
  const factor = node(bx, j) - from
  const psi = node(psiWx, j) - from
  for (let i = first; i < end; i++) {
    const place = (<usize>i) << 3
    const at = from + place
    const b = load<f64>(profiles + place)
    const a = load<f64>(profiles + width + place)
    const state = b * load<f64>(at + psi) + a * slopeAt(at, 8, near1, wide1)
    store<f64>(at + psi, state)
    store<f64>(at + flow, load<f64>(at + flow) + load<f64>(at + factor) * state)
  }
}

/** p from w. */
export function gather(): void {
  whole(GATHER)
}

function gatherRows(from: i32, to: i32): void {
  const x1 = pair(near1)
  const x2 = pair(wide1)
  const y1 = pair(near2)
  const y2 = pair(wide2)
  const width = (<usize>(max(columns, rows) + 2)) << 3
  for (let j = from; j < to; j++) {
    const first = node(p, j)
    const along = node(wx, j) - first - 8
    const up = isPlane ? node(wy, j) - first - rowBytes : 0
    const keep = node(keeps, j) - first
    const gain = node(gains, j) - first
    const extra = node(offset, j) - first
    const end = first + ((<usize>columns) << 3)
    if (isPlane) {
      for (let at = first; at < end; at += 16) {
        const flat = f64x2.add(slope(at + along, 8, x1, x2), v128.load(at + extra))
        const sum = f64x2.add(flat, slope(at + up, rowBytes, y1, y2))
        const rest = f64x2.mul(v128.load(at + keep), v128.load(at))
        v128.store(at, f64x2.add(rest, f64x2.mul(v128.load(at + gain), sum)))
      }
    } else {
      for (let at = first; at < end; at += 16) {
        const sum = f64x2.add(slope(at + along, 8, x1, x2), v128.load(at + extra))
        const rest = f64x2.mul(v128.load(at + keep), v128.load(at))
        v128.store(at, f64x2.add(rest, f64x2.mul(v128.load(at + gain), sum)))
      }
    }
    stretchNodes(j, 0, leftLayer)
    if (rightLayer > 0) stretchNodes(j, columns - rightLayer, columns)
    if (isPlane && (j < lowLayer || j >= rows - highLayer)) {
      const line = profiles + 6 * width + ((<usize>j) << 3)
      const b = pair(load<f64>(line))
      const a = pair(load<f64>(line + width))
      const psi = node(psiPy, j) - first
      for (let at = first; at < end; at += 16) {
        const change = f64x2.mul(a, slope(at + up, rowBytes, y1, y2))
        const state = f64x2.add(f64x2.mul(b, v128.load(at + psi)), change)
        v128.store(at + psi, state)
        v128.store(at, f64x2.add(v128.load(at), f64x2.mul(v128.load(at + gain), state)))
      }
    }
  }
}

function stretchNodes(j: i32, first: i32, end: i32): void {
  const width = (<usize>(max(columns, rows) + 2)) << 3
  const from = node(p, j)
  const along = node(wx, j) - from - 8
  const gain = node(gains, j) - from
  const psi = node(psiPx, j) - from
  for (let i = first; i < end; i++) {
    const place = (<usize>i) << 3
    const at = from + place
    const b = load<f64>(profiles + 2 * width + place)
    const a = load<f64>(profiles + 3 * width + place)
    const state = b * load<f64>(at + psi) + a * slopeAt(at + along, 8, near1, wide1)
    store<f64>(at + psi, state)
    store<f64>(at, load<f64>(at) + load<f64>(at + gain) * state)
  }
}

export {
  array,
  differences,
  init,
  layers,
  profile,
  rowLength,
  setSource,
  share,
  sides,
} from './wave-field/fields'
