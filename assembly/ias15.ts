// Points under their gravity by IAS15 (Rein and Spiegel, MNRAS 446 (2015) 1424): Gauss-Radau spacings, order 15, steps that
// follow close passages by the criterion of Pham, Rein and Spiegel (Open J. Astrophys. 7 (2024) 1). Coordinates are
// x, y, z of one body after the other. Positions and velocities are compensated sums, so that rounding walks.
import { accelerations, sizesOfPulls } from './ias15/pulls'
import { DIVIDED, fillTables, INVERSE, NODES, ORDERS, POWERS } from './ias15/tables'
import { zeroed } from './lib/memory'

export const RUNNING: i32 = 0
export const REACHED: i32 = 1
export const STUCK: i32 = 2

const ITERATIONS_MAX: i32 = 12
const SETTLED: f64 = 1e-16
/** A step shorter than this part of the one that was tried is tried again, none is longer than its inverse. */
const SHORTEST: f64 = 0.25
/** Beyond so many times the last step nothing is known of the next. */
const FORESEEN: f64 = 20

/** Where the pulls on a body cancel, this share of their sizes stands for its acceleration: its time is theirs. */
const CANCELLED: f64 = 0.1

let bodies: i32 = 0
let size: i32 = 0
/** Bytes of a vector: of an even number of doubles, two of which are one register. */
let stride: usize = 0
let softening2: f64 = 0
let strengths: usize = 0 // G m of each body
let moves: usize = 0 // 0 of a body that is fixed
let x: usize = 0 // at a node
let v: usize = 0
let a: usize = 0
let x0: usize = 0 // at the start of the step
let v0: usize = 0
let a0: usize = 0
let pulls: usize = 0 // sizes of the accelerations of each body by the others, together
let lostX: usize = 0
let lostV: usize = 0
let g: usize = 0
let b: usize = 0
let e: usize = 0
let lastB: usize = 0 // of the last step, and what was foreseen for it
let lastE: usize = 0
let startX: usize = 0 // of the last step, for what lies within it
let startV: usize = 0
let startA: usize = 0

let time: f64 = 0
let lostTime: f64 = 0
let startTime: f64 = 0
let step: f64 = 0
let lastStep: f64 = 0
let tolerance: f64 = 0
let accepted: i32 = 0
let refused: i32 = 0
let evaluations: f64 = 0

/** Takes all memory of the run. */
export function init(n: i32, softening: f64): void {
  bodies = n
  size = 3 * n
  softening2 = softening * softening
  stride = (<usize>((size + 1) & ~1)) << 3
  const vector = stride
  strengths = zeroed((<usize>n) << 3)
  moves = zeroed((<usize>n) << 3)
  x = zeroed(vector)
  v = zeroed(vector)
  a = zeroed(vector)
  x0 = zeroed(vector)
  v0 = zeroed(vector)
  a0 = zeroed(vector)
  pulls = zeroed((<usize>n) << 3)
  lostX = zeroed(vector)
  lostV = zeroed(vector)
  startX = zeroed(vector)
  startV = zeroed(vector)
  startA = zeroed(vector)
  g = zeroed(ORDERS * vector)
  b = zeroed(ORDERS * vector)
  e = zeroed(ORDERS * vector)
  lastB = zeroed(ORDERS * vector)
  lastE = zeroed(ORDERS * vector)
  fillTables()
}

/** Addresses: G m of each body, whether it moves (1 or 0), positions and velocities. */
export function strengthsAddress(): usize {
  return strengths
}
export function movesAddress(): usize {
  return moves
}
export function positions(): usize {
  return x
}
export function velocities(): usize {
  return v
}

export function currentTime(): f64 {
  return time
}
export function acceptedSteps(): i32 {
  return accepted
}
export function refusedSteps(): i32 {
  return refused
}
export function evaluationCount(): f64 {
  return evaluations
}

/** From what stands at positions and velocities. A step is `share` of the time in which the motion changes. */
export function start(t: f64, first: f64, share: f64): void {
  time = t
  lostTime = 0
  startTime = t
  step = first
  lastStep = 0
  tolerance = share
  accepted = 0
  refused = 0
  evaluations = 0
  const bytes = stride
  memory.copy(x0, x, bytes)
  memory.copy(v0, v, bytes)
  memory.copy(startX, x, bytes)
  memory.copy(startV, v, bytes)
  accelerate()
  weigh()
  memory.copy(a0, a, bytes)
}

/** Whole steps until one ends at `end` or behind it, `count` at most. */
export function advance(count: i32, end: f64): i32 {
  for (; count > 0; count--) {
    if (time >= end) return REACHED
    if (!advanceOnce()) return STUCK
  }
  return time >= end ? REACHED : RUNNING
}

