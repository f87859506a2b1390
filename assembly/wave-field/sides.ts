// The rows of a staggered grid, and what lies beyond its sides: images of what is before them, or the other end.

/** Doubles before the first node of a row, and rows before the first one. */
const MARGIN: usize = 2

const EVEN: i32 = 1
const PERIODIC: i32 = 2

export let columns: i32 = 0
export let rows: i32 = 0
export let rowBytes: usize = 0
export let isPlane: bool = false
let leftKind: i32 = 0
let rightKind: i32 = 0
let lowKind: i32 = 0
let highKind: i32 = 0

export function setSize(nx: i32, ny: i32): void {
  columns = nx
  rows = ny
  isPlane = ny > 1
  rowBytes = (<usize>(((nx + 8) >> 1) << 1)) << 3
}

/** 0: p is odd about its value there; 1: p is even; 2: the other end. */
export function setKinds(left: i32, right: i32, bottom: i32, top: i32): void {
  leftKind = left
  rightKind = right
  lowKind = bottom
  highKind = top
}

/** Bytes of a field with its margins. */
export function fieldBytes(): usize {
  return rowBytes * (<usize>rows + 4) + 64
}

/** Node 0 of row j. */
export function node(base: usize, j: i32): usize {
  return base + rowBytes * (<usize>j + MARGIN) + (MARGIN << 3)
}

/** One node beyond the left and low sides, two beyond the others. */
export function reflectNodes(base: usize): void {
  const last = (<usize>(columns - 1)) << 3
  for (let j = 0; j < rows; j++) {
    const at = node(base, j)
    const end = at + last
    if (leftKind === PERIODIC) {
      store<f64>(at - 8, load<f64>(end))
      store<f64>(end + 8, load<f64>(at))
      store<f64>(end + 16, load<f64>(at + 8))
      continue
    }
    const before = load<f64>(at + 8)
    store<f64>(at - 8, leftKind === EVEN ? before : 2 * load<f64>(at) - before)
    const behind = load<f64>(end - 8)
    store<f64>(end + 8, rightKind === EVEN ? behind : 2 * load<f64>(end) - behind)
  }
  if (!isPlane) return
  if (lowKind === PERIODIC) {
    copyRow(base, -1, rows - 1, rows - 1, 0)
    copyRow(base, rows, 0, 0, 0)
    copyRow(base, rows + 1, 1, 1, 0)
    return
  }
  copyRow(base, -1, 1, 0, lowKind === EVEN ? 0 : 1)
  copyRow(base, rows, rows - 2, rows - 1, highKind === EVEN ? 0 : 1)
}

/** Row `to` is row `from`, or twice row `about` less it where `odd` is 1. */
function copyRow(base: usize, to: i32, from: i32, about: i32, odd: i32): void {
  const target = node(base, to)
  const origin = node(base, from)
  if (!odd) {
    memory.copy(target, origin, (<usize>columns) << 3)
    return
  }
  const middle = node(base, about)
  for (let at: usize = 0; at < (<usize>columns) << 3; at += 8) {
    store<f64>(target + at, 2 * load<f64>(middle + at) - load<f64>(origin + at))
  }
}

/** Two faces beyond each side. */
export function reflectFaces(alongX: usize, alongY: usize): void {
  const last = (<usize>(columns - 1)) << 3
  for (let j = 0; j < rows; j++) {
    const at = node(alongX, j)
    const end = at + last
    if (leftKind === PERIODIC) {
      store<f64>(at - 8, load<f64>(end))
      store<f64>(at - 16, load<f64>(end - 8))
      store<f64>(end + 8, load<f64>(at))
      continue
    }
    const left: f64 = leftKind === EVEN ? -1 : 1
    store<f64>(at - 8, left * load<f64>(at))
    store<f64>(at - 16, left * load<f64>(at + 8))
    const right: f64 = rightKind === EVEN ? -1 : 1
    store<f64>(end, right * load<f64>(end - 8))
    store<f64>(end + 8, right * load<f64>(end - 16))
  }
  if (!isPlane) return
  if (lowKind === PERIODIC) {
    copyRow(alongY, -1, rows - 1, 0, 0)
    copyRow(alongY, -2, rows - 2, 0, 0)
    copyRow(alongY, rows, 0, 0, 0)
    return
  }
  signedRow(alongY, -1, 0, lowKind)
  signedRow(alongY, -2, 1, lowKind)
  signedRow(alongY, rows - 1, rows - 2, highKind)
  signedRow(alongY, rows, rows - 3, highKind)
}

function signedRow(base: usize, to: i32, from: i32, kind: i32): void {
  const target = node(base, to)
  const origin = node(base, from)
  const sign: f64 = kind === EVEN ? -1 : 1
  for (let at: usize = 0; at < (<usize>columns) << 3; at += 8) {
    store<f64>(target + at, sign * load<f64>(origin + at))
  }
}
