// The variables by activity in a heap: those that took part in late conflicts first (Een and Sorensson, SAT 2003).
import { zeroed } from '../lib/memory'

const DECAY = 1 / 0.95
const RESCALE = 1e100

let activities: usize = 0
let heapOf: usize = 0
/** Place in the heap, -1 when it is not in it. */
let at: usize = 0
let size: i32 = 0
let step: f64 = 1

export function takeOrder(count: i32): void {
  const n = <usize>count
  activities = zeroed((n + 1) << 3)
  heapOf = zeroed((n + 1) << 2)
  at = zeroed((n + 1) << 2)
  size = count
  for (let v = 0; v < count; v++) {
    store<i32>(heapOf + ((<usize>v) << 2), v)
    store<i32>(at + ((<usize>v) << 2), v)
  }
}

// @ts-expect-error: decorator
function activity(v: i32): f64 {
  return load<f64>(activities + ((<usize>v) << 3))
}

// @ts-expect-error: decorator
function put(v: i32, place: i32): void {
  store<i32>(heapOf + ((<usize>place) << 2), v)
  store<i32>(at + ((<usize>v) << 2), place)
}

// @ts-expect-error: decorator
function member(place: i32): i32 {
  return load<i32>(heapOf + ((<usize>place) << 2))
}

function up(v: i32, from: i32): void {
  let place = from
  const own = activity(v)
  while (place > 0) {
    const above = (place - 1) >> 1
    const other = member(above)
    if (activity(other) >= own) break
    put(other, place)
    place = above
  }
  put(v, place)
}

function down(v: i32, from: i32): void {
  let place = from
  const own = activity(v)
  while (true) {
    let child = 2 * place + 1
    if (child >= size) break
    if (child + 1 < size && activity(member(child + 1)) > activity(member(child))) child++
    const other = member(child)
    if (own >= activity(other)) break
    put(other, place)
    place = child
  }
  put(v, place)
}

export function enter(v: i32): void {
  if (load<i32>(at + ((<usize>v) << 2)) >= 0) return
  up(v, size++)
}

/** The most active variable, taken out; -1 when there is none. */
export function next(): i32 {
  if (size === 0) return -1
  const first = member(0)
  store<i32>(at + ((<usize>first) << 2), -1)
  size--
  if (size > 0) down(member(size), 0)
  return first
}

export function bump(v: i32, count: i32): void {
  const address = activities + ((<usize>v) << 3)
  const own = load<f64>(address) + step
  store<f64>(address, own)
  if (own > RESCALE) {
    for (let k = 0; k < count; k++) {
      const each = activities + ((<usize>k) << 3)
      store<f64>(each, load<f64>(each) / RESCALE)
    }
    step /= RESCALE
  }
  const place = load<i32>(at + ((<usize>v) << 2))
  if (place >= 0) up(v, place)
}

export function decay(): void {
  step *= DECAY
}
