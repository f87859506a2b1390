// An order of elimination for the nodes of any mesh in the plane: halves by place first, then the nodes of one half that touch
// the other one (George, SIAM J. Numer. Anal. 10 (1973) 345).

/** So few nodes are taken as they come. */
const LEAF = 24

/** `starts` and `neighbours` list the nodes that each is coupled with. `order[k]` is the node that is eliminated at place k. */
export function partingOrder(
  x: Float64Array,
  y: Float64Array,
  starts: Int32Array,
  neighbours: Int32Array,
): Int32Array {
  const n = x.length
  const order = new Int32Array(n)
  let last = n
  /** Which half a node lies in, by a number of the parting. */
  const half = new Int32Array(n).fill(-1)
  let partings = 0
  const part = (nodes: Int32Array): void => {
    if (nodes.length <= LEAF) {
      for (let k = nodes.length - 1; k >= 0; k--) order[--last] = nodes[k]!
      return
    }
    const along = isWider(x, y, nodes) ? x : y
    const across = along === x ? y : x
    const sorted = nodes
      .slice()
      .sort((a, b) => along[a]! - along[b]! || across[a]! - across[b]! || a - b)
    const middle = sorted.length >> 1
    const [low, high] = [partings, partings + 1]
    partings += 2
    for (let k = 0; k < sorted.length; k++) half[sorted[k]!] = k < middle ? low : high
    const touching: number[] = []
    const rest: number[] = []
    for (let k = 0; k < middle; k++) {
      const node = sorted[k]!
      let touches = false
      for (let p = starts[node]!; p < starts[node + 1]! && !touches; p++) {
        touches = half[neighbours[p]!] === high
      }
      if (touches) touching.push(node)
      else rest.push(node)
    }
    for (const node of touching.toReversed()) {
      order[--last] = node
      half[node] = -1
    }
    part(sorted.slice(middle))
    part(Int32Array.from(rest))
  }
  part(Int32Array.from({ length: n }, (_, i) => i))
  return order
}

function isWider(x: Float64Array, y: Float64Array, nodes: Int32Array): boolean {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const node of nodes) {
    left = Math.min(left, x[node]!)
    right = Math.max(right, x[node]!)
    low = Math.min(low, y[node]!)
    high = Math.max(high, y[node]!)
  }
  return right - left >= high - low
}
