// Variables and literals of the search: literal 2v is variable v, 2v + 1 its negation. All arrays are addressed by hand.
import { zeroed } from '../lib/memory'

export let variables: i32 = 0
/** i8 of each literal: 1 true, -1 false, 0 free. */
export let values: usize = 0
/** i32 of each variable. */
export let levels: usize = 0
/** Address of the clause that made a variable true or false; 0 for a choice. */
export let reasons: usize = 0
/** Place on the trail. */
export let places: usize = 0
/** u8: 1 when the variable was false when it last had a value. */
export let phases: usize = 0
export let seen: usize = 0
/** Number in the proof of the clause that says nothing but this, at level 0. */
export let units: usize = 0
export let trail: usize = 0
/** Length of the trail before each level. */
export let bounds: usize = 0

export function takeVariables(count: i32): void {
  variables = count
  const n = <usize>count
  values = zeroed(2 * n + 8)
  levels = zeroed((n + 1) << 2)
  reasons = zeroed((n + 1) << 2)
  places = zeroed((n + 1) << 2)
  phases = zeroed(n + 8)
  // A variable is false unless the search has met it otherwise.
  memory.fill(phases, 1, n)
  seen = zeroed(n + 8)
  units = zeroed((n + 1) << 2)
  trail = zeroed((n + 1) << 2)
  bounds = zeroed((2 * n + 2) << 2)
}

// @ts-expect-error: decorator
export function truthOf(literal: i32): i32 {
  return <i32>load<i8>(values + <usize>literal)
}

// @ts-expect-error: decorator
export function levelOf(variable: i32): i32 {
  return load<i32>(levels + ((<usize>variable) << 2))
}

// @ts-expect-error: decorator
export function reasonOf(variable: i32): usize {
  return <usize>load<u32>(reasons + ((<usize>variable) << 2))
}

// @ts-expect-error: decorator
export function onTrail(place: i32): i32 {
  return load<i32>(trail + ((<usize>place) << 2))
}
