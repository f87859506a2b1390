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
import { zeroed } from './lib/memory'
import {
  columns,
  fieldBytes,
  isPlane,
  node,
  reflectFaces,
  reflectNodes,
  rowBytes,
  rows,
  setKinds,
  setSize,
} from './wave-field/sides'

let p: usize = 0
let q: usize = 0
let wx: usize = 0
let wy: usize = 0
let tx: usize = 0
let ty: usize = 0
let bx: usize = 0
let by: usize = 0
let restX: usize = 0
let restY: usize = 0
let keeps: usize = 0
let gains: usize = 0
let corrections: usize = 0
let offset: usize = 0
let source: usize = 0
let psiWx: usize = 0
let psiWy: usize = 0
let psiPx: usize = 0
let psiPy: usize = 0
let profiles: usize = 0
let isCorrected: bool = false
let isLossy: bool = false
let hasSource: bool = false
let near1: f64 = 0
let wide1: f64 = 0
let near2: f64 = 0
let wide2: f64 = 0
let leftLayer: i32 = 0
let rightLayer: i32 = 0
let lowLayer: i32 = 0
let highLayer: i32 = 0

/** Takes all memory of a run. `lossy`: the flow decays on its faces; `corrected`: q is not p. */
export function init(nx: i32, ny: i32, lossy: bool, corrected: bool): void {
  setSize(nx, ny)
  isLossy = lossy
  isCorrected = corrected
  p = field()
  q = corrected ? field() : p
  wx = field()
  bx = field()
  keeps = field()
  gains = field()
  offset = field()
  psiWx = field()
  psiPx = field()
  if (lossy) restX = field()
  if (corrected) {
    tx = field()
    corrections = field()
    source = field()
  }
  if (isPlane) {
    wy = field()
    by = field()
    psiWy = field()
    psiPy = field()
    if (lossy) restY = field()
    if (corrected) ty = field()
  }
  profiles = zeroed(<usize>(8 * 4) * <usize>(max(nx, ny) + 2) * 2)
}

function field(): usize {
  return zeroed(fieldBytes())
}

/** Over the spacings: the factors of the near difference and of the wide one; the kinds of the sides; widths of the layers. */
export function differences(x1: f64, x2: f64, y1: f64, y2: f64): void {
  near1 = x1
  wide1 = x2
  near2 = y1
  wide2 = y2
}

export function sides(left: i32, right: i32, bottom: i32, top: i32): void {
  setKinds(left, right, bottom, top)
}

export function layers(left: i32, right: i32, bottom: i32, top: i32): void {
  leftLayer = left
  rightLayer = right
  lowLayer = bottom
  highLayer = top
}

export function rowLength(): i32 {
  return <i32>(rowBytes >> 3)
}

/** Addresses of node (0, 0): 0 p, 1 q, 2 wx, 3 wy, 4 dt B along x, 5 along y, 6 what of w is left along x, 7 along y,
 * 8 what of p is left, 9 what p gains, 10 the correction's factor, 11 g, 12 dt s, 13 to 16 the fields of the layers. */
export function array(which: i32): usize {
  let base: usize = 0
  if (which === 0) base = p
  else if (which === 1) base = q
  else if (which === 2) base = wx
  else if (which === 3) base = wy
  else if (which === 4) base = bx
  else if (which === 5) base = by
  else if (which === 6) base = restX
  else if (which === 7) base = restY
  else if (which === 8) base = keeps
  else if (which === 9) base = gains
  else if (which === 10) base = corrections
  else if (which === 11) base = offset
  else if (which === 12) base = source
  else if (which === 13) base = psiWx
  else if (which === 14) base = psiWy
  else if (which === 15) base = psiPx
  else if (which === 16) base = psiPy
  return node(base, 0)
}

/** Where b and a of the layers stand: eight columns of max(nx, ny) + 2: b, a on faces and b, a at nodes, along x, then along y. */
export function profile(): usize {
  return profiles
}

export function setSource(has: bool): void {
  hasSource = has
}

function pair(factor: f64): v128 {
  return f64x2.splat(factor)
}

/** near (u1 - u0) + wide (u2 - u-1) between places `step` bytes apart. */
function slope(at: usize, step: usize, near: v128, wide: v128): v128 {
  return f64x2.add(
    f64x2.mul(near, f64x2.sub(v128.load(at + step), v128.load(at))),
    f64x2.mul(wide, f64x2.sub(v128.load(at + 2 * step), v128.load(at - step))),
  )
}

function slopeAt(at: usize, step: usize, near: f64, wide: f64): f64 {
  return (
    near * (load<f64>(at + step) - load<f64>(at)) +
    wide * (load<f64>(at + 2 * step) - load<f64>(at - step))
  )
}

/** One step more. */
export function advance(steps: i32): void {
  for (let n = 0; n < steps; n++) {
    correct()
    push()
    gather()
  }
}

