// Analysis of a graph of terms for its evaluation: which terms are shared, and how long the value of each is valid. A term
// that depends on the variable of a sum is valid for one iteration of that sum, any other for one evaluation.
import { derived } from '../memo.ts'
import { type BinderNode, childrenOf, type Node } from './tree.ts'

export interface Graph {
  /** Every term once, operands before the terms that contain them. */
  readonly order: readonly Node[]
  /** Terms other than leaves that stand in several places, or in a binder on whose variable they do not depend. */
  readonly shared: ReadonlySet<Node>
  /** The innermost binder whose variable a term depends on; what is not here depends on none. */
  readonly within: ReadonlyMap<Node, BinderNode>
}

export const graphOf = derived(graphFrom)

function graphFrom(root: Node): Graph {
  const order: Node[] = []
  const seen = new Set<Node>()
  const shared = new Set<Node>()
  const binders = new Map<number, BinderNode>()
  const visit = (node: Node): void => {
    const children = childrenOf(node)
    if (seen.has(node)) {
      if (children.length > 0) shared.add(node)
      return
    }
    seen.add(node)
    if (node.kind === 'binder') binders.set(node.variable.slot, node)
    children.forEach(visit)
    order.push(node)
  }
  visit(root)
  if (binders.size === 0) return { order, shared, within: NONE }
  const within = innermost(order, binders)
  for (const binder of binders.values()) addInvariant(binder.body, binder, within, shared)
  return { order, shared, within }
}

/** Adds the largest terms of a binder's body whose value is the same in each of its turns. */
function addInvariant(
  body: Node,
  binder: BinderNode,
  within: ReadonlyMap<Node, BinderNode>,
  shared: Set<Node>,
): void {
  const seen = new Set<Node>()
  const visit = (node: Node): void => {
    const children = childrenOf(node)
    if (children.length === 0 || seen.has(node)) return
    seen.add(node)
    // What depends on a binder further in changes with its turns.
    const innermostBinder = within.get(node)
    const isVarying = innermostBinder && innermostBinder.variable.slot >= binder.variable.slot
    if (isVarying) children.forEach(visit)
    else shared.add(node)
  }
  visit(body)
}

const NONE: ReadonlyMap<Node, BinderNode> = new Map()

/** An inner binder is parsed after the one around it, so its variable has the higher slot. */
function innermost(
  order: readonly Node[],
  binders: ReadonlyMap<number, BinderNode>,
): Map<Node, BinderNode> {
  const slots = new Map<Node, ReadonlySet<number>>()
  const within = new Map<Node, BinderNode>()
  for (const node of order) {
    const own = slotsOf(node, binders, slots)
    if (own.size === 0) continue
    slots.set(node, own)
    within.set(node, binders.get(Math.max(...own))!)
  }
  return within
}

const EMPTY: ReadonlySet<number> = new Set()

function slotsOf(
  node: Node,
  binders: ReadonlyMap<number, BinderNode>,
  slots: ReadonlyMap<Node, ReadonlySet<number>>,
): ReadonlySet<number> {
  if (node.kind === 'symbol') return binders.has(node.slot) ? new Set([node.slot]) : EMPTY
  const all = new Set<number>()
  for (const child of childrenOf(node)) for (const slot of slots.get(child) ?? EMPTY) all.add(slot)
  // Outside its body a variable is no name at all.
  if (node.kind === 'binder') all.delete(node.variable.slot)
  return all
}

/** Counts the iterations of a binder, or the evaluations of the whole; a remembered value is valid while its count is unchanged. */
export interface Moment {
  count: number
}

/** The moments of one graph. */
export class Moments {
  readonly whole: Moment = { count: 0 }
  readonly #turns = new Map<BinderNode, Moment>()
  readonly #graph: Graph

  constructor(graph: Graph) {
    this.#graph = graph
  }

  turnsOf(binder: BinderNode): Moment {
    let turns = this.#turns.get(binder)
    if (!turns) this.#turns.set(binder, (turns = { count: 0 }))
    return turns
  }

  /** The counter that decides how long the value of a term is valid. */
  of(node: Node): Moment {
    const binder = this.#graph.within.get(node)
    return binder ? this.turnsOf(binder) : this.whole
  }
}
