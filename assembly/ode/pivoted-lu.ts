// LU factors with row pivoting of f M - J, once for a real f and once for a complex one, for a sparse J and a diagonal M.
// One way for full matrices and for bands: element (i, j) stands at i stride + j + shift, a row eliminates `below` rows and
// reaches `reach` columns to its right. Unknowns are taken in the order that the caller gives them, which makes a band
// narrow. Complex numbers are one register, (re, im).
import { zeroed } from '../lib/memory'
import { base, order } from './frame'

let below: i32 = 0
let reach: i32 = 0
let stride: i32 = 0
let shift: i32 = 0
let entries: i32 = 0

/** Row and place of each non-zero of the Jacobian, its value; the place of each unknown in the order of elimination. */
let valuesAt: usize = 0
let placesAt: usize = 0
let rowsAt: usize = 0
let columnsAt: usize = 0
let orderAt: usize = 0

let realAt: usize = 0
let complexAt: usize = 0
let realPivots: usize = 0
let complexPivots: usize = 0
let realSide: usize = 0
let complexSide: usize = 0

/** `half`: largest distance of a non-zero from the diagonal in the order that is used; order - 1 of a full matrix. */
export function openMatrices(count: i32, half: i32): void {
  const isFull = 3 * half + 1 >= order
  entries = count
  below = isFull ? order - 1 : half
  reach = isFull ? order - 1 : 2 * half
  stride = isFull ? order : 3 * half
  shift = isFull ? 0 : half
  const size = <usize>(order * (stride + 1))
  valuesAt = zeroed(((<usize>count) << 3) + 8)
  placesAt = zeroed(((<usize>count) << 2) + 8)
  rowsAt = zeroed(((<usize>count) << 2) + 8)
  columnsAt = zeroed((<usize>(order + 1)) << 2)
  orderAt = zeroed((<usize>order) << 2)
  realAt = zeroed(size << 3)
  complexAt = zeroed(size << 4)
  realPivots = zeroed((<usize>order) << 2)
  complexPivots = zeroed((<usize>order) << 2)
  realSide = zeroed((<usize>order) << 3)
  complexSide = zeroed((<usize>order) << 4)
}

/** Operations of one factorisation of both matrices. */
export function factorWork(): f64 {
  return 10 * <f64>order * <f64>min(below + 1, order) * <f64>min(reach + 1, order)
}

/** Addresses for the caller to fill, whole numbers of 32 bits: where columns begin, rows of the entries, places. */
export function patternColumns(): usize {
  return columnsAt
}
export function patternRows(): usize {
  return rowsAt
}
export function eliminationOrder(): usize {
  return orderAt
}
/** Where the user's Jacobian is written. */
export function jacobianEntries(): usize {
  return valuesAt
}

function whole(address: usize, i: i32): i32 {
  return load<i32>(address + ((<usize>i) << 2))
}

function place(i: i32, j: i32): i32 {
  return i * stride + j + shift
}

/** Once the pattern has been filled in. */
export function readPattern(): void {
  for (let column = 0; column < order; column++) {
    for (let e = whole(columnsAt, column); e < whole(columnsAt, column + 1); e++) {
      const at = place(whole(orderAt, whole(rowsAt, e)), whole(orderAt, column))
      store<i32>(placesAt + ((<usize>e) << 2), at)
    }
  }
}

/** Factors f M - J and (g + i w) M - J; false where one is singular. `masses` is a slot. */
export function factor(f: f64, g: f64, w: f64, masses: usize): bool {
  const size = <usize>(order * (stride + 1))
  memory.fill(realAt, 0, size << 3)
  memory.fill(complexAt, 0, size << 4)
  for (let e = 0; e < entries; e++) {
    const value = -load<f64>(valuesAt + ((<usize>e) << 3))
    const at = <usize>whole(placesAt, e)
    store<f64>(realAt + (at << 3), value)
    store<f64>(complexAt + (at << 4), value)
  }
  for (let i = 0; i < order; i++) {
    const mass = load<f64>(base + masses + ((<usize>i) << 3))
    const q = whole(orderAt, i)
    const at = <usize>place(q, q)
    store<f64>(realAt + (at << 3), load<f64>(realAt + (at << 3)) + f * mass)
    const diagonal = complexAt + (at << 4)
    v128.store(diagonal, f64x2.add(v128.load(diagonal), f64x2(g * mass, w * mass)))
  }
  return factorReal() && factorComplex()
}

