// What the sensors make of a root of the covariance, whatever they read, remembered by the root: rounding leads most filters
// into a cycle of one to eight roots.

import { zeroed } from '../lib/memory'
import { lowerTriangle } from '../lib/square-root'
import { at, get, isSame, place, product, put } from './dense'

export const REMEMBERED: i32 = 8

let n: i32 = 0
let m: i32 = 0
let size: usize = 0
let count: i32 = 0
let share: usize = 0
/** Sensors present, root before; triangle, scatters, sum of logarithms, root after, gain. */
let entries: usize = 0

export function initSightings(states: i32, sensors: i32): void {
  n = states
  m = sensors
  size = at(0, 1 + 2 * n * n + (n + m) * (n + m) + m + 1 + n * m)
  entries = zeroed(<usize>REMEMBERED * size)
  share = zeroed(at(0, m))
}

/** With other matrices. */
export function forgetSightings(): void {
  count = 0
}

export function triangleOf(entry: usize): usize {
  return at(entry, 1 + n * n)
}
export function scattersOf(entry: usize): usize {
  return at(triangleOf(entry), (n + m) * (n + m))
}
export function logsOf(entry: usize): f64 {
  return get(scattersOf(entry), m)
}
export function rootOf(entry: usize): usize {
  return at(scattersOf(entry), m + 1)
}
export function gainOf(entry: usize): usize {
  return at(rootOf(entry), n * n)
}

/** What the sensors of the mask make of the root as it is, whatever they read; 0 where one has no scatter at all. */
export function sighting(
  root: usize,
  H: usize,
  R: usize,
  mask: u64,
  p: i32,
  isReversed: bool,
): usize {
  const known = min(count, REMEMBERED)
  for (let e = 0; e < known; e++) {
    const entry = entries + <usize>e * size
    if (load<u64>(entry) === mask && isSame(entry + 8, root, n * n)) return entry
  }
  const entry = entries + <usize>(count % REMEMBERED) * size
  count++
  // Until all of it stands, it is no entry: no mask is 0.
  store<u64>(entry, 0)
  memory.copy(entry + 8, root, (<usize>(n * n)) << 3)
  const a = triangleOf(entry)
  const rows = p + n
  const wide = n + m
  memory.fill(a, 0, (<usize>(rows * wide)) << 3)
  product(H, mask, m, root, n, a, wide, isReversed)
  let row = 0
  for (let i = 0; i < m; i++) {
    if (((mask >> i) & 1) === 0) continue
    for (let j = 0; j < m; j++)
      put(a, row * wide + place(isReversed, wide, n + j), get(R, i * m + j))
    row++
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      put(a, (p + i) * wide + place(isReversed, wide, j), get(root, i * n + j))
    }
  }
  lowerTriangle(a, rows, wide)
  const scatters = scattersOf(entry)
  let logs: f64 = 0
  for (let i = 0; i < p; i++) {
    let square: f64 = 0
    for (let j = 0; j <= i; j++) square += get(a, i * wide + j) * get(a, i * wide + j)
    put(scatters, i, sqrt(square))
    const diagonal = get(a, i * wide + i)
    if (!(diagonal > 0)) return 0
    logs += Math.log(diagonal)
  }
  put(scatters, m, logs)
  const after = rootOf(entry)
  const own = gainOf(entry)
  memory.fill(own, 0, (<usize>(n * m)) << 3)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) put(after, i * n + j, j > i ? 0 : get(a, (p + i) * wide + p + j))
    // K = (its row) S^-1, S the triangle of the innovations; here in `share`.
    for (let j = 0; j < p; j++) put(share, j, get(a, (p + i) * wide + j))
    for (let j = p - 1; j >= 0; j--) {
      let rest = get(share, j)
      for (let l = j + 1; l < p; l++) rest -= get(a, l * wide + j) * get(share, l)
      put(share, j, rest / get(a, j * wide + j))
    }
    let sensor = 0
    for (let j = 0; j < p; j++) {
      while (((mask >> sensor) & 1) === 0) sensor++
      put(own, i * m + sensor, get(share, j))
      sensor++
    }
  }
  store<u64>(entry, mask)
  return entry
}
