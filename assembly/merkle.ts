// SHA-256 (FIPS 180-4, section 6.2) of four texts at a time, one in each 32-bit lane, for the leaves and nodes of Merkle trees
// (RFC 9162, section 2.1). A call begins with room() and leaves nothing behind that a later one reads.

const ROUNDS: usize = memory.data<u32>(
  [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  ],
  16,
)
const START: usize = memory.data<u32>(
  [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19],
  16,
)

const LANES = 4
const BLOCK: usize = 64
const DIGEST: usize = 32

/** Of each lane the last octets of its text, with their padding: at most two blocks. */
const TAIL: usize = 2 * BLOCK
const tails: usize = memory.data(528, 16)
/** 64 words of the schedule, each with those of all lanes. */
const schedule: usize = memory.data(1024, 16)
const state: usize = memory.data(128, 16)

let own: usize = 0
let size: usize = 0

/** Address of `octets` octets of memory, which the next call may take again. */
export function room(octets: usize): usize {
  if (octets > size) {
    if (own !== 0) heap.free(own)
    own = heap.alloc(octets)
    size = octets
  }
  return own
}

/**
 * Writes the digests of `count` texts, one behind another from `text` on, to `digests`. `ends` are the 32-bit offsets at which
 * they end.
 */
export function digestsOf(text: usize, ends: usize, count: i32, digests: usize): void {
  for (let first = 0; first < count; first += LANES) {
    begin()
    let most: usize = 0
    for (let lane = 0; lane < LANES; lane++) {
      const i = min(first + lane, count - 1)
      const from = i === 0 ? 0 : <usize>load<u32>(ends + ((<usize>i - 1) << 2))
      const to = <usize>load<u32>(ends + ((<usize>i) << 2))
      most = max(most, padded(lane, text + from, to - from))
    }
    for (let block: usize = 0; block < most; block++) compress(block)
    for (let lane = 0; lane < min(LANES, count - first); lane++) {
      writeDigest(lane, digests + <usize>(first + lane) * DIGEST)
    }
  }
}

const COMMA = 0x2c
const ZERO = 0x30

/**
 * Writes the leaves of `count` points, the first of them of index `first`, to `leaves` and their ends to `ends`: each an octet 0,
 * then piece by piece its text and behind it a number, the next of a list with commas between them. A piece is the 32-bit
 * addresses of its text, of the end of that and of its list: 0 stands for the index, 1 for none. Some octets behind all that is
 * read and written must be free.
 */
export function leavesOf(
  pieces: usize,
  length: i32,
  first: u32,
  count: i32,
  leaves: usize,
  ends: usize,
): void {
  let at = leaves
  for (let i = 0; i < count; i++) {
    store<u8>(at++, 0)
    for (let n = 0; n < length; n++) {
      const piece = pieces + <usize>n * 12
      const text = <usize>load<u32>(piece)
      at = copied(text, <usize>load<u32>(piece, 4) - text, at)
      const list = <usize>load<u32>(piece, 8)
      if (list === 0) {
        at = decimal(first + i, at)
      } else if (list !== 1) {
        const size = untilComma(list)
        at = copied(list, size, at)
        store<u32>(piece, <u32>(list + size + 1), 8)
      }
    }
    store<u32>(ends + ((<usize>i) << 2), <u32>(at - leaves))
  }
}

/** Copies 16 octets at a time, and so up to 15 beyond the last; returns the end. A call of memory.copy takes longer. */
function copied(from: usize, length: usize, to: usize): usize {
  for (let at: usize = 0; at < length; at += 16) v128.store(to + at, v128.load(from + at))
  return to + length
}

function untilComma(text: usize): usize {
  const commas = i8x16.splat(<i8>COMMA)
  let at: usize = 0
  let hits = i8x16.bitmask(i8x16.eq(v128.load(text), commas))
  while (hits === 0) {
    at += 16
    hits = i8x16.bitmask(i8x16.eq(v128.load(text + at), commas))
  }
  return at + <usize>ctz(hits)
}

function decimal(n: u32, to: usize): usize {
  let end = to + 1
  for (let above = n / 10; above > 0; above /= 10) end++
  let rest = n
  for (let at = end; at > to; rest /= 10) store<u8>(--at, <u8>(ZERO + (rest % 10)))
  return end
}

