// Levels of choices, and what follows from them.
import { HEAD, listOf, sizeOf, watch } from './clauses'
import { enter } from './order'
import { bounds, levels, onTrail, phases, places, reasons, trail, truthOf, values } from './state'

export let level: i32 = 0
export let trailLength: i32 = 0
/** Literals before this one have been propagated. */
export let settled: i32 = 0
/** Clauses that were visited. */
export let visits: f64 = 0
export let propagated: f64 = 0

// @ts-expect-error: decorator
export function assign(literal: i32, reason: usize): void {
  const v = (<usize>(literal >> 1)) << 2
  store<i8>(values + <usize>literal, 1)
  store<i8>(values + <usize>(literal ^ 1), -1)
  store<i32>(levels + v, level)
  store<u32>(reasons + v, <u32>reason)
  store<i32>(places + v, trailLength)
  store<i32>(trail + ((<usize>trailLength) << 2), literal)
  trailLength++
}

export function openLevel(): void {
  store<i32>(bounds + ((<usize>level) << 2), trailLength)
  level++
}

export function backTo(to: i32): void {
  if (level <= to) return
  const length = load<i32>(bounds + ((<usize>to) << 2))
  for (let k = trailLength - 1; k >= length; k--) {
    const literal = onTrail(k)
    store<i8>(values + <usize>literal, 0)
    store<i8>(values + <usize>(literal ^ 1), 0)
    store<u8>(phases + <usize>(literal >> 1), <u8>(literal & 1))
    enter(literal >> 1)
  }
  trailLength = length
  settled = length
  level = to
}

/** The clause that has become false; 0 when there is none. */
export function propagate(): usize {
  while (settled < trailLength) {
    const falsified = onTrail(settled) ^ 1
    settled++
    propagated += 1
    const list = listOf(falsified)
    const length = <usize>load<u32>(list, 4)
    const begin = <usize>load<u32>(list)
    const end = begin + (length << 3)
    let to = begin
    let p = begin
    visits += <f64>length
    while (p < end) {
      const c = <usize>load<u32>(p)
      const other = load<i32>(p, 4)
      p += 8
      if (truthOf(other) > 0) {
        store<u32>(to, <u32>c)
        store<i32>(to, other, 4)
        to += 8
        continue
      }
      let first = load<i32>(c, HEAD)
      if (first === falsified) {
        first = load<i32>(c, HEAD + 4)
        store<i32>(c, first, HEAD)
        store<i32>(c, falsified, HEAD + 4)
      }
      if (first !== other && truthOf(first) > 0) {
        store<u32>(to, <u32>c)
        store<i32>(to, first, 4)
        to += 8
        continue
      }
      const last = c + HEAD + ((<usize>sizeOf(c)) << 2)
      let q = c + HEAD + 8
      while (q < last && truthOf(load<i32>(q)) < 0) q += 4
      if (q < last) {
        const instead = load<i32>(q)
        store<i32>(c, instead, HEAD + 4)
        store<i32>(q, falsified)
        watch(instead, c, first)
        continue
      }
      store<u32>(to, <u32>c)
      store<i32>(to, first, 4)
      to += 8
      if (truthOf(first) < 0) {
        memory.copy(to, p, end - p)
        store<u32>(list, <u32>((to + (end - p) - begin) >> 3), 4)
        settled = trailLength
        return c
      }
      assign(first, c)
    }
    store<u32>(list, <u32>((to - begin) >> 3), 4)
  }
  return 0
}
