// Numbers that change by chance: each reaction happens at its rate and moves whole numbers. The user module gives the rates.
// Exact: Gillespie, J. Phys. Chem. 81 (1977) 2340, the direct method. In leaps: Cao, Gillespie and Petzold, J. Chem. Phys.
// 124 (2006) 044109, with reactions that could use up what they take one at a time.
import { zeroed } from './lib/memory'
import { poisson } from './lib/poisson'
import { setSeed, uniform } from './lib/random'
import { output } from './ode/user'

/** Answers of a run. */
const DONE: i32 = 0
const LIMIT: i32 = 1
/** A rate below zero or no number; a number taken below zero. */
const BAD_RATE: i32 = 2
const TAKEN_BELOW_ZERO: i32 = 3

/** A reaction that could happen fewer times than this is one of few. */
const FEW: f64 = 10
/** Leaps are worth their while from so many events on; else so many exact ones are taken. */
const LEAP_EVENTS: f64 = 10
const EXACT_EVENTS: i32 = 100
/** Order of reactions in what they take, at most: what the change of a number does to rates (Cao et al., section III). */
const ORDER: f64 = 3

let n: i32 = 0
let reactions: i32 = 0
let stateAt: usize = 0
let ratesAt: usize = 0
let savedAt: usize = 0
let driftAt: usize = 0
let spreadAt: usize = 0
let fewAt: usize = 0
/** Where the changes of a reaction begin and which number each moves, whole numbers; by how much, doubles. */
let startsAt: usize = 0
let movedAt: usize = 0
let byAt: usize = 0

let time: f64 = 0
let events: f64 = 0
let faulty: i32 = 0

export function init(numbers: i32, count: i32, changes: i32): void {
  n = numbers
  reactions = count
  const vector = ((<usize>n) << 3) + 8
  stateAt = zeroed(vector)
  savedAt = zeroed(vector)
  driftAt = zeroed(vector)
  spreadAt = zeroed(vector)
  ratesAt = zeroed(((<usize>count) << 3) + 8)
  fewAt = zeroed(((<usize>count) << 3) + 8)
  startsAt = zeroed((<usize>count + 2) << 2)
  movedAt = zeroed((<usize>changes + 1) << 2)
  byAt = zeroed(((<usize>changes) << 3) + 8)
}

/** Addresses: the numbers and `by` are doubles, `starts` and `moved` whole numbers of four bytes. */
export function state(): usize {
  return stateAt
}
export function starts(): usize {
  return startsAt
}
export function moved(): usize {
  return movedAt
}
export function by(): usize {
  return byAt
}

export function seed(value: f64): void {
  setSeed(value)
}
export function currentTime(): f64 {
  return time
}
/** Since the instance was made; a leap counts its reactions once. */
export function eventCount(): f64 {
  return events
}
/** The reaction that a refused run was at. */
export function faultyReaction(): i32 {
  return faulty
}

/** The sum of all rates, or -1. */
function total(): f64 {
  output(time, stateAt, ratesAt)
  let sum: f64 = 0
  for (let r = 0; r < reactions; r++) {
    const rate = load<f64>(ratesAt + ((<usize>r) << 3))
    if (!(rate >= 0)) {
      faulty = r
      return -1
    }
    sum += rate
  }
  if (sum < Infinity) return sum
  faulty = 0
  return -1
}

/** Moves what reaction r moves, `times` over; false where a number falls below zero. */
function happen(r: i32, times: f64): bool {
  const first = load<i32>(startsAt + ((<usize>r) << 2))
  const last = load<i32>(startsAt + ((<usize>r) << 2), 4)
  let isSound = true
  for (let c = first; c < last; c++) {
    const at = stateAt + ((<usize>load<i32>(movedAt + ((<usize>c) << 2))) << 3)
    const value = load<f64>(at) + times * load<f64>(byAt + ((<usize>c) << 3))
    store<f64>(at, value)
    if (value < 0) isSound = false
  }
  return isSound
}

/** One reaction in proportion to the rates of those marked `few`, or of all. */
function chosen(sum: f64, onlyFew: bool): i32 {
  let left = uniform() * sum
  let last = 0
  for (let r = 0; r < reactions; r++) {
    const rate = load<f64>(ratesAt + ((<usize>r) << 3))
    if (rate === 0 || (onlyFew && load<f64>(fewAt + ((<usize>r) << 3)) === 0)) continue
    last = r
    left -= rate
    if (left < 0) break
  }
  return last
}

/** From t to tEnd, at most `most` events; the numbers stand at state(). */
export function run(t: f64, tEnd: f64, most: f64): i32 {
  time = t
  const limit = events + most
  while (time < tEnd) {
    if (events >= limit) return LIMIT
    const status = happenOnce(tEnd)
    if (status !== DONE) return status
  }
  return DONE
}

