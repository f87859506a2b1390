// Sine, cosine and hyperbolic cosine in fixed-point integers of 40 decimals, to verify results of double arithmetic by
// independent code with independent rounding.

/** One unit: a wide number x stands for x / WIDE. */
export const WIDE = 1_0000000000_0000000000_0000000000_0000000000n

/** 2 pi (OEIS A019692), 40 decimals. */
const TURN = 6_2831853071795864769252867665590057683943n

/** The value of a wide number as a double. */
export const narrow = (x: bigint): number => Number(x) / 1e40

/** n / d, rounded down. */
export const wideRatio = (n: bigint, d: bigint): bigint => (n * WIDE) / d

/** A double as it stands in memory. */
export function wide(x: number): bigint {
  let whole = x
  let halvings = 0n
  while (!Number.isInteger(whole)) {
    whole *= 2
    halvings += 1n
  }
  return (BigInt(whole) * WIDE) >> halvings
}

/** Radians of a number of turns, both wide. */
export const turns = (cycles: bigint): bigint => ((cycles % WIDE) * TURN) / WIDE

export const wideSine = (x: bigint): bigint => series(x % TURN, 1n, -1n)
export const wideCosine = (x: bigint): bigint => series(x % TURN, 0n, -1n)

/** Hyperbolic cosine of the angle x, reduced to [-pi, pi]. */
export function wideCosh(x: bigint): bigint {
  const rest = x % TURN
  const half = TURN / 2n
  return series(rest > half ? rest - TURN : rest < -half ? rest + TURN : rest, 0n, 1n)
}

/** x^first / first! + sign x^(first + 2) / (first + 2)! + ... until a term is below the last digit. */
function series(x: bigint, first: 0n | 1n, sign: 1n | -1n): bigint {
  const square = (x * x) / WIDE
  let term = first === 0n ? WIDE : x
  let sum = term
  for (let k = first; term !== 0n; k += 2n) {
    term = (sign * term * square) / (WIDE * (k + 1n) * (k + 2n))
    sum += term
  }
  return sum
}