/** Sets positions and velocities to those at a time within the last step. */
export function within(t: f64): void {
  const h = lastStep > 0 ? (t - startTime) / lastStep : 0
  place(h, lastStep, startX, startV, startA, lastB)
  drive(h, lastStep, startV, startA, lastB)
}

function at(table: usize, k: i32, i: i32): usize {
  return table + <usize>k * stride + ((<usize>i) << 3)
}

function advanceOnce(): bool {
  for (;;) {
    const done = step
    if (!(done > 0) || time + done === time) return false
    fromPowers()
    settle(done)
    const next = nextStep(done)
    if (!(next > 0)) return false
    if (next / done < SHORTEST) {
      refused++
      step = next
      // What was foreseen was for another length.
      foresee(lastStep > 0 ? next / lastStep : Infinity)
      continue
    }
    step = next / done > 1 / SHORTEST ? done / SHORTEST : next
    finish(done)
    return true
  }
}

function entry(table: StaticArray<f64>, index: i32): v128 {
  return f64x2.splat(unchecked(table[index]))
}

/** g from b. */
function fromPowers(): void {
  for (let k = 0; k < ORDERS; k++) {
    const from = <usize>k * stride
    for (let o: usize = 0; o < stride; o += 16) {
      let sum = v128.load(b + from + o)
      for (let j = k + 1; j < ORDERS; j++) {
        const power = v128.load(b + <usize>j * stride + o)
        sum = f64x2.add(sum, f64x2.mul(entry(DIVIDED, 8 * j + k), power))
      }
      v128.store(g + from + o, sum)
    }
  }
}

/** Iterates the accelerations at the nodes until b6 stands. */
function settle(h: f64): void {
  let error: f64 = Infinity
  let last: f64 = Infinity
  for (let pass = 0; pass < ITERATIONS_MAX; pass++) {
    if (error < SETTLED || (pass > 2 && last <= error)) return
    last = error
    let change = f64x2.splat(0)
    let largest = f64x2.splat(0)
    for (let node = 1; node <= ORDERS; node++) {
      place(unchecked(NODES[node]), h, x0, v0, a0, b)
      accelerate()
      const own = <usize>(node - 1) * stride
      for (let o: usize = 0; o < stride; o += 16) {
        const now = v128.load(a + o)
        let divided = f64x2.mul(f64x2.sub(now, v128.load(a0 + o)), entry(INVERSE, 8 * node))
        for (let k = 1; k < node; k++) {
          const known = v128.load(g + <usize>(k - 1) * stride + o)
          divided = f64x2.mul(f64x2.sub(divided, known), entry(INVERSE, 8 * node + k))
        }
        const moved = f64x2.sub(divided, v128.load(g + own + o))
        v128.store(g + own + o, divided)
        for (let j = 0; j < node; j++) {
          const power = b + <usize>j * stride + o
          const by = f64x2.mul(moved, entry(POWERS, 8 * (node - 1) + j))
          v128.store(power, f64x2.add(v128.load(power), by))
        }
        if (node === ORDERS) {
          change = f64x2.max(change, f64x2.abs(moved))
          largest = f64x2.max(largest, f64x2.abs(now))
        }
      }
    }
    const size = larger(largest)
    error = size > 0 ? larger(change) / size : 0
  }
}

function larger(pair: v128): f64 {
  return max(f64x2.extract_lane(pair, 0), f64x2.extract_lane(pair, 1))
}

/** Positions at a share of a step. */
function place(h: f64, length: f64, from: usize, speed: usize, force: usize, table: usize): void {
  const t = f64x2.splat(h * length)
  const half = f64x2.splat((h * length) / 2)
  const h6 = f64x2.splat((7 * h) / 9)
  const h5 = f64x2.splat((3 * h) / 4)
  const h4 = f64x2.splat((5 * h) / 7)
  const h3 = f64x2.splat((2 * h) / 3)
  const h2 = f64x2.splat((3 * h) / 5)
  const h1 = f64x2.splat(h / 2)
  const h0 = f64x2.splat(h / 3)
  for (let o: usize = 0; o < stride; o += 16) {
    const powers = table + o
    let sum = f64x2.mul(v128.load(powers + 6 * stride), h6)
    sum = f64x2.mul(f64x2.add(sum, v128.load(powers + 5 * stride)), h5)
    sum = f64x2.mul(f64x2.add(sum, v128.load(powers + 4 * stride)), h4)
    sum = f64x2.mul(f64x2.add(sum, v128.load(powers + 3 * stride)), h3)
    sum = f64x2.mul(f64x2.add(sum, v128.load(powers + 2 * stride)), h2)
    sum = f64x2.mul(f64x2.add(sum, v128.load(powers + stride)), h1)
    sum = f64x2.mul(f64x2.add(sum, v128.load(powers)), h0)
    const bent = f64x2.mul(f64x2.add(v128.load(force + o), sum), half)
    const way = f64x2.mul(f64x2.add(v128.load(speed + o), bent), t)
    v128.store(x + o, f64x2.add(v128.load(from + o), way))
  }
}

