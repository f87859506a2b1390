// Predicts the time of an expression at given inputs without evaluating it: counts its operations, using the bounds of sums
// and the parameters of functions as far as they follow from the inputs alone.
import { derived } from '../memo.ts'
import { invalidInput } from '../refusal.ts'
import { compile } from './compile.ts'
import { functions } from './functions.ts'
import { graphOf } from './graph.ts'
import { type BinderNode, type CallNode, type Expression, type Node, nodesIn } from './tree.ts'
import { type Insight, longestWork } from './work.ts'

/** Times of one evaluation, and of one derivative with its error bound, in milliseconds. */
export interface Times {
  readonly valueMs: number
  readonly slopeMs: number
}

/** Milliseconds of an elementary operation on one core. */
const OPERATION_MS = 6e-6

export interface Predictor {
  /** Whether the times do not depend on the inputs. */
  readonly isFixed: boolean
  /** Times at values in the order of the slots; without values the longest possible times. */
  at(slots?: Float64Array): Times
}

/** Time limit of a condition, which is evaluated on the main thread and so delays all calls. */
const CONDITION_MS_MAX = 5

/** Throws INVALID_INPUT for a condition that may exceed the limit; `where` names the limit in the message. */
export function refuseLongCondition(expression: Expression, where: string): void {
  const { valueMs } = predictorOf(expression).at()
  if (valueMs <= CONDITION_MS_MAX) return
  const predictedMs = Math.ceil(valueMs)
  const message = `evaluation may take ${predictedMs} ms, the limit of ${where} is ${CONDITION_MS_MAX}`
  throw invalidInput('', message, { predictedMs, limit: CONDITION_MS_MAX })
}

export const predictorOf = derived(predictorFrom)

function predictorFrom(expression: Expression): Predictor {
  const { tree } = expression
  const deciding = decidersOf(tree)
  const longest = timesFor(tree, () => undefined)
  if (deciding.size === 0) return { isFixed: true, at: () => longest }
  const known = [...deciding].filter(node => isQuick(node) && !graphOf(tree).within.has(node))
  const closures = new Map(known.map(node => [node, compile({ ...expression, tree: node })]))
  return {
    isFixed: false,
    at: slots => (slots ? timesFor(tree, node => closures.get(node)?.(slots)) : longest),
  }
}

function timesFor(tree: Node, numberAt: (node: Node) => number | undefined): Times {
  const insight: Insight = {
    termsOf({ from, to }) {
      const [first, last] = [numberAt(from), numberAt(to)]
      return first === undefined || last === undefined ? undefined : last - first + 1
    },
    argumentsOf(node) {
      const all = node.arguments.map(numberAt)
      return all.includes(undefined) ? undefined : (all as number[])
    },
  }
  const { value, slope } = longestWork(tree, insight)
  return { valueMs: value * OPERATION_MS, slopeMs: slope * OPERATION_MS }
}

/** Terms whose values determine the cost of other terms. */
function decidersOf(tree: Node): Set<Node> {
  const deciding = new Set<Node>()
  for (const node of nodesIn(tree)) {
    if (node.kind === 'binder' && node.name === 'sum' && !isLiteral(node)) {
      deciding.add(node.from).add(node.to)
    }
    if (isVarying(node)) for (const argument of (node as CallNode).arguments) deciding.add(argument)
  }
  return deciding
}

const isLiteral = ({ from, to }: BinderNode) => from.kind === 'number' && to.kind === 'number'

const isVarying = (node: Node) =>
  node.kind === 'call' && functions.get(node.name)!.longest !== undefined

/** Whether a prediction may evaluate the term: only if its own cost is fixed and small. */
const isQuick = (node: Node) =>
  [...nodesIn(node)].every(one => one.kind !== 'binder' && !isVarying(one))
