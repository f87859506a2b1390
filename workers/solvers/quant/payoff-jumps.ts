// Where a payoff of one stock jumps: a sample on either side of a jump tells neither its place nor what is paid up to it.
import { exp } from '../../numerics/mathematics.ts'

export type Paid = (stocks: Float64Array, values: Float64Array) => void

/** In x = ln S, with what is paid just below and just above. */
export interface Jump {
  readonly x: number
  readonly below: number
  readonly above: number
}

/** Halvings that bring a stretch of a grid down to neighbouring doubles. */
const HALVINGS = 60
/** Those after which a change of which half is still there is no slope that the grid's samples could see. */
const HALVINGS_OF_SLOPES = 2
const LEFT = 0.5
/** A change that much larger than those beside it may be a jump. */
const STEEPER = 2

/** Every jump from low to high that is wider apart from the next than 1/count of the way; rising. */
export function jumpsOf(paid: Paid, low: number, high: number, count: number): Jump[] {
  const x = Float64Array.from({ length: count + 1 }, (_, k) => low + ((high - low) * k) / count)
  const values = new Float64Array(x.length)
  paid(
    x.map(one => exp(one)),
    values,
  )
  const change = (k: number) => Math.abs(values[k + 1]! - values[k]!)
  const steep: number[] = []
  // Of the first and the last stretch one neighbour is unknown: a kink there looks like a jump.
  for (let k = 1; k < count - 1; k++) {
    if (change(k) > STEEPER * Math.max(change(k - 1), change(k + 1))) steep.push(k)
  }
  const at = (of: ArrayLike<number>, next: 0 | 1) => Float64Array.from(steep, k => of[k + next]!)
  const [left, right] = [at(x, 0), at(x, 1)]
  const [below, above] = [at(values, 0), at(values, 1)]
  const middle = new Float64Array(steep.length)
  const between = new Float64Array(steep.length)
  const sides: { readonly below: number; readonly above: number }[] = []
  for (let halving = 0; halving < HALVINGS && steep.length > 0; halving++) {
    if (halving === HALVINGS_OF_SLOPES) {
      for (let i = 0; i < steep.length; i++) sides.push({ below: below[i]!, above: above[i]! })
    }
    for (let i = 0; i < middle.length; i++) middle[i] = (left[i]! + right[i]!) / 2
    paid(
      middle.map(one => exp(one)),
      between,
    )
    for (let i = 0; i < middle.length; i++) {
      const isAbove = Math.abs(above[i]! - between[i]!) > Math.abs(between[i]! - below[i]!)
      if (isAbove) {
        left[i] = middle[i]!
        below[i] = between[i]!
      } else {
        right[i] = middle[i]!
        above[i] = between[i]!
      }
    }
  }
  return steep.flatMap((k, i) => {
    const isJump = Math.abs(sides[i]!.above - sides[i]!.below) > LEFT * change(k)
    return isJump ? [{ x: right[i]!, ...sides[i]! }] : []
  })
}

export interface Sampled {
  readonly paid: Paid
  readonly jumps: readonly Jump[]
  /** Of the grid: its first node, the spacing, samples of an interval. */
  readonly low: number
  readonly h: number
  readonly samples: number
}

/** In means under the hats of nodes, one sample on each side of a jump in place of the one that stands for both. */
export function splitSamples(
  V: Float64Array,
  values: Float64Array,
  { paid, jumps, low, h, samples }: Sampled,
): void {
  for (const { x } of jumps) {
    const at = ((x - low) / h) * samples
    const k = Math.floor(at)
    if (k < 0 || k >= values.length) continue
    const share = at - k
    const places = [k + share / 2, k + (1 + share) / 2, k + 0.5] as const
    const sides = new Float64Array(2)
    paid(
      Float64Array.from(places.slice(0, 2), one => exp(low + (one * h) / samples)),
      sides,
    )
    const parts = [share * sides[0]!, (1 - share) * sides[1]!, -values[k]!]
    const left = Math.floor(k / samples)
    for (const i of [left, left + 1]) {
      for (const [j, part] of parts.entries()) {
        V[i]! += (part * (1 - Math.abs(places[j]! / samples - i))) / samples
      }
    }
  }
}