/** The level above `count` digests: of each two under their prefix; the last without a sibling moves up. Returns its length. */
export function levelAbove(digests: usize, count: i32, above: usize): i32 {
  const pairs = count >> 1
  for (let first = 0; first < pairs; first += LANES) {
    begin()
    for (let lane = 0; lane < LANES; lane++) {
      const i = min(first + lane, pairs - 1)
      node(lane, digests + <usize>i * 2 * DIGEST)
    }
    compress(0)
    compress(1)
    for (let lane = 0; lane < min(LANES, pairs - first); lane++) {
      writeDigest(lane, above + <usize>(first + lane) * DIGEST)
    }
  }
  if ((count & 1) === 0) return pairs
  memory.copy(above + <usize>pairs * DIGEST, digests + <usize>(count - 1) * DIGEST, DIGEST)
  return pairs + 1
}

// Of each lane: where its text begins, how many whole blocks it has, and how many with those of its tail.
const lanes: usize = memory.data(64, 16)
const WHOLE: usize = 4
const BLOCKS: usize = 8

function begin(): void {
  for (let word: usize = 0; word < 8; word++) {
    v128.store(state + (word << 4), v128.load_splat<u32>(START + (word << 2)))
  }
}

/** Takes a text into a lane: its tail is its last octets, 0x80, zeros, and its length in bits. Returns its blocks. */
function padded(lane: i32, text: usize, length: usize): usize {
  const whole = length / BLOCK
  const rest = length % BLOCK
  const tail = tails + <usize>lane * TAIL
  const blocks: usize = rest < BLOCK - 8 ? 1 : 2
  copied(text + whole * BLOCK, rest, tail)
  // What goes beyond its end is of the lane after it, which is taken later, or nobody's.
  for (let at = rest; at < TAIL; at += 16) v128.store(tail + at, i64x2.splat(0))
  store<u8>(tail + rest, 0x80)
  store<u64>(tail + blocks * BLOCK - 8, bswap<u64>((<u64>length) << 3))
  return laid(lane, text, whole, whole + blocks)
}

/** The node of two digests that lie side by side: 65 octets with their prefix. */
function node(lane: i32, pair: usize): void {
  const tail = tails + <usize>lane * TAIL
  store<u8>(tail, 1)
  copied(pair, 2 * DIGEST, tail + 1)
  for (let at: usize = 1 + 2 * DIGEST; at < TAIL; at += 16) v128.store(tail + at, i64x2.splat(0))
  store<u8>(tail + 1 + 2 * DIGEST, 0x80)
  store<u64>(tail + TAIL - 8, bswap<u64>((<u64>(1 + 2 * DIGEST)) << 3))
  laid(lane, tail, 0, 2)
}

function laid(lane: i32, text: usize, whole: usize, blocks: usize): usize {
  const at = lanes + ((<usize>lane) << 4)
  store<u32>(at, <u32>text)
  store<u32>(at + WHOLE, <u32>whole)
  store<u32>(at + BLOCKS, <u32>blocks)
  return blocks
}

/** Address of a block of a lane; of one that the lane does not have, of any. */
function blockOf(lane: usize, block: usize): usize {
  const at = lanes + (lane << 4)
  const whole = <usize>load<u32>(at + WHOLE)
  if (block < whole) return <usize>load<u32>(at) + block * BLOCK
  return tails + lane * TAIL + ((block - whole) & 1) * BLOCK
}

/** -1 in the lanes that have this block. */
function having(block: usize): v128 {
  return i32x4.gt_s(
    i32x4(
      load<i32>(lanes + BLOCKS),
      load<i32>(lanes + 16 + BLOCKS),
      load<i32>(lanes + 32 + BLOCKS),
      load<i32>(lanes + 48 + BLOCKS),
    ),
    i32x4.splat(<i32>block),
  )
}

/** Big-endian words. */
// @ts-expect-error: decorator
function words(address: usize): v128 {
  const octets = v128.load(address)
  return v128.shuffle<u8>(octets, octets, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12)
}

// @ts-expect-error: decorator
function turned(x: v128, bits: i32): v128 {
  return v128.or(i32x4.shr_u(x, bits), i32x4.shl(x, 32 - bits))
}

