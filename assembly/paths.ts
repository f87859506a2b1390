// Paths of stocks, drawn from a scrambled net, and what a caller's text pays on them.
//
// A replicate is a net scrambled anew (lib/net.ts), whose first dimensions the Brownian bridge gives to the long waves of a
// path. ln S steps exactly (Black and Scholes, jumps of Merton), S itself (Bachelier), or by
// the quadratic-exponential scheme with its martingale correction (Heston: Andersen, J. Comput. Finance 11(3) (2008) 1).
import { zeroed } from './lib/memory'
import { draw, netMemory, pass, scramble } from './lib/net'
import { normalBelow } from './lib/normal'
import { setSeed } from './lib/random'
import { row } from './ode/user'

export { setSeed }

/** Points of a block, and the bytes from one column to the next: those of a compiled row. */
const POINTS = 512
const STRIDE: usize = 4160

const LOG_NORMAL = 0
const NORMAL = 1
const HESTON = 2
const JUMPS = 3

const FIXED = 1
const WATCHED = 2
const BARRED = 4

/** Doubles of a step: what init() says below. */
const STEP_NUMBERS = 16

let model: i32 = 0
let steps: i32 = 0
let assets: i32 = 0
let factors: i32 = 0

let directions: usize = 0
let bridge: usize = 0 // for each place: step, left, right (-1 the start), weights of both, deviation
let stepNumbers: usize = 0
let drifts: usize = 0
let spreads: usize = 0
let factorRows: usize = 0
let starts: usize = 0
let weights: usize = 0
let heston: usize = 0 // v0, kappa, theta, xi, rho
let jumps: usize = 0 // mean and deviation of a jump
let walls: usize = 0 // lower, upper, rebate

let motions: usize = 0
let shocks: usize = 0
let states: usize = 0
let variances: usize = 0
let logSums: usize = 0
let sums: usize = 0
let alive: usize = 0
let paidBefore: usize = 0
let columns: usize = 0
let results: usize = 0

let paidSum: f64 = 0
let squareSum: f64 = 0
let controlSum: f64 = 0

/**
 * Takes all memory. A step has the numbers: root of its length, flags (1 fixed, 2 watched, 4 barred), cash paid, share left,
 * scale of the state, discount from today, one over the number of fixings, length, growth of the stock, expected jumps.
 */
export function init(kind: i32, stepCount: i32, assetCount: i32): void {
  model = kind
  steps = stepCount
  assets = assetCount
  factors = kind === HESTON ? 2 : assetCount
  directions = netMemory()
  bridge = zeroed((<usize>steps * 6) << 3)
  stepNumbers = zeroed((<usize>(steps * STEP_NUMBERS)) << 3)
  drifts = zeroed((<usize>(steps * assets)) << 3)
  spreads = zeroed((<usize>(steps * assets)) << 3)
  factorRows = zeroed((<usize>(assets * assets)) << 3)
  starts = zeroed((<usize>assets) << 3)
  weights = zeroed((<usize>assets) << 3)
  heston = zeroed(5 << 3)
  jumps = zeroed(2 << 3)
  walls = zeroed(3 << 3)
  motions = zeroed(<usize>(factors * steps + 1) * STRIDE)
  shocks = zeroed(<usize>(max<i32>(factors, 2) + 1) * STRIDE)
  states = zeroed(<usize>assets * STRIDE)
  variances = zeroed(STRIDE)
  logSums = zeroed(STRIDE)
  sums = zeroed(STRIDE)
  alive = zeroed(STRIDE)
  paidBefore = zeroed(STRIDE)
  columns = zeroed(<usize>(assets + 4) * STRIDE)
  results = zeroed(2 * STRIDE)
}

