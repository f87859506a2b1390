// xoshiro256** 1.0 (Blackman and Vigna 2021) seeded by SplitMix64, to import into a kernel. The same seed
// gives the same numbers as workers/numerics/random.ts. One stream an instance: the state is the module's.
let s0: u64 = 0
let s1: u64 = 0
let s2: u64 = 0
let s3: u64 = 0
let spare: f64 = NaN

/** Starts the stream anew. `seed` is a safe integer; kernels take it as f64, JavaScript's number. */
export function setSeed(seed: f64): void {
  let state = <u64>(<i64>seed)
  s0 = splitMix64((state += 0x9e3779b97f4a7c15))
  s1 = splitMix64((state += 0x9e3779b97f4a7c15))
  s2 = splitMix64((state += 0x9e3779b97f4a7c15))
  s3 = splitMix64((state += 0x9e3779b97f4a7c15))
  spare = NaN
}

function splitMix64(state: u64): u64 {
  let z = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9
  z = (z ^ (z >> 27)) * 0x94d049bb133111eb
  return z ^ (z >> 31)
}

/** 64 random bits. */
export function bits(): u64 {
  const drawn = rotl<u64>(s1 * 5, 7) * 9
  const t = s1 << 17
  s2 ^= s0
  s3 ^= s1
  s1 ^= s2
  s0 ^= s3
  s2 ^= t
  s3 = rotl<u64>(s3, 45)
  return drawn
}

/** The state of the stream, the low then the high half of each of four words. */
export function streamPart(k: i32): u32 {
  const word = k < 2 ? s0 : k < 4 ? s1 : k < 6 ? s2 : s3
  return <u32>(word >> ((<u64>(k & 1)) << 5))
}

/** Goes on from such a state. A normal deviate that was left over is gone. */
export function setStream(k: i32, part: u32): void {
  const word = (<u64>part) << ((<u64>(k & 1)) << 5)
  const other = (<u64>0xffffffff) << ((<u64>((k & 1) ^ 1)) << 5)
  if (k < 2) s0 = (s0 & other) | word
  else if (k < 4) s1 = (s1 & other) | word
  else if (k < 6) s2 = (s2 & other) | word
  else s3 = (s3 & other) | word
  spare = NaN
}

/** Uniform in [0, 1): the upper 53 bits. */
export function uniform(): f64 {
  return <f64>(<i64>(bits() >> 11)) * 1.1102230246251565e-16
}

/** Standard normal deviate: the polar method (Marsaglia and Bray 1964). */
export function normal(): f64 {
  if (!isNaN(spare)) {
    const second = spare
    spare = NaN
    return second
  }
  let x: f64, y: f64, square: f64
  do {
    x = 2 * uniform() - 1
    y = 2 * uniform() - 1
    square = x * x + y * y
  } while (square >= 1 || square === 0)
  const scale = sqrt<f64>((-2 * Math.log(square)) / square)
  spare = y * scale
  return x * scale
}