function real(i: i32, j: i32): usize {
  return realAt + ((<usize>place(i, j)) << 3)
}

function complex(i: i32, j: i32): usize {
  return complexAt + ((<usize>place(i, j)) << 4)
}

function factorReal(): bool {
  for (let k = 0; k < order; k++) {
    const last = min(order - 1, k + below)
    const right = min(order - 1, k + reach)
    let pivot = k
    let largest = abs(load<f64>(real(k, k)))
    for (let i = k + 1; i <= last; i++) {
      const size = abs(load<f64>(real(i, k)))
      if (size > largest) {
        largest = size
        pivot = i
      }
    }
    store<i32>(realPivots + ((<usize>k) << 2), pivot)
    if (!(largest > 0) || largest === Infinity) return false
    if (pivot !== k) {
      for (let j = k; j <= right; j++) {
        const value = load<f64>(real(k, j))
        store<f64>(real(k, j), load<f64>(real(pivot, j)))
        store<f64>(real(pivot, j), value)
      }
    }
    const inverse = 1 / load<f64>(real(k, k))
    for (let i = k + 1; i <= last; i++) {
      const head = real(i, k)
      const multiple = load<f64>(head)
      if (multiple === 0) continue
      store<f64>(head, multiple * inverse)
      subtractReal(head + 8, real(k, k + 1), multiple * inverse, right - k)
    }
  }
  return true
}

/** y -= factor x. */
function subtractReal(y: usize, x: usize, factor: f64, count: i32): void {
  const pair = f64x2.splat(factor)
  let left = count
  for (; left >= 2; left -= 2) {
    v128.store(y, f64x2.sub(v128.load(y), f64x2.mul(pair, v128.load(x))))
    x += 16
    y += 16
  }
  if (left > 0) store<f64>(y, load<f64>(y) - factor * load<f64>(x))
}

function factorComplex(): bool {
  for (let k = 0; k < order; k++) {
    const last = min(order - 1, k + below)
    const right = min(order - 1, k + reach)
    let pivot = k
    let largest = sizeOf(complex(k, k))
    for (let i = k + 1; i <= last; i++) {
      const size = sizeOf(complex(i, k))
      if (size > largest) {
        largest = size
        pivot = i
      }
    }
    store<i32>(complexPivots + ((<usize>k) << 2), pivot)
    if (!(largest > 0) || largest === Infinity) return false
    if (pivot !== k) {
      for (let j = k; j <= right; j++) {
        const value = v128.load(complex(k, j))
        v128.store(complex(k, j), v128.load(complex(pivot, j)))
        v128.store(complex(pivot, j), value)
      }
    }
    const inverse = inverseOf(v128.load(complex(k, k)))
    for (let i = k + 1; i <= last; i++) {
      const head = complex(i, k)
      const value = v128.load(head)
      if (f64x2.extract_lane(value, 0) === 0 && f64x2.extract_lane(value, 1) === 0) continue
      const multiple = times(value, inverse)
      v128.store(head, multiple)
      let y = head + 16
      let x = complex(k, k + 1)
      for (let j = k + 1; j <= right; j++) {
        v128.store(y, f64x2.sub(v128.load(y), times(multiple, v128.load(x))))
        x += 16
        y += 16
      }
    }
  }
  return true
}

function sizeOf(at: usize): f64 {
  return abs(load<f64>(at)) + abs(load<f64>(at, 8))
}

/** Product of two complex numbers. */
function times(a: v128, b: v128): v128 {
  const re = f64x2.splat(f64x2.extract_lane(a, 0))
  const im = f64x2.splat(f64x2.extract_lane(a, 1))
  const turned = f64x2.mul(im, v128.shuffle<f64>(b, b, 1, 0))
  return f64x2.add(f64x2.mul(re, b), v128.xor(turned, i64x2(i64.MIN_VALUE, 0)))
}