export function directionsAddress(): usize {
  return directions
}
export function bridgeAddress(): usize {
  return bridge
}
export function stepsAddress(): usize {
  return stepNumbers
}
export function driftsAddress(): usize {
  return drifts
}
export function spreadsAddress(): usize {
  return spreads
}
export function factorsAddress(): usize {
  return factorRows
}
export function startsAddress(): usize {
  return starts
}
export function weightsAddress(): usize {
  return weights
}
export function hestonAddress(): usize {
  return heston
}
export function jumpsAddress(): usize {
  return jumps
}
export function wallsAddress(): usize {
  return walls
}
/** Of the last replicate: sums of what was paid, of its square, of the control. */
export function paid(): f64 {
  return paidSum
}
export function squares(): f64 {
  return squareSum
}
export function controls(): f64 {
  return controlSum
}

/** A replicate: the net scrambled anew, and so many paths. `isIn`: paid where a barrier was hit, else where it was not. */
export function advance(paths: i32, isIn: bool): void {
  scramble()
  paidSum = 0
  squareSum = 0
  controlSum = 0
  for (let done = 0; done < paths; done += POINTS) {
    const n = min<i32>(POINTS, paths - done)
    move(n)
    begin(n)
    for (let k = 0; k < steps; k++) step(k, n)
    end(n, isIn)
    pass(n)
  }
}

function motionOf(factor: i32, k: i32): usize {
  return motions + <usize>(factor * steps + k + 1) * STRIDE
}

/** Brownian motions of all factors at all steps, the long waves first. */
function move(n: i32): void {
  const fresh = shocks + <usize>max<i32>(factors, 2) * STRIDE
  for (let j = 0; j < steps; j++) {
    const at = bridge + ((<usize>j * 6) << 3)
    const k = <i32>load<f64>(at)
    const left = <i32>load<f64>(at, 8)
    const right = <i32>load<f64>(at, 16)
    const first = load<f64>(at, 24)
    const second = load<f64>(at, 32)
    const deviation = load<f64>(at, 40)
    for (let f = 0; f < factors; f++) {
      draw(j * factors + f, fresh, n, true)
      const to = motionOf(f, k)
      const end = fresh + ((<usize>n) << 3)
      if (right < 0) {
        for (let at = fresh, w = to; at < end; at += 8, w += 8) {
          store<f64>(w, deviation * load<f64>(at))
        }
        continue
      }
      let behind = motionOf(f, left < 0 ? right : left)
      let ahead = motionOf(f, right)
      const share = left < 0 ? 0 : first
      for (let at = fresh, w = to; at < end; at += 8, w += 8, behind += 8, ahead += 8) {
        const middle = share * load<f64>(behind) + second * load<f64>(ahead)
        store<f64>(w, middle + deviation * load<f64>(at))
      }
    }
  }
}

function begin(n: i32): void {
  for (let i: usize = 0; i < (<usize>n) << 3; i += 8) {
    for (let a = 0; a < assets; a++) {
      store<f64>(states + <usize>a * STRIDE + i, load<f64>(starts + ((<usize>a) << 3)))
    }
    store<f64>(variances + i, load<f64>(heston))
    store<f64>(logSums + i, 0)
    store<f64>(sums + i, 0)
    store<f64>(alive + i, 1)
    store<f64>(paidBefore + i, 0)
    store<f64>(columns + <usize>(assets + 2) * STRIDE + i, -Infinity)
    store<f64>(columns + <usize>(assets + 3) * STRIDE + i, Infinity)
  }
}

function step(k: i32, n: i32): void {
  const numbers = stepNumbers + ((<usize>(k * STEP_NUMBERS)) << 3)
  const scale = 1 / load<f64>(numbers)
  for (let f = 0; f < factors; f++) {
    const to = shocks + <usize>f * STRIDE
    const now = motionOf(f, k)
    const before = motionOf(f, k - 1)
    const bytes = (<usize>n) << 3
    if (k > 0) {
      for (let i: usize = 0; i < bytes; i += 8) {
        store<f64>(to + i, (load<f64>(now + i) - load<f64>(before + i)) * scale)
      }
    } else {
      for (let i: usize = 0; i < bytes; i += 8) store<f64>(to + i, load<f64>(now + i) * scale)
    }
  }
  if (model === HESTON) quadraticStep(numbers, n)
  else {
    for (let a = 0; a < assets; a++) normalStep(k, a, n)
    if (model === JUMPS) jump(k, numbers, n)
  }
  observe(numbers, n)
}