/** q from p. */
export function correct(): void {
  reflectNodes(p)
  if (!isCorrected) return
  const x1 = pair(near1)
  const x2 = pair(wide1)
  const y1 = pair(near2)
  const y2 = pair(wide2)
  for (let j = 0; j < rows; j++) {
    const from = node(p, j)
    const flow = node(tx, j) - from
    const factor = node(bx, j) - from
    const end = from + ((<usize>columns) << 3)
    for (let at = from; at < end; at += 16) {
      v128.store(at + flow, f64x2.mul(v128.load(at + factor), slope(at, 8, x1, x2)))
    }
    if (!isPlane) continue
    const up = node(ty, j) - from
    const factorUp = node(by, j) - from
    for (let at = from; at < end; at += 16) {
      v128.store(at + up, f64x2.mul(v128.load(at + factorUp), slope(at, rowBytes, y1, y2)))
    }
  }
  reflectFaces(tx, ty)
  for (let j = 0; j < rows; j++) {
    const from = node(p, j)
    const to = node(q, j) - from
    const along = node(tx, j) - from - 8
    const up = isPlane ? node(ty, j) - from - rowBytes : 0
    const factor = node(corrections, j) - from
    const extra = node(source, j) - from
    const end = from + ((<usize>columns) << 3)
    for (let at = from; at < end; at += 16) {
      let sum = slope(at + along, 8, x1, x2)
      if (isPlane) sum = f64x2.add(sum, slope(at + up, rowBytes, y1, y2))
      if (hasSource) sum = f64x2.add(sum, v128.load(at + extra))
      v128.store(at + to, f64x2.add(v128.load(at), f64x2.mul(v128.load(at + factor), sum)))
    }
  }
}

/** w from q. */
export function push(): void {
  if (isCorrected) reflectNodes(q)
  const x1 = pair(near1)
  const x2 = pair(wide1)
  const y1 = pair(near2)
  const y2 = pair(wide2)
  const width = (<usize>(max(columns, rows) + 2)) << 3
  for (let j = 0; j < rows; j++) {
    const from = node(q, j)
    const flow = node(wx, j) - from
    const factor = node(bx, j) - from
    const end = from + ((<usize>columns) << 3)
    if (isLossy) {
      const left = node(restX, j) - from
      for (let at = from; at < end; at += 16) {
        const change = f64x2.mul(v128.load(at + factor), slope(at, 8, x1, x2))
        const rest = f64x2.mul(v128.load(at + left), v128.load(at + flow))
        v128.store(at + flow, f64x2.add(rest, change))
      }
    } else {
      for (let at = from; at < end; at += 16) {
        const change = f64x2.mul(v128.load(at + factor), slope(at, 8, x1, x2))
        v128.store(at + flow, f64x2.add(v128.load(at + flow), change))
      }
    }
    stretchFaces(j, 0, leftLayer)
    if (rightLayer > 0) stretchFaces(j, columns - rightLayer - 1, columns)
    if (!isPlane) continue
    const up = node(wy, j) - from
    const factorUp = node(by, j) - from
    if (isLossy) {
      const left = node(restY, j) - from
      for (let at = from; at < end; at += 16) {
        const change = f64x2.mul(v128.load(at + factorUp), slope(at, rowBytes, y1, y2))
        const rest = f64x2.mul(v128.load(at + left), v128.load(at + up))
        v128.store(at + up, f64x2.add(rest, change))
      }
    } else {
      for (let at = from; at < end; at += 16) {
        const change = f64x2.mul(v128.load(at + factorUp), slope(at, rowBytes, y1, y2))
        v128.store(at + up, f64x2.add(v128.load(at + up), change))
      }
    }
    if (j < lowLayer || j >= rows - highLayer - 1) {
      const line = profiles + 4 * width + ((<usize>j) << 3)
      const b = pair(load<f64>(line))
      const a = pair(load<f64>(line + width))
      const psi = node(psiWy, j) - from
      for (let at = from; at < end; at += 16) {
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
  reflectFaces(wx, wy)
  const x1 = pair(near1)
  const x2 = pair(wide1)
  const y1 = pair(near2)
  const y2 = pair(wide2)
  const width = (<usize>(max(columns, rows) + 2)) << 3
  for (let j = 0; j < rows; j++) {
    const from = node(p, j)
    const along = node(wx, j) - from - 8
    const up = isPlane ? node(wy, j) - from - rowBytes : 0
    const keep = node(keeps, j) - from
    const gain = node(gains, j) - from
    const extra = node(offset, j) - from
    const end = from + ((<usize>columns) << 3)
    if (isPlane) {
      for (let at = from; at < end; at += 16) {
        const flat = f64x2.add(slope(at + along, 8, x1, x2), v128.load(at + extra))
        const sum = f64x2.add(flat, slope(at + up, rowBytes, y1, y2))
        const rest = f64x2.mul(v128.load(at + keep), v128.load(at))
        v128.store(at, f64x2.add(rest, f64x2.mul(v128.load(at + gain), sum)))
      }
    } else {
      for (let at = from; at < end; at += 16) {
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
      const psi = node(psiPy, j) - from
      for (let at = from; at < end; at += 16) {
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
