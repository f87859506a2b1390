// A walk among assignments of a formula with three literals a clause: of a clause that is false one variable turns, the
// likelier the fewer clauses it makes false (ProbSAT; Balint and Schoning, SAT 2012, LNCS 7317, 16). The weight of a
// variable by the clauses that it would break is a table of the caller's.
import { zeroed } from './lib/memory'
import { setSeed, uniform } from './lib/random'

let variables: i32 = 0
let clauseCount: i32 = 0
/** i32, three a clause: 2v is variable v, 2v + 1 its negation. */
let clauses: usize = 0
/** Of each literal: where the list of its clauses begins, i32; and the lists. */
let starts: usize = 0
let lists: usize = 0
/** u8 of each literal, 1 when it is true. */
let truth: usize = 0
/** Of each clause: how many literals are true, and their variables combined by exclusive or, i32 each. */
let counts: usize = 0
let marks: usize = 0
/** Clauses that each variable would make false. */
let breaks: usize = 0
/** Clauses that are false, and the place of each clause among them. */
let falses: usize = 0
let places: usize = 0
let falseCount: i32 = 0
let weights: usize = 0
let weightsLast: i32 = 0
let flipCount: f64 = 0

export function init(count: i32, clauseTotal: i32, weightCount: i32): void {
  variables = count
  clauseCount = clauseTotal
  const n = <usize>count
  const m = <usize>clauseTotal
  clauses = zeroed((3 * m + 1) << 2)
  starts = zeroed((2 * n + 2) << 2)
  lists = zeroed((3 * m + 1) << 2)
  truth = zeroed(2 * n + 8)
  counts = zeroed((m + 1) << 2)
  marks = zeroed((m + 1) << 2)
  breaks = zeroed((n + 1) << 2)
  falses = zeroed((m + 1) << 2)
  places = zeroed((m + 1) << 2)
  weights = zeroed((<usize>weightCount + 1) << 3)
  weightsLast = weightCount - 1
}

export function literals(): usize {
  return clauses
}

export function weightTable(): usize {
  return weights
}

export function truths(): usize {
  return truth
}

export function flips(): f64 {
  return flipCount
}

function word(base: usize, k: i32): i32 {
  return load<i32>(base + ((<usize>k) << 2))
}

function put(base: usize, k: i32, value: i32): void {
  store<i32>(base + ((<usize>k) << 2), value)
}

/** Lists the clauses of each literal and draws the first assignment. */
export function prepare(seed: f64): void {
  setSeed(seed)
  const size = 3 * clauseCount
  for (let k = 0; k < size; k++) {
    const literal = word(clauses, k)
    put(starts, literal + 1, word(starts, literal + 1) + 1)
  }
  for (let l = 0; l < 2 * variables; l++) put(starts, l + 1, word(starts, l + 1) + word(starts, l))
  // Filled from the back, with the ends as the places to fill; then each start is where its list begins.
  for (let k = size - 1; k >= 0; k--) {
    const literal = word(clauses, k)
    const at = word(starts, literal + 1) - 1
    put(starts, literal + 1, at)
    put(lists, at, k / 3)
  }
  for (let l = 0; l < 2 * variables; l++) put(starts, l, word(starts, l + 1))
  put(starts, 2 * variables, size)
  for (let v = 0; v < variables; v++) {
    store<u8>(truth + <usize>(2 * v + (uniform() < 0.5 ? 1 : 0)), 1)
  }
  for (let c = 0; c < clauseCount; c++) {
    for (let k = 0; k < 3; k++) {
      const literal = word(clauses, 3 * c + k)
      if (load<u8>(truth + <usize>literal) === 0) continue
      put(counts, c, word(counts, c) + 1)
      put(marks, c, word(marks, c) ^ (literal >> 1))
    }
    const count = word(counts, c)
    if (count === 0) becomeFalse(c)
    if (count === 1) addBreak(word(marks, c), 1)
  }
}

function addBreak(v: i32, by: i32): void {
  put(breaks, v, word(breaks, v) + by)
}

function becomeFalse(c: i32): void {
  put(falses, falseCount, c)
  put(places, c, falseCount)
  falseCount++
}

function becomeTrue(c: i32): void {
  falseCount--
  const last = word(falses, falseCount)
  const place = word(places, c)
  put(falses, place, last)
  put(places, last, place)
}

/** Walks on for so many flips at most: how many clauses are false. */
export function advance(most: i32): i32 {
  for (let k = 0; k < most && falseCount > 0; k++) {
    const c = word(falses, <i32>(uniform() * <f64>falseCount))
    flip(pick(c))
    flipCount += 1
  }
  return falseCount
}

function weightOf(literal: i32): f64 {
  const count = word(breaks, literal >> 1)
  return load<f64>(weights + ((<usize>(count < weightsLast ? count : weightsLast)) << 3))
}

/** A literal of a false clause, by the weights of its variables. */
function pick(c: i32): i32 {
  const first = word(clauses, 3 * c)
  const second = word(clauses, 3 * c + 1)
  const a = weightOf(first)
  const b = weightOf(second)
  const third = word(clauses, 3 * c + 2)
  const drawn = uniform() * (a + b + weightOf(third))
  return drawn < a ? first : drawn < a + b ? second : third
}

/** The literal, which was false, becomes true. */
function flip(literal: i32): void {
  const v = literal >> 1
  store<u8>(truth + <usize>literal, 1)
  store<u8>(truth + <usize>(literal ^ 1), 0)
  for (let p = word(starts, literal), end = word(starts, literal + 1); p < end; p++) {
    const c = word(lists, p)
    const count = word(counts, c)
    const mark = word(marks, c)
    put(counts, c, count + 1)
    put(marks, c, mark ^ v)
    if (count === 0) {
      becomeTrue(c)
      addBreak(v, 1)
    } else if (count === 1) addBreak(mark, -1)
  }
  const other = literal ^ 1
  for (let p = word(starts, other), end = word(starts, other + 1); p < end; p++) {
    const c = word(lists, p)
    const count = word(counts, c) - 1
    const mark = word(marks, c) ^ v
    put(counts, c, count)
    put(marks, c, mark)
    if (count === 0) {
      becomeFalse(c)
      addBreak(v, -1)
    } else if (count === 1) addBreak(mark, 1)
  }
}