function normalStep(k: i32, a: i32, n: i32): void {
  const at = (<usize>(k * assets + a)) << 3
  const drift = load<f64>(drifts + at)
  const spread = load<f64>(spreads + at)
  const state = states + <usize>a * STRIDE
  const bytes = (<usize>n) << 3
  if (a === 0) {
    const first = shocks
    for (let i: usize = 0; i < bytes; i += 8) {
      store<f64>(state + i, load<f64>(state + i) + drift + spread * load<f64>(first + i))
    }
    return
  }
  for (let i: usize = 0; i < bytes; i += 8) {
    let z: f64 = 0
    for (let b = 0; b <= a; b++) {
      z +=
        load<f64>(factorRows + ((<usize>(a * assets + b)) << 3)) *
        load<f64>(shocks + <usize>b * STRIDE + i)
    }
    store<f64>(state + i, load<f64>(state + i) + drift + spread * z)
  }
}

function jump(k: i32, numbers: usize, n: i32): void {
  const expected = load<f64>(numbers, 72)
  const mean = load<f64>(jumps)
  const deviation = load<f64>(jumps, 8)
  const counts = shocks
  const sizes = shocks + STRIDE
  draw(factors * steps + 2 * k, counts, n, false)
  draw(factors * steps + 2 * k + 1, sizes, n, true)
  const none = Math.exp(-expected)
  for (let i: usize = 0; i < (<usize>n) << 3; i += 8) {
    const u = load<f64>(counts + i)
    let count: f64 = 0
    let term = none
    let total = none
    while (u > total && term > 0) {
      count += 1
      term *= expected / count
      total += term
    }
    if (count === 0) continue
    const moved = count * mean + sqrt<f64>(count) * deviation * load<f64>(sizes + i)
    store<f64>(states + i, load<f64>(states + i) + moved)
  }
}

function quadraticStep(numbers: usize, n: i32): void {
  const dt = load<f64>(numbers, 56)
  const growth = load<f64>(numbers, 64)
  const kappa = load<f64>(heston, 8)
  const theta = load<f64>(heston, 16)
  const xi = load<f64>(heston, 24)
  const rho = load<f64>(heston, 32)
  const decay = Math.exp(-kappa * dt)
  const reach = kappa * dt > 1e-8 ? (1 - decay) / kappa : dt
  const k1 = 0.5 * dt * ((kappa * rho) / xi - 0.5) - rho / xi
  const k2 = 0.5 * dt * ((kappa * rho) / xi - 0.5) + rho / xi
  const k3 = 0.5 * dt * (1 - rho * rho)
  const A = k2 + 0.5 * k3
  for (let i: usize = 0; i < (<usize>n) << 3; i += 8) {
    const v = load<f64>(variances + i)
    const z = load<f64>(shocks + i)
    const zv = load<f64>(shocks + STRIDE + i)
    const m = max<f64>(theta + (v - theta) * decay, 1e-300)
    const s2 = xi * xi * reach * (v * decay + 0.5 * theta * kappa * reach)
    const psi = s2 / (m * m)
    let next: f64 = 0
    let correction: f64 = 0
    if (psi <= 1.5) {
      const inverse = 2 / max<f64>(psi, 1e-300)
      const b2 = inverse - 1 + sqrt<f64>(inverse) * sqrt<f64>(inverse - 1)
      const a = m / (1 + b2)
      const root = sqrt<f64>(b2) + zv
      next = a * root * root
      correction = (-A * b2 * a) / (1 - 2 * A * a) + 0.5 * Math.log(1 - 2 * A * a)
    } else {
      const p = (psi - 1) / (psi + 1)
      const beta = (1 - p) / m
      const above = normalBelow(-zv)
      next = above >= 1 - p ? 0 : Math.log((1 - p) / above) / beta
      correction = -Math.log(p + (beta * (1 - p)) / (beta - A))
    }
    const drift = growth + correction - (k1 + 0.5 * k3) * v
    const moved = drift + k1 * v + k2 * next + sqrt<f64>(k3 * (v + next)) * z
    store<f64>(states + i, load<f64>(states + i) + moved)
    store<f64>(variances + i, next)
  }
}

