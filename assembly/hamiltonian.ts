// Motion under a Hamiltonian of the caller's own, whose value and derivatives the user module has: splittings of T(p) + V(q),
// Gauss collocation of any H (Hairer, Lubich and Wanner, section VIII.6: iteration until rounding stops it), and classical
// Runge-Kutta beside them. Compensated sums: what a step loses to rounding goes into the next. The energy is looked at
// after each step.
import { zeroed } from './lib/memory'
import { forces, value, velocities } from './ode/user'

/** Passes of the fixed-point iteration; where it settles, some ten suffice. */
const PASSES_MAX: i32 = 200
/** Of a state: changes below this are those of rounding once they no longer shrink. */
const SETTLED: f64 = 1e-12
const RUNGE_KUTTA_STAGES: i32 = 4

let n: i32 = 0
let size: i32 = 0
let stages: i32 = 0
let y: usize = 0
let x: usize = 0
let out: usize = 0
let lost: usize = 0
/** Kicks, then drifts; or matrix, weights and extrapolation of Gauss collocation. */
let coefficients: usize = 0
let rates: usize = 0
let before: usize = 0
let isFirst: bool = true

let energy: f64 = 0
let scale: f64 = 1
let limit: f64 = 0
let isWatching: bool = false
let largest: f64 = 0
let sum: f64 = 0
let evaluations: f64 = 0
let hasFailed: bool = false

/** Takes all memory: so many pairs, stages and coefficients. */
export function init(pairs: i32, stageCount: i32, coefficientCount: i32): void {
  n = pairs
  size = 2 * pairs
  stages = stageCount
  const vector = (<usize>size) << 3
  y = zeroed(vector)
  x = zeroed(vector)
  out = zeroed(vector)
  lost = zeroed(vector)
  coefficients = zeroed((<usize>coefficientCount + 1) << 3)
  const rows = <usize>max(stageCount, RUNGE_KUTTA_STAGES)
  rates = zeroed(rows * vector)
  before = zeroed(rows * vector)
}

/** Coordinates, then momenta. */
export function stateAddress(): usize {
  return y
}
export function coefficientsAddress(): usize {
  return coefficients
}

/** What goes on in another run: what each number has lost, and the rates of the last step. */
export function lostAddress(): usize {
  return lost
}
export function ratesAddress(): usize {
  return before
}
/** The rates are there. */
export function goOn(): void {
  isFirst = false
}

/** From here on |H - start| is looked at after each step, and a run ends where it is not below `most`. */
export function watch(start: f64, unit: f64, most: f64): void {
  isWatching = true
  energy = start
  scale = unit
  limit = most
}

/** Largest |H - start|; NaN is the largest of all. */
export function deviation(): f64 {
  return largest
}

/** Sum of (H - start) / unit since the last call. */
export function takeSum(): f64 {
  const whole = sum
  sum = 0
  return whole
}

/** Evaluations of both derivatives. */
export function evaluationCount(): f64 {
  return evaluations
}

/** Whether the stages of the last step did not settle. */
export function failed(): i32 {
  return hasFailed ? 1 : 0
}

function at(table: usize, k: i32): usize {
  return table + ((<usize>k) << 3)
}

/** y[k] += change, with the rounding of before. */
function add(k: i32, change: f64): void {
  const whole = change + load<f64>(at(lost, k))
  const from = load<f64>(at(y, k))
  const to = from + whole
  store<f64>(at(y, k), to)
  store<f64>(at(lost, k), whole - (to - from))
}

/** Whether the run goes on. */
function look(): bool {
  if (!isWatching) return true
  value(y, out)
  const error = load<f64>(out) - energy
  if (!(abs(error) <= largest)) largest = abs(error)
  sum += error / scale
  return largest < limit
}

/** Steps taken: fewer than `count` where the energy runs away or the stages do not settle. */
export function advanceSplitting(count: i32): i32 {
  for (let step = 0; step < count; step++) {
    kick(load<f64>(coefficients))
    for (let stage = 0; stage < stages; stage++) {
      drift(load<f64>(at(coefficients, stages + 1 + stage)))
      kick(load<f64>(at(coefficients, stage + 1)))
    }
    if (!look()) return step + 1
  }
  return count
}

