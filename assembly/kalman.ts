// The Kalman filter of a linear model whose matrices stay the same, in square roots: the operations of
// workers/solvers/kalman/filter.ts in their order, so that both give the same bits. What the steps do to the root of the
// covariance does not depend on what is measured: where rounding has brought a root back that was there before, what
// followed it then is taken again.
import { at, get, isSame, place, product, put } from './kalman/dense'
import {
  forgetSightings,
  gainOf,
  initSightings,
  logsOf,
  REMEMBERED,
  rootOf,
  scattersOf,
  sighting,
  triangleOf,
} from './kalman/sightings'
import { zeroed } from './lib/memory'
import { lowerTriangle } from './lib/square-root'

/** As in filter.ts: below it a sensor repeats what is known. */
const SCATTER_MIN: f64 = 1e-12
const LOG_2_PI: f64 = 1.8378770664093453
/** No sensor is left out. */
const ALL: u64 = 0xffff_ffff_ffff_ffff

let n: i32 = 0
let m: i32 = 0
let isReversed: bool = false
let keepsAll: bool = false
let controls: i32 = 0

let F: usize = 0
let N: usize = 0
let H: usize = 0
let R: usize = 0
let x: usize = 0
let root: usize = 0
let largest: usize = 0
let quantiles: usize = 0
let readings: usize = 0
let B: usize = 0
let inputs: usize = 0

let means: usize = 0
let sizes: usize = 0
let roots: usize = 0
let meansBefore: usize = 0
let sizesBefore: usize = 0
let innovations: usize = 0
let deviations: usize = 0
let squares: usize = 0
let gated: usize = 0

/** A passage: root before, root after. */
let passages: usize = 0
let passageCount: i32 = 0

let work: usize = 0
let w: usize = 0
let mean: usize = 0
let gain: usize = 0
let logLikelihood: f64 = 0
let count: f64 = 0

/** Takes all memory; `steps` is the most that one call advances. */
export function init(states: i32, sensors: i32, inputCount: i32, steps: i32): void {
  n = states
  m = sensors
  controls = inputCount
  const square = (<usize>(n * n)) << 3
  const triangle = (<usize>((n + m) * (n + m))) << 3
  const across = (<usize>(n * m)) << 3
  F = zeroed(square)
  N = zeroed(square)
  H = zeroed(across)
  R = zeroed((<usize>(m * m)) << 3)
  x = zeroed((<usize>n) << 3)
  root = zeroed(square)
  largest = zeroed((<usize>m) << 3)
  quantiles = zeroed((<usize>(m + 1)) << 3)
  readings = zeroed((<usize>(steps * m)) << 3)
  B = zeroed((<usize>(n * controls)) << 3)
  inputs = zeroed((<usize>(steps * controls)) << 3)
  means = zeroed((<usize>(steps * n)) << 3)
  sizes = zeroed((<usize>(steps * n)) << 3)
  roots = zeroed(<usize>steps * square)
  meansBefore = zeroed((<usize>(steps * n)) << 3)
  sizesBefore = zeroed((<usize>(steps * n)) << 3)
  innovations = zeroed((<usize>(steps * m)) << 3)
  deviations = zeroed((<usize>(steps * m)) << 3)
  squares = zeroed((<usize>steps) << 3)
  gated = zeroed((<usize>steps) << 2)
  initSightings(n, m)
  passages = zeroed(<usize>REMEMBERED * 2 * square)
  work = zeroed(max(triangle, 2 * square))
  w = zeroed((<usize>m) << 3)
  mean = zeroed((<usize>n) << 3)
  gain = zeroed(across)
}

export function transitionAddress(): usize {
  return F
}
export function noiseAddress(): usize {
  return N
}
export function sensorsAddress(): usize {
  return H
}
export function sensorNoiseAddress(): usize {
  return R
}
export function meanAddress(): usize {
  return x
}
export function rootAddress(): usize {
  return root
}
/** Largest scatter of each sensor so far. */
export function largestAddress(): usize {
  return largest
}
/** By the number of sensors that are read: a larger NIS is not believed. */
export function quantilesAddress(): usize {
  return quantiles
}
/** Of the steps of a call, NaN where there is none. */
export function readingsAddress(): usize {
  return readings
}
export function controlAddress(): usize {
  return B
}
/** Of the steps of a call, in the passage behind each. */
export function inputsAddress(): usize {
  return inputs
}

/** Of each step of the last call, after its measurement. */
export function meansAddress(): usize {
  return means
}
/** Standard deviations. */
export function sizesAddress(): usize {
  return sizes
}
export function rootsAddress(): usize {
  return roots
}
/** Before its measurement. */
export function meansBeforeAddress(): usize {
  return meansBefore
}
export function sizesBeforeAddress(): usize {
  return sizesBefore
}
export function innovationsAddress(): usize {
  return innovations
}
export function deviationsAddress(): usize {
  return deviations
}
/** The NIS, NaN where nothing was read. */
export function squaresAddress(): usize {
  return squares
}
/** 1 where the measurement was not believed. */
export function gatedAddress(): usize {
  return gated
}
export function gainAddress(): usize {
  return gain
}

/** Sums since `begin`. */
export function logLikelihoodSum(): f64 {
  return logLikelihood
}
export function countSum(): f64 {
  return count
}

