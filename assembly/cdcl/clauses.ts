// Clauses in one arena, and for each literal the clauses that watch it: its first two literals, each with another literal
// of the clause that, while true, spares looking at it.
import { zeroed } from '../lib/memory'

/** Bytes before the literals: size, glue (0 for a clause of the problem), number in the proof, use. */
export const HEAD: usize = 16

export let arena: usize = 0
export let arenaEnd: usize = 0
let arenaRoom: usize = 0
/** Of each literal: address, entries and room of its list. */
let lists: usize = 0
/** The first free list of 2^k entries. */
let free: usize = 0
let literals: i32 = 0

export function takeClauses(variables: i32, room: usize): void {
  literals = 2 * variables
  lists = zeroed(<usize>literals * 12 + 12)
  free = zeroed(32 << 2)
  // Never read before it is written: pages that a search does not reach stay untouched.
  arena = (heap.alloc(room + 16) + 7) & ~7
  arenaEnd = arena
  arenaRoom = room
}

/** Address of a new clause without literals; 0 when there is no room. */
export function newClause(size: i32, glue: i32, id: i32): usize {
  const bytes = HEAD + ((<usize>size) << 2)
  if (arenaEnd + bytes > arena + arenaRoom) return 0
  const c = arenaEnd
  store<i32>(c, size)
  store<i32>(c, glue, 4)
  store<i32>(c, id, 8)
  store<i32>(c, 0, 12)
  arenaEnd += bytes
  return c
}

export function shrinkArena(end: usize): void {
  arenaEnd = end
}

// @ts-expect-error: decorator
export function sizeOf(c: usize): i32 {
  return load<i32>(c)
}

// @ts-expect-error: decorator
export function glueOf(c: usize): i32 {
  return load<i32>(c, 4)
}

// @ts-expect-error: decorator
export function idOf(c: usize): i32 {
  return load<i32>(c, 8)
}

// @ts-expect-error: decorator
export function literalAt(c: usize, k: i32): i32 {
  return load<i32>(c + HEAD + ((<usize>k) << 2))
}

// @ts-expect-error: decorator
export function listOf(literal: i32): usize {
  return lists + <usize>literal * 12
}

export function watch(literal: i32, c: usize, other: i32): void {
  const list = listOf(literal)
  const length = load<u32>(list, 4)
  if (length === load<u32>(list, 8)) grow(list, length)
  const entry = <usize>load<u32>(list) + ((<usize>length) << 3)
  store<u32>(entry, <u32>c)
  store<i32>(entry, other, 4)
  store<u32>(list, length + 1, 4)
}

/** Lists double; the old ones serve other literals. */
function grow(list: usize, length: u32): void {
  const room: u32 = length === 0 ? 4 : 2 * length
  const from = <usize>load<u32>(list)
  const head = free + ((<usize>(31 - clz(room))) << 2)
  let to = <usize>load<u32>(head)
  if (to !== 0) store<u32>(head, load<u32>(to))
  else to = heap.alloc((<usize>room) << 3)
  if (length > 0) {
    memory.copy(to, from, (<usize>length) << 3)
    const old = free + ((<usize>(31 - clz(length))) << 2)
    store<u32>(from, load<u32>(old))
    store<u32>(old, <u32>from)
  }
  store<u32>(list, <u32>to)
  store<u32>(list, room, 8)
}

export function watchBoth(c: usize): void {
  const first = literalAt(c, 0)
  const second = literalAt(c, 1)
  watch(first, c, second)
  watch(second, c, first)
}

/** All lists empty; their memory stays theirs. */
export function forgetWatches(): void {
  for (let l = 0; l < literals; l++) store<u32>(listOf(l), 0, 4)
}
