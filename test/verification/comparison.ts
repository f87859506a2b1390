// A figure from outside beside ours.

export interface Comparison {
  /** What it is of: a case, an operator. */
  readonly name: string
  /** Of one number; of a list the element where they differ most. */
  readonly reference: number | string
  readonly ours: number | string
  /** Difference over the size of the reference, or the difference itself where the reference is 0; null for what is no number. */
  readonly error: number | null
  /** How far apart they may be, in the same measure. */
  readonly allowed: number | null
  readonly source: string
  /** Why it fails; empty when it holds. */
  readonly fault: string
}

interface Tolerance {
  abs?: number
  rel?: number
}

type Compared = Omit<Comparison, 'name' | 'source' | 'fault'>

/** Of two values of one shape. */
export function compared(expected: unknown, got: unknown, tolerance: Tolerance): Compared {
  const pairs = numbersIn(expected, got)
  if (pairs === undefined || pairs.length === 0) {
    const [reference, ours] = [expected, got].map(one => JSON.stringify(one) ?? 'nothing')
    return { reference: reference!, ours: ours!, error: null, allowed: null }
  }
  // Of many numbers the worst is that which comes closest to its bound.
  const shares = pairs.map(([reference, ours]) => ({
    reference,
    ours,
    off: Math.abs(ours - reference),
    bound: Math.max(tolerance.abs ?? 0, (tolerance.rel ?? 0) * Math.abs(reference)),
  }))
  const share = ({ off, bound }: { off: number; bound: number }) => (off === 0 ? 0 : off / bound)
  const worst = shares.reduce((most, one) => (share(one) > share(most) ? one : most))
  const size = Math.abs(worst.reference) || 1
  const { reference, ours } = worst
  return { reference, ours, error: worst.off / size, allowed: worst.bound / size }
}

function numbersIn(expected: unknown, got: unknown): [number, number][] | undefined {
  if (typeof expected === 'number' && typeof got === 'number') return [[expected, got]]
  const items = ArrayBuffer.isView(got) ? Array.from(got as Float64Array) : got
  if (!Array.isArray(expected) || !Array.isArray(items)) return undefined
  const pairs = expected.map((one, i) => numbersIn(one, items[i]))
  return pairs.some(one => one === undefined) ? undefined : pairs.flat().map(one => one!)
}
