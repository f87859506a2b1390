// From a conflict the clause that its first unique implication point gives, without literals that follow from the others
// (Sorensson and Biere, SAT 2009, LNCS 5584, 237), and the hints by which it is checked.
import { zeroed } from '../lib/memory'
import { glueOf, idOf, literalAt, sizeOf } from './clauses'
import { bump } from './order'
import * as proof from './proof'
import { level, trailLength } from './propagation'
import { levelOf, onTrail, places, reasonOf, seen, units, variables } from './state'

/** Marks of a variable. */
const TAKEN: u8 = 1
const FOLLOWS: u8 = 2
const NEEDED: u8 = 3
const VISITED: u8 = 4

export let learnt: usize = 0
export let learntSize: i32 = 0
/** Variables whose marks are to be wiped. */
let marked: usize = 0
let markedCount: i32 = 0
let stack: usize = 0
/** Places on the trail of what a proof needs. */
let needed: usize = 0
/** The last conflict that met a level, for the count of different ones. */
let stamps: usize = 0
let stamp: i32 = 0

export function prepareAnalysis(count: i32): void {
  const n = <usize>count
  learnt = zeroed((n + 2) << 2)
  marked = zeroed((2 * n + 2) << 2)
  stack = zeroed((n + 2) << 3)
  needed = zeroed((n + 2) << 2)
  stamps = zeroed((n + 2) << 2)
}

// @ts-expect-error: decorator
function markOf(v: i32): u8 {
  return load<u8>(seen + <usize>v)
}

// @ts-expect-error: decorator
function mark(v: i32, as: u8): void {
  if (markOf(v) === 0) {
    store<i32>(marked + ((<usize>markedCount) << 2), v)
    markedCount++
  }
  store<u8>(seen + <usize>v, as)
}

function wipe(): void {
  for (let k = 0; k < markedCount; k++) {
    store<u8>(seen + <usize>load<i32>(marked + ((<usize>k) << 2)), 0)
  }
  markedCount = 0
}

// @ts-expect-error: decorator
function learntAt(k: i32): i32 {
  return load<i32>(learnt + ((<usize>k) << 2))
}

// @ts-expect-error: decorator
function setLearnt(k: i32, literal: i32): void {
  store<i32>(learnt + ((<usize>k) << 2), literal)
}

/** Writes the clause; its glue. The literal that becomes true stands first, one of the highest other level second. */
export function analyse(conflict: usize): i32 {
  let c = conflict
  let open = 0
  let size = 1
  let place = trailLength - 1
  let asserting = -1
  while (true) {
    store<i32>(c, glueOf(c) <= 6 ? 2 : 1, 12)
    for (let k = 0, n = sizeOf(c); k < n; k++) {
      const literal = literalAt(c, k)
      const v = literal >> 1
      if (literal === asserting || markOf(v) !== 0 || levelOf(v) === 0) continue
      mark(v, TAKEN)
      bump(v, variables)
      if (levelOf(v) >= level) open++
      else setLearnt(size++, literal)
    }
    while (markOf(onTrail(place) >> 1) === 0) place--
    asserting = onTrail(place--)
    open--
    if (open === 0) break
    c = reasonOf(asserting >> 1)
  }
  setLearnt(0, asserting ^ 1)
  let length = 1
  for (let k = 1; k < size; k++) {
    const literal = learntAt(k)
    if (!follows(literal >> 1)) setLearnt(length++, literal)
  }
  learntSize = length
  wipe()
  stamp++
  let glue = 0
  let highest = 1
  for (let k = 0; k < length; k++) {
    const own = levelOf(learntAt(k) >> 1)
    const at = stamps + ((<usize>own) << 2)
    if (load<i32>(at) !== stamp) {
      store<i32>(at, stamp)
      glue++
    }
    if (k > 0 && own > levelOf(learntAt(highest) >> 1)) highest = k
  }
  if (length > 1) {
    const second = learntAt(1)
    setLearnt(1, learntAt(highest))
    setLearnt(highest, second)
  }
  return glue
}

