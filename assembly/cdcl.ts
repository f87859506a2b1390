// Conflict-driven clause learning (Marques-Silva and Sakallah, IEEE Trans. Comput. 48 (1999) 506; Een and Sorensson, SAT
// 2003, LNCS 2919, 502): unit propagation with two watched literals, clauses of first unique implication points made
// smaller, restarts by averages of glue in turn with Luby's, learnt clauses dropped by glue (Audemard and Simon, IJCAI
// 2009, 399). All limits count conflicts and visits of clauses, so that one formula has one search.
import {
  analyse,
  excludeAssumption,
  hintsOfConflict,
  learnt,
  learntSize,
  prepareAnalysis,
} from './cdcl/analysis'
import {
  arena,
  arenaEnd,
  HEAD,
  idOf,
  literalAt,
  newClause,
  sizeOf,
  takeClauses,
  watchBoth,
} from './cdcl/clauses'
import { decay, next, takeOrder } from './cdcl/order'
import * as proof from './cdcl/proof'
import {
  assign,
  backTo,
  level,
  openLevel,
  propagate,
  propagated,
  trailLength,
  visits,
} from './cdcl/propagation'
import { conflictMet, isReductionDue, reduce, takeReduction } from './cdcl/reduction'
import {
  levelOf,
  onTrail,
  phases,
  reasonOf,
  takeVariables,
  truthOf,
  units,
  values,
  variables,
} from './cdcl/state'
import { zeroed } from './lib/memory'

const RUNNING = 0
const SATISFIABLE = 1
const UNSATISFIABLE = 2
const NOT_UNDER_ASSUMPTIONS = 3
const OUT_OF_ROOM = 4

/** Conflicts of the first phase of quick restarts; each later one is longer. */
const PHASE_FIRST = 1000
const LUBY_UNIT = 512
/** Quick restarts while the glue of late is so much above its mean. */
const RESTART_MARGIN = 1.1

let input: usize = 0
let assumptions: usize = 0
let assumed: i32 = 0
let isDone: i32 = RUNNING
let conflictCount: i32 = 0
let decisionCount: i32 = 0
let restartCount: i32 = 0
let sinceRestart: i32 = 0
let settledUnits: i32 = 0
/** A clause that is false at level 0 and waits for room in the proof. */
let pending: usize = 0
let fastGlue: f64 = 0
let slowGlue: f64 = 0
let glueSum: f64 = 0
let isStable: bool = false
let phaseEnd: i32 = PHASE_FIRST
let phaseLength: i32 = PHASE_FIRST
let lubyU: i32 = 1
let lubyV: i32 = 1

/** Takes all memory but that of lists of watches; `room` octets are for clauses. */
export function init(count: i32, room: i32, proofWords: i32): void {
  takeVariables(count)
  takeOrder(count)
  takeClauses(count, <usize>room)
  prepareAnalysis(count)
  proof.takeProof(proofWords)
  input = zeroed((<usize>count + 1) << 2)
  assumptions = zeroed((<usize>count + 1) << 2)
  takeReduction()
}

/** Where a clause, or the assumptions, are written before they are taken: 32-bit literals. */
export function literals(): usize {
  return input
}

/** Takes a clause of the problem with its number, all literals different, none the negation of another. */
export function add(size: i32, id: i32): void {
  backTo(0)
  if (isDone === UNSATISFIABLE) return
  if (isDone !== OUT_OF_ROOM) isDone = RUNNING
  // Literals that are not false go to the front.
  let front = 0
  for (let k = 0; k < size; k++) {
    const at = input + ((<usize>k) << 2)
    const one = load<i32>(at)
    if (truthOf(one) < 0) continue
    const to = input + ((<usize>front) << 2)
    store<i32>(at, load<i32>(to))
    store<i32>(to, one)
    front++
  }
  const c = newClause(size, 0, id)
  if (c === 0) {
    isDone = OUT_OF_ROOM
    return
  }
  memory.copy(c + HEAD, input, (<usize>size) << 2)
  if (front === 0) {
    if (pending === 0) pending = c
    return
  }
  if (size > 1) watchBoth(c)
  const first = literalAt(c, 0)
  if (front === 1 && truthOf(first) === 0) assign(first, c)
}

/** The last number of a clause of the problem: derived ones follow. */
export function numbered(last: i32): void {
  proof.startAfter(last)
}

export function assume(count: i32): void {
  backTo(0)
  memory.copy(assumptions, input, (<usize>count) << 2)
  assumed = count
  if (isDone !== UNSATISFIABLE && isDone !== OUT_OF_ROOM) isDone = RUNNING
}

/** The empty clause, from a clause that is false at level 0, all of which is settled. */
function refute(c: usize): void {
  proof.begin(0)
  proof.beginHints()
  for (let k = 0; k < sizeOf(c); k++) {
    proof.hint(load<i32>(units + ((<usize>(literalAt(c, k) >> 1)) << 2)))
  }
  proof.hint(idOf(c))
  proof.end()
  isDone = UNSATISFIABLE
}

/**
 * At level 0: each literal that is true there becomes a clause of the proof. False where the proof has to be read before
 * there is room for the next one.
 */
