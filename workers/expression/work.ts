// A bounded text may still ask for unbounded work: a sum in an integral in a root. The work is known
// before it is done, so no evaluation needs a timer.
import { functions } from './functions.ts'
import { graphOf } from './graph.ts'
import { type BinderNode, childrenOf, type Node, refused } from './tree.ts'

/** Terms of one sum. */
export const MAXIMUM_TERMS = 10_000
/** Gauss-Legendre: panels times points of each. */
export const INTEGRAL_PANELS = 32
export const INTEGRAL_POINTS = 16
/** Steps of a bracketed root: enough to bisect from 1e30 down to 1e-30 to the last bit. */
export const ROOT_STEPS = 300

/** Elementary operations of one evaluation; at some 5 ns each this stays below a quarter of a second. */
const MAXIMUM_WORK = 2e7

export function refuseExcessiveWork(tree: Node): void {
  const work = workOf(tree)
  if (work > MAXIMUM_WORK) {
    throw refused(`evaluation would take ${work} operations, the limit is ${MAXIMUM_WORK}`, {
      work,
      limit: MAXIMUM_WORK,
    })
  }
}

/**
 * Elementary operations of one evaluation. A term that others share counts once for each turn of what it depends on,
 * and from then on as the look-up that finds it.
 */
export function workOf(root: Node): number {
  const { order, shared, within } = graphOf(root)
  const asked = new Map<Node, number>([[root, 1]])
  const turns = new Map<BinderNode, number>()
  const ask = (node: Node, times: number) => asked.set(node, (asked.get(node) ?? 0) + times)
  let work = 0
  // Those that ask for a term stand behind it in the order.
  for (const node of order.toReversed()) {
    const wanted = asked.get(node)!
    const binder = within.get(node)
    const runs = shared.has(node) ? Math.min(wanted, binder ? turns.get(binder)! : 1) : wanted
    work += runs * (node.kind === 'call' ? functions.get(node.name)!.work : 1) + (wanted - runs)
    if (node.kind === 'binder') {
      turns.set(node, runs * repetitions(node))
      ask(node.body, turns.get(node)!)
      ask(node.from, runs)
      ask(node.to, runs)
    } else for (const child of childrenOf(node)) ask(child, runs)
  }
  return work
}

function repetitions({ name, from, to }: BinderNode): number {
  if (name === 'integral') return INTEGRAL_PANELS * INTEGRAL_POINTS
  if (name === 'root') return ROOT_STEPS
  const known = from.kind === 'number' && to.kind === 'number'
  const terms = known ? Math.max(0, to.value - from.value + 1) : MAXIMUM_TERMS
  return Math.min(terms, MAXIMUM_TERMS)
}
