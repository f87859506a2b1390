// What the functions of a caller's text call: mathematics, powers, the search for a root, and functions that live on the
// other side of the border. A module of user functions is this one with theirs behind it (workers/expression/wasm).
import { call1, call2, call3, call4 } from './lib/host'

export * from './mathematics'

/** Functions of one to four arguments that the host knows by number. */
export function host1(which: i32, a: f64): f64 {
  return call1(which, a)
}
export function host2(which: i32, a: f64, b: f64): f64 {
  return call2(which, a, b)
}
export function host3(which: i32, a: f64, b: f64, c: f64): f64 {
  return call3(which, a, b, c)
}
export function host4(which: i32, a: f64, b: f64, c: f64, d: f64): f64 {
  return call4(which, a, b, c, d)
}

/** Powers up to this, whole or halves, are products; beyond it pow is the more accurate one. */
const PRODUCT_MAX: f64 = 16.5

/** x^y, as workers/expression/powers.ts has it. */
export function raise(x: f64, y: f64): f64 {
  const size = Math.abs(y)
  const whole = Math.floor(size)
  const rest = size - whole
  if (!(size <= PRODUCT_MAX) || (rest !== 0 && rest !== 0.5)) return Math.pow(x, y)
  let result: f64 = 1
  let factor = x
  for (let n = whole; n > 0; n = Math.floor(n / 2)) {
    if (n - 2 * Math.floor(n / 2) === 1) result *= factor
    factor *= factor
  }
  if (rest === 0.5) result *= Math.sqrt(x)
  return y < 0 ? 1 / result : result
}

// A search for a root holds its state in memory, so that a search within another has its own. The body of the text is
// called by the module itself: it asks for the next point until the search is closed.
const STEPS_MAX: i32 = 300
/** At a root the value is smaller than at the farther end by this factor at least; at a pole or a jump it is not. */
const SMALL_AT_ROOT: f64 = 1.0 / 256
const STARTED: i32 = 0
const HALF_KNOWN: i32 = 1
const SEARCHING: i32 = 2
const CLOSED: i32 = 3

class Search {
  a: f64
  b: f64
  c: f64
  fa: f64
  fb: f64
  fc: f64
  step: f64
  previous: f64
  most: f64
  phase: i32
  steps: i32
}

/** Opens the search between two ends; the first point to be asked is `from`. */
export function rootBegin(state: usize, from: f64, to: f64): void {
  const search = changetype<Search>(state)
  search.a = from
  search.b = to
  search.phase = STARTED
  search.steps = 0
}

/** 1 while the number of the last rootNext is a point to be asked, 0 once it is the root, or NaN where there is none. */
export function rootOpen(state: usize): i32 {
  return changetype<Search>(state).phase !== CLOSED ? 1 : 0
}

/** Takes the value of the body at the point asked last. Brent (1973), step for step as workers/expression/binders.ts. */
export function rootNext(state: usize, f: f64): f64 {
  const search = changetype<Search>(state)
  if (search.phase === STARTED) {
    search.fa = f
    search.phase = HALF_KNOWN
    return search.b
  }
  search.fb = f
  if (search.phase === HALF_KNOWN) {
    if (search.fa === 0) return closed(search, search.a)
    if (f === 0) return closed(search, search.b)
    if (sign(search.fa) * sign(f) !== -1) return closed(search, NaN)
    search.c = search.a
    search.fc = search.fa
    search.step = search.b - search.a
    search.previous = search.step
    search.most = Math.max(Math.abs(search.fa), Math.abs(f))
    search.phase = SEARCHING
  }
  return advance(search)
}

function advance(search: Search): f64 {
  if (search.steps === STEPS_MAX) return closed(search, NaN)
  search.steps++
  if (sign(search.fb) === sign(search.fc)) {
    search.c = search.a
    search.fc = search.fa
    search.step = search.b - search.a
    search.previous = search.step
  }
  if (Math.abs(search.fc) < Math.abs(search.fb)) {
    const b = search.b
    const fb = search.fb
    search.a = b
    search.b = search.c
    search.c = b
    search.fa = fb
    search.fb = search.fc
    search.fc = fb
  }
  const b = search.b
  const tolerance = 2 * f64.EPSILON * Math.abs(b)
  const middle = (search.c - b) / 2
  if (search.fb === 0) return closed(search, b)
  if (Math.abs(middle) <= tolerance)
    return closed(search, Math.abs(search.fb) <= search.most * SMALL_AT_ROOT ? b : NaN)
  if (isNaN(search.fb)) return closed(search, NaN)
  const trial = interpolated(search)
  if (
    Math.abs(search.previous) >= tolerance &&
    Math.abs(search.fa) > Math.abs(search.fb) &&
    accepted(trial, middle, tolerance, search.previous)
  ) {
    search.previous = search.step
    search.step = trial
  } else {
    search.step = middle
    search.previous = middle
  }
  search.a = b
  search.fa = search.fb
  const step = search.step
  search.b = b + (Math.abs(step) > tolerance ? step : middle > 0 ? tolerance : -tolerance)
  return search.b
}

function interpolated(search: Search): f64 {
  const s = search.fb / search.fa
  const middle = (search.c - search.b) / 2
  if (search.a === search.c) return (2 * middle * s) / (s - 1)
  const q = search.fa / search.fc
  const r = search.fb / search.fc
  const p = s * (2 * middle * q * (q - r) - (search.b - search.a) * (r - 1))
  return -p / ((q - 1) * (r - 1) * (s - 1))
}

function accepted(trial: f64, middle: f64, tolerance: f64, previous: f64): bool {
  const inside = trial * middle > 0 && Math.abs(trial) < 1.5 * Math.abs(middle) - 0.5 * tolerance
  return inside && Math.abs(trial) < Math.abs(previous) / 2
}

function closed(search: Search, root: f64): f64 {
  search.phase = CLOSED
  return root
}

/** As of JavaScript: 0 of 0, NaN of NaN. */
function sign(x: f64): f64 {
  return x > 0 ? 1 : x < 0 ? -1 : x
}