function settle(): bool {
  for (; settledUnits < trailLength; settledUnits++) {
    const one = onTrail(settledUnits)
    const c = reasonOf(one >> 1)
    const at = units + ((<usize>(one >> 1)) << 2)
    if (c === 0 || load<i32>(at) !== 0) continue
    if (sizeOf(c) === 1) {
      store<i32>(at, idOf(c))
      continue
    }
    if (!proof.fits(sizeOf(c) + 8)) return false
    const id = proof.begin(1)
    proof.literal(one)
    proof.beginHints()
    for (let k = 0; k < sizeOf(c); k++) {
      const other = literalAt(c, k)
      if (other !== one) proof.hint(load<i32>(units + ((<usize>(other >> 1)) << 2)))
    }
    proof.hint(idOf(c))
    proof.end()
    store<i32>(at, id)
  }
  return true
}

/** Searches on for at most so many conflicts, or until the proof is to be read. */
export function advance(conflicts: i32, visitsMax: f64): i32 {
  const until = conflictCount + conflicts
  while (isDone === RUNNING) {
    if (!proof.fits(4 * variables + 64)) return RUNNING
    if (pending === 0) pending = propagate()
    if (level === 0 && (!settle() || !proof.fits(4 * variables + 64))) return RUNNING
    const c = pending
    pending = 0
    if (c !== 0) {
      conflictCount++
      sinceRestart++
      conflictMet()
      if (level === 0) {
        refute(c)
        break
      }
      resolve(c)
      if (conflictCount >= until || visits > visitsMax) return isDone
      continue
    }
    if (isDue()) {
      restart()
      continue
    }
    if (!choose()) break
  }
  return isDone
}

/** Learns from a conflict and goes back to where the learnt clause says something new. */
function resolve(c: usize): void {
  const glue = analyse(c)
  const size = learntSize
  const id = proof.begin(size)
  for (let k = 0; k < size; k++) proof.literal(load<i32>(learnt + ((<usize>k) << 2)))
  hintsOfConflict(c)
  decay()
  glueSum += <f64>glue
  fastGlue += (<f64>glue - fastGlue) / 32
  slowGlue += (<f64>glue - slowGlue) / (conflictCount < 4096 ? <f64>conflictCount : 4096)
  const first = load<i32>(learnt)
  const to = size === 1 ? 0 : levelOf(load<i32>(learnt, 4) >> 1)
  backTo(to)
  const clause = newClause(size, glue, id)
  if (clause === 0) {
    isDone = OUT_OF_ROOM
    return
  }
  memory.copy(clause + HEAD, learnt, (<usize>size) << 2)
  if (size > 1) watchBoth(clause)
  assign(first, clause)
}

function isDue(): bool {
  if (sinceRestart < 2) return false
  if (isStable) return sinceRestart >= LUBY_UNIT * lubyV
  return fastGlue > RESTART_MARGIN * slowGlue
}

function restart(): void {
  restartCount++
  sinceRestart = 0
  if (isStable) {
    // Knuth's rule for 1 1 2 1 1 2 4 ...
    if ((lubyU & -lubyU) === lubyV) {
      lubyU++
      lubyV = 1
    } else lubyV *= 2
  }
  if (conflictCount >= phaseEnd) {
    isStable = !isStable
    if (!isStable) phaseLength += PHASE_FIRST
    phaseEnd = conflictCount + phaseLength
    lubyU = 1
    lubyV = 1
  }
  backTo(0)
  if (isReductionDue()) reduce()
}

/** Opens the next level: an assumption, or the most active variable. False when there is nothing left to choose. */
function choose(): bool {
  while (level < assumed) {
    const one = load<i32>(assumptions + ((<usize>level) << 2))
    const value = truthOf(one)
    if (value < 0) {
      excludeAssumption(one)
      isDone = NOT_UNDER_ASSUMPTIONS
      return false
    }
    openLevel()
    if (value === 0) {
      assign(one, 0)
      return true
    }
  }
  let v = next()
  while (v >= 0 && truthOf(2 * v) !== 0) v = next()
  if (v < 0) {
    isDone = SATISFIABLE
    return false
  }
  decisionCount++
  openLevel()
  assign(2 * v + <i32>load<u8>(phases + <usize>v), 0)
  return true
}

/** i8 of each literal, 1 when it is true. */
export function truths(): usize {
  return values
}

/** The clause of negated assumptions that was learnt last, and its size. */
export function core(): usize {
  return learnt
}

export function coreSize(): i32 {
  return learntSize
}

export function proofAt(): usize {
  return proof.buffer
}

export function proofLength(): i32 {
  return proof.length
}

export function proofTaken(): void {
  proof.rewind()
}

export function conflicts(): i32 {
  return conflictCount
}

export function decisions(): i32 {
  return decisionCount
}

export function restarts(): i32 {
  return restartCount
}

export function propagations(): f64 {
  return propagated
}

export function visited(): f64 {
  return visits
}

/** Sum of the glue of all learnt clauses. */
export function glueTotal(): f64 {
  return glueSum
}

export function octets(): f64 {
  return <f64>(arenaEnd - arena)
}
