// Davis-Putnam-Logemann-Loveland search (Commun. ACM 5 (1962) 394) on clauses of three literals: unit propagation
// with counters of true and false literals, branching on the variable with the most, and most evenly weighed,
// shortest clauses (MOMS; Freeman 1995). Literal 2v is variable v, 2v + 1 its negation.
//
// The chosen literals are kept in the order of choice. The tree of an exhausted search is its preorder, which
// another program can replay: a choice, all below it, then its negation, each leaf closed by unit propagation.
import { zeroed } from './lib/memory'

const RUNNING = 0
const SATISFIABLE = 1
const UNSATISFIABLE = 2
const TOO_LONG = 3

// A clause record: three literals of four bytes, then the counters of true and of false ones, a byte each.
const RECORD: usize = 16
const TRUE: usize = 12
const FALSE: usize = 13

/** A clause with a single free pair weighs this many with all three free. */
const PAIR: i32 = 5

let variables: i32 = 0
let records: usize = 0
let recordsEnd: usize = 0
let starts: usize = 0 // of the list of clause addresses of each literal
let lists: usize = 0
let truth: usize = 0 // a byte a literal: 1 when true
let scores: usize = 0
let trail: usize = 0
let settledTo: i32 = 0
let trailLength: i32 = 0
let levels: usize = 0 // of each level: trail length before it, literal, whether it is the second branch
let depth: i32 = 0
let trace: usize = 0
let traceRoom: i32 = 0
let decided: i32 = 0
let propagated: i32 = 0
let clashed: i32 = 0
let failed: bool = false

/** Takes all memory; `room` bounds the choices of a search. */
export function init(variableCount: i32, clauseCount: i32, room: i32): void {
  variables = variableCount
  records = zeroed((<usize>clauseCount + 1) * RECORD)
  recordsEnd = records + <usize>clauseCount * RECORD
  starts = zeroed((<usize>(2 * variableCount + 2)) << 2)
  lists = zeroed((<usize>clauseCount * 3 + 1) << 2)
  truth = zeroed(<usize>(2 * variableCount))
  scores = zeroed((<usize>(2 * variableCount)) << 2)
  trail = zeroed((<usize>variableCount + 1) << 2)
  levels = zeroed((<usize>variableCount + 1) * 12)
  // Never read before it is written: the pages that a search does not reach stay untouched.
  trace = heap.alloc((<usize>room + 1) << 2)
  traceRoom = room
}

/** Address of clause k's literals is clauses() + 16 k, as 32-bit integers. */
export function clauses(): usize {
  return records
}

/** Lists the clauses of each literal: to be called once the clauses are written. */
export function prepare(): void {
  for (let c = records; c < recordsEnd; c += RECORD) {
    for (let k: usize = 0; k < 12; k += 4) {
      const at = starts + ((<usize>load<u32>(c + k) + 1) << 2)
      store<u32>(at, load<u32>(at) + 4)
    }
  }
  store<u32>(starts, <u32>lists)
  for (let l: usize = 0; l < <usize>(2 * variables); l++) {
    const at = starts + ((l + 1) << 2)
    store<u32>(at, load<u32>(at) + load<u32>(at - 4))
  }
  // Filled from the back, each start moves down to where its list begins.
  for (let l: usize = <usize>(2 * variables); l > 0; l--) {
    store<u32>(starts + (l << 2), load<u32>(starts + ((l - 1) << 2)))
  }
  for (let c = records; c < recordsEnd; c += RECORD) {
    for (let k: usize = 0; k < 12; k += 4) {
      const at = starts + ((<usize>load<u32>(c + k) + 1) << 2)
      const to = load<u32>(at)
      store<u32>(<usize>to, <u32>c)
      store<u32>(at, to + 4)
    }
  }
}

/** Searches on for at most `choices` choices: 0 not finished, 1 satisfiable, 2 not, 3 out of room. */
export function advance(choices: i32): i32 {
  for (let i = 0; i < choices; i++) {
    const literal = choice()
    if (literal < 0) return SATISFIABLE
    if (decided >= traceRoom) return TOO_LONG
    store<i32>(trace + ((<usize>decided) << 2), literal)
    decided++
    open(literal, 0)
    while (!propagate()) {
      clashed++
      if (!turn()) return UNSATISFIABLE
    }
  }
  return RUNNING
}

function open(literal: i32, second: i32): void {
  const at = levels + <usize>depth * 12
  store<i32>(at, trailLength)
  store<i32>(at, literal, 4)
  store<i32>(at, second, 8)
  depth++
  assign(literal)
}

