// An axis of a plane of two factors: its nodes, and the weights of differences at each, three to a node.
import { asinh, exp, sinh } from '../../numerics/mathematics.ts'

/** Weights of the node before, the node and the one behind; at the first node the weight "before" is that of the third node. */
export interface Axis {
  readonly nodes: Float64Array
  readonly first: Float64Array
  readonly second: Float64Array
  /** Whether a value stands at the ends, whatever the equation says. */
  readonly isFixed: readonly [boolean, boolean]
}

/** Of the logarithm of a stock, evenly spaced; at an end that is no wall the price is a straight line in the stock. */
export function stockAxis(nodes: Float64Array, isFixed: readonly [boolean, boolean]): Axis {
  const n = nodes.length
  const h = (nodes[n - 1]! - nodes[0]!) / (n - 1)
  const first = new Float64Array(3 * n)
  const second = new Float64Array(3 * n)
  for (let i = 1; i < n - 1; i++) {
    first.set([-1 / (2 * h), 0, 1 / (2 * h)], 3 * i)
    second.set([1 / (h * h), -2 / (h * h), 1 / (h * h)], 3 * i)
  }
  // At an end u = a + b exp(x): both derivatives are b exp(x).
  const [ahead, behind] = [1 / (exp(h) - 1), 1 / (1 - exp(-h))]
  for (const rows of [first, second]) {
    if (!isFixed[0]) rows.set([0, -ahead, ahead], 0)
    if (!isFixed[1]) rows.set([-behind, behind, 0], 3 * (n - 1))
  }
  return { nodes, first, second, isFixed }
}

/** Of a variance from 0, denser there (In 't Hout and Foulon 2010), with `v0` at a node whatever the number of intervals. */
export function varianceAxis(v0: number, top: number, intervals: number, coarsest: number): Axis {
  const scale = Math.max(top / 50, v0 / 2, 1e-12)
  // Of the coarsest grid, so that v0 is a node of all.
  const most = asinh(top / scale)
  const share = v0 > 0 ? Math.max(1, Math.round((asinh(v0 / scale) / most) * coarsest)) : 0
  const step = share > 0 ? asinh(v0 / scale) / share : most / coarsest
  const nodes = Float64Array.from(
    { length: intervals + 1 },
    (_, j) => scale * sinh((step * j * coarsest) / intervals),
  )
  const n = nodes.length
  const first = new Float64Array(3 * n)
  const second = new Float64Array(3 * n)
  for (let j = 0; j < n - 1; j++) {
    const [h, k] =
      j === 0
        ? [nodes[1]! - nodes[0]!, nodes[2]! - nodes[1]!]
        : [nodes[j]! - nodes[j - 1]!, nodes[j + 1]! - nodes[j]!]
    if (j === 0) {
      // Without diffusion: one side alone, three nodes.
      first.set([-h / (k * (h + k)), -(2 * h + k) / (h * (h + k)), (h + k) / (h * k)], 0)
      continue
    }
    first.set([-k / (h * (h + k)), (k - h) / (h * k), h / (k * (h + k))], 3 * j)
    second.set([2 / (h * (h + k)), -2 / (h * k), 2 / (k * (h + k))], 3 * j)
  }
  // The price hardly depends on a variance that high.
  const last = nodes[n - 1]! - nodes[n - 2]!
  second.set([2 / (last * last), -2 / (last * last), 0], 3 * (n - 1))
  return { nodes, first, second, isFixed: [false, false] }
}
