// The proof as 32-bit numbers, for whoever checks it while the search goes on: number of the clause, count of its
// literals, literals, count of its hints, hints; or -1 and the number of a clause that is dropped. A hint is the number
// of a clause that, in this order, the negation of the clause makes a unit, the last one a contradiction (LRAT; Cruz-Filipe
// et al., CADE 2017, LNCS 10395, 220).
export let buffer: usize = 0
export let length: i32 = 0
let room: i32 = 0
let lastId: i32 = 0
let hintsAt: i32 = 0

export function takeProof(words: i32): void {
  buffer = heap.alloc((<usize>words) << 2)
  room = words
  length = 0
}

export function startAfter(id: i32): void {
  lastId = id
}

export function rewind(): void {
  length = 0
}

/** Whether a record of so many words still fits. */
export function fits(words: i32): bool {
  return length + words + 8 <= room
}

// @ts-expect-error: decorator
function word(value: i32): void {
  store<i32>(buffer + ((<usize>length) << 2), value)
  length++
}

/** Opens the record of a clause; its number. */
export function begin(literals: i32): i32 {
  lastId++
  word(lastId)
  word(literals)
  return lastId
}

export function literal(value: i32): void {
  word(value)
}

export function beginHints(): void {
  hintsAt = length
  word(0)
}

export function hint(id: i32): void {
  word(id)
}

export function end(): void {
  store<i32>(buffer + ((<usize>hintsAt) << 2), length - hintsAt - 1)
}

export function drop(id: i32): void {
  word(-1)
  word(id)
}
