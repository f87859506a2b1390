// A bounded text may still ask for unbounded work: a sum in an integral in a root. The work is known
// before it is done, so no evaluation needs a timer.
import { functions } from './functions.ts'
import { graphOf } from './graph.ts'
import { type BinderNode, type CallNode, childrenOf, type Node, refused } from './tree.ts'

/** Terms of one sum. */
export const TERMS_MAX = 10_000
/** Gauss-Legendre: panels times points of each. */
export const INTEGRAL_PANELS = 32
export const INTEGRAL_POINTS = 16
/** Steps of a bracketed root: enough to bisect from 1e30 down to 1e-30 to the last bit. */
export const ROOT_STEPS = 300

/** Elementary operations of one evaluation; at some 5 ns each this stays below a quarter of a second. */
const WORK_MAX = 2e7

export function refuseExcessiveWork(tree: Node): void {
  const work = workOf(tree)
  if (work > WORK_MAX) {
    throw refused(`evaluation would take ${work} operations, the limit is ${WORK_MAX}`, {
      work,
      limit: WORK_MAX,
    })
  }
}

/** Elementary operations of one evaluation, every function at usual arguments. */
export const workOf = (root: Node): number => counted(root, VALUE, USUAL)

/** What is known of the numbers that decide how long a term takes; undefined: nothing, so the worst is taken. */
export interface Insight {
  termsOf(node: BinderNode): number | undefined
  argumentsOf(node: CallNode): readonly number[] | undefined
}

/** Elementary operations of one evaluation and of one derivative, at most, for what is known. */
export function longestWork(root: Node, insight: Insight): { value: number; slope: number } {
  const weights: Weights = {
    terms: node => insight.termsOf(node),
    weight(node) {
      const { longest, work } = functions.get(node.name)!
      return longest ? longest(insight.argumentsOf(node)) : work
    },
  }
  return { value: counted(root, VALUE, weights), slope: counted(root, SLOPE, weights) }
}

interface Weights {
  terms(node: BinderNode): number | undefined
  weight(node: CallNode): number
}

const USUAL: Weights = { terms: () => undefined, weight: ({ name }) => functions.get(name)!.work }

/** What a term costs by itself, and how often an integral or a root evaluates its body. */
interface Walk {
  cost(node: Node, weights: Weights): number
  readonly integral: number
  readonly root: number
}

const VALUE: Walk = {
  cost: (node, { weight }) => (node.kind === 'call' ? weight(node) : 1),
  integral: INTEGRAL_PANELS * INTEGRAL_POINTS,
  root: ROOT_STEPS,
}

/** A dual number is an object that is made, some 60 ns; a function without a partial is evaluated four times more. */
const SLOPE_COST = 12
const SLOPE: Walk = {
  cost(node, { weight }) {
    if (node.kind !== 'call') return SLOPE_COST
    const { partials } = functions.get(node.name)!
    const times = node.arguments.reduce((sum, _, i) => sum + (partials[i] ? 2 : 4), 1)
    return SLOPE_COST * (4 + node.arguments.length) + times * weight(node)
  },
  // Half the panels once more for the error, and the ends.
  integral: (INTEGRAL_PANELS * INTEGRAL_POINTS * 3) / 2 + 2,
  root: ROOT_STEPS + 4,
}

/**
 * A term that others share counts once for each turn of what it depends on, and from then on as the look-up that finds
 * it.
 */
function counted(root: Node, walk: Walk, weights: Weights): number {
  const { order, shared, within } = graphOf(root)
  const demand = new Map<Node, number>([[root, 1]])
  const turns = new Map<BinderNode, number>()
  const ask = (node: Node, times: number) => demand.set(node, (demand.get(node) ?? 0) + times)
  let work = 0
  // Those that ask for a term stand behind it in the order.
  for (const node of order.toReversed()) {
    const wanted = demand.get(node)!
    const binder = within.get(node)
    const runs = shared.has(node) ? Math.min(wanted, binder ? turns.get(binder)! : 1) : wanted
    work += runs * walk.cost(node, weights) + (wanted - runs)
    if (node.kind === 'binder') {
      turns.set(node, runs * turnsOf(node, walk, weights))
      ask(node.body, turns.get(node)!)
      ask(node.from, runs)
      ask(node.to, runs)
    } else for (const child of childrenOf(node)) ask(child, runs)
  }
  return work
}

function turnsOf(node: BinderNode, walk: Walk, { terms }: Weights): number {
  const { name, from, to } = node
  if (name !== 'sum') return walk[name]
  const literal = from.kind === 'number' && to.kind === 'number'
  const count = literal ? to.value - from.value + 1 : (terms(node) ?? TERMS_MAX)
  // NaN is no range, and sums nothing.
  return count > 0 ? Math.min(count, TERMS_MAX) : 0
}
