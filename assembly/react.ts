// Steps of two reaction-diffusion models on an N x N periodic grid of unit spacing, five-point Laplacian:
//
//   Gray-Scott          u' = Du lap u - u v^2 + F (1 - u)      v' = Dv lap v + u v^2 - (F + k) v
//   FitzHugh-Nagumo     u' = Du lap u + u - u^3/3 - v + I      v' = Dv lap v + epsilon (u + a - b v)
//
// by the third-order Runge-Kutta method of Shu and Osher (J. Comput. Phys. 77 (1988) 439), each stage of
// which is a forward Euler step averaged with the start: out = A start + B (w + dt f(w)). It is stable on
// the negative axis to -2.51, hence for D dt <= 0.31. A row of u and the row of v stand at a fixed distance,
// so that they share their pointers. Values beyond the last column are computed along with the
// last four cells and never read: the ghosts are set anew after each row.
//
// The three stages of a step go over the grid together, a row apart: what the first makes of a row is still
// near when the second and the third take it up, so a step reads and writes the grid once. Of the first two
// only the rows that the next still reads are kept, so that they stay in the first cache up to some 200
// columns, 1.06 times as fast as keeping two dozen. Rows beyond the border are made twice instead of being
// copied. The additions bound the speed: 11 a pair of cells in the first stage of Gray-Scott and 13
// in the others take 6.2 cycles on average; FitzHugh-Nagumo has 15.
import { zeroed } from './lib/memory'
import {
  Averaged,
  COLUMN0,
  COUPLING,
  CUBIC,
  Euler,
  FEED_U,
  FEED_V,
  FLOW_U,
  FLOW_V,
  fitzHughNagumoRow,
  grayScottRow,
  RATE,
  ROW,
  STAGE,
  START,
  STAY_U,
  STAY_V,
  V,
} from './react/rows'

const BEYOND: i32 = 3 // rows beyond each border: the third stage reaches a row into the second, that into the first
const WINDOW_ROWS: usize = 3 // rows of a stage that are kept: those that the next reads
// A part of the rows has its first and last rows, as the next step and the one after it start from them, and its own windows.
const EDGES: usize = 2 * BEYOND * ROW
const PART: usize = 2 * EDGES + 2 * WINDOW_ROWS * ROW
const PARTS_MAX = 16

let n: usize = 0
let fitzHughNagumo: bool = false
let constants: usize = 0
let start: usize = 0 // rows -BEYOND ... n + BEYOND - 1
let firstRows: usize = 0 // the last rows of the first stage, and of the second
let secondRows: usize = 0
let places: usize = 0 // of the parts
let partCount: i32 = 0
let shared: usize = 0 // what the instances of other threads take over
let du: f64 = 0
let dv: f64 = 0
let p1: f64 = 0 // F or epsilon
let p2: f64 = 0 // k or a
let p3: f64 = 0 // b
let p4: f64 = 0 // I
let leastU: f64 = 0
let mostU: f64 = 0
let leastV: f64 = 0
let mostV: f64 = 0
let totalU: f64 = 0
let totalV: f64 = 0
let totalReactionU: f64 = 0
let totalReactionV: f64 = 0

/** Takes all memory of a run, 16 <= side <= 400; model 0: Gray-Scott (F, k), 1: FitzHugh-Nagumo (epsilon, a, b, I). */
export function init(
  side: i32,
  model: i32,
  Du: f64,
  Dv: f64,
  first: f64,
  second: f64,
  third: f64,
  fourth: f64,
): void {
  n = side
  fitzHughNagumo = model === 1
  du = Du
  dv = Dv
  p1 = first
  p2 = second
  p3 = third
  p4 = fourth
  constants = zeroed(3 * STAGE)
  start = zeroed((n + 2 * BEYOND) * ROW)
  firstRows = zeroed(WINDOW_ROWS * ROW)
  secondRows = zeroed(WINDOW_ROWS * ROW)
}

/** Address of u at cell (0, 0); v lies vOffset() doubles further, the next row rowLength(). */
export function field(): usize {
  return start + BEYOND * ROW + COLUMN0
}
export function vOffset(): i32 {
  return <i32>(V >> 3)
}
export function rowLength(): i32 {
  return <i32>(ROW >> 3)
}