function fillSchedule(block: usize): void {
  const p0 = blockOf(0, block)
  const p1 = blockOf(1, block)
  const p2 = blockOf(2, block)
  const p3 = blockOf(3, block)
  for (let four: usize = 0; four < BLOCK; four += 16) {
    const a = words(p0 + four)
    const b = words(p1 + four)
    const c = words(p2 + four)
    const d = words(p3 + four)
    const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5)
    const cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5)
    const abAbove = v128.shuffle<i32>(a, b, 2, 6, 3, 7)
    const cdAbove = v128.shuffle<i32>(c, d, 2, 6, 3, 7)
    const at = schedule + (four << 2)
    v128.store(at, v128.shuffle<i64>(ab, cd, 0, 2))
    v128.store(at, v128.shuffle<i64>(ab, cd, 1, 3), 16)
    v128.store(at, v128.shuffle<i64>(abAbove, cdAbove, 0, 2), 32)
    v128.store(at, v128.shuffle<i64>(abAbove, cdAbove, 1, 3), 48)
  }
  for (let at = schedule; at < schedule + 48 * 16; at += 16) {
    const x = v128.load(at, 16)
    const y = v128.load(at, 14 * 16)
    const s0 = v128.xor(v128.xor(turned(x, 7), turned(x, 18)), i32x4.shr_u(x, 3))
    const s1 = v128.xor(v128.xor(turned(y, 17), turned(y, 19)), i32x4.shr_u(y, 10))
    const sum = i32x4.add(i32x4.add(v128.load(at), s0), i32x4.add(v128.load(at, 9 * 16), s1))
    v128.store(at, sum, 16 * 16)
  }
}

/** T1 of a round but for its h. */
// @ts-expect-error: decorator
function first(e: v128, f: v128, g: v128, round: usize): v128 {
  const sum = v128.xor(v128.xor(turned(e, 6), turned(e, 11)), turned(e, 25))
  const choice = v128.bitselect(f, g, e)
  const word = v128.load(schedule + (round << 4))
  const constant = v128.load_splat<u32>(ROUNDS + (round << 2))
  return i32x4.add(i32x4.add(sum, choice), i32x4.add(word, constant))
}

/** T2 of a round. */
// @ts-expect-error: decorator
function second(a: v128, b: v128, c: v128): v128 {
  const sum = v128.xor(v128.xor(turned(a, 2), turned(a, 13)), turned(a, 22))
  return i32x4.add(sum, v128.bitselect(b, a, v128.xor(a, c)))
}

/** Takes a block into the state of each lane that has it. */
function compress(block: usize): void {
  fillSchedule(block)
  let a = v128.load(state)
  let b = v128.load(state, 16)
  let c = v128.load(state, 32)
  let d = v128.load(state, 48)
  let e = v128.load(state, 64)
  let f = v128.load(state, 80)
  let g = v128.load(state, 96)
  let h = v128.load(state, 112)
  // Eight rounds bring the names of the registers back to where they were.
  for (let round: usize = 0; round < 64; round += 8) {
    let t = i32x4.add(h, first(e, f, g, round))
    d = i32x4.add(d, t)
    h = i32x4.add(t, second(a, b, c))
    t = i32x4.add(g, first(d, e, f, round + 1))
    c = i32x4.add(c, t)
    g = i32x4.add(t, second(h, a, b))
    t = i32x4.add(f, first(c, d, e, round + 2))
    b = i32x4.add(b, t)
    f = i32x4.add(t, second(g, h, a))
    t = i32x4.add(e, first(b, c, d, round + 3))
    a = i32x4.add(a, t)
    e = i32x4.add(t, second(f, g, h))
    t = i32x4.add(d, first(a, b, c, round + 4))
    h = i32x4.add(h, t)
    d = i32x4.add(t, second(e, f, g))
    t = i32x4.add(c, first(h, a, b, round + 5))
    g = i32x4.add(g, t)
    c = i32x4.add(t, second(d, e, f))
    t = i32x4.add(b, first(g, h, a, round + 6))
    f = i32x4.add(f, t)
    b = i32x4.add(t, second(c, d, e))
    t = i32x4.add(a, first(f, g, h, round + 7))
    e = i32x4.add(e, t)
    a = i32x4.add(t, second(b, c, d))
  }
  const mask = having(block)
  add(0, a, mask)
  add(16, b, mask)
  add(32, c, mask)
  add(48, d, mask)
  add(64, e, mask)
  add(80, f, mask)
  add(96, g, mask)
  add(112, h, mask)
}

// @ts-expect-error: decorator
function add(word: usize, x: v128, mask: v128): void {
  const before = v128.load(state + word)
  v128.store(state + word, i32x4.add(before, v128.and(x, mask)))
}

function writeDigest(lane: i32, to: usize): void {
  for (let word: usize = 0; word < 8; word++) {
    store<u32>(to + (word << 2), bswap(load<u32>(state + (word << 4) + ((<usize>lane) << 2))))
  }
}