/** Whether a literal of the clause follows from its others: all ways back end at them. Depth first without recursion. */
function follows(v: i32): bool {
  if (reasonOf(v) === 0) return false
  let depth = 0
  store<i32>(stack, v)
  store<i32>(stack, 0, 4)
  while (depth >= 0) {
    const frame = stack + ((<usize>depth) << 3)
    const own = load<i32>(frame)
    const c = reasonOf(own)
    const k = load<i32>(frame, 4)
    if (k === sizeOf(c)) {
      // All that leads to it is there.
      if (depth > 0) mark(own, FOLLOWS)
      depth--
      continue
    }
    store<i32>(frame, k + 1, 4)
    const w = literalAt(c, k) >> 1
    const state = markOf(w)
    if (w === own || levelOf(w) === 0 || state === TAKEN || state === FOLLOWS) continue
    if (state === NEEDED || reasonOf(w) === 0 || depth >= variables) {
      while (depth > 0) {
        mark(load<i32>(stack + ((<usize>depth) << 3)), NEEDED)
        depth--
      }
      return false
    }
    depth++
    store<i32>(frame, w, 8)
    store<i32>(frame, 0, 12)
  }
  return true
}

/** The hints of the clause just learnt: all that leads from its negation to the conflict. */
export function hintsOfConflict(conflict: usize): void {
  for (let k = 0; k < learntSize; k++) mark(learntAt(k) >> 1, TAKEN)
  let count = gather(conflict, -1, 0)
  tell(count)
  proof.hint(idOf(conflict))
  proof.end()
  wipe()
}

/** Marks what leads to a clause being false and is not taken; counts the places of it. */
function gather(c: usize, but: i32, from: i32): i32 {
  let count = from
  let waiting = 0
  let clause = c
  let own = but
  while (true) {
    for (let k = 0, n = sizeOf(clause); k < n; k++) {
      const v = literalAt(clause, k) >> 1
      if (v === own || markOf(v) !== 0) continue
      mark(v, VISITED)
      store<i32>(needed + ((<usize>count) << 2), load<i32>(places + ((<usize>v) << 2)))
      count++
      if (levelOf(v) > 0 && reasonOf(v) !== 0) {
        store<i32>(stack + ((<usize>waiting) << 2), v)
        waiting++
      }
    }
    if (waiting === 0) return count
    waiting--
    own = load<i32>(stack + ((<usize>waiting) << 2))
    clause = reasonOf(own)
  }
}

/** The hints for places on the trail, in their order; of choices there is none. */
function tell(count: i32): void {
  sort(count)
  proof.beginHints()
  for (let k = 0; k < count; k++) {
    const v = onTrail(load<i32>(needed + ((<usize>k) << 2))) >> 1
    if (levelOf(v) === 0) proof.hint(load<i32>(units + ((<usize>v) << 2)))
    else if (reasonOf(v) !== 0) proof.hint(idOf(reasonOf(v)))
  }
}

/** Rising, by Shell's method with gaps of Ciura. */
function sort(count: i32): void {
  for (let gap = gapBelow(count); gap > 0; gap = gap === 1 ? 0 : gapBelow(gap)) {
    for (let k = gap; k < count; k++) {
      const own = load<i32>(needed + ((<usize>k) << 2))
      let at = k
      while (at >= gap) {
        const before = load<i32>(needed + ((<usize>(at - gap)) << 2))
        if (before <= own) break
        store<i32>(needed + ((<usize>at) << 2), before)
        at -= gap
      }
      store<i32>(needed + ((<usize>at) << 2), own)
    }
  }
}

function gapBelow(n: i32): i32 {
  let gap = 1
  while (<f64>gap * 2.25 + 1 < <f64>n) gap = <i32>(<f64>gap * 2.25) + 1
  return gap < n ? gap : 1
}

/** The clause of negated assumptions, that of `one` first, which the others exclude; with its hints. */
export function excludeAssumption(one: i32): void {
  const v = one >> 1
  let count = 0
  learntSize = 1
  setLearnt(0, one ^ 1)
  if (levelOf(v) === 0) {
    store<i32>(needed, load<i32>(places + ((<usize>v) << 2)))
    count = 1
  } else {
    mark(v, VISITED)
    count = gather(reasonOf(v), v, 0)
    for (let k = 0; k < count; k++) {
      const literal = onTrail(load<i32>(needed + ((<usize>k) << 2)))
      if (levelOf(literal >> 1) > 0 && reasonOf(literal >> 1) === 0) {
        setLearnt(learntSize++, literal ^ 1)
      }
    }
    store<i32>(needed + ((<usize>count) << 2), load<i32>(places + ((<usize>v) << 2)))
    count++
  }
  proof.begin(learntSize)
  for (let k = 0; k < learntSize; k++) proof.literal(learntAt(k))
  tell(count)
  proof.end()
  wipe()
}