export function advance(steps: i32, dt: f64): void {
  setStages(dt)
  for (let step = 0; step < steps; step++) {
    setBeyond()
    advanceOnce()
  }
}

/**
 * Readies steps of so many parts, each of eight rows or more, by threads with an instance each on this memory; advancePart of
 * any of them takes the address that this returns.
 */
export function setParts(parts: i32, dt: f64): usize {
  setStages(dt)
  if (places === 0) {
    places = zeroed(PARTS_MAX * PART)
    shared = zeroed(24)
  }
  partCount = parts
  store<u32>(shared, n)
  store<u32>(shared, fitzHughNagumo ? 1 : 0, 4)
  store<u32>(shared, constants, 8)
  store<u32>(shared, start, 12)
  store<u32>(shared, places, 16)
  store<u32>(shared, partCount, 20)
  for (let part = 0; part < parts; part++) {
    setEdges(part, (part * <i32>n) / parts, ((part + 1) * <i32>n) / parts, 0)
  }
  return shared
}

/** Rows from ... to - 1 over the `step`th step since setParts, in the order of advanceOnce. */
export function advancePart(part: i32, from: i32, to: i32, state: usize, step: i32): void {
  n = load<u32>(state)
  fitzHughNagumo = load<u32>(state, 4) === 1
  constants = load<u32>(state, 8)
  start = load<u32>(state, 12)
  places = load<u32>(state, 16)
  partCount = load<u32>(state, 20)
  const turn = step & 1
  const above = edges((part + partCount - 1) % partCount, turn) + BEYOND * ROW
  const below = edges((part + 1) % partCount, turn)
  const windows = edges(part, 2)
  const later = windows + WINDOW_ROWS * ROW
  let row: usize = 0
  for (let j = from - 2; j < to + 2; j++) {
    const w = startRow(j, from, to, above, below)
    const north = startRow(j - 1, from, to, above, below)
    const south = startRow(j + 1, from, to, above, below)
    advanceRow(0, north, w, south, w, windowRow(windows, row))
    if (row >= 2) advanceFromWindow(1, windows, row, north, windowRow(later, row))
    if (row >= 4) {
      const out = start + (BEYOND + j - 2) * ROW
      advanceFromWindow(2, later, row, out, out)
    }
    row++
  }
  setEdges(part, from, to, 1 - turn)
}

/** The first rows of a part, then its last, as the steps of a turn start from them; its windows lie behind. */
function edges(part: i32, turn: i32): usize {
  return places + part * PART + turn * EDGES
}

function setEdges(part: i32, from: i32, to: i32, turn: i32): void {
  const first = edges(part, turn)
  memory.copy(first, start + (BEYOND + from) * ROW, BEYOND * ROW)
  memory.copy(first + BEYOND * ROW, start + to * ROW, BEYOND * ROW)
}

/** Row j of the start: of the part itself, or of the edges of its neighbours, which advance in place at the same time. */
function startRow(j: i32, from: i32, to: i32, above: usize, below: usize): usize {
  if (j < from) return above + (j - from + BEYOND) * ROW
  return j < to ? start + (BEYOND + j) * ROW : below + (j - to) * ROW
}

function setStages(dt: f64): void {
  setStage(0, 0, 1, dt)
  setStage(1, 3.0 / 4, 1.0 / 4, dt)
  setStage(2, 1.0 / 3, 2.0 / 3, dt)
  for (let j: usize = 0; j < n; j++) setGhosts(start + (BEYOND + j) * ROW)
}

/** The first stage takes rows -2 ... n + 1, the second, a row behind, -1 ... n, the third 0 ... n - 1. */
function advanceOnce(): void {
  let w = start + (BEYOND - 2) * ROW
  for (let row: usize = 0; row < n + 4; row++) {
    advanceRow(0, w - ROW, w, w + ROW, w, windowRow(firstRows, row))
    if (row >= 2) advanceFromWindow(1, firstRows, row, w - ROW, windowRow(secondRows, row))
    // In place: a cell reads the start at itself alone, and no stage before needs this row again.
    if (row >= 4) advanceFromWindow(2, secondRows, row, w - 2 * ROW, w - 2 * ROW)
    w += ROW
  }
}

function windowRow(rows: usize, row: usize): usize {
  return rows + (row % WINDOW_ROWS) * ROW
}