/** Leaves the levels whose both branches failed and turns to the second branch of the last other one. */
function turn(): bool {
  while (depth > 0) {
    depth--
    const at = levels + <usize>depth * 12
    undo(load<i32>(at))
    if (load<i32>(at, 8) === 0) {
      open(load<i32>(at, 4) ^ 1, 1)
      return true
    }
  }
  return false
}

function assign(literal: i32): void {
  store<u8>(truth + <usize>literal, 1)
  store<i32>(trail + ((<usize>trailLength) << 2), literal)
  trailLength++
}

/** False on a clause without a literal left. */
function propagate(): bool {
  const from = trailLength
  failed = false
  while (settledTo < trailLength && !failed) {
    const literal = load<i32>(trail + ((<usize>settledTo) << 2))
    settledTo++
    settle(literal)
  }
  propagated += trailLength - from
  return !failed
}

function settle(literal: i32): void {
  let at = starts + ((<usize>literal) << 2)
  for (let p = <usize>load<u32>(at), end = <usize>load<u32>(at + 4); p < end; p += 4) {
    const c = <usize>load<u32>(p)
    store<u8>(c, load<u8>(c, TRUE) + 1, TRUE)
  }
  at = starts + ((<usize>(literal ^ 1)) << 2)
  for (let p = <usize>load<u32>(at), end = <usize>load<u32>(at + 4); p < end; p += 4) {
    const c = <usize>load<u32>(p)
    const count = load<u8>(c, FALSE) + 1
    store<u8>(c, count, FALSE)
    if (count >= 2 && load<u8>(c, TRUE) === 0) force(c)
  }
}

/** Asserts the one literal of a clause that is not false; on none the branch has failed. */
function force(c: usize): void {
  for (let k: usize = 0; k < 12; k += 4) {
    const literal = load<i32>(c + k)
    if (load<u8>(truth + <usize>literal)) return
    if (load<u8>(truth + <usize>(literal ^ 1))) continue
    assign(literal)
    return
  }
  failed = true
}

function undo(length: i32): void {
  while (trailLength > length) {
    trailLength--
    const literal = load<i32>(trail + ((<usize>trailLength) << 2))
    store<u8>(truth + <usize>literal, 0)
    if (trailLength >= settledTo) continue
    let at = starts + ((<usize>literal) << 2)
    for (let p = <usize>load<u32>(at), end = <usize>load<u32>(at + 4); p < end; p += 4) {
      const c = <usize>load<u32>(p)
      store<u8>(c, load<u8>(c, TRUE) - 1, TRUE)
    }
    at = starts + ((<usize>(literal ^ 1)) << 2)
    for (let p = <usize>load<u32>(at), end = <usize>load<u32>(at + 4); p < end; p += 4) {
      const c = <usize>load<u32>(p)
      store<u8>(c, load<u8>(c, FALSE) - 1, FALSE)
    }
  }
  if (settledTo > length) settledTo = length
}

/** The literal to branch on; -1 when every clause is satisfied. */
function choice(): i32 {
  const literals = <usize>(2 * variables)
  memory.fill(scores, 0, literals << 2)
  for (let c = records; c < recordsEnd; c += RECORD) {
    if (load<u8>(c, TRUE) !== 0) continue
    const weight = load<u8>(c, FALSE) === 1 ? PAIR : 1
    // False literals score along: their variables are passed over below.
    addScore(<usize>load<u32>(c), weight)
    addScore(<usize>load<u32>(c, 4), weight)
    addScore(<usize>load<u32>(c, 8), weight)
  }
  let best = -1
  let most = 0
  for (let l: usize = 0; l < literals; l += 2) {
    const a = load<i32>(scores + (l << 2))
    const b = load<i32>(scores + (l << 2), 4)
    const score = ((a * b) << 6) + a + b
    if (score > most && load<u16>(truth + l) === 0) {
      most = score
      best = a >= b ? <i32>l : <i32>l + 1
    }
  }
  return best
}

function addScore(literal: usize, weight: i32): void {
  const at = scores + (literal << 2)
  store<i32>(at, load<i32>(at) + weight)
}

/** Bytes by literal, 1 when it is true; a variable with neither is free. */
export function truths(): usize {
  return truth
}

/** The choices in their order, 32-bit integers. */
export function choices(): usize {
  return trace
}

export function decisions(): i32 {
  return decided
}

/** Literals that unit propagation asserted. */
export function propagations(): i32 {
  return propagated
}

export function conflicts(): i32 {
  return clashed
}