/** Velocities at a share of a step. */
function drive(h: f64, length: f64, speed: usize, force: usize, table: usize): void {
  for (let i = 0; i < size; i++) {
    const o = (<usize>i) << 3
    let sum = load<f64>(at(table, 6, i)) * ((7 * h) / 8)
    for (let k = 5; k >= 0; k--) {
      sum = (sum + load<f64>(at(table, k, i))) * ((<f64>(k + 1) * h) / <f64>(k + 2))
    }
    store<f64>(v + o, load<f64>(speed + o) + (load<f64>(force + o) + sum) * (h * length))
  }
}

/** Share of the shortest time in which the acceleration of a body changes, from its first two derivatives at the end. */
function nextStep(h: f64): f64 {
  let shortest: f64 = Infinity
  for (let body = 0; body < bodies; body++) {
    let y2: f64 = 0
    let y3: f64 = 0
    let y4: f64 = 0
    for (let i = 3 * body; i < 3 * body + 3; i++) {
      let value = load<f64>(a0 + ((<usize>i) << 3))
      let slope: f64 = 0
      let bend: f64 = 0
      for (let k = 0; k < ORDERS; k++) {
        const power = load<f64>(at(b, k, i))
        value += power
        slope += <f64>(k + 1) * power
        bend += <f64>(k * (k + 1)) * power
      }
      y2 += value * value
      y3 += slope * slope
      y4 += bend * bend
    }
    const parts = CANCELLED * load<f64>(pulls + ((<usize>body) << 3))
    y2 = max(y2, parts * parts)
    if (y2 === 0) continue
    shortest = min(shortest, (2 * y2) / (y3 + sqrt(y4 * y2)))
  }
  // Nothing changes: any step is right.
  if (shortest === Infinity) return h / SHORTEST
  return sqrt(shortest) * h * tolerance
}

function finish(h: f64): void {
  const bytes = stride
  memory.copy(startX, x0, bytes)
  memory.copy(startV, v0, bytes)
  memory.copy(startA, a0, bytes)
  startTime = time
  const square = h * h
  for (let i = 0; i < size; i++) {
    const o = (<usize>i) << 3
    for (let k = ORDERS - 1; k >= 0; k--) {
      const power = load<f64>(at(b, k, i))
      add(x0 + o, lostX + o, (power / <f64>((k + 2) * (k + 3))) * square)
      add(v0 + o, lostV + o, (power / <f64>(k + 2)) * h)
    }
    const first = load<f64>(a0 + o)
    add(x0 + o, lostX + o, (first / 2) * square)
    add(x0 + o, lostX + o, load<f64>(startV + o) * h)
    add(v0 + o, lostV + o, first * h)
  }
  const whole = h + lostTime
  const after = time + whole
  lostTime = whole - (after - time)
  time = after
  lastStep = h
  accepted++
  memory.copy(x, x0, bytes)
  memory.copy(v, v0, bytes)
  accelerate()
  weigh()
  memory.copy(a0, a, bytes)
  memory.copy(lastB, b, ORDERS * bytes)
  memory.copy(lastE, e, ORDERS * bytes)
  foresee(step / h)
}

/** number += change, with the rounding of before. */
function add(number: usize, lost: usize, change: f64): void {
  const whole = change + load<f64>(lost)
  const before = load<f64>(number)
  const after = before + whole
  store<f64>(number, after)
  store<f64>(lost, whole - (after - before))
}

/** b of a step `ratio` times as long behind the last one, with what was wrong in the foresight of that one. */
function foresee(ratio: f64): void {
  if (ratio > FORESEEN) {
    memory.fill(b, 0, ORDERS * stride)
    memory.fill(e, 0, ORDERS * stride)
    return
  }
  for (let i = 0; i < size; i++) {
    let power: f64 = 1
    for (let k = 0; k < ORDERS; k++) {
      power *= ratio
      let sum: f64 = 0
      // Of (1 + h)^(j + 1) that in h^(k + 1).
      let binomial: f64 = 1
      for (let j = k; j < ORDERS; j++) {
        sum += binomial * load<f64>(at(lastB, j, i))
        binomial = (binomial * <f64>(j + 2)) / <f64>(j + 1 - k)
      }
      const ahead = power * sum
      const missed = load<f64>(at(lastB, k, i)) - load<f64>(at(lastE, k, i))
      store<f64>(at(e, k, i), ahead)
      store<f64>(at(b, k, i), ahead + missed)
    }
  }
}

/** a from x. */
function accelerate(): void {
  evaluations += 1
  memory.fill(a, 0, stride)
  accelerations(bodies, x, a, strengths, moves, softening2)
}

function weigh(): void {
  sizesOfPulls(bodies, x, pulls, strengths, moves, softening2)
}