/** A row of a later stage from the last three that the stage before has made. */
function advanceFromWindow(stage: usize, rows: usize, last: usize, s: usize, out: usize): void {
  advanceRow(
    stage,
    windowRow(rows, last - 2),
    windowRow(rows, last - 1),
    windowRow(rows, last),
    s,
    out,
  )
}

/** One row of a stage from three of the stage before; `s` is the row of the start, `out` the result. */
function advanceRow(
  stage: usize,
  north: usize,
  middle: usize,
  south: usize,
  s: usize,
  out: usize,
): void {
  const k = constants + stage * STAGE
  const width = n << 3
  if (fitzHughNagumo) fitzHughNagumoRow(k, north, middle, south, s, out, width)
  else if (stage === 0) grayScottRow<Euler>(k, north, middle, south, s, out, width)
  else grayScottRow<Averaged>(k, north, middle, south, s, out, width)
  setGhosts(out)
}

function setStage(stage: usize, a: f64, b: f64, dt: f64): void {
  const lossU = fitzHughNagumo ? -1 : p1
  const lossV = fitzHughNagumo ? p1 * p3 : p1 + p2
  const k = constants + stage * STAGE
  put(k + STAY_U, b * (1 - dt * (4 * du + lossU)))
  put(k + FLOW_U, b * dt * du)
  put(k + STAY_V, b * (1 - dt * (4 * dv + lossV)))
  put(k + FLOW_V, b * dt * dv)
  put(k + RATE, b * dt)
  put(k + FEED_U, b * dt * (fitzHughNagumo ? p4 : p1))
  put(k + FEED_V, b * dt * p1 * p2)
  put(k + COUPLING, b * dt * p1)
  put(k + CUBIC, (b * dt) / 3)
  put(k + START, a)
}

function put(place: usize, value: f64): void {
  v128.store(place, f64x2.splat(value))
}

/** Sets the rows beyond the borders of the start to those on the other side, with their ghosts. */
function setBeyond(): void {
  const top = start + BEYOND * ROW
  memory.copy(start, top + (n - BEYOND) * ROW, BEYOND * ROW)
  memory.copy(top + n * ROW, top, BEYOND * ROW)
}

/** Sets what lies beyond the ends of a row to its cells on the other side. */
function setGhosts(row: usize): void {
  const left = row + COLUMN0
  const right = left + (n << 3)
  store<f64>(left - 8, load<f64>(right - 8))
  store<f64>(left - 8, load<f64>(right - 8, V), V)
  store<f64>(right, load<f64>(left))
  store<f64>(right, load<f64>(left, V), V)
}

/** Takes extremes and sums over all cells; read them one by one below. */
export function measure(): void {
  leastU = leastV = Infinity
  mostU = mostV = -Infinity
  totalU = totalV = totalReactionU = totalReactionV = 0
  for (let j: usize = 0; j < n; j++) {
    const row = field() + j * ROW
    let sumU: f64 = 0
    let sumV: f64 = 0
    let reactionU: f64 = 0
    let reactionV: f64 = 0
    for (let p = row, end = row + (n << 3); p < end; p += 8) {
      const u = load<f64>(p)
      const v = load<f64>(p, V)
      leastU = Math.min(leastU, u)
      mostU = Math.max(mostU, u)
      leastV = Math.min(leastV, v)
      mostV = Math.max(mostV, v)
      sumU += u
      sumV += v
      if (fitzHughNagumo) {
        reactionU += u - (u * u * u) / 3 - v + p4
        reactionV += p1 * (u + p2 - p3 * v)
      } else {
        reactionU += p1 * (1 - u) - u * v * v
        reactionV += u * v * v - (p1 + p2) * v
      }
    }
    totalU += sumU
    totalV += sumV
    totalReactionU += reactionU
    totalReactionV += reactionV
  }
}

export function minU(): f64 {
  return leastU
}
export function maxU(): f64 {
  return mostU
}
export function minV(): f64 {
  return leastV
}
export function maxV(): f64 {
  return mostV
}
export function meanU(): f64 {
  return totalU / <f64>(n * n)
}
export function meanV(): f64 {
  return totalV / <f64>(n * n)
}
export function meanReactionU(): f64 {
  return totalReactionU / <f64>(n * n)
}
export function meanReactionV(): f64 {
  return totalReactionV / <f64>(n * n)
}