/** Stocks of the step, with what is paid, fixed, watched and barred at it. */
function observe(numbers: usize, n: i32): void {
  const flags = <i32>load<f64>(numbers, 8)
  const cash = load<f64>(numbers, 16)
  const share = load<f64>(numbers, 24)
  const scale = load<f64>(numbers, 32)
  const discount = load<f64>(numbers, 40)
  const weight = load<f64>(numbers, 48)
  const lower = load<f64>(walls)
  const upper = load<f64>(walls, 8)
  const rebate = load<f64>(walls, 16)
  const highest = columns + <usize>(assets + 2) * STRIDE
  const lowest = columns + <usize>(assets + 3) * STRIDE
  const isPaid = cash > 0 || share < 1
  if (flags === 0 && !isPaid) return
  const isLogarithm = model !== NORMAL && assets === 1
  const unit = load<f64>(weights)
  const a0 = states
  const c0 = columns
  const sum = sums
  const logSum = logSums
  const bytes = (<usize>n) << 3
  for (let i: usize = 0; i < bytes; i += 8) {
    let basket: f64 = 0
    for (let a = 0; a < assets; a++) {
      const at = a0 + <usize>a * STRIDE + i
      const state = load<f64>(at)
      let S = model === NORMAL ? scale * state : Math.exp(state)
      if (isPaid) {
        S = max<f64>(S - cash, 1e-300) * share
        store<f64>(at, model === NORMAL ? S / scale : Math.log(S))
      }
      store<f64>(c0 + <usize>a * STRIDE + i, S)
      basket += (assets === 1 ? unit : load<f64>(weights + ((<usize>a) << 3))) * S
    }
    if ((flags & FIXED) !== 0) {
      store<f64>(sum + i, load<f64>(sum + i) + weight * basket)
      // The logarithm of a single stock is its state.
      const logarithm = isLogarithm ? load<f64>(a0 + i) : basket > 0 ? Math.log(basket) : -Infinity
      store<f64>(logSum + i, load<f64>(logSum + i) + weight * logarithm)
    }
    if ((flags & WATCHED) !== 0) {
      store<f64>(highest + i, max<f64>(load<f64>(highest + i), basket))
      store<f64>(lowest + i, min<f64>(load<f64>(lowest + i), basket))
    }
    if (
      (flags & BARRED) !== 0 &&
      load<f64>(alive + i) > 0 &&
      (basket <= lower || basket >= upper)
    ) {
      store<f64>(alive + i, 0)
      store<f64>(paidBefore + i, rebate * discount)
    }
  }
}

/** What the text pays, discounted; `isIn` where a barrier was hit. */
function end(n: i32, isIn: bool): void {
  const discount = load<f64>(stepNumbers + ((<usize>((steps - 1) * STEP_NUMBERS)) << 3), 40)
  const rebate = load<f64>(walls, 16)
  for (let i: usize = 0; i < (<usize>n) << 3; i += 8) {
    store<f64>(columns + <usize>assets * STRIDE + i, load<f64>(sums + i))
    store<f64>(columns + <usize>(assets + 1) * STRIDE + i, Math.exp(load<f64>(logSums + i)))
  }
  row(n, columns, results)
  for (let i: usize = 0; i < (<usize>n) << 3; i += 8) {
    const isAlive = load<f64>(alive + i)
    let value = discount * load<f64>(results + i)
    if (isIn) value = isAlive > 0 ? rebate * discount : value
    else if (isAlive === 0) value = load<f64>(paidBefore + i)
    paidSum += value
    squareSum += value * value
    controlSum += discount * load<f64>(results + STRIDE + i)
  }
}
