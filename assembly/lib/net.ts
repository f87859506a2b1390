// Sobol's net of 64 dimensions, scrambled by a hash that turns each bit by those above it (Owen 1995; Laine and Karras, Comput.
// Graph. Forum 30 (2011) 1181). What lies beyond 64 dimensions is drawn at random.
import { zeroed } from './memory'
import { deviate } from './normal'
import { bits, uniform } from './random'

const NET_DIMENSIONS = 64
const NET_SIZE: f64 = 4294967296

let directions: usize = 0
let scrambles: usize = 0
let current: usize = 0
let drawn: u32 = 0

/** Takes all memory; where the 32 direction numbers of each dimension belong, their bits from the lowest up. */
export function netMemory(): usize {
  directions = zeroed(NET_DIMENSIONS * 32 * 4)
  scrambles = zeroed(NET_DIMENSIONS * 4)
  current = zeroed(NET_DIMENSIONS * 4)
  return directions
}

/** From the first point, under another scramble. */
export function scramble(): void {
  drawn = 0
  for (let d: usize = 0; d < <usize>NET_DIMENSIONS; d++) {
    store<u32>(scrambles + (d << 2), <u32>bits())
    store<u32>(current + (d << 2), 0)
  }
}

/** Each dimension has been drawn for the next n points. */
export function pass(n: i32): void {
  drawn += <u32>n
}

/** Uniform numbers of a dimension for the block, as deviates where wanted. */
export function draw(dimension: i32, to: usize, n: i32, isNormal: bool): void {
  if (dimension >= NET_DIMENSIONS) {
    for (let i = 0; i < n; i++) {
      const u = uniform()
      store<f64>(to + ((<usize>i) << 3), isNormal ? deviate(u, 1) : u)
    }
    return
  }
  const at = (<usize>dimension) << 2
  const rows = directions + ((<usize>dimension) << 7)
  const scramble = load<u32>(scrambles + at)
  let x = load<u32>(current + at)
  const from = drawn + 1
  for (let i = 0; i < n; i++) {
    const u = <f64>scrambled(x, scramble) + 0.5
    store<f64>(to + ((<usize>i) << 3), isNormal ? deviate(u, NET_SIZE) : u / NET_SIZE)
    x ^= load<u32>(rows + ((<usize>ctz<u32>(from + <u32>i)) << 2))
  }
  store<u32>(current + at, x)
}

/** x has its bits from the lowest up; each is turned by a hash of those before it. */
function scrambled(bitsUp: u32, seed: u32): u32 {
  let x = bitsUp + seed
  x ^= x * 0x6c50b47c
  x ^= x * 0xb82f1e52
  x ^= x * 0xc7afe638
  x ^= x * 0x8d22f6e6
  x = ((x >> 1) & 0x55555555) | ((x & 0x55555555) << 1)
  x = ((x >> 2) & 0x33333333) | ((x & 0x33333333) << 2)
  x = ((x >> 4) & 0x0f0f0f0f) | ((x & 0x0f0f0f0f) << 4)
  x = ((x >> 8) & 0x00ff00ff) | ((x & 0x00ff00ff) << 8)
  return (x >> 16) | (x << 16)
}