function inverseOf(a: v128): v128 {
  const re = f64x2.extract_lane(a, 0)
  const im = f64x2.extract_lane(a, 1)
  // Smith, Commun. ACM 5 (1962) 435: no square overflows.
  if (abs(re) >= abs(im)) {
    const ratio = im / re
    const whole = re + im * ratio
    return f64x2(1 / whole, -ratio / whole)
  }
  const ratio = re / im
  const whole = re * ratio + im
  return f64x2(ratio / whole, -1 / whole)
}

/** Solves with the real matrix for slot x, in place. */
export function solveReal(x: usize): void {
  for (let i = 0; i < order; i++) {
    const to = realSide + ((<usize>whole(orderAt, i)) << 3)
    store<f64>(to, load<f64>(base + x + ((<usize>i) << 3)))
  }
  for (let k = 0; k < order; k++) {
    const pivot = whole(realPivots, k)
    const value = load<f64>(realSide + ((<usize>pivot) << 3))
    if (pivot !== k) {
      store<f64>(realSide + ((<usize>pivot) << 3), load<f64>(realSide + ((<usize>k) << 3)))
      store<f64>(realSide + ((<usize>k) << 3), value)
    }
    for (let i = k + 1, last = min(order - 1, k + below); i <= last; i++) {
      const at = realSide + ((<usize>i) << 3)
      store<f64>(at, load<f64>(at) - load<f64>(real(i, k)) * value)
    }
  }
  for (let i = order - 1; i >= 0; i--) {
    const at = realSide + ((<usize>i) << 3)
    let sum = load<f64>(at)
    for (let j = i + 1, right = min(order - 1, i + reach); j <= right; j++) {
      sum -= load<f64>(real(i, j)) * load<f64>(realSide + ((<usize>j) << 3))
    }
    store<f64>(at, sum / load<f64>(real(i, i)))
  }
  for (let i = 0; i < order; i++) {
    const from = realSide + ((<usize>whole(orderAt, i)) << 3)
    store<f64>(base + x + ((<usize>i) << 3), load<f64>(from))
  }
}

/** Solves with the complex matrix for slots x + i y, in place. */
export function solveComplex(x: usize, y: usize): void {
  for (let i = 0; i < order; i++) {
    const at = (<usize>i) << 3
    const pair = f64x2(load<f64>(base + x + at), load<f64>(base + y + at))
    v128.store(complexSide + ((<usize>whole(orderAt, i)) << 4), pair)
  }
  for (let k = 0; k < order; k++) {
    const pivot = whole(complexPivots, k)
    const value = v128.load(complexSide + ((<usize>pivot) << 4))
    if (pivot !== k) {
      v128.store(complexSide + ((<usize>pivot) << 4), v128.load(complexSide + ((<usize>k) << 4)))
      v128.store(complexSide + ((<usize>k) << 4), value)
    }
    for (let i = k + 1, last = min(order - 1, k + below); i <= last; i++) {
      const at = complexSide + ((<usize>i) << 4)
      v128.store(at, f64x2.sub(v128.load(at), times(v128.load(complex(i, k)), value)))
    }
  }
  for (let i = order - 1; i >= 0; i--) {
    const at = complexSide + ((<usize>i) << 4)
    let sum = v128.load(at)
    for (let j = i + 1, right = min(order - 1, i + reach); j <= right; j++) {
      sum = f64x2.sub(
        sum,
        times(v128.load(complex(i, j)), v128.load(complexSide + ((<usize>j) << 4))),
      )
    }
    v128.store(at, times(sum, inverseOf(v128.load(complex(i, i)))))
  }
  for (let i = 0; i < order; i++) {
    const from = complexSide + ((<usize>whole(orderAt, i)) << 4)
    store<f64>(base + x + ((<usize>i) << 3), load<f64>(from))
    store<f64>(base + y + ((<usize>i) << 3), load<f64>(from, 8))
  }
}
