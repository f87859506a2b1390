// The memory of a run of waves on a staggered grid: its fields, what the medium and the layers are to them, and its sizes.
import { zeroed } from '../lib/memory'
import { columns, fieldBytes, isPlane, node, rowBytes, rows, setKinds, setSize } from './sides'

export let p: usize = 0
export let q: usize = 0
export let wx: usize = 0
export let wy: usize = 0
export let tx: usize = 0
export let ty: usize = 0
export let bx: usize = 0
export let by: usize = 0
export let restX: usize = 0
export let restY: usize = 0
export let keeps: usize = 0
export let gains: usize = 0
export let corrections: usize = 0
export let offset: usize = 0
export let source: usize = 0
export let psiWx: usize = 0
export let psiWy: usize = 0
export let psiPx: usize = 0
export let psiPy: usize = 0
export let profiles: usize = 0
export let isCorrected: bool = false
export let isLossy: bool = false
export let hasSource: bool = false
export let near1: f64 = 0
export let wide1: f64 = 0
export let near2: f64 = 0
export let wide2: f64 = 0
export let leftLayer: i32 = 0
export let rightLayer: i32 = 0
export let lowLayer: i32 = 0
export let highLayer: i32 = 0
let shared: usize = 0
let gives: bool = false
const WORDS: usize = 32

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

/** What the instances of other threads on this memory take over. */
export function share(): usize {
  if (shared === 0) shared = zeroed(WORDS << 3)
  gives = true
  exchange()
  return shared
}

/** Of an address or a whole number, and of a factor, at a place of what is shared: left there, or taken over. */
function word(place: i32, value: usize): usize {
  if (gives) store<usize>(shared + ((<usize>place) << 3), value)
  return load<usize>(shared + ((<usize>place) << 3))
}
function factor(place: i32, value: f64): f64 {
  if (gives) store<f64>(shared + ((<usize>place) << 3), value)
  return load<f64>(shared + ((<usize>place) << 3))
}

export function takeOver(state: usize): void {
  shared = state
  gives = false
  exchange()
}

function exchange(): void {
  setSize(<i32>word(0, columns), <i32>word(1, rows))
  p = word(2, p)
  q = word(3, q)
  wx = word(4, wx)
  wy = word(5, wy)
  tx = word(6, tx)
  ty = word(7, ty)
  bx = word(8, bx)
  by = word(9, by)
  restX = word(10, restX)
  restY = word(11, restY)
  keeps = word(12, keeps)
  gains = word(13, gains)
  corrections = word(14, corrections)
  offset = word(15, offset)
  source = word(16, source)
  psiWx = word(17, psiWx)
  psiWy = word(18, psiWy)
  psiPx = word(19, psiPx)
  psiPy = word(20, psiPy)
  profiles = word(21, profiles)
  isLossy = word(22, isLossy ? 1 : 0) === 1
  hasSource = word(23, hasSource ? 1 : 0) === 1
  leftLayer = <i32>word(24, leftLayer)
  rightLayer = <i32>word(25, rightLayer)
  lowLayer = <i32>word(26, lowLayer)
  highLayer = <i32>word(27, highLayer)
  near1 = factor(28, near1)
  wide1 = factor(29, wide1)
  near2 = factor(30, near2)
  wide2 = factor(31, wide2)
}
