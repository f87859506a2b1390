// Riccati and Bessel: x j_l(x) and x n_l(x), the waves of a free particle by radius, and their derivatives (DLMF 10.51).
import { cos, sin } from './mathematics.ts'

export interface RadialWave {
  /** sin(x - l pi/2) far out. */
  readonly regular: number
  readonly regularSlope: number
  /** -cos(x - l pi/2) far out; -Infinity where it is beyond a double. */
  readonly irregular: number
  readonly irregularSlope: number
  /** Zeros of the regular one between 0 and x. */
  readonly nodes: number
}

/** Orders above the wanted one from which the recurrence falls. */
const AHEAD = 40
const LARGE = 1e250

export function radialWave(l: number, x: number): RadialWave {
  const regular = regularsUpTo(l, x)
  let [before, own] = [sin(x), -cos(x)]
  for (let n = 0; n < l && Number.isFinite(own); n++) {
    const next = ((2 * n + 1) / x) * own - before
    before = own
    own = next
  }
  if (!Number.isFinite(own)) own = Number.NEGATIVE_INFINITY
  // Zeros of neighbouring orders alternate: each order has as many below x as the one before, or one less, as its sign tells.
  let nodes = Math.floor(x / Math.PI)
  for (let n = 1; n <= l; n++) {
    if (nodes > 0 && regular[n + 1]! < 0 !== (nodes % 2 === 1)) nodes--
  }
  return {
    regular: regular[l + 1]!,
    regularSlope: regular[l]! - (l / x) * regular[l + 1]!,
    irregular: own,
    irregularSlope: before - (l / x) * own,
    nodes,
  }
}

/** x j_n(x) for n from -1 to l. */
function regularsUpTo(l: number, x: number): Float64Array {
  const values = new Float64Array(l + 2)
  values[0] = cos(x)
  values[1] = sin(x)
  if (x > l) {
    for (let n = 0; n < l; n++) {
      values[n + 2] = ((2 * n + 1) / x) * values[n + 1]! - values[n]!
    }
    return values
  }
  // Upwards rounding would grow here; downwards it falls (Miller).
  const start = l + AHEAD + Math.ceil(x)
  const falling = new Float64Array(start + 2)
  falling[start] = 1 / LARGE
  for (let n = start; n > 0; n--) {
    falling[n - 1] = ((2 * n + 1) / x) * falling[n]! - falling[n + 1]!
    if (Math.abs(falling[n - 1]!) < LARGE) continue
    for (let k = n - 1; k <= start; k++) falling[k]! /= LARGE
  }
  // By whichever of the first two is not next to a zero.
  const first = sin(x) / x - cos(x)
  const isFirst = Math.abs(values[1]!) >= Math.abs(first)
  const scale = isFirst ? values[1]! / falling[0]! : first / falling[1]!
  for (let n = 1; n <= l; n++) values[n + 1] = falling[n]! * scale
  return values
}
