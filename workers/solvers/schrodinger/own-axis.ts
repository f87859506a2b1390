// Lobatto elements along one axis (FEM-DVR, as states.ts), sparse: what -(a psi')' makes of the values at the nodes, in the norm
// in which each node counts by its weight.
import { gaussLobatto, type LobattoRule } from '../../numerics/gauss-lobatto.ts'

export interface LobattoAxis {
  readonly mesh: Float64Array
  readonly order: number
  readonly rule: LobattoRule
  /** Nodes between the ends, and their weights. */
  readonly s: Float64Array
  readonly weight: Float64Array
  /** Nodes moved a trace into an element, each once for each element that it belongs to, and its weight there. */
  readonly sides: readonly { readonly node: number; readonly at: number; readonly weight: number }[]
  readonly diagonal: Float64Array
  /** Pairs of coupled nodes, i < j, and what couples them. */
  readonly pairs: Int32Array
  readonly off: Float64Array
}

/** So far inside of an element the end of it is taken, over its length: a jump of V has a value on either side. */
const INSIDE = 1e-12

/** `a(s)` is the factor in front of the second derivative at places inside of elements. */
export function lobattoAxis(
  mesh: Float64Array,
  order: number,
  a: (places: Float64Array) => Float64Array,
): LobattoAxis {
  const rule = gaussLobatto(order)
  const { points, weights, derivative } = rule
  const elements = mesh.length - 1
  const size = elements * order - 1
  const s = new Float64Array(size)
  const weight = new Float64Array(size)
  const sides: { node: number; at: number; weight: number }[] = []
  const places = new Float64Array(elements * (order + 1))
  for (let e = 0; e < elements; e++) {
    const half = (mesh[e + 1]! - mesh[e]!) / 2
    const middle = mesh[e]! + half
    for (let i = 0; i <= order; i++) {
      const exact = i === 0 ? mesh[e]! : i === order ? mesh[e + 1]! : middle + half * points[i]!
      const at = i === 0 || i === order ? exact + (middle - exact) * INSIDE : exact
      places[e * (order + 1) + i] = at
      const node = e * order + i - 1
      if (node < 0 || node >= size) continue
      s[node] = exact
      weight[node]! += half * weights[i]!
      sides.push({ node, at, weight: half * weights[i]! })
    }
  }
  const factors = a(places)
  const diagonal = new Float64Array(size)
  const count = (elements * order * (order + 1)) / 2
  const pairs = new Int32Array(2 * count)
  const off = new Float64Array(count)
  let used = 0
  for (let e = 0; e < elements; e++) {
    const half = (mesh[e + 1]! - mesh[e]!) / 2
    for (let i = 0; i <= order; i++) {
      const p = e * order + i - 1
      if (p < 0 || p >= size) continue
      for (let j = i; j <= order; j++) {
        const q = e * order + j - 1
        if (q >= size) continue
        let sum = 0
        for (let k = 0; k <= order; k++) {
          const share = derivative[k * (order + 1) + i]! * derivative[k * (order + 1) + j]!
          sum += weights[k]! * factors[e * (order + 1) + k]! * share
        }
        const value = sum / half / (Math.sqrt(weight[p]!) * Math.sqrt(weight[q]!))
        if (i === j) diagonal[p]! += value
        else {
          pairs[2 * used] = p
          pairs[2 * used + 1] = q
          off[used++] = value
        }
      }
    }
  }
  return {
    ...{ mesh, order, rule, s, weight, sides, diagonal },
    pairs: pairs.slice(0, 2 * used),
    off: off.slice(0, used),
  }
}