function kick(length: f64): void {
  forces(y, out)
  evaluations++
  for (let i = 0; i < n; i++) add(n + i, -length * load<f64>(at(out, i)))
}

function drift(length: f64): void {
  velocities(y, out)
  for (let i = 0; i < n; i++) add(i, length * load<f64>(at(out, i)))
}

export function advanceGauss(count: i32, h: f64): i32 {
  for (let step = 0; step < count; step++) {
    if (!collocate(h)) {
      hasFailed = true
      return step
    }
    if (!look()) return step + 1
  }
  return count
}

function collocate(h: f64): bool {
  const s = stages
  const weights = at(coefficients, s * s)
  const ahead = at(weights, s)
  // The polynomial through the rates of the last step, carried on.
  for (let i = 0; i < s; i++) {
    for (let k = 0; k < size; k++) {
      let rate: f64 = 0
      for (let j = 0; j < s; j++)
        rate += load<f64>(at(ahead, i * s + j)) * load<f64>(at(before, j * size + k))
      store<f64>(at(rates, i * size + k), isFirst ? 0 : rate)
    }
  }
  isFirst = false
  let last: f64 = Infinity
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    let change: f64 = 0
    for (let i = 0; i < s; i++) {
      for (let k = 0; k < size; k++) {
        let rise = load<f64>(at(lost, k))
        for (let j = 0; j < s; j++) {
          const weight = h * load<f64>(at(coefficients, i * s + j))
          rise += weight * load<f64>(at(rates, j * size + k))
        }
        store<f64>(at(x, k), load<f64>(at(y, k)) + rise)
      }
      velocities(x, out)
      for (let k = 0; k < n; k++) change = max(change, move(i, k, load<f64>(at(out, k)), h))
      forces(x, out)
      for (let k = 0; k < n; k++) change = max(change, move(i, n + k, -load<f64>(at(out, k)), h))
      evaluations++
    }
    if (!(change < Infinity)) return false
    const isSettled = change === 0 || (change < SETTLED && change >= last)
    last = change
    if (!isSettled) continue
    for (let k = 0; k < size; k++) {
      let rise: f64 = 0
      for (let i = 0; i < s; i++)
        rise += load<f64>(at(weights, i)) * load<f64>(at(rates, i * size + k))
      add(k, h * rise)
    }
    memory.copy(before, rates, (<usize>(s * size)) << 3)
    return true
  }
  return false
}

/** Sets a rate of stage i; the move that its change makes, over the size of the state. */
function move(i: i32, k: i32, rate: f64, h: f64): f64 {
  const place = at(rates, i * size + k)
  const change = abs(rate - load<f64>(place))
  store<f64>(place, rate)
  return change === 0 ? 0 : (change * abs(h)) / max(abs(load<f64>(at(y, k))), abs(rate * h))
}

export function advanceRungeKutta(count: i32, h: f64): i32 {
  for (let step = 0; step < count; step++) {
    for (let stage = 0; stage < RUNGE_KUTTA_STAGES; stage++) {
      const part: f64 = stage === 0 ? 0 : stage === 3 ? 1 : 0.5
      const reach = h * part
      for (let k = 0; k < size; k++) {
        const along = stage === 0 ? 0 : reach * load<f64>(at(rates, (stage - 1) * size + k))
        store<f64>(at(x, k), load<f64>(at(y, k)) + along)
      }
      const own = at(rates, stage * size)
      velocities(x, out)
      for (let k = 0; k < n; k++) store<f64>(at(own, k), load<f64>(at(out, k)))
      forces(x, out)
      for (let k = 0; k < n; k++) store<f64>(at(own, n + k), -load<f64>(at(out, k)))
      evaluations++
    }
    for (let k = 0; k < size; k++) {
      const first = load<f64>(at(rates, k)) + 2 * load<f64>(at(rates, size + k))
      const rise =
        first + 2 * load<f64>(at(rates, 2 * size + k)) + load<f64>(at(rates, 3 * size + k))
      add(k, (h / 6) * rise)
    }
    if (!look()) return step + 1
  }
  return count
}
