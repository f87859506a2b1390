import { Failure } from '../../failure.ts'
import { doubles } from '../../kernel.ts'
import type { KernelTable } from '../../kernel-table.ts'
import { brent } from '../../numerics/brent.ts'
import { log } from '../../numerics/mathematics.ts'

type Kernel = KernelTable['zeta']

/** Turing's bound on the mean of S(t) holds from here on (Lehman 1970, theorem 4). */
const TURING_FROM = 168 * Math.PI
const STEP_MIN = 1e-4
/** Samples of the widest block, 12 long, at the least step. */
export const SAMPLES_MAX = 130_000

export interface Zeros {
  /** Ordinates of all zeros up to `proven`, rising. */
  ordinates: Float64Array
  /** The Gram point up to which the count is proven, and its index: N(g_n) = n + 1 there. */
  proven: number
  index: number
  /** Gram points up to T at which (-1)^n Z(g_n) is not positive. */
  gramFailures: number
  /** Gram blocks in which the step had to be halved before all zeros showed. */
  refinedBlocks: number
}

/**
 * All zeros up to T and on to a good Gram point beyond. Between two good Gram points g_n and g_p lie p - n zeros
 * (Rosser's rule, which first fails at n = 13999525); the step is halved until that many sign changes show.
 * Turing's theorem (Brent, Math. Comp. 33 (1979) 1361, theorem 3.2) makes the count a proof: K blocks that obey
 * the rule, K >= 0.0061 ln^2 g + 0.08 ln g, bound N from above at their start; sign changes bound it from below.
 */
export function zerosUpTo(kernel: Kernel, T: number, dt: number): Zeros {
  const far = Math.max(T, TURING_FROM)
  const ordinates: number[] = []
  let gramFailures = 0
  let refinedBlocks = 0
  let proven = 0
  let index = 0
  let count = 0
  let blocksBeyond = 0
  let n = -1
  let g = kernel.gramPoint(n, 9.7)
  for (;;) {
    let p = n
    let end = g
    do {
      p++
      end = kernel.gramPoint(p, end + Math.PI / (0.5 * log(end / (2 * Math.PI))))
      if (!isGood(kernel, p, end) && end <= T) gramFailures++
    } while (!isGood(kernel, p, end))
    const brackets = signChanges(kernel, g, end, dt, p - n)
    if (brackets.halvings > 0) refinedBlocks++
    if (proven === 0) {
      for (const [a, b] of brackets.pairs) ordinates.push(brent(kernel.z, a, b, 1e-11))
      count = ordinates.length
      if (end >= far) [proven, index] = [end, p]
    } else {
      blocksBeyond++
      const needed = 0.0061 * log(end) * log(end) + 0.08 * log(end)
      if (blocksBeyond >= needed) break
    }
    n = p
    g = end
  }
  if (count !== index + 1) {
    const message = `${count} sign changes up to the Gram point ${proven}, where N is ${index + 1}`
    throw new Failure('NOT_CONVERGED', message, { found: count, expected: index + 1 })
  }
  return { ordinates: Float64Array.from(ordinates), proven, index, gramFailures, refinedBlocks }
}

function isGood(kernel: Kernel, n: number, g: number): boolean {
  return kernel.z(g) > 0 === (n % 2 === 0)
}

/** Intervals between a and b at whose ends Z differs in sign: `wanted` of them. */
function signChanges(kernel: Kernel, a: number, b: number, dt: number, wanted: number) {
  let intervals = Math.ceil((b - a) / dt)
  for (let halvings = 0; ; halvings++, intervals *= 2) {
    const step = (b - a) / intervals
    if (halvings > 0 && step < STEP_MIN) {
      const message = `fewer than ${wanted} sign changes of Z between ${a} and ${b} at step ${step}`
      throw new Failure('NOT_CONVERGED', message, { from: a, to: b, wanted })
    }
    const values = doubles(kernel, kernel.sample(a, step, intervals + 1), intervals + 1)
    const pairs: [number, number][] = []
    for (let i = 0; i < intervals; i++) {
      if (values[i]! > 0 !== values[i + 1]! > 0) pairs.push([a + i * step, a + (i + 1) * step])
    }
    if (pairs.length >= wanted) return { pairs, halvings }
  }
}
