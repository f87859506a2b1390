// Learnt clauses are dropped by their glue, the number of levels that they join (Audemard and Simon, IJCAI 2009, 399).
import { zeroed } from '../lib/memory'
import {
  arena,
  arenaEnd,
  forgetWatches,
  glueOf,
  HEAD,
  idOf,
  literalAt,
  shrinkArena,
  sizeOf,
  watchBoth,
} from './clauses'
import * as proof from './proof'
import { trailLength } from './propagation'
import { onTrail, reasons, truthOf } from './state'

/** Conflicts between two reductions: at first, and how many more each time. */
const REDUCE_FIRST = 2000
const REDUCE_MORE = 300
/** Clauses of such glue stay. */
const GLUE_SMALL = 2
/** Larger glue is counted as this. */
const GLUES = 256

let conflicts: i32 = 0
let reduceAfter: i32 = REDUCE_FIRST
let glues: usize = 0

export function takeReduction(): void {
  glues = zeroed((<usize>GLUES) << 2)
}

export function conflictMet(): void {
  conflicts++
}

export function isReductionDue(): bool {
  return conflicts >= reduceAfter
}

/** Drops the worse half of the learnt clauses and closes the gaps. At level 0. */
export function reduce(): void {
  conflicts = 0
  reduceAfter += REDUCE_MORE
  for (let k = 0; k < trailLength; k++) {
    store<u32>(reasons + ((<usize>(onTrail(k) >> 1)) << 2), 0)
  }
  const count = spread()
  const limit = glueLimit(count / 2)
  forgetWatches()
  let to = arena
  let dropped = 0
  for (let c = arena; c < arenaEnd; ) {
    const bytes = HEAD + ((<usize>sizeOf(c)) << 2)
    const isDropped = glueOf(c) >= limit && dropped < count / 2 && isSpare(c)
    if (isDropped || isSatisfied(c)) {
      if (isDropped) dropped++
      // A clause of one literal stays in the proof: hints name it.
      if (sizeOf(c) > 1 && proof.fits(2)) proof.drop(idOf(c))
    } else {
      const used = load<i32>(c, 12)
      if (used > 0) store<i32>(c, used - 1, 12)
      if (to !== c) memory.copy(to, c, bytes)
      if (sizeOf(to) > 1) watchBoth(to)
      to += bytes
    }
    c += bytes
  }
  shrinkArena(to)
}

/** Learnt, of no small glue, and without a part in late conflicts. */
function isSpare(c: usize): bool {
  return glueOf(c) > GLUE_SMALL && sizeOf(c) > 2 && load<i32>(c, 12) === 0
}

/** Counts the spare clauses by their glue; their sum. */
function spread(): i32 {
  memory.fill(glues, 0, (<usize>GLUES) << 2)
  let count = 0
  for (let c = arena; c < arenaEnd; c += HEAD + ((<usize>sizeOf(c)) << 2)) {
    if (!isSpare(c)) continue
    const glue = glueOf(c) < GLUES ? glueOf(c) : GLUES - 1
    const at = glues + ((<usize>glue) << 2)
    store<i32>(at, load<i32>(at) + 1)
    count++
  }
  return count
}

/** The glue from which on there are at least so many. */
function glueLimit(wanted: i32): i32 {
  let sum = 0
  let glue = GLUES
  while (glue > GLUE_SMALL && sum < wanted) {
    glue--
    sum += load<i32>(glues + ((<usize>glue) << 2))
  }
  return glue
}

function isSatisfied(c: usize): bool {
  for (let k = 0; k < sizeOf(c); k++) if (truthOf(literalAt(c, k)) > 0) return true
  return false
}