function happenOnce(tEnd: f64): i32 {
  const sum = total()
  if (sum < 0) return BAD_RATE
  const wait = sum > 0 ? -Math.log(1 - uniform()) / sum : Infinity
  if (!(time + wait <= tEnd)) {
    time = tEnd
    return DONE
  }
  time += wait
  events++
  const r = chosen(sum, false)
  if (happen(r, 1)) return DONE
  faulty = r
  return TAKEN_BELOW_ZERO
}

/** The same in leaps in which no rate changes by more than a share `epsilon`. */
export function leap(t: f64, tEnd: f64, epsilon: f64, most: f64): i32 {
  time = t
  const limit = events + most
  while (time < tEnd) {
    if (events >= limit) return LIMIT
    const sum = total()
    if (sum < 0) return BAD_RATE
    if (sum === 0) {
      time = tEnd
      return DONE
    }
    const few = markFew()
    if (few < 0) return TAKEN_BELOW_ZERO
    let reach = reachOf(epsilon)
    if (reach < LEAP_EVENTS / sum) {
      for (let i = 0; i < EXACT_EVENTS && time < tEnd; i++) {
        const status = happenOnce(tEnd)
        if (status !== DONE) return status
      }
      continue
    }
    memory.copy(savedAt, stateAt, (<usize>n) << 3)
    while (!leapOnce(reach, few, tEnd)) {
      memory.copy(stateAt, savedAt, (<usize>n) << 3)
      reach /= 2
    }
  }
  return DONE
}

/** Marks reactions that could happen few times only; the sum of their rates, or -1 where one has a rate and nothing to take. */
function markFew(): f64 {
  let sum: f64 = 0
  for (let r = 0; r < reactions; r++) {
    const rate = load<f64>(ratesAt + ((<usize>r) << 3))
    const first = load<i32>(startsAt + ((<usize>r) << 2))
    const last = load<i32>(startsAt + ((<usize>r) << 2), 4)
    let most: f64 = Infinity
    for (let c = first; c < last; c++) {
      const change = load<f64>(byAt + ((<usize>c) << 3))
      if (change >= 0) continue
      const at = stateAt + ((<usize>load<i32>(movedAt + ((<usize>c) << 2))) << 3)
      most = min(most, floor(load<f64>(at) / -change))
    }
    if (rate > 0 && most < 1) {
      faulty = r
      return -1
    }
    const isFew = rate > 0 && most < FEW
    store<f64>(fewAt + ((<usize>r) << 3), isFew ? 1 : 0)
    if (isFew) sum += rate
  }
  return sum
}

/** Time within which the numbers move by less than a share of themselves (equation 33 of Cao et al.). */
function reachOf(epsilon: f64): f64 {
  memory.fill(driftAt, 0, (<usize>n) << 3)
  memory.fill(spreadAt, 0, (<usize>n) << 3)
  for (let r = 0; r < reactions; r++) {
    const rate = load<f64>(ratesAt + ((<usize>r) << 3))
    if (load<f64>(fewAt + ((<usize>r) << 3)) !== 0 || rate === 0) continue
    const first = load<i32>(startsAt + ((<usize>r) << 2))
    const last = load<i32>(startsAt + ((<usize>r) << 2), 4)
    for (let c = first; c < last; c++) {
      const at = (<usize>load<i32>(movedAt + ((<usize>c) << 2))) << 3
      const change = load<f64>(byAt + ((<usize>c) << 3))
      store<f64>(driftAt + at, load<f64>(driftAt + at) + change * rate)
      store<f64>(spreadAt + at, load<f64>(spreadAt + at) + change * change * rate)
    }
  }
  let reach: f64 = Infinity
  for (let at: usize = 0, last = (<usize>n) << 3; at < last; at += 8) {
    const room = max((epsilon * load<f64>(stateAt + at)) / ORDER, 1)
    const drift = abs(load<f64>(driftAt + at))
    const spread = load<f64>(spreadAt + at)
    if (drift > 0) reach = min(reach, room / drift)
    if (spread > 0) reach = min(reach, (room * room) / spread)
  }
  return reach
}

/** False where a number fell below zero: the state is void then. */
function leapOnce(reach: f64, few: f64, tEnd: f64): bool {
  const wait = few > 0 ? -Math.log(1 - uniform()) / few : Infinity
  const length = min(min(reach, wait), tEnd - time)
  for (let r = 0; r < reactions; r++) {
    const rate = load<f64>(ratesAt + ((<usize>r) << 3))
    if (rate === 0 || load<f64>(fewAt + ((<usize>r) << 3)) !== 0) continue
    const times = poisson(rate * length)
    if (times > 0) happen(r, times)
  }
  if (length === wait) happen(chosen(few, true), 1)
  for (let at: usize = 0, last = (<usize>n) << 3; at < last; at += 8) {
    if (load<f64>(stateAt + at) < 0) return false
  }
  events += <f64>reactions
  time = length === tEnd - time ? tEnd : time + length
  return true
}
