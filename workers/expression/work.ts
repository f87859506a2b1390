// A bounded text may still ask for unbounded work: a sum in an integral in a root. The work is known
// before it is done, so no evaluation needs a timer.
import { functions } from './functions.ts'
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

/** Elementary operations of one evaluation. */
export function workOf(node: Node): number {
  if (node.kind === 'binder') {
    return workOf(node.from) + workOf(node.to) + repetitions(node) * workOf(node.body)
  }
  let work = node.kind === 'call' ? functions.get(node.name)!.work : 1
  for (const child of childrenOf(node)) work += workOf(child)
  return work
}

function repetitions({ name, from, to }: BinderNode): number {
  if (name === 'integral') return INTEGRAL_PANELS * INTEGRAL_POINTS
  if (name === 'root') return ROOT_STEPS
  const known = from.kind === 'number' && to.kind === 'number'
  const terms = known ? Math.max(0, to.value - from.value + 1) : MAXIMUM_TERMS
  return Math.min(terms, MAXIMUM_TERMS)
}