/**
 * Another run, of matrices that are written already. Columns in the other order round otherwise; what is kept of each step
 * beside mean and sizes is its root, and what stood before its measurement.
 */
export function begin(reversed: i32, keepsEverything: i32): void {
  isReversed = reversed !== 0
  keepsAll = keepsEverything !== 0
  forgetSightings()
  passageCount = 0
}

/** Mean, root, largest scatters and gain of elsewhere are written: it goes on from there. */
export function goOn(likelihood: f64, sightings: f64): void {
  logLikelihood = likelihood
  count = sightings
}

/**
 * Measures and passes on, `steps` times, the last passage only where `passesLast`. The steps that were measured: fewer
 * where a step needs more than this knows, which then stands before its measurement.
 */
export function advance(steps: i32, passesLast: i32): i32 {
  const square = (<usize>(n * n)) << 3
  const vector = (<usize>n) << 3
  for (let k = 0; k < steps; k++) {
    if (keepsAll) {
      memory.copy(at(meansBefore, k * n), x, vector)
      takeSizes(at(sizesBefore, k * n))
    }
    if (!measure(k)) return k
    memory.copy(at(means, k * n), x, vector)
    takeSizes(at(sizes, k * n))
    if (keepsAll) memory.copy(at(roots, k * n * n), root, square)
    if (k + 1 < steps || passesLast !== 0) pass(k)
  }
  return steps
}

function takeSizes(to: usize): void {
  for (let i = 0; i < n; i++) {
    let sum: f64 = 0
    for (let j = 0; j <= i; j++) sum += get(root, i * n + j) * get(root, i * n + j)
    put(to, i, sqrt(sum))
  }
}

function pass(k: i32): void {
  const square = (<usize>(n * n)) << 3
  for (let i = 0; i < n; i++) {
    let sum: f64 = 0
    for (let j = 0; j < n; j++) sum += get(F, i * n + j) * get(x, j)
    put(mean, i, sum)
  }
  for (let i = 0; i < n; i++) {
    let sum = get(mean, i)
    for (let j = 0; j < controls; j++)
      sum += get(B, i * controls + j) * get(inputs, k * controls + j)
    put(x, i, sum)
  }
  const known = min(passageCount, REMEMBERED)
  for (let e = 0; e < known; e++) {
    const entry = passages + <usize>e * 2 * square
    if (!isSame(entry, root, n * n)) continue
    memory.copy(root, entry + square, square)
    return
  }
  const entry = passages + <usize>(passageCount % REMEMBERED) * 2 * square
  passageCount++
  memory.copy(entry, root, square)
  const wide = 2 * n
  product(F, ALL, n, root, n, work, wide, isReversed)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++)
      put(work, i * wide + place(isReversed, wide, n + j), get(N, i * n + j))
  }
  lowerTriangle(work, n, wide)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) put(root, i * n + j, j > i ? 0 : get(work, i * wide + j))
  }
  memory.copy(entry + square, root, square)
}

function measure(k: i32): bool {
  let mask: u64 = 0
  let p = 0
  for (let i = 0; i < m; i++) {
    const reading = get(readings, k * m + i)
    put(innovations, k * m + i, NaN)
    put(deviations, k * m + i, NaN)
    if (isNaN(reading)) continue
    mask |= (<u64>1) << i
    p++
  }
  put(squares, k, NaN)
  store<i32>(gated + ((<usize>k) << 2), 0)
  if (p === 0) return true
  const entry = sighting(root, H, R, mask, p, isReversed)
  if (entry === 0) return false
  const wide = n + m
  const a = triangleOf(entry)
  const scatters = scattersOf(entry)
  let nis: f64 = 0
  let row = 0
  for (let i = 0; i < m; i++) {
    if (((mask >> i) & 1) === 0) continue
    let seen: f64 = 0
    for (let j = 0; j < n; j++) seen += get(H, i * n + j) * get(x, j)
    const e = get(readings, k * m + i) - seen
    let sum = e
    for (let j = 0; j < row; j++) sum -= get(a, row * wide + j) * get(w, j)
    const diagonal = get(a, row * wide + row)
    if (!(diagonal > SCATTER_MIN * max(get(largest, i), get(scatters, row)))) return false
    const share = sum / diagonal
    put(w, row, share)
    nis += share * share
    put(innovations, k * m + i, e)
    put(deviations, k * m + i, get(scatters, row))
    row++
  }
  if (!(nis - nis === 0)) return false
  row = 0
  for (let i = 0; i < m; i++) {
    if (((mask >> i) & 1) === 0) continue
    put(largest, i, max(get(largest, i), get(scatters, row)))
    row++
  }
  put(squares, k, nis)
  if (nis > get(quantiles, p)) {
    store<i32>(gated + ((<usize>k) << 2), 1)
    return true
  }
  logLikelihood += -logsOf(entry) - (nis + <f64>p * LOG_2_PI) / 2
  count += p
  for (let i = 0; i < n; i++) {
    let sum = get(x, i)
    for (let j = 0; j < p; j++) sum += get(a, (p + i) * wide + j) * get(w, j)
    put(x, i, sum)
  }
  memory.copy(root, rootOf(entry), (<usize>(n * n)) << 3)
  memory.copy(gain, gainOf(entry), (<usize>(n * m)) << 3)
  return true
}
